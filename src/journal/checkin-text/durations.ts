import { type ReadNumber, readNumber, readNumberOrRange, withFraction } from '../../core/english/numbers.ts'
import { type Token, tokenAt } from '../../core/english/tokens.ts'
import { endsPlainly } from './plain-numbers.ts'

export const HOURS: ReadonlySet<string> = new Set(['h', 'hr', 'hrs', 'hour', 'hours'])
export const MINUTES: ReadonlySet<string> = new Set(['m', 'min', 'mins', 'minute', 'minutes'])

/** Hours: `7.5 hours`, `7h30`, `7 hours 20 minutes`, `7-8 h`, `7:30 h`, `450 min`, `seven and a half hours`. */
export function readDuration(tokens: readonly Token[], index: number): ReadNumber | undefined {
  const colon = readColonHours(tokens, index)
  if (colon !== undefined) return colon
  const number = readBetween(tokens, index) ?? readAndABit(tokens, index) ?? readNumberOrRange(tokens, index)
  if (number === undefined) return undefined
  const unit = tokenAt(tokens, number.next).text
  if (MINUTES.has(unit)) return { value: number.value / 60, next: number.next + 1 }
  if (!HOURS.has(unit)) return undefined
  let next = number.next + 1
  const whole = withFraction(tokens, { value: 0, next })
  if (whole.value > 0 && !HOURS.has(tokenAt(tokens, whole.next).text))
    return { value: number.value + whole.value, next: whole.next }
  if (tokenAt(tokens, next).text === 'and' && tokenAt(tokens, next + 1).text === 'half')
    return { value: number.value + 0.5, next: next + 2 }
  if (tokenAt(tokens, next).text === 'and') next += 1
  const minutes = readNumber(tokens, next)
  const behind = minutes === undefined ? '' : tokenAt(tokens, minutes.next).text
  const { text, kind } = tokenAt(tokens, next)
  const isMinutes = /^\d\d$/.test(text) || (kind === 'word' && (minutes?.value ?? 0) >= 10)
  const joined =
    next === number.next + 1 && isMinutes && !HOURS.has(behind) && endsPlainly(tokens, minutes?.next ?? next)
  if (minutes !== undefined && minutes.value < 60 && (MINUTES.has(behind) || joined)) {
    return { value: number.value + minutes.value / 60, next: minutes.next + (MINUTES.has(behind) ? 1 : 0) }
  }
  return { value: number.value, next: number.next + 1 }
}

/** "Between six and seven": the middle. */
function readBetween(tokens: readonly Token[], index: number): ReadNumber | undefined {
  const low = tokenAt(tokens, index).text === 'between' ? readNumber(tokens, index + 1) : undefined
  const high =
    low !== undefined && tokenAt(tokens, low.next).text === 'and'
      ? readNumber(tokens, low.next + 1)
      : undefined
  return low === undefined || high === undefined || high.value <= low.value
    ? undefined
    : { value: (low.value + high.value) / 2, next: high.next }
}

/** "Six and a bit hours", "7-ish hours": about a quarter more, and the number itself. */
function readAndABit(tokens: readonly Token[], index: number): ReadNumber | undefined {
  const number = readNumber(tokens, index)
  if (number === undefined) return undefined
  const words = [0, 1, 2].map((ahead) => tokenAt(tokens, number.next + ahead).text)
  if (words[0] === 'ish' || words[0] === 'odd') return { ...number, next: number.next + 1 }
  if (words[0] === 'or' && words[1] === 'so') return { ...number, next: number.next + 2 }
  return words.join(' ') === 'and a bit' ? { value: number.value + 0.25, next: number.next + 3 } : undefined
}

function readColonHours(tokens: readonly Token[], index: number): ReadNumber | undefined {
  const [hours, minutes] = [tokenAt(tokens, index), tokenAt(tokens, index + 2)]
  const isTime =
    /^\d{1,2}$/.test(hours.text) && tokenAt(tokens, index + 1).text === ':' && /^\d\d$/.test(minutes.text)
  if (!isTime || !HOURS.has(tokenAt(tokens, index + 3).text)) return undefined
  return { value: hours.value + minutes.value / 60, next: index + 4 }
}
