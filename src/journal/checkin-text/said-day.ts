import { addDays, isLocalDate, type LocalDate, weekday } from '../../contract/calendar-date.ts'
import { NOT_PAST_BEFORE } from '../../core/english/cue-boundaries.ts'
import { type Token, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'

/** A day that the text names: token indices, both included. Without a date, the words leave it open ("last week"). */
export type SaidDay = { first: number; last: number; date: LocalDate | undefined }

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const SHORT_WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const LONG_MONTHS =
  'january february march april may june july august september october november december'.split(' ')
const NOT_A_DAY_BEFORE = wordSet('every each next by until since from than as like this')
const PAST_VERBS = wordSet(
  'was were had did slept weighed took felt got went drank woke ate been walked measured logged entry log notes stayed forgot',
)
const FUTURE = wordSet("will gonna appointment appt tomorrow next dentist going i'll")
const PRESENT = wordSet('today now currently tonight still im')
/** What a check-in gives for a day. */
const VALUES = wordSet(
  'mood energy stress sleep bp weight temp sugar steps pulse log entry checkin numbers values',
)
const MAX_WORDS_BEFORE = 4
const MAX_DAYS_AGO = 31
/** A cue at the end of a sentence with more behind it speaks for its sentence alone. */
const MAX_WORDS_BEHIND = 4

/** The days that the text names, in its order. "Since Monday" and "every Friday" name none. */
export function findSaidDays(tokens: readonly Token[], today: LocalDate): SaidDay[] {
  const found: SaidDay[] = []
  tokens.forEach((_, index) => {
    if (index <= (found.at(-1)?.last ?? -1)) return
    const day =
      readRelative(tokens, index, today) ??
      readWeekday(tokens, index, today) ??
      readDate(tokens, index, today)
    if (day !== undefined && !isNoDay(tokens, day)) found.push(day)
  })
  return found
}

/**
 * The one day that the whole check-in is about: it is named first, or the text is one sentence; nothing else in the text
 * speaks of today.
 */
export function dayOfAll(tokens: readonly Token[], days: readonly SaidDay[]): SaidDay | undefined {
  const [day] = days
  if (day === undefined || new Set(days.map(({ date }) => date)).size !== 1) return undefined
  const isPresent = tokens.some(
    ({ text }, index) =>
      PRESENT.has(text) ||
      (text === 'gone' && /^(?:is|are)$/.test(tokenAt(tokens, index - 1).text)) ||
      (text === 'this' && tokenAt(tokens, index + 1).text === 'morning'),
  )
  if (isPresent) return undefined
  const before = tokens.slice(0, day.first)
  const leads = before.filter(({ kind }) => kind !== 'mark').length <= MAX_WORDS_BEFORE
  if (leads) return before.some(({ text }) => text === '.' || text === '\n') ? undefined : day
  const isOneSentence = !tokens.slice(0, -1).some(({ text }) => /^[.!?;\n]$/.test(text))
  const behind = tokens.slice(day.last + 1).filter(({ kind }) => kind !== 'mark').length
  return isOneSentence && behind <= MAX_WORDS_BEHIND ? day : undefined
}

function isNoDay(tokens: readonly Token[], { first, last }: SaidDay): boolean {
  const before = [1, 2].map((back) => tokenAt(tokens, first - back).text)
  if (before.some((text) => NOT_PAST_BEFORE.has(text)) || NOT_A_DAY_BEFORE.has(before[0] ?? '')) return true
  // "Friday's mood was 6", not "Friday's match".
  return tokenAt(tokens, last + 1).text === 's' && !VALUES.has(tokenAt(tokens, last + 2).text)
}

/** "yesterday", "the day before yesterday", "3 days ago", "last week". */
function readRelative(tokens: readonly Token[], index: number, today: LocalDate): SaidDay | undefined {
  const [first, second, third] = [0, 1, 2].map((offset) => tokenAt(tokens, index + offset).text)
  const ago = (days: number, words: number): SaidDay => ({
    first: index,
    last: index + words - 1,
    date: addDays(today, -days),
  })
  if (first === 'day' && second === 'before' && third === 'yesterday') return ago(2, 3)
  if (first === 'yesterday') return ago(1, 1)
  const isAgo = /^(?:days?|nights?)$/.test(second ?? '') && /^(?:ago|back)$/.test(third ?? '')
  const days = isAgo ? (COUNTS.get(first ?? '') ?? tokenAt(tokens, index).value) : Number.NaN
  if (Number.isInteger(days) && days >= 1 && days <= MAX_DAYS_AGO) return ago(days, 3)
  if (first === 'week' && second === 'before' && third === 'last')
    return { first: index, last: index + 2, date: undefined }
  // "Back in March"
  const isMonth =
    first === 'in' && (LONG_MONTHS.indexOf(second ?? '') >= 0 || MONTHS.indexOf(second ?? '') >= 0)
  const isOpen = isMonth || (first === 'last' && second === 'week') || (first === 'other' && second === 'day')
  const isWhile = first === 'while' && /^(?:ago|back)$/.test(second ?? '')
  return isOpen || isWhile ? { first: index, last: index + 1, date: undefined } : undefined
}

const COUNTS: ReadonlyMap<string, number> = new Map(
  'one two three four five six seven'.split(' ').map((word, index) => [word, index + 1]),
)

/** "On Monday I weighed …", "last Friday", "Thursday:": the last one before today. */
function readWeekday(tokens: readonly Token[], index: number, today: LocalDate): SaidDay | undefined {
  const { text } = tokenAt(tokens, index)
  const short = SHORT_WEEKDAYS.indexOf(text)
  if (short < 0 && !WEEKDAYS.includes(text)) return undefined
  const behind = tokenAt(tokens, index + 1)
  const sentence = sentenceAround(tokens, index)
  const isTold = short >= 0 ? behind.kind === 'number' : sentence.some((word) => /^\d/.test(word))
  const before = tokenAt(tokens, index - 1).text
  // "Entry for Thursday - …", "on Thursday mood 6", "Thursday's mood was 6"
  const isFor =
    (before === 'for' && /^[:,-]$/.test(behind.text)) ||
    (before === 'on' && VALUES.has(behind.text)) ||
    (behind.text === 's' && VALUES.has(tokenAt(tokens, index + 2).text))
  const startsPart = isStart(tokens, index) || tokenAt(tokens, index - 1).text === ','
  const isHeading =
    (isStart(tokens, index) && /^[:,-]$/.test(behind.text)) ||
    (startsPart && isTold) ||
    behind.text === ':' ||
    isFor
  const isShort = isHeading || /^(?:on|last)$/.test(tokenAt(tokens, index - 1).text)
  const position = short >= 0 && isShort ? short : WEEKDAYS.indexOf(text)
  if (position < 0) return undefined
  const isLast = tokenAt(tokens, index - 1).text === 'last'
  const isPast =
    isHeading ||
    isLast ||
    tokenAt(tokens, index + 1).text === '\n' ||
    sentence.some((word) => PAST_VERBS.has(word))
  if (!isPast || sentence.some((word) => FUTURE.has(word))) return undefined
  const days = (weekday(today) - (position + 1) + 7) % 7
  // On a Sunday, "Sunday: mood 6" is today.
  const isToday = days === 0 && startsPart && isHeading && !isLast
  const back = isToday ? 0 : days || 7
  const opens = ['on', 'last', 'el', 'am', 'le'].includes(tokenAt(tokens, index - 1).text)
  // "Fri 20th"
  const ordinal = /^(?:st|nd|rd|th)$/.test(tokenAt(tokens, index + 2).text) ? 2 : 0
  return { first: opens ? index - 1 : index, last: index + ordinal, date: addDays(today, -back) }
}

const isStart = (tokens: readonly Token[], index: number) =>
  index === 0 || /^[.!?;\n]$/.test(tokenAt(tokens, index - 1).text)

function sentenceAround(tokens: readonly Token[], index: number): string[] {
  const isEnd = ({ text }: Token) => /^[.!?;\n]$/.test(text)
  const first = tokens.slice(0, index).findLastIndex(isEnd) + 1
  const end = tokens.findIndex((token, place) => place > index && isEnd(token))
  return tokens.slice(first, end === -1 ? tokens.length : end).map(({ text }) => text)
}

/** "2026-11-19", "20/11/2026", "20 Nov", "November 20th", "november the sixteenth". */
function readDate(tokens: readonly Token[], index: number, today: LocalDate): SaidDay | undefined {
  const [a, b, c] = [0, 1, 2].map((offset) => tokenAt(tokens, index + offset))
  const isIso = /^[-/]$/.test(b?.text ?? '') && tokenAt(tokens, index + 3).text === b?.text
  if (/^\d{4}$/.test(a?.text ?? '') && isIso) {
    return pastDay(`${a?.text}-${c?.text}-${tokenAt(tokens, index + 4).text}`, index, index + 4, today)
  }
  const full = readFullDate(tokens, index, today)
  if (full !== undefined) return full
  const ordinal = /^(?:st|nd|rd|th)$/.test(b?.text ?? '') ? 1 : 0
  const of = ordinal === 1 && c?.text === 'of' ? 1 : 0
  const month = monthOf(tokenAt(tokens, index + 1 + ordinal + of).text)
  if (/^\d{1,2}$/.test(a?.text ?? '') && month !== undefined)
    return lastOne(month, a?.value ?? 0, index, index + 1 + ordinal + of, today)
  const short = readShortDate(tokens, index, today) ?? readDayOfMonth(tokens, index, today)
  if (short !== undefined) return short
  const named = monthOf(a?.text ?? '')
  const spoken =
    named === undefined ? undefined : readOrdinal(tokens, b?.text === 'the' ? index + 2 : index + 1)
  if (named !== undefined && spoken !== undefined)
    return lastOne(named, spoken.day, index, spoken.last, today)
  if (named === undefined || !/^\d{1,2}$/.test(b?.text ?? '')) return undefined
  const suffix = /^(?:st|nd|rd|th)$/.test(c?.text ?? '') ? 1 : 0
  return lastOne(named, b?.value ?? 0, index, index + 1 + suffix, today)
}

/** "20/11/2026", "11/20/2026", "20.11.2026": only where one of the two numbers can be no month, or both are the same. */
function readFullDate(tokens: readonly Token[], index: number, today: LocalDate): SaidDay | undefined {
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(tokenAt(tokens, index).text)
  const slashed = [1, 3].every((offset) => /^[/-]$/.test(tokenAt(tokens, index + offset).text))
  const parts =
    dotted?.slice(1, 4).map(Number) ??
    (slashed ? [0, 2, 4].map((offset) => tokenAt(tokens, index + offset).value) : [])
  const [first = 0, second = 0, year = 0] = parts
  if (!parts.every(Number.isInteger) || year < 2000 || Math.min(first, second) < 1) return undefined
  const isClear = first > 12 || second > 12 || first === second || dotted !== null
  if (!isClear) return undefined
  const [day, month] = second > 12 ? [second, first] : [first, second]
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return pastDay(date, index, dotted === null ? index + 4 : index, today)
}

/** "20/11", "11/20", "18.11.": at the start of a line, where only one reading is a date, and a rating is not possible. */
function readShortDate(tokens: readonly Token[], index: number, today: LocalDate): SaidDay | undefined {
  if (!isStart(tokens, index)) return undefined
  const dotted = /^(\d{1,2})\.(\d{1,2})$/.exec(tokenAt(tokens, index).text)
  if (dotted !== null && tokenAt(tokens, index + 1).text === '.')
    return lastOne(Number(dotted[2]), Number(dotted[1]), index, index + 1, today)
  const [first, second] = [0, 2].map((offset) => tokenAt(tokens, index + offset))
  const isSlashed =
    tokenAt(tokens, index + 1).text === '/' &&
    [first, second].every((token) => /^\d{1,2}$/.test(token?.text ?? ''))
  if (!isSlashed || first === undefined || second === undefined) return undefined
  const [day, month] = second.value > 12 ? [second.value, first.value] : [first.value, second.value]
  const isClear = day > 12 && day <= 31 && month >= 1 && month <= 12 && second.value % 5 !== 0
  return isClear ? lastOne(month, day, index, index + 2, today) : undefined
}

/** "On the 20th I …", "20th: …": the last such day. */
function readDayOfMonth(tokens: readonly Token[], index: number, today: LocalDate): SaidDay | undefined {
  const { value, text } = tokenAt(tokens, index)
  const isOrdinal = /^\d{1,2}$/.test(text) && /^(?:st|nd|rd|th)$/.test(tokenAt(tokens, index + 1).text)
  const before = [2, 1].map((back) => tokenAt(tokens, index - back).text).join(' ')
  const isDay =
    /^(?:on|for) the$/.test(before) ||
    (isStart(tokens, index) && /^[:,-]$/.test(tokenAt(tokens, index + 2).text))
  if (!isOrdinal || !isDay || value < 1 || value > 31) return undefined
  if (sentenceAround(tokens, index).some((word) => FUTURE.has(word))) return undefined
  const [year, month] = today.split('-').map(Number)
  const inMonth = (of: number, at: number) =>
    `${of}-${String(at).padStart(2, '0')}-${String(value).padStart(2, '0')}`
  const dates = [
    inMonth(year ?? 0, month ?? 0),
    month === 1 ? inMonth((year ?? 0) - 1, 12) : inMonth(year ?? 0, (month ?? 0) - 1),
  ]
  const date = dates.find((day) => isLocalDate(day) && day <= today)
  return date === undefined ? undefined : { first: index, last: index + 1, date }
}

const ORDINALS: ReadonlyMap<string, number> = new Map(
  (
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth ' +
    'seventeenth eighteenth nineteenth twentieth'
  )
    .split(' ')
    .map((word, position) => [word, position + 1]),
)

/** "sixteenth", "twenty first". */
function readOrdinal(tokens: readonly Token[], index: number): { day: number; last: number } | undefined {
  const { text } = tokenAt(tokens, index)
  const tens = text === 'twenty' ? 20 : text === 'thirty' ? 30 : 0
  const day = ORDINALS.get(tokenAt(tokens, tens === 0 ? index : index + 1).text)
  if (day === undefined) return text === 'thirtieth' ? { day: 30, last: index } : undefined
  return { day: tens + day, last: tens === 0 ? index : index + 1 }
}

function monthOf(text: string): number | undefined {
  const position = Math.max(MONTHS.indexOf(text), LONG_MONTHS.indexOf(text))
  return position < 0 ? undefined : position + 1
}

/** The last such day of a year that is not in the future. */
function lastOne(
  month: number,
  day: number,
  first: number,
  last: number,
  today: LocalDate,
): SaidDay | undefined {
  const year = Number(today.slice(0, 4))
  const inYear = (of: number) => `${of}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return pastDay(inYear(year) <= today ? inYear(year) : inYear(year - 1), first, last, today)
}

function pastDay(date: string, first: number, last: number, today: LocalDate): SaidDay | undefined {
  // "31 February" does not exist: which one was meant is to be asked.
  if (!isLocalDate(date)) return { first, last, date: undefined }
  return isLocalDate(date) && date <= today && date >= '1970-01-01' ? { first, last, date } : undefined
}
