import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { AppError } from '../../src/core/errors.ts'
import {
  createRollingWindow,
  recentIn,
  secondsUntilAllowed,
  withEvent,
} from '../../src/core/rolling-window.ts'

const LIMIT = { limit: 3, windowMs: 60_000 }

function movingClock() {
  let elapsed = 0
  return {
    now: () => elapsed,
    elapsed: () => elapsed,
    advance: (ms: number) => {
      elapsed += ms
    },
  }
}

function setup(options: { limit?: number; maxKeys?: number } = {}) {
  const clock = movingClock()
  return { clock, window: createRollingWindow(clock, { ...LIMIT, maxKeys: 100, ...options }) }
}

/** The seconds that a refused reservation says to wait; 0: it was allowed. */
function secondsRefused(reserve: () => unknown): number {
  try {
    reserve()
    return 0
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
    return error.retryAfter ?? Number.NaN
  }
}

type Place = { key: string; at: number; isGivenBack: boolean; giveBack: () => void }

const step = fc.record({
  pauseMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40_000 })),
  key: fc.constantFrom('a', 'b', 'c'),
  /** The index of an earlier place to give back; undefined: takes a place. */
  giveBack: fc.option(fc.nat(50), { nil: undefined }),
})

describe('a rolling window', () => {
  test('allows what a plain count of the last minute allows, for each key by itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 60 }), (limit, steps) => {
        const { clock, window } = setup({ limit })
        const places: Place[] = []
        for (const { pauseMs, key, giveBack } of steps) {
          clock.advance(pauseMs)
          const chosen = giveBack === undefined ? undefined : places[giveBack]
          if (chosen !== undefined) {
            chosen.giveBack()
            chosen.isGivenBack = true
            continue
          }
          const at = clock.elapsed()
          const counted = places.filter(
            (place) => place.key === key && !place.isGivenBack && place.at > at - LIMIT.windowMs,
          )
          const wait = secondsRefused(() => {
            places.push({ key, at, isGivenBack: false, giveBack: window.reserve(key) })
          })
          expect(wait > 0).toBe(counted.length >= limit)
        }
      }),
    )
  })

  test('says the first whole second at which there is a place', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 19_999 }), { minLength: LIMIT.limit, maxLength: LIMIT.limit }),
        (pauses) => {
          const refusedAfter = (extraMs: (wait: number) => number) => {
            const { clock, window } = setup()
            for (const pause of pauses) {
              clock.advance(pause)
              window.reserve('a')
            }
            const wait = secondsRefused(() => window.reserve('a'))
            expect(wait).toBeGreaterThanOrEqual(1)
            expect(Number.isInteger(wait)).toBe(true)
            clock.advance(extraMs(wait))
            return secondsRefused(() => window.reserve('a'))
          }
          expect(refusedAfter((wait) => wait * 1000)).toBe(0)
          expect(refusedAfter((wait) => (wait - 1) * 1000)).toBeGreaterThan(0)
        },
      ),
    )
  })

  test('takes a place back once, even when others were taken in the meantime', () => {
    const { window } = setup({ limit: 2 })
    const giveBack = window.reserve('a')
    window.reserve('a')
    giveBack()
    giveBack()
    expect(secondsRefused(() => window.reserve('a'))).toBe(0)
    expect(secondsRefused(() => window.reserve('a'))).toBe(60)
  })

  test('remembers no more keys than it may: the one that was used the longest ago is forgotten', () => {
    const { window } = setup({ limit: 1, maxKeys: 2 })
    for (const key of ['a', 'b', 'c']) window.reserve(key)
    expect(window.size).toBe(2)
    expect(secondsRefused(() => window.reserve('c'))).toBe(60)
    expect(secondsRefused(() => window.reserve('a'))).toBe(0)
  })

  test('forgets keys that have been idle for the whole window', () => {
    const { clock, window } = setup()
    for (const key of ['a', 'b', 'c']) window.reserve(key)
    clock.advance(LIMIT.windowMs)
    window.reserve('d')
    expect(window.size).toBe(1)
  })
})

describe('stored instants', () => {
  const instants = fc
    .array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 10 })
    .map((found) => found.toSorted((a, b) => a - b))
  const now = fc.integer({ min: 0, max: 200_000 })

  test('count within the window, and never when they lie ahead', () => {
    fc.assert(
      fc.property(instants, now, (stored, at) => {
        const recent = recentIn(LIMIT, stored, at)
        expect(recent.every((instant) => instant > at - LIMIT.windowMs && instant <= at)).toBe(true)
        expect(secondsUntilAllowed(LIMIT, stored, at) > 0).toBe(recent.length >= LIMIT.limit)
      }),
    )
  })

  test('are never more than the limit, and forgetting the older ones changes no answer', () => {
    fc.assert(
      fc.property(instants, now, now, (stored, at, pause) => {
        const kept = withEvent(LIMIT, stored, at)
        expect(kept.length).toBeLessThanOrEqual(LIMIT.limit)
        expect(kept.at(-1)).toBe(at)
        const all = [...recentIn(LIMIT, stored, at), at]
        expect(secondsUntilAllowed(LIMIT, kept, at + pause)).toBe(secondsUntilAllowed(LIMIT, all, at + pause))
      }),
    )
  })
})
