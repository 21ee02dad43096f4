// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'
import { toast, ToastRegion } from './toast.tsx'

afterEach(() => {
  act(() => toast.clear())
  cleanup()
})

function Opener() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>添加</Button>
      <Dialog open={open} onOpenChange={setOpen} title="添加网址" closeLabel="关闭">
        <TextField label="网址" />
      </Dialog>
      <ToastRegion label="通知" closeLabel="关闭通知" />
    </>
  )
}

async function openIt() {
  const opener = screen.getByRole('button', { name: '添加' })
  opener.focus()
  fireEvent.click(opener)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('网址')))
  return opener
}

test('a dialog takes the focus to its first field and gives it back when closed by Esc', async () => {
  render(<Opener />)
  const opener = await openIt()
  expect(screen.getByRole('dialog', { name: '添加网址' })).not.toBeNull()
  fireEvent.keyDown(screen.getByLabelText('网址'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('a dialog gives the focus back when closed by its button', async () => {
  render(<Opener />)
  const opener = await openIt()
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('a dialog that must be answered ignores Esc and has no close button', async () => {
  const change = vi.fn()
  const dialog = (dismissible: boolean) => (
    <Dialog open onOpenChange={change} title="添加网址" closeLabel="关闭" dismissible={dismissible}>
      <TextField label="网址" />
    </Dialog>
  )
  const { rerender } = render(dialog(false))
  const field = await screen.findByLabelText('网址')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(change).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull()
  rerender(dialog(true))
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(change).toHaveBeenCalledWith(false)
})

test('a toast beside an open dialog is still read by screen readers', async () => {
  render(<Opener />)
  await openIt()
  act(() => {
    toast.show({ text: '已保存' })
  })
  expect(screen.getByRole('status').textContent).toBe('已保存')
})

const confirm = (onConfirm: () => void) => (
  <ConfirmDialog
    open
    danger
    onOpenChange={() => {}}
    onConfirm={onConfirm}
    title="删除空间？"
    word={{ expected: '设计', label: '输入空间名' }}
    confirmLabel="删除"
    cancelLabel="取消"
    closeLabel="关闭"
  />
)

test('an act that asks for a word waits for exactly that word', async () => {
  const act = vi.fn()
  render(confirm(act))
  const field = await screen.findByLabelText('输入空间名')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '删除' })
  expect(button.disabled).toBe(true)
  fireEvent.change(field, { target: { value: '设' } })
  fireEvent.submit(field)
  expect(act).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: '设计' } })
  expect(button.disabled).toBe(false)
  fireEvent.submit(field)
  expect(act).toHaveBeenCalledTimes(1)
})
