import { readNumber } from '../../core/english/numbers.ts'
import { type Token, tokenAt } from '../../core/english/tokens.ts'

/** A time of day in minutes after midnight. `certain`: am or pm is known (`11pm`, `23:00`, `midnight`). */
export type ClockTime = { minutes: number; certain: boolean; next: number }

const HALF_DAY_MINUTES = 12 * 60
const DAY_MINUTES = 2 * HALF_DAY_MINUTES
const NAMED_TIMES: ReadonlyMap<string, number> = new Map([
  ['midnight', 0],
  ['noon', HALF_DAY_MINUTES],
  ['midday', HALF_DAY_MINUTES],
])

/** The time at `index`: `11pm`, `11:30 pm`, `11.30pm`, `23:00`, `7`, `half past six`, `quarter to 7`, `midnight`. */
export function readClock(tokens: readonly Token[], index: number): ClockTime | undefined {
  const named = NAMED_TIMES.get(tokenAt(tokens, index).text)
  if (named !== undefined) return { minutes: named, certain: true, next: index + 1 }
  const relative = readRelative(tokens, index)
  if (relative !== undefined) return relative
  const hour = readHour(tokens, index)
  if (hour === undefined) return undefined
  return withMeridiem(tokens, hour)
}

/**
 * Hours between two times, 0–24. If am or pm is known for both, the time from one to the other; otherwise the
 * difference on a clock face, which is correct for less than twelve hours.
 */
export function hoursBetween(from: ClockTime, to: ClockTime): number {
  const cycle = from.certain && to.certain ? DAY_MINUTES : HALF_DAY_MINUTES
  const minutes = (((to.minutes - from.minutes) % cycle) + cycle) % cycle
  return (minutes === 0 ? cycle : minutes) / 60
}

type Hour = { hour: number; minute: number; twoDigits: boolean; next: number }

function readHour(tokens: readonly Token[], index: number): Hour | undefined {
  const token = tokenAt(tokens, index)
  const separator = tokenAt(tokens, index + 1)
  const behind = tokenAt(tokens, index + 2)
  const twoDigits = /^\d\d/.test(token.text)
  if (/^\d{1,2}\.\d\d$/.test(token.text)) return validHour(token.text.split('.'), twoDigits, index + 1)
  if (/^\d{1,2}$/.test(token.text) && [':', 'h'].includes(separator.text) && /^\d\d$/.test(behind.text)) {
    return validHour([token.text, behind.text], twoDigits, index + 3)
  }
  if (/^\d{4}$/.test(token.text))
    return validHour([token.text.slice(0, 2), token.text.slice(2)], true, index + 1)
  const number =
    token.kind === 'number' && !/^\d{1,2}$/.test(token.text) ? undefined : readNumber(tokens, index)
  if (number === undefined || !Number.isInteger(number.value)) return undefined
  const minutes = token.kind === 'word' ? SPOKEN_MINUTES.get(tokenAt(tokens, number.next).text) : undefined
  if (minutes !== undefined && number.value <= 12) {
    const five = minutes >= 20 && tokenAt(tokens, number.next + 1).text === 'five'
    return validHour(
      [String(number.value), String(minutes + (five ? 5 : 0))],
      false,
      number.next + (five ? 2 : 1),
    )
  }
  return validHour([String(number.value), '0'], false, number.next)
}

function validHour(parts: readonly string[], twoDigits: boolean, next: number): Hour | undefined {
  const [hour, minute] = parts.map(Number)
  if (hour === undefined || minute === undefined || hour > 24 || minute > 59) return undefined
  return { hour, minute, twoDigits, next }
}

function withMeridiem(
  tokens: readonly Token[],
  { hour, minute, twoDigits, next }: Hour,
): ClockTime | undefined {
  const { text } = tokenAt(tokens, next)
  const meridiem = text === 'am' || text === 'pm' ? text : undefined
  if (meridiem !== undefined && hour >= 1 && hour <= 12) {
    return {
      minutes: (hour % 12) * 60 + minute + (meridiem === 'pm' ? HALF_DAY_MINUTES : 0),
      certain: true,
      next: next + 1,
    }
  }
  const clock = text === 'oclock' ? next + 1 : next
  const certain = hour > 12 || hour === 0 || (twoDigits && hour < 10)
  return { minutes: (hour % 24) * 60 + minute, certain, next: clock }
}

const RELATIVE: ReadonlyMap<string, number> = new Map([
  ['half', 30],
  ['quarter', 15],
  ['five', 5],
  ['ten', 10],
  ['twenty', 20],
])
/** "seven fifteen", "ten thirty": minutes behind an hour in words. */
const SPOKEN_MINUTES: ReadonlyMap<string, number> = new Map([
  ['ten', 10],
  ['fifteen', 15],
  ['twenty', 20],
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
])

function readRelative(tokens: readonly Token[], index: number): ClockTime | undefined {
  const offset = RELATIVE.get(tokenAt(tokens, index).text)
  const direction = tokenAt(tokens, index + 1).text
  if (offset === undefined) return undefined
  // In Britain "half ten" is half past ten.
  if (offset === 30 && direction !== 'past') {
    const next = tokenAt(tokens, index + 1)
    const spoken =
      next.kind === 'word' || /^\d{1,2}$/.test(next.text) ? readHour(tokens, index + 1) : undefined
    const half = spoken === undefined || spoken.hour > 12 ? undefined : withMeridiem(tokens, spoken)
    return half === undefined || half.minutes % 60 !== 0 ? undefined : { ...half, minutes: half.minutes + 30 }
  }
  if (direction !== 'past' && direction !== 'to') return undefined
  const time = readClock(tokens, index + 2)
  if (time === undefined) return undefined
  const minutes = time.minutes + (direction === 'past' ? offset : -offset)
  return { ...time, minutes: (minutes + DAY_MINUTES) % DAY_MINUTES }
}
