import type { Measure, Window } from '../../questions/query.ts'
import type { Figure } from './figures.ts'
import { isSaid } from './named-words.ts'
import type { Placed, Reading } from './reading.ts'
import type { Claim } from './support.ts'

/** What a sentence leaves unsaid, from the sentences before it and the question. */
export type Carried = {
  measures: readonly Measure[]
  windows: readonly Window[]
  named: ReadonlySet<string>
  meals: readonly string[]
}

const DIFFERENCE =
  /\b(?:more|less|fewer|higher|lower|longer|shorter|heavier|lighter|above|below|over|under|short|beyond|left|remaining|remain|still|missing|gap|up|down|rose|fell|dropped|climbed|gained|lost|drop|rise|fall|loss|gain|swing|apart|increase[ds]?|decrease[ds]?|difference|change[ds]?|exceed\w*|another|further|to go|by)\b/
const RATIO = /%|\b(?:percent|times|twice|half|double|third|quarter|share)\b/
const SUM =
  /\b(?:total(?:led|ling|s)?|together|combined|in all|altogether|sum|plus|adds? up|between them|and)\b/
const MEAN = /\b(?:average\w*|mean|typically|usually|a day|per day|a night|each day|daily|on the whole)\b/
const EXTREME =
  /\b(?:most|least|highest|lowest|best|worst|biggest|largest|smallest|longest|shortest|greatest|top|peak\w*|maximum|minimum|ranged?|ranging|between|from|varied|one day|single|some days)\b/
const TARGET_AFTER =
  /^(?:[a-z]+ ){0,3}(?:target|goal|limit|recommend\w*|aim|allowance|need|requirement|maximum)\b/
const TARGET_BEFORE =
  /(?:reach|hit|get to|towards?) (?:about )?$|\d (?:g |mg |kcal )?(?:out )?of (?:your|the) (?:[a-z]+ )?$|(?:target|goal|limit|recommend\w*|aim|allowance|requirement|need)s?(?: [a-z]+){0,4}(?: is| was| of| at| are|:| being)?(?: about| around| up to| at least| only)? $/
const GAP_AFTER =
  /^(?:of [a-z]+ )?(?:[a-z]+ )?(?:left|remaining|to go|short|missing|more to|below|under|above|over)\b/
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
    extreme: EXTREME.test(text),
  }
  const named = reading.named
  const isNamed = (names: readonly string[]) =>
    names.some((name) => isSaid(name, named) || isSaid(name, carried.named))
  return reading.figures.map((figure) => ({
    figure,
    isOfCount: isOfCount(figure, reading),
    allWindows: reading.windows.map(({ is }) => is),
    measures: measuresOf(figure, reading, carried),
    windows: windowsOf(figure, reading, carried),
    isNamed,
    meals: reading.meals.length > 0 ? reading.meals : carried.meals,
    role: roleOf(figure, reading),
    cues,
  }))
}

/** "Half of the days", "twice a week". */
const isOfCount = ({ end }: Figure, { words }: Reading) =>
  words
    .slice(end, end + COUNT_REACH)
    .some((word) => /^(?:days?|nights?|times|meals|weeks?|entries)$/.test(word))
const COUNT_REACH = 4

/** The measure right behind a figure, as in "58 g of protein", else the one before it, else any. */
function measuresOf(
  { at, end }: Figure,
  { measures, figures }: Reading,
  carried: Carried,
): readonly Measure[] {
  if (measures.length === 0) return carried.measures
  const nextFigure = figures.find((other) => other.at > at)?.at ?? Number.POSITIVE_INFINITY
  const behind = measures.find((each) => each.at >= at && each.at <= end + REACH && each.at < nextFigure)
  const before = measures.findLast((each) => each.at < at)
  return (behind ?? before ?? measures.find((each) => each.at >= end))?.is ?? []
}
/** Words between an amount and what it is of: "of", "of dietary". */
const REACH = 2

/** With several times in a sentence, each figure is of the nearest: the one before it if times come first. */
function windowsOf({ at }: Figure, { windows, figures }: Reading, carried: Carried): readonly Window[] {
  if (windows.length === 0) return carried.windows
  if (windows.length === 1) return windows.map(({ is }) => is)
  const comesFirst = (windows[0]?.at ?? 0) < (figures[0]?.at ?? 0)
  const nearest: Placed<Window> | undefined = comesFirst
    ? windows.findLast((window) => window.at < at)
    : windows.find((window) => window.at > at)
  return nearest === undefined ? windows.map(({ is }) => is) : [nearest.is]
}

function roleOf({ at, end }: Figure, { words }: Reading): Claim['role'] {
  const after = words.slice(end).join(' ')
  const before = `${words.slice(Math.max(0, at - 8), at).join(' ')} `
  if (TARGET_AFTER.test(after) || TARGET_BEFORE.test(before)) return 'target'
  return GAP_AFTER.test(after) || GAP_BEFORE.test(before) ? 'gap' : 'actual'
}
