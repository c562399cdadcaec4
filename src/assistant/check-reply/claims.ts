import { isNutrient } from '../../questions/measures.ts'
import type { Measure, Window } from '../../questions/query.ts'
import type { Role } from './facts.ts'
import { isBodyWeight, isEnumerated, isOwnWeight, isWholeBefore, windowsOf } from './figure-times.ts'
import type { Figure } from './figures.ts'
import { isSaid, namedWords } from './named-words.ts'
import type { Placed, Reading } from './reading.ts'
import type { Unit } from './units.ts'

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
