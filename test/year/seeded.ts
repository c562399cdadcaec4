import type { LocalDate } from '../../src/contract/calendar-date.ts'
import type { Clock } from '../../src/core/clock.ts'
import { type Random, systemRandom } from '../../src/core/random.ts'

/** Chance that falls the same way each time. */
export type Chance = {
  /** 0 ≤ n < 1. */
  next(): number
  happens(probability: number): boolean
  between(from: number, to: number): number
  /** About `mean`, two thirds within `spread`, nothing beyond three times it. */
  around(mean: number, spread: number): number
  pick<T>(list: readonly [T, ...T[]]): T
}

/** The generator is mulberry32 (Tommy Ettinger): small, even enough, the same everywhere. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + (to - from) * next()
  return {
    next,
    between,
    happens: (probability) => next() < probability,
    around: (mean, spread) => mean + spread * (next() + next() + next() + next() - 2) * 1.73,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  }
}

/**
 * Ids and the visible part of tokens are the same each time, so that pictures are. Secrets are none that anybody could
 * work out: a folder that was filled may be served.
 */
export function seededRandom(chance: Chance, visibleBytes: number): Random {
  let made = 0
  // Codes of their own chance: how many ids came between does not matter.
  const codes = seededChance(Math.floor(chance.next() * 2 ** 32))
  const bytes = (length: number) => Uint8Array.from({ length }, () => Math.floor(chance.next() * 256))
  return {
    bytes: (length) => (length === visibleBytes ? bytes(length) : systemRandom.bytes(length)),
    below: (limit) => Math.floor(codes.next() * limit),
    uuid(now) {
      // A counter in the place of sub-millisecond time: ids sort by when they were made.
      made = (made + 1) % 0x1000
      const time = Math.floor(now).toString(16).padStart(12, '0')
      const tail = Buffer.from(bytes(8)).toString('hex')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${made.toString(16).padStart(3, '0')}-a${tail.slice(1, 4)}-${tail.slice(4, 16)}`
    },
  }
}

export type MovingClock = Clock & {
  /** Sets it to a local time of a day. @param minutes since midnight, may have a fraction. */
  moveTo(date: LocalDate, minutes: number): void
  /** From now on, local times are of this zone: the person travels. */
  travelTo(timeZone: string): void
}

export function movingClock(homeZone: string): MovingClock {
  let now = 0
  let timeZone = homeZone
  return {
    now: () => now,
    // Days pass between two calls: nobody runs into a limit by the minute.
    elapsed: () => now,
    moveTo(date, minutes) {
      const plainTime = Temporal.PlainTime.from('00:00').add({ seconds: Math.round(minutes * 60) })
      now = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
    },
    travelTo: (zone) => {
      timeZone = zone
    },
  }
}
