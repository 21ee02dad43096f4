// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadWords, t } from '#lib/i18n/t.ts'
import { answering, refuses } from '#test/answering.ts'
import '#test/patience.ts' // eslint-disable-line import/no-unassigned-import -- it only sets limits
import { LeaveDialog } from './leave-dialog.tsx'

beforeEach(async () => {
  await Promise.all([loadWords('pages'), loadWords('mine')])
})
afterEach(cleanup)

const secret = () => screen.getByLabelText<HTMLInputElement>(t('leave.password'))
const word = () => screen.getByLabelText<HTMLInputElement>(t('leave.type', { word: t('leave.word') }))

test('the focus begins at the first thing to fill in', async () => {
  render(<LeaveDialog onClose={() => undefined} />)
  await waitFor(() => expect(document.activeElement).toBe(secret()))
})

test('a wrong password leaves the typed word, and the focus goes to the password', async () => {
  answering({ 'POST /my/verifyPassword': refuses('wrong_password') })
  render(<LeaveDialog onClose={() => undefined} />)
  fireEvent.change(secret(), { target: { value: 'nope1234' } })
  fireEvent.change(word(), { target: { value: t('leave.word') } })
  word().focus()
  fireEvent.submit(word())
  await screen.findByText(t('leave.wrong'))
  expect(word().value).toBe(t('leave.word'))
  await waitFor(() => expect(document.activeElement).toBe(secret()))
})
