import { afterEach, describe, expect, setSystemTime, test } from 'bun:test'
import fc from 'fast-check'
import { browserNow, serverNow, syncServerClock } from '../../src/web/app/server-clock.ts'

const START = Date.parse('2026-03-10T11:00:00Z')
afterEach(() => setSystemTime())

/** An answer of a server whose clock is `ahead` of the browser's, which was under way for so long there and back. */
function exchange(ahead: number, there: number, back: number, at: number): void {
  setSystemTime(at)
  const asked = browserNow()
  const written = new Date(asked + there + ahead).toUTCString()
  setSystemTime(at + there + back)
  syncServerClock(written, asked)
}

describe('the time of the page', () => {
  test('is the server’s, within a second and what the answer was under way', () => {
    const ms = (max: number) => fc.integer({ min: 0, max })
    const ahead = fc.integer({ min: -90 * 86_400_000, max: 90 * 86_400_000 })
    fc.assert(
      fc.property(ahead, fc.array(fc.tuple(ms(900), ms(900), ms(5000)), { minLength: 1 }), (by, answers) => {
        let at = START
        for (const [there, back, pause] of answers) {
          exchange(by, there, back, at)
          at += there + back + pause
        }
        setSystemTime(at)
        const [there, back] = answers[0] ?? [0, 0]
        expect(Math.abs(serverNow() - (at + by))).toBeLessThanOrEqual(1000 + there + back)
      }),
    )
  })

  test('is the browser’s where that agrees, to the millisecond', () => {
    exchange(0, 20, 20, START)
    exchange(0, 20, 20, START + 700)
    expect(serverNow() - browserNow()).toBe(0)
  })

  test('follows when a clock is set', () => {
    exchange(3_600_000, 20, 20, START)
    expect(Math.abs(serverNow() - browserNow() - 3_600_000)).toBeLessThan(1100)
    exchange(0, 20, 20, START + 5000)
    expect(serverNow() - browserNow()).toBe(0)
  })

  test('is left as it is by an answer that does not say', () => {
    exchange(0, 20, 20, START)
    for (const nothing of [null, '', 'soon']) syncServerClock(nothing, browserNow())
    expect(serverNow() - browserNow()).toBe(0)
  })
})
