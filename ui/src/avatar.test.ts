import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from './color.ts'

test('the letter of an avatar is readable on each of its eight colours', () => {
  const css = readFileSync(new URL('./avatar.module.css', import.meta.url), 'utf8')
  const grounds = [...css.matchAll(/background: (#\w{6})/g)].map((match) => match[1] ?? '')
  expect(grounds).toHaveLength(8)
  for (const ground of grounds) expect(contrast('#ffffff', ground)).toBeGreaterThanOrEqual(4.5)
})
