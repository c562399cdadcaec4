import { addDays, daysBetween, type LocalDate } from '../../contract/calendar-date.ts'
import type { Window } from '../../questions/query.ts'
import type { Carried } from './claims.ts'
import type { Fact } from './facts.ts'
import { isTelling, namedWords } from './named-words.ts'
import type { Reading } from './reading.ts'
import { isAt } from './scope.ts'

const NEGATED =
  /\b(?:no|not|none|never|nothing|neither|without|missed|forgot|skipped|unlike|except|apart from|would|if|unknown)\b/
const THAT_DAY = /\b(?:that|this|the same) (?:day|night)\b/
const ONLY = /\b(?:only|just|solely|exclusively|nothing but)\b/

/**
 * Whether the foods, symptoms and medicines that a clause names were there at each time, and in the meal, that it names
 * for them. Undefined: it names none that are known, or no time and no meal.
 */
export function namesHold(reading: Reading, carried: Carried, facts: readonly Fact[]): boolean | undefined {
  if (NEGATED.test(reading.words.join(' '))) return undefined
  const meals = new Set(reading.meals)
  const [meal] = meals.size === 1 ? meals : []
  const ofThatDay = THAT_DAY.test(reading.text) ? carried.windows : []
  if (reading.windows.length === 0 && ofThatDay.length === 0 && meal === undefined) return undefined
  const known = factsByWord(reading, facts)
  if (known.size === 0) return undefined
  const pairs = reading.windows.length > 0 ? namesWithTimes(reading, known) : []
  const claimed = pairs.length > 0 ? pairs : [...known.keys()].map((word) => ({ word, windows: ofThatDay }))
  return (
    claimed.every(({ word, windows }) =>
      (windows.length > 0 ? windows : [undefined]).every((window) =>
        known
          .get(word)
          ?.some(
            (fact) =>
              isAt(fact.window, window === undefined ? [] : [window], true) &&
              (meal === undefined || fact.meal === undefined || fact.meal === meal),
          ),
      ),
    ) &&
    onlyHolds(reading, known, claimed) &&
    isFirstOrLast(reading, known, claimed)
  )
}

/** What is known of each name that a clause has a word of, by that word. */
function factsByWord({ named }: Reading, facts: readonly Fact[]): Map<string, Fact[]> {
  const byWord = new Map<string, Fact[]>()
  for (const fact of facts) {
    if (fact.window === undefined || fact.measure === 'times_eaten' || fact.value === 0) continue
    for (const name of fact.names) {
      for (const word of namedWords(name)) {
        if (!isTelling(word) || !named.has(word)) continue
        byWord.set(word, [...(byWord.get(word) ?? []), fact])
      }
    }
  }
  return byWord
}

type Claimed = { word: string; windows: readonly Window[] }

/** Names and times in turns: "soup on Monday, pizza on Tuesday" or "On Monday soup, on Tuesday pizza". */
function namesWithTimes(
  { words, windows, isCompared, text }: Reading,
  known: ReadonlyMap<string, unknown>,
): readonly Claimed[] {
  const runs: { names: string[]; windows: Window[] }[] = []
  let comesFirst: 'name' | 'time' | undefined
  let before: 'name' | 'time' | undefined
  let startsRun = false
  for (const [at, word] of words.entries()) {
    const time = windows.find((window) => window.at === at)?.is
    const days = time === undefined ? [] : daysNamed(time, text)
    const names = time === undefined ? namedWords(word).filter((one) => known.has(one)) : []
    const kind = time !== undefined ? 'time' : names.length > 0 ? 'name' : undefined
    if (kind === undefined) continue
    comesFirst ??= kind
    // "Tuesday's pizza, ahead of today's soup": a time right before a name is of that one.
    const isOfNext =
      kind === 'time' &&
      (runs.at(-1)?.names.length ?? 0) > 0 &&
      namedWords(words[at + 1] ?? '').some((one) => known.has(one))
    const hasTime = (runs.at(-1)?.windows.length ?? 0) > 0
    if ((kind === comesFirst && before !== kind && !startsRun) || (isOfNext && hasTime))
      runs.push({ names: [], windows: [] })
    startsRun = isOfNext && hasTime
    runs.at(-1)?.names.push(...names)
    runs.at(-1)?.windows.push(...days)
    before = kind
  }
  // "On Tuesday the coffee, more than on Monday": a last time without a name of its own.
  const whole = runs.filter(({ names, windows: times }) => names.length > 0 && times.length > 0)
  const all = runs.length > 1 && !isCompared && whole.length < runs.length ? joined(runs) : whole
  return all.flatMap((run) => run.names.map((word) => ({ word, windows: run.windows })))
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const MAX_NAMED_DAYS = 4

/** "Tuesday and Wednesday" are two days, and not any time between. */
function daysNamed(window: Window, text: string): Window[] {
  const { from, to } = window
  const length = daysBetween(from, to) + 1
  if (length < 2 || length > MAX_NAMED_DAYS) return [window]
  const days = Array.from({ length }, (_, index) => addDays(from, index))
  const isNamed = (day: LocalDate) =>
    new RegExp(`\\b${WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1]}|\\b(?:today|yesterday)\\b`).test(
      text,
    )
  return days.every(isNamed) && !/\b(?:to|through|until|between|from|since|[-–])\b/.test(text)
    ? days.map((day) => ({ from: day, to: day }))
    : [window]
}

/** A last run without names is of the names before it, and one without a time of the times before it. */
const joined = (runs: readonly { names: string[]; windows: Window[] }[]) =>
  runs.map((run, index) => ({
    names: run.names.length > 0 ? run.names : (runs[index - 1]?.names ?? []),
    windows: run.windows.length > 0 ? run.windows : (runs[index - 1]?.windows ?? []),
  }))

const LAST = /\b(?:last|latest|most recent|most recently)\b/
const FIRST = /\b(?:first|earliest)\b/

/** "Your last headache was on Thursday": nothing later is known. */
function isFirstOrLast(
  { words }: Reading,
  known: ReadonlyMap<string, readonly Fact[]>,
  claimed: readonly Claimed[],
): boolean {
  const at = words.findIndex((word) => LAST.test(word) || FIRST.test(word) || word === 'recent')
  const near = words.slice(at, at + 4).some((word) => namedWords(word).some((one) => known.has(one)))
  if (at < 0 || !near) return true
  const isLast = !FIRST.test(words[at] ?? '')
  return claimed.every(({ word, windows }) => {
    const days = (known.get(word) ?? []).flatMap(({ window }) =>
      window !== undefined && window.from === window.to ? [window.from] : [],
    )
    const meant = days.toSorted().at(isLast ? -1 : 0)
    return meant === undefined || windows.every(({ from, to }) => from !== to || from === meant)
  })
}

/** "Only on Tuesday": on no other day that is known. */
function onlyHolds(
  { words, text }: Reading,
  known: ReadonlyMap<string, readonly Fact[]>,
  claimed: readonly Claimed[],
): boolean {
  const at = words.findIndex((word) => /^(?:only|solely|exclusively)$/.test(word))
  if (at < 0 || !ONLY.test(text)) return true
  const [next = '', second = ''] = words.slice(at + 1, at + 3)
  // "Only green tea" is of the tea, and "only 62 g" of the amount.
  if (
    /^\d/.test(next) ||
    [next, second].some((word) => namedWords(word).some((one) => known.has(one) && next !== 'had'))
  )
    if (
      !words.slice(0, at).some((word) => namedWords(word).some((one) => known.has(one))) &&
      !/^(?:had|have|took|take)$/.test(next)
    )
      return true
  return claimed.every(({ word, windows }) => {
    const days = windows.filter(({ from, to }) => from === to).map(({ from }) => from)
    if (days.length === 0) return true
    return (known.get(word) ?? []).every(
      ({ window }) => window === undefined || window.from !== window.to || days.includes(window.from),
    )
  })
}
