import { addDays, daysBetween, type LocalDate } from '../../contract/calendar-date.ts'
import { isNutrient } from '../../questions/measures.ts'
import type { Measure, Window } from '../../questions/query.ts'
import type { Role } from './facts.ts'
import type { Figure } from './figures.ts'
import { isSaid, namedWords } from './named-words.ts'
import type { Placed, Reading } from './reading.ts'
import { GRAMS_PER_POUND, toBase, type Unit, unitAt } from './units.ts'

/** What a sentence leaves unsaid, from the sentences before it and the question. */
export type Carried = {
  measures: readonly Measure[]
  windows: readonly Window[]
  named: ReadonlySet<string>
  meals: readonly string[]
}

/** "Less than 7 hours", "above your target". */
export type Threshold = { figure: Figure | undefined; side: 'below' | 'above'; isInclusive: boolean }

/** What a figure stands for. Empty lists: the text names nothing. */
export type Claim = {
  figure: Figure
  measures: readonly Measure[]
  windows: readonly Window[]
  /** All times of the sentence, for what lies between two of them. */
  allWindows: readonly Window[]
  /** The days of the sentence are those that it counts. */
  isEnumerated: boolean
  /** A share or multiple is of a number of days or times. */
  isOfCount: boolean
  /** Whether a fact's names are among those that were named. */
  isNamed: (names: readonly string[]) => boolean
  /** The same for the sentence alone. */
  isNamedHere: (names: readonly string[]) => boolean
  /** The same for the words between the figure before and this one. */
  isNamedNear: (names: readonly string[]) => boolean
  /** The same for the part of the sentence that the figure stands in. */
  isNamedBeside: (names: readonly string[]) => boolean
  /** The same for what stands behind the figure. */
  isNamedAfter: (names: readonly string[]) => boolean
  /** "Of the five days": all that there are. */
  isWhole: boolean
  /** It is about what was eaten. */
  isOfFood: boolean
  /** The other figures of the sentence. */
  others: readonly Figure[]
  /** The unit of the figure before it. */
  unitBefore: Unit | undefined
  /** It is about the present. */
  isNow: boolean
  meals: readonly string[]
  /** More than one: the words leave it open. */
  roles: readonly Role[]
  /** A number of days is of those above or below this. */
  threshold: Threshold | undefined
  /** It names a target. */
  saysTarget: boolean
  /** On which side of a target an amount is. */
  side: 'below' | 'above' | undefined
  /** Which arithmetic the words stand for. */
  cues: {
    difference: boolean
    ratio: boolean
    sum: boolean
    mean: boolean
    average: boolean
    extreme: boolean
  }
}

const DIFFERENCE =
  /\b(?:more|less|fewer|higher|lower|longer|shorter|heavier|lighter|above|below|over|under|short|beyond|left|remaining|remain|still|missing|gap|up|down|rose|fell|dropped|climbed|gained|lost|drop|rise|fall|loss|gain|swing|apart|increase[ds]?|decrease[ds]?|difference|change[ds]?|exceed\w*|another|further|to go|to spare|by)\b/
const RATIO = /%|\b(?:percent|times|twice|half|double|third|quarter|share)\b/
const SUM =
  /\b(?:total(?:led|ling|s)?|together|combined|in all|altogether|sum|plus|adds? up|between them|and)\b/
const MEAN = /\b(?:average\w*|mean|typically|usually|a day|per day|a night|each day|daily|on the whole)\b/
const AVERAGE = /\b(?:average\w*|mean|on the whole)\b/
const EXTREME =
  /\b(?:most|least|highest|lowest|best|worst|biggest|largest|smallest|longest|shortest|greatest|top|peak\w*|maximum|minimum|ranged?|ranging|between|from|varied|one day|single|some days)\b/
const FOOD = /\b(?:food|foods|meals?|ate|eat|eaten|eating|drank|dr[iu]nk)\b/
const NOW = /\b(?:now|currently|at the moment|at present|latest|current|most recent|as of today)\b/
const SAYS_TARGET = /\b(?:targets?|goals?|limit|recommend\w*|aim|allowance|needs?|reference|budget|quota)\b/
const TARGET_AFTER =
  /^(?:[a-z]+ ){0,3}(?:target|goal|limit|recommend\w*|aim|allowance|need|requirement|maximum)\b/
const TARGET_BEFORE =
  /(?:reach(?:ed|es)?|hit|get to|towards?) (?:about )?$|(?:target|goal|limit|recommend\w*|aim|allowance|requirement|need)s?(?: [a-z]+){0,4}(?: is| was| of| at| are|:| being)?(?: about| around| up to| at least| only)? $/
/** Of a target, or of what was eaten in all. */
const WHOLE_BEFORE =
  /\d (?:g |mg |kcal )?(?:out )?of (?:your|the) (?:[a-z]+ )?$|(?:short|shy|ahead|below|under|over|above) (?:of )?(?:your|the) $/
const GAP_AFTER =
  /^(?:of [a-z]+ )?(?:[a-z]+ )?(?:left|remaining|to go|to spare|short|missing|more to|below|under|above|over)\b/
const GAP_BEFORE =
  /\b(?:short (?:by|of)|missing|another|still need|gap (?:is|of|was)|remain(?:s|ing)?(?: is| are)?) (?:about |only )?$/

/** What each figure of a sentence stands for. */
export function claimsOf(reading: Reading, carried: Carried): Claim[] {
  const text = reading.words.join(' ')
  const cues = {
    difference: DIFFERENCE.test(text),
    ratio: RATIO.test(text),
    sum: SUM.test(text),
    mean: MEAN.test(text),
    average: AVERAGE.test(text),
    extreme: EXTREME.test(text) || /\d - \d/.test(text),
  }
  const named = reading.named
  const isNamed = (names: readonly string[]) =>
    names.some((name) => isSaid(name, named) || isSaid(name, carried.named))
  return reading.figures
    .filter((figure) => !isThreshold(figure, reading))
    .map((figure) => ({
      figure,
      isOfCount: isOfCount(figure, reading),
      allWindows: reading.windows.map(({ is }) => is),
      isEnumerated: isEnumerated(figure, reading.windows),
      measures: measuresOf(figure, reading, carried),
      windows: windowsOf(figure, reading, carried),
      isNamed,
      isNamedHere: (names: readonly string[]) => names.some((name) => isSaid(name, named)),
      isNamedNear: nearNames(figure, reading),
      isNamedAfter: namesAfter(figure, reading),
      isWhole: isWholeBefore(figure, reading),
      unitBefore: reading.figures.findLast(
        ({ at, unit }) => at < figure.at && unit !== undefined && unit.dimension !== 'count',
      )?.unit,
      others: reading.figures.filter((other) => other !== figure),
      isOfFood: FOOD.test(text),
      isNow: NOW.test(text) || isOwnWeight(figure, reading),
      meals: mealsOf(figure, reading, carried),
      isNamedBeside: namesBeside(figure, reading),
      roles: rolesOf(figure, reading),
      saysTarget: SAYS_TARGET.test(text),
      side: sideOf(text),
      threshold: thresholdOf(figure, reading),
      cues,
    }))
}

/** In a list each figure is of the name before it. */
function nearNames({ at }: Figure, { figures, words }: Reading): (names: readonly string[]) => boolean {
  const [, ...others] = figures
  if (others.length === 0) return () => false
  const from = figures.findLast((other) => other.at < at)?.end ?? 0
  const said = new Set(namedWords(words.slice(from, at).join(' ')))
  return (names) => names.some((name) => isSaid(name, said))
}

/** The words between the figures, commas and conjunctions beside it; not of a whole, as in "of your 70 g". */
function namesBeside(figure: Figure, reading: Reading): (names: readonly string[]) => boolean {
  const { words } = reading
  if (WHOLE_BEFORE.test(`${words.slice(Math.max(0, figure.at - 4), figure.at).join(' ')} `))
    return () => false
  const [from, to] = partAround(figure, reading)
  const part = words.slice(from, to)
  if (/^(?:with|after|including|besides|without|of)$/.test(part[0] ?? '')) return () => false
  const said = new Set(namedWords(part.join(' ')))
  return (names) => names.some((name) => isSaid(name, said))
}

function namesAfter({ end }: Figure, { words }: Reading): (names: readonly string[]) => boolean {
  const said = new Set(namedWords(words.slice(end).join(' ')))
  return (names) => names.some((name) => isSaid(name, said))
}

const PART_END = /^(?:[,;:()–—|-]|and|but|while|so|which)$/

/** The words of a figure's own part of the sentence. */
function partAround({ at, end }: Figure, { words, figures }: Reading): readonly [number, number] {
  const isEnd = (index: number) =>
    (PART_END.test(words[index] ?? '') && words[index] !== '|') ||
    figures.some((other) => other.at !== at && index >= other.at && index < other.end)
  let from = at
  while (from > 0 && !isEnd(from - 1)) from--
  let to = end
  while (to < words.length && !isEnd(to)) to++
  return [from, to]
}

const MEAL = /^(breakfast|lunch|dinner|snack)(?:s|es)?$/

/** With several meals in a sentence, the one in the figure's part of it, else the one before it. */
function mealsOf(figure: Figure, reading: Reading, carried: Carried): readonly string[] {
  if (reading.meals.length === 0) return carried.meals
  if (new Set(reading.meals).size === 1) return reading.meals
  const mealsIn = (words: readonly string[]) => words.flatMap((word) => MEAL.exec(word)?.[1] ?? [])
  const beside = mealsIn(reading.words.slice(...partAround(figure, reading)))
  if (beside.length === 1) return beside
  const [last] = mealsIn(reading.words.slice(0, figure.at)).slice(-1)
  return last === undefined ? reading.meals : [last]
}

/** "Half of the days", "twice a week". */
const isOfCount = ({ end }: Figure, { words }: Reading) =>
  words
    .slice(end, end + COUNT_REACH)
    .some((word) => /^(?:days?|nights?|times|meals|weeks?|entries)$/.test(word))
const COUNT_REACH = 4

/** The measure right behind a figure, as in "58 g of protein", else the one before it, else any. */
function measuresOf(
  figure: Figure,
  { measures: all, figures, words }: Reading,
  carried: Carried,
): readonly Measure[] {
  const { at, end, unit } = figure
  if (isBodyWeight(figure)) return ['weight']
  const measures = all.filter(({ is }) => is.some((measure) => mayBeIn(unit, measure)))
  if (all.length === 0 || measures.length === 0)
    return inUnit(unit, all.length === 0 ? carried.measures : (all.at(-1)?.is ?? []))
  const nextFigure = figures.find((other) => other.at > at)?.at ?? Number.POSITIVE_INFINITY
  const isJoined = (each: Placed<unknown>) =>
    words.slice(end, each.at).every((word) => !/^\W+$/.test(word) || word === '|')
  const behind = measures.find(
    (each) => each.at >= at && each.at <= end + REACH && each.at < nextFigure && isJoined(each),
  )
  const before = measures.findLast((each) => each.at < at)
  const isBare = behind === undefined && before === undefined
  const isListed = before?.at === at - 1 && words[end] !== 'of'
  const own = isListed ? before : (behind ?? before)
  const said = inUnit(unit, (own ?? measures.find((each) => each.at >= end))?.is ?? [])
  // "A stir-fry of 380 g with 39 g of protein": the first is the weight of the food.
  return isBare && unit?.dimension === 'mass' ? [...said, 'food_grams'] : said
}
/** No food is so heavy. */
const isBodyWeight = ({ unit, value }: Figure) =>
  unit?.dimension === 'mass' && unit.factor >= GRAMS_PER_POUND && toBase(value, unit) >= MIN_BODY_GRAMS
/** "At your 70.2 kg": what they weigh now. */
const isOwnWeight = (figure: Figure, { words }: Pick<Reading, 'words'>) =>
  isBodyWeight(figure) && words[figure.at - 1] === 'your'
const MIN_BODY_GRAMS = 25_000

/** Hours are of no nutrient, and milligrams of no sleep. */
function mayBeIn(unit: Unit | undefined, measure: Measure): boolean {
  if (unit?.dimension === 'mass') return measure !== 'sleep_hours' && !RATED.includes(measure)
  return unit?.dimension !== 'time' || !isNutrient(measure)
}
const RATED: readonly Measure[] = ['mood', 'energy', 'stress', 'sleep_quality']
/** Words between an amount and what it is of: "of", "of dietary". */
const REACH = 2

/** Calories are energy whatever is spoken of, and a food weighs something as well. */
function inUnit(unit: Unit | undefined, measures: readonly Measure[]): readonly Measure[] {
  if (unit?.dimension === 'energy') return ['energy_kcal']
  if (unit?.dimension === 'length' || unit?.dimension === 'age') return []
  return unit?.dimension === 'mass' && measures.includes('weight') ? [...measures, 'food_grams'] : measures
}

/** "Thursday had more than Tuesday (27 g against 11 g)": after all times, as many figures in the same order. */
function inTurnWith(
  figure: Figure,
  windows: readonly Placed<Window>[],
  figures: readonly Figure[],
): Window | undefined {
  const lastTime = Math.max(...windows.map(({ at }) => at))
  const after = figures.filter(
    ({ at, unit, isRatio }) =>
      at > lastTime &&
      isRatio !== true &&
      unit?.dimension !== 'share' &&
      unit?.dimension === figure.unit?.dimension,
  )
  const index = after.indexOf(figure)
  return windows.length > 1 && after.length === windows.length ? windows[index]?.is : undefined
}

const LEFT_OUT = /^(?:none|no|not|without|missing|except|apart|unlike|nothing)$/

/** "70.6 and 70.4 kg, none on Wednesday": the day without a value is not that of the figure. */
function isLeftOut({ at }: Placed<Window>, figure: Figure, words: readonly string[]): boolean {
  const start = words.findLastIndex((word, index) => index < at && /^[,;:]$/.test(word))
  const isOfPart = figure.at > start && figure.at < at
  return start >= figure.end && !isOfPart && words.slice(start, at).some((word) => LEFT_OUT.test(word))
}

/** "On two days, Tuesday and Thursday": the days are those that are counted, not the time that they are counted in. */
function isEnumerated({ value, isOfDays, unit, hedge }: Figure, windows: readonly Placed<Window>[]): boolean {
  const days = new Set(
    windows.flatMap(({ is }) => (daysBetween(is.from, is.to) < MAX_NAMED_DAYS ? datesOf(is) : [])),
  )
  const isOfTimes = isOfDays === true || (value === 1 && unit === TIMES)
  return isOfTimes && (days.size === value || (hedge === 'over' && days.size > 0))
}
const MAX_NAMED_DAYS = 3
const datesOf = ({ from, to }: Window): LocalDate[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
const TIMES = unitAt(['times'], 0)?.unit

/**
 * With several times in a sentence, each figure is of the one beside it, else of the nearest: the one before it if times
 * come first. A time beside a later figure is of that one.
 */
function windowsOf(
  figure: Figure,
  { windows: all, figures, words }: Reading,
  carried: Carried,
): readonly Window[] {
  const { at, end } = figure
  if (isOwnWeight(figure, { words }) && !all.some(({ at: place }) => place === end || place === at - 1))
    return []
  const windows = all.filter((window) => !isLeftOut(window, figure, words))
  if (windows.length === 0) return carried.windows
  if (isEnumerated(figure, windows) || (figure.isOfDays === true && isWholeBefore(figure, { words }))) {
    const longer = windows
      .filter(({ is }) => daysBetween(is.from, is.to) >= MAX_NAMED_DAYS)
      .map(({ is }) => is)
    return longer.length > 0 ? longer : carried.windows.filter(({ from, to }) => from !== to)
  }
  const inTurn = inTurnWith(figure, windows, figures)
  if (inTurn !== undefined) return [inTurn]
  const isBeside = (window: Placed<Window>, figure: Figure) =>
    window.at === figure.at - 1 ||
    window.at === figure.end ||
    (window.at === figure.at - 2 && /^(?:at|:|with|,|had|was|-)$/.test(words[figure.at - 1] ?? '')) ||
    (window.at === figure.end + 1 && /^(?:on|in|for|from|at)$/.test(words[figure.end] ?? ''))
  const beside = windows.find((window) => window.at >= end && isBeside(window, { at, end } as Figure))
  const bound = beside ?? windows.find((window) => isBeside(window, { at, end } as Figure))
  if (bound !== undefined) return [bound.is]
  const before = windows.findLast((window) => window.at < at)
  const after = windows.find((window) => window.at > at)
  if (before === undefined && after !== undefined) {
    const isOfOther = figures.some((other) => other.at > at && isBeside(after, other))
    return isOfOther && carried.windows.length > 0 ? carried.windows : [after.is]
  }
  if (windows.length === 1) return windows.map(({ is }) => is)
  const comesFirst = (windows[0]?.at ?? 0) < (figures[0]?.at ?? 0)
  const nearest = comesFirst ? before : after
  return nearest === undefined ? windows.map(({ is }) => is) : [nearest.is]
}

function rolesOf({ at, end }: Figure, { words }: Reading): readonly Role[] {
  const after = words.slice(end).join(' ')
  const before = `${words.slice(Math.max(0, at - 8), at).join(' ')} `
  if (TARGET_AFTER.test(after) || TARGET_BEFORE.test(before)) return ['target']
  if (WHOLE_BEFORE.test(before)) return ['target', 'actual']
  return GAP_AFTER.test(after) || GAP_BEFORE.test(before) ? ['gap'] : ['actual']
}

const BELOW = /\b(?:left|remain\w*|to go|to spare|short|missing|below|under|still need|more to)\b/
const ABOVE = /\b(?:over|above|beyond|exceed\w*|too much|too many)\b/

/** On which side of a target the words of a sentence put an amount. */
function sideOf(text: string): Claim['side'] {
  const [below, above] = [BELOW.test(text), ABOVE.test(text)]
  return below === above ? undefined : below ? 'below' : 'above'
}

const LIMITS: readonly (readonly [before: RegExp, side: 'below' | 'above', isInclusive: boolean])[] = [
  [/(?:at least|no less than|not less than) $/, 'above', true],
  [/(?:at most|(?<!\badd(?:s|ed|ing)? )up to|no more than|not more than) $/, 'below', true],
  [/(?:less than|fewer than|under|below|shorter than|lower than) $/, 'below', false],
  [/(?:more than|over|above|longer than|higher than) $/, 'above', false],
]
const ON_TARGET =
  /\b(?<side>above|over|exceeded|below|under|short of|reached|met|hit) (?:your|the) (?:[a-z]+ ){0,2}(?:target|goal|limit)\b/

/** The limit that a number of days in the sentence is about. */
function thresholdOf(figure: Figure, reading: Reading): Threshold | undefined {
  if (figure.isOfDays !== true || isWholeBefore(figure, reading)) return undefined
  for (const other of reading.figures) {
    if (other === figure || other.unit?.dimension === 'count') continue
    const limit = limitAt(other, reading)
    if (limit !== undefined) return { figure: other, ...limit }
  }
  const { side } = ON_TARGET.exec(reading.words.join(' '))?.groups ?? {}
  if (side === undefined) return undefined
  const isBelow = /^(?:below|under|short)/.test(side)
  return {
    figure: undefined,
    side: isBelow ? 'below' : 'above',
    isInclusive: /^(?:reached|met|hit)$/.test(side),
  }
}

export function limitAt({ at, end }: Figure, { words }: Reading): Omit<Threshold, 'figure'> | undefined {
  const [or, next] = words.slice(end, end + 2)
  if (or === 'or' && /^(?:more|longer|above|over|higher|later)$/.test(next ?? ''))
    return { side: 'above', isInclusive: true }
  if (or === 'or' && /^(?:less|fewer|shorter|below|under|lower)$/.test(next ?? ''))
    return { side: 'below', isInclusive: true }
  const before = `${words.slice(Math.max(0, at - 3), at).join(' ')} `
  const [, side, isInclusive] = LIMITS.find(([pattern]) => pattern.test(before)) ?? []
  return side === undefined ? undefined : { side, isInclusive: isInclusive ?? false }
}

/** Whether a figure is the limit of a number of days, and no amount by itself. */
const isThreshold = (figure: Figure, reading: Reading): boolean =>
  reading.figures.some((other) => thresholdOf(other, reading)?.figure === figure)

/** Whether a sentence says on how many days a limit was kept. */
export const countsDays = (reading: Reading): boolean =>
  reading.figures.some((figure) => thresholdOf(figure, reading) !== undefined)

const isWholeBefore = ({ at }: Figure, { words }: Pick<Reading, 'words'>): boolean => {
  const before = words.slice(Math.max(0, at - 2), at).join(' ')
  return /(?:^|[ \d])of(?: the| your| these| all)?$/.test(before)
}
