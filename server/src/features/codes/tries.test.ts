import { describe, expect, test } from 'vitest'
import { startApp } from '#test/start-app.ts'
import { forgiveTry, networkOf, takeTry } from './tries.ts'

const app = await startApp()
const start = app.services.now()
const rule = (key: string) => [{ key, windows: [{ most: 3, within: 1000 }] }]

describe('a limit', () => {
  test('holds when many come at once', async () => {
    const { db } = app.services
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => takeTry(db, rule('burst'), start)))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
  })

  test('rolls: a try counts until its own time is over', async () => {
    const { db } = app.services
    for (const at of [0, 400, 800]) await takeTry(db, rule('roll'), start + at)
    await expect(takeTry(db, rule('roll'), start + 900)).rejects.toMatchObject({
      failure: 'too_many_tries',
      data: { retry_after: 1 },
    })
    await takeTry(db, rule('roll'), start + 1001)
    await expect(takeTry(db, rule('roll'), start + 1300)).rejects.toThrow()
    await takeTry(db, rule('roll'), start + 1401)
  })

  test('that refuses counts nothing, not even for the others that would have allowed it', async () => {
    const { db } = app.services
    const both = [...rule('full'), ...rule('free')]
    for (let round = 0; round < 3; round++) await takeTry(db, rule('full'), start + 10)
    for (let round = 0; round < 9; round++) await expect(takeTry(db, both, start + 10)).rejects.toThrow()
    for (let round = 0; round < 3; round++) await takeTry(db, rule('free'), start + 10)
  })

  test('gives a try back that turned out well', async () => {
    const { db } = app.services
    for (let round = 0; round < 3; round++) await takeTry(db, rule('back'), start + 10)
    await forgiveTry(db, rule('back')[0]!, start + 10, start + 10)
    await takeTry(db, rule('back'), start + 11)
    await expect(takeTry(db, rule('back'), start + 11)).rejects.toThrow()
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002'],
  ['2001:DB8:1:2::9', '2001:0db8:0001:0002'],
  ['::1', '0000:0000:0000:0000'],
  ['fe80::1%eth0', 'fe80:0000:0000:0000'],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
