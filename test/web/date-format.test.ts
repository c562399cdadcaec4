import { describe, expect, test } from 'bun:test'
import { daysUntil, formatCountdown, formatRelative } from '../../src/web/app/date-format.ts'
import { problemOf } from '../../src/web/app/problem.ts'

const AT = Date.parse('2026-03-10T11:00:00Z')
const later = (ms: number) => new Date(AT + ms).toISOString()
const MINUTE = 60_000
const DAY = 86_400_000

describe('how far away an instant is', () => {
  test.each([
    [0, 'just now'],
    [-59_000, 'just now'],
    [-MINUTE, '1 minute ago'],
    [-5 * 60 * MINUTE, '5 hours ago'],
    [DAY, 'tomorrow'],
    [9 * DAY, 'next week'],
    [90 * DAY, 'in 3 months'],
    [-800 * DAY, '2 years ago'],
  ])('%d ms: %s', (ms, text) => {
    expect(formatRelative(later(ms), AT)).toBe(text)
  })

  test('in whole days', () => {
    expect([DAY, 1, 0, -DAY - 1].map((ms) => daysUntil(later(ms), AT))).toEqual([1, 1, 0, -1])
  })
})

test('a countdown', () => {
  expect([600, 599.9, 61, 9, 0].map(formatCountdown)).toEqual(['10:00', '9:59', '1:01', '0:09', '0:00'])
})

describe('a refusal', () => {
  test('is read with its fields, its time to wait and its id', async () => {
    const body = { detail: 'name: must be …', errors: [{ path: '/name', message: 'must be …' }] }
    const headers = { 'retry-after': '7', 'x-request-id': 'abc' }
    const problem = await problemOf(new Response(JSON.stringify(body), { status: 422, headers }))
    expect(problem).toMatchObject({
      status: 422,
      message: 'name: must be …',
      fields: { name: 'must be …' },
      retryAfter: 7,
      requestId: 'abc',
    })
  })

  test.each(['<html>Bad gateway</html>', '', '[]', '{"errors":[{"path":1}]}'])(
    'of something in between is one, too: %p',
    async (text) => {
      const problem = await problemOf(new Response(text, { status: 502, statusText: 'Bad Gateway' }))
      expect([problem.status, problem.message, problem.fields]).toEqual([502, 'Bad Gateway', {}])
      expect(problem.retryAfter).toBeUndefined()
    },
  )
})
