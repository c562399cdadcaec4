import { NUMBER_WORDS } from '../../core/english/number-words.ts'
import { readNumber } from '../../core/english/numbers.ts'
import { tokenize } from '../../core/english/tokens.ts'
import { ofSalt } from './salt.ts'
import { type Dimension, smallerUnit, type Unit, unitAt } from './units.ts'

/** How a figure is qualified: it is rounded, or more or less than it is meant. */
export type Hedge = 'about' | 'over' | 'under'

/** A number that a sentence states. */
export type Figure = {
  value: number
  unit: Unit | undefined
  hedge?: Hedge
  /** "Half of", "twice": one amount divided by another. */
  isRatio?: true
  /** "Most of", "nearly all of": a share between these. */
  range?: readonly [number, number]
  /** It counts days or nights. */
  isOfDays?: true
  /** How exact it is, where its digits do not tell: the minutes of hours. */
  step?: number
  /** "Per kilo", "per 100 g": so much of this, in its base unit. */
  per?: { amount: number; dimension: Dimension }
  /** The diastolic number of a blood pressure. */
  second?: number
  /** A time of day, such as 19:30. */
  clock?: string
  /** The word that it begins with, and the one after it. */
  at: number
  end: number
}

const HEDGES: readonly (readonly [pattern: RegExp, hedge: Hedge])[] = [
  [
    /(?:about|around|in the region of|somewhere around|roughly|approximately|approx|circa|some|close to|near|~|a little (?:over|under)) $/,
    'about',
  ],
  [
    /(?:nearly|almost|just under|under|just below|below|less than|fewer than|(?<!\badd(?:s|ed|ing)? )up to|not quite) (?:an? )?$/,
    'under',
  ],
  [/(?:just over|over|above|a good|well over|more than|at least|upwards of|exceeding) $/, 'over'],
]

const RATIOS: ReadonlyMap<string, number> = new Map([
  ['half', 0.5],
  ['twice', 2],
  ['double', 2],
  ['doubled', 2],
  ['triple', 3],
  ['tripled', 3],
  ['halved', 0.5],
  ['quarter', 0.25],
])
const FRACTIONS: ReadonlyMap<string, number> = new Map([
  ['third', 3],
  ['thirds', 3],
  ['quarters', 4],
  ['fifth', 5],
  ['fifths', 5],
])
/** What "one" counts, unlike in "one of the reasons". */
const ONE_UNITS = /^(?:day|night|time|meal|entry|week|cup|glass|breakfast|lunch|dinner|snack|hour|headache)$/

/** May stand between a number and what it counts. */
const ADJECTIVE = /^(?:logged|full|whole|complete|known|different|single|separate|recorded)$/

/** Numbers of several words in digits: "sixty-two" is 62, "two thirds" stays. */
export function withDigits(sentence: string): string {
  const tokens = tokenize(sentence)
  let text = ''
  let from = 0
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (token === undefined || token.kind !== 'word' || !NUMBER_WORDS.has(token.text)) continue
    const number = readNumber(tokens, index)
    const last = number && tokens[number.next - 1]
    if (number === undefined || last === undefined || number.next <= index + 1) continue
    text += `${sentence.slice(from, token.start)}${number.value}`
    from = last.end
    index = number.next - 1
  }
  return text + sentence.slice(from)
}

/** The numbers of a sentence in plain words, of which dates have been taken. */
export function figuresIn(words: readonly string[]): Figure[] {
  const figures: Figure[] = []
  for (let at = 0; at < words.length; at++) {
    const figure = ratioAt(words, at) ?? numberAt(words, at)
    if (figure === undefined) continue
    const hedge = hedgeBefore(words, at)
    figures.push({ ...figure, at, ...(hedge !== undefined && { hedge }) })
    at = figure.end - 1
  }
  return withUnitOfNext(figures, words)
}

/** "70.6, 70.4 and 70.2 kg": the unit of the last is that of all. */
function withUnitOfNext(figures: readonly Figure[], words: readonly string[]): Figure[] {
  const all: Figure[] = []
  for (const figure of figures.toReversed()) {
    const [next] = all
    const isBare = figure.unit === undefined && figure.isRatio !== true && figure.clock === undefined
    const isJoined =
      next !== undefined &&
      /^(?:,|-|to|and|, and|, \||, and \||and \|)$/.test(words.slice(figure.end, next.at).join(' '))
    const isLike = next?.unit !== undefined && !['count', 'share'].includes(next.unit.dimension)
    all.unshift(isBare && isJoined && isLike ? { ...figure, unit: next.unit } : figure)
  }
  return all
}

type Read = Omit<Figure, 'at' | 'hedge'>

function ratioAt(words: readonly string[], at: number): Read | undefined {
  const [word = '', next = ''] = [words[at], words[at + 1]]
  const part = FRACTIONS.get(next)
  const count = word === 'a' || word === 'one' ? 1 : Number(word)
  if (part !== undefined && count > 0)
    return { value: count / part, unit: undefined, isRatio: true, end: at + 2 }
  if (word === 'twice' && !/^(?:as|the|your|that|what|of|more|my|\|)$/.test(next))
    return { value: 2, unit: unitAt(['times'], 0)?.unit, end: at + 1 }
  const range = rangeAt(words, at)
  if (range !== undefined) return { value: range[0], unit: undefined, isRatio: true, range, end: at + 1 }
  const ratio = RATIOS.get(word)
  if (ratio !== undefined) return { value: ratio, unit: undefined, isRatio: true, end: at + 1 }
  const isTimes =
    next === 'times' &&
    /^(?:as|more|higher|less|lower|larger|bigger|the|your|that|what|of|\|)$/.test(words[at + 2] ?? '')
  return isTimes && Number(word) > 0
    ? { value: Number(word), unit: undefined, isRatio: true, end: at + 2 }
    : undefined
}

/** Shares in words: "most of the salt", "nearly all of your target", "came mainly from". */
function rangeAt(words: readonly string[], at: number): Figure['range'] | undefined {
  const word = words[at] ?? ''
  const after = words.slice(at + 1, at + 1 + RANGE_REACH).join(' ')
  if (/^(?:mostly|mainly|chiefly|largely|primarily)$/.test(word) && /\bfrom\b/.test(after)) return MAJORITY
  if (!/^of\b/.test(after) || COUNTED.test(after)) return undefined
  if (/^(?:most|majority|bulk)$/.test(word)) return MAJORITY
  if (word !== 'all') return undefined
  return /^(?:nearly|almost|virtually|practically|just about)$/.test(words[at - 1] ?? '') ? NEARLY_ALL : ALL
}

const RANGE_REACH = 4
const MAJORITY = [0.5001, 1] as const
const NEARLY_ALL = [0.85, 1] as const
const ALL = [0.985, 1.015] as const
const COUNTED =
  /\d|\b(?:days?|nights?|weeks?|months?|times?|meals|entries|mornings|evenings|them|these|those|us)\b/

function numberAt(words: readonly string[], at: number): Read | undefined {
  const [word = '', next = ''] = [words[at], words[at + 1]]
  if (word === 'one' && ONE_UNITS.test(next))
    return {
      value: 1,
      unit: unitAt(words, at + 1)?.unit,
      end: at + 2,
      ...(/^(?:day|night)$/.test(next) && { isOfDays: true }),
    }
  if (word === 'an' && next === 'hour') return { value: 1, unit: unitAt(words, at + 1)?.unit, end: at + 2 }
  if (!/^\d+(?:\.\d+)?$/.test(word)) return undefined
  const value = Number(word)
  const clock = clockAt(words, at)
  if (clock !== undefined) return { value, unit: undefined, ...clock }
  // "0.75 your", which was "three quarters of your"
  if (value < 1 && /^(?:of|your|the|all)$/.test(next))
    return { value, unit: undefined, isRatio: true, end: at + 1 }
  const pressure = next === '/' && !isScale(words, at) ? Number(words[at + 2]) : Number.NaN
  if (pressure > 0) {
    const found = unitAt(words, at + 3)
    return { value, second: pressure, unit: found?.unit, end: at + 3 + (found?.length ?? 0) }
  }
  // "5 to 7 hours": the unit stands after the second.
  const isRange = /^(?:-|to|and|or|,)$/.test(next) && /^\d/.test(words[at + 2] ?? '')
  const found =
    unitAt(words, at + 1) ??
    (ADJECTIVE.test(next) ? unitAt(words, at + 2) : undefined) ??
    (isRange ? unitAt(words, at + 3) : undefined) ??
    unitOfWhole(words, at + 1)
  const isOwn = unitAt(words, at + 1) !== undefined
  const smaller = smallerAfter(words, at + 1 + (found?.length ?? 0), found?.unit)
  return {
    value: value + smaller.amount,
    unit: ofSalt(found?.unit, words.slice(at + 1 + (found?.length ?? 0))),
    end: at + 1 + (isOwn ? (found?.length ?? 0) : 0) + smaller.length,
    ...(/^(?:days?|nights?)$/.test(countedAt(words, at)) && {
      isOfDays: true,
    }),
    ...(smaller.step !== undefined && { step: smaller.step }),
    ...perAfter(words, at + 1 + (found?.length ?? 0)),
  }
}

/** "1.2 g of protein per kilo", "6.5 kcal per gram". */
function perAfter(words: readonly string[], from: number): Pick<Figure, 'per'> {
  const at = words.findIndex((word, index) => index >= from && index <= from + 2 && word === 'per')
  if (at < 0 || words.slice(from, at).some((word) => !/^\p{L}+$/u.test(word))) return {}
  const amount = Number(words[at + 1])
  const { unit } = unitAt(words, amount > 0 ? at + 2 : at + 1) ?? {}
  const isRate = unit !== undefined && ['mass', 'volume', 'energy'].includes(unit.dimension)
  return isRate ? { per: { amount: (amount > 0 ? amount : 1) * unit.factor, dimension: unit.dimension } } : {}
}

/** What a number counts: "2 days", "2 logged days", "2 of the 5 days". */
function countedAt(words: readonly string[], at: number): string {
  const next = words[at + 1] ?? ''
  const whole = next === 'of' ? wholeAt(words, at + 1) : -1
  const noun = (whole < 0 ? at : whole) + 1
  return words[ADJECTIVE.test(words[noun] ?? '') ? noun + 1 : noun] ?? ''
}

const wholeAt = (words: readonly string[], at: number) =>
  words.findIndex((word, index) => index > at && index <= at + 3 && /^\d/.test(word))

/** "19:30", "7:30 pm". */
function clockAt(words: readonly string[], at: number): { clock: string; end: number } | undefined {
  const [hour = '', colon, minute = '', half] = words.slice(at, at + 4)
  if (colon !== ':' || !/^\d{1,2}$/.test(hour) || !/^[0-5]\d$/.test(minute)) return undefined
  const isHalf = half === 'am' || half === 'pm'
  const of24 = isHalf ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour)
  return { clock: `${String(of24).padStart(2, '0')}:${minute}`, end: at + (isHalf ? 4 : 3) }
}

/** "62 of your 80 g", "3 of 7 days": both are in the unit of the second. */
function unitOfWhole(words: readonly string[], at: number) {
  if (words[at] !== 'of') return undefined
  const whole = wholeAt(words, at)
  if (whole < 0) return undefined
  return unitAt(words, ADJECTIVE.test(words[whole + 1] ?? '') ? whole + 2 : whole + 1)
}

const isScale = (words: readonly string[], at: number) => /^(?:10|100)$/.test(words[at + 2] ?? '')

/** The second amount of "7 h 30 min" or "5 ft 7 in", in the unit of the first. */
function smallerAfter(words: readonly string[], at: number, unit: Unit | undefined) {
  const skip = words[at] === 'and' ? 1 : 0
  const value = Number(words[at + skip])
  const smaller = smallerUnit(unit, words[at + skip + 1] ?? '')
  if (unit === undefined || smaller === undefined || !(value * smaller.factor < unit.factor))
    return { amount: 0, length: 0 }
  return {
    amount: (value * smaller.factor) / unit.factor,
    length: skip + 2,
    step: smaller.factor / unit.factor,
  }
}

function hedgeBefore(words: readonly string[], at: number): Hedge | undefined {
  const before = `${words.slice(Math.max(0, at - 5), at).join(' ')} `
  return HEDGES.find(([pattern]) => pattern.test(before))?.[1]
}
