import { plainWords } from '../understand/words.ts'
import { type Carried, type Claim, claimsOf, limitAt } from './claims.ts'
import { derivedFrom, type Operand, operandOf } from './derived.ts'
import type { EntriesOf } from './entry-facts.ts'
import type { Evidence, Fact } from './facts.ts'
import type { Figure } from './figures.ts'
import { isSaid } from './named-words.ts'
import { rankingHolds } from './ranking.ts'
import type { Reading } from './reading.ts'
import { isStated } from './rounding.ts'
import { isAt } from './scope.ts'
import { supportOf } from './support.ts'
import { toBase } from './units.ts'

type Sources = {
  context: { message: string; behind: readonly EntriesOf[] }
  evidence: Evidence
  carried: Carried
  /** The figures of the message. */
  asked: readonly Figure[]
  /** Those that the sentence rests on are added. */
  facts: Fact[]
  /** Whether a difference that was found proves what the sentence compares. */
  reads: { comparesBy: boolean; provesAll: boolean }
}

/** Why a figure of a sentence does not hold; undefined: all of them do. */
export function figureProblem(reading: Reading, sources: Sources): string | undefined {
  const { context, evidence, carried, asked, facts, reads } = sources
  const proven: Operand[] = []
  const open: Claim[] = []
  const failed = new Set<Figure>()
  for (const claim of claimsOf(reading, carried)) {
    const { figure } = claim
    if (figure.clock !== undefined) {
      if (!isKnownTime(claim, figure.clock, reading, sources)) return `no result has the time ${figure.clock}`
      proven.push(operandOf(figure, [], false))
      continue
    }
    if (isStrength(figure, reading, evidence)) continue
    const ranked = rankingHolds(claim, reading, evidence.facts)
    if (ranked === false) return 'others are the highest or lowest in the results'
    if (ranked === true) continue
    if (isAsked(figure, reading, context.message)) {
      proven.push(operandOf(figure, [], true))
      continue
    }
    const isInside = holdsLimit(claim, reading, evidence.facts)
    if (isInside === false) failed.add(figure)
    if (isInside === true) reads.provesAll = true
    const support = isInside === undefined ? supportOf(claim, evidence.facts) : isInside ? [] : undefined
    if (support === undefined) open.push(claim)
    else {
      facts.push(...support)
      proven.push(operandOf(figure, support, false))
    }
  }
  const given = asked.filter(({ clock, isRatio }) => clock === undefined && isRatio !== true)
  const known = [...proven, ...given.map((figure) => ({ ...operandOf(figure, [], true), at: undefined }))]
  const used = new Set<Figure | undefined>()
  const left = open.filter((claim) => {
    if (claim.threshold !== undefined) return true
    if (failed.has(claim.figure)) return true
    const steps = derivedFrom(claim, known, evidence.facts, reading.words.join(' '))
    if (steps !== undefined && claim.cues.difference) reads.comparesBy = true
    for (const step of steps ?? []) {
      used.add(step.figure)
      facts.push(...step.facts)
    }
    return steps === undefined
  })
  // What the person said may be repeated where something is worked out from it.
  const isGiven = ({ value }: Figure) => given.some((figure) => used.has(figure) && figure.value === value)
  const isRow = sequenceHolds(reading, carried, evidence.facts)
  if (isRow === false) return 'the results do not have these values in this order'
  if (isRow === true) return undefined
  const [wrong] = left.filter(({ figure }) => !isGiven(figure) && !isFreeFigure(figure, reading))
  if (wrong === undefined) return undefined
  const said = reading.words.slice(wrong.figure.at, wrong.figure.end + 1).join(' ')
  return `no result has "${said}" for what it stands for`
}

/** "Both stayed below 1,500 kcal": each day that is named is on that side; undefined: no limit of days. */
function holdsLimit(
  { figure, measures, allWindows, meals, cues }: Claim,
  reading: Reading,
  facts: readonly Fact[],
): boolean | undefined {
  const { unit } = figure
  const limit = limitAt(figure, reading)
  const isAlone = reading.figures.length === 1 && !reading.isCompared && !cues.ratio && meals.length === 0
  if (unit === undefined || unit.dimension === 'count' || limit === undefined || !isAlone) return undefined
  const isAll = allWindows.length === 0 && EACH_DAY.test(reading.words.join(' '))
  if (!isAll && (allWindows.length === 0 || allWindows.some(({ from, to }) => from !== to))) return undefined
  if (GUESSED.test(reading.text)) return undefined
  const bound = toBase(figure.value, unit)
  const own = facts.filter(
    ({ measure, role, names, meal, window, dimension, list }) =>
      measure !== undefined &&
      measures.includes(measure) &&
      role === 'actual' &&
      names.length === 0 &&
      meal === undefined &&
      dimension === unit.dimension &&
      (list !== undefined || !isAll) &&
      window !== undefined &&
      window.from === window.to &&
      isAt(window, allWindows, false),
  )
  if (own.length === 0) return undefined
  const isCovered = allWindows.every((day) => own.some(({ window }) => isAt(window, [day], false)))
  const isInside = ({ value }: Fact) =>
    (limit.isInclusive && value === bound) || (limit.side === 'below' ? value < bound : value > bound)
  return isCovered && own.every(isInside)
}
/** Of a total that is not known in full, a bound is a guess. */
const GUESSED = /\b(?:may|might|could|probably|likely|perhaps|real|true)\b/
const EACH_DAY = /\b(?:every|each|all)\b/

const MIN_SEQUENCE = 3

/** Whether several values in a row are those of a time, day by day; undefined: there is no such row. */
function sequenceHolds(
  { figures: all, words, measures, windows, meals }: Reading,
  carried: Carried,
  facts: readonly Fact[],
): boolean | undefined {
  const figures = all.filter(({ unit }) => unit?.dimension !== 'count')
  if (figures.length < MIN_SEQUENCE) return undefined
  const isRow = figures.every(
    ({ end, unit }, index) =>
      unit?.dimension === figures[0]?.unit?.dimension &&
      (index === figures.length - 1 ||
        /^(?:,|,? ?and)$/.test(words.slice(end, figures[index + 1]?.at).join(' '))),
  )
  const said = measures.length > 0 ? measures.flatMap(({ is }) => is) : carried.measures
  if (!isRow || said.length === 0) return undefined
  const times = windows.map(({ is }) => is).filter(({ from, to }) => from !== to)
  const days = facts.filter(
    ({ measure, list, names, meal, window, role }) =>
      measure !== undefined &&
      said.includes(measure) &&
      list !== undefined &&
      role === 'actual' &&
      names.length === 0 &&
      (meals.length === 0 ? meal === undefined : meal === meals[0]) &&
      window !== undefined &&
      window.from === window.to &&
      isAt(window, times, true),
  )
  const byDay = new Map(days.map((fact) => [fact.window?.from ?? '', fact]))
  const inOrder = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fact]) => fact)
  return (
    inOrder.length === figures.length &&
    figures.every((figure, index) => {
      const fact = inOrder[index]
      return fact !== undefined && isStated(figure, fact)
    })
  )
}

/** The strength of a medicine, as in the profile or a check-in: "amlodipine 5 mg". */
function isStrength({ at, end }: Figure, { words }: Reading, { texts }: Evidence): boolean {
  const [name = '', ...amount] = words.slice(at - 1, end)
  return amount.length > 1 && /^\p{L}{4,}$/u.test(name) && texts.includes(`${name} ${amount.join(' ')}`)
}

/** A number of the question that the sentence marks as one. */
function isAsked({ at, end }: Figure, { words, text }: Reading, message: string): boolean {
  if (!/\byou (?:ask|asked|mention|mentioned|name|named)\b|\byour question\b/.test(text)) return false
  const said = words.slice(at, end).join(' ')
  return ` ${plainWords(message)} `.includes(` ${said} `)
}

/** Check-ins have no times. */
const NOT_TIMED = /\b(?:(?:to|in|into|got|out of) bed|asleep|woke|wake|got up|bedtime)\b/

/** A time stated for a food, a meal or a day is that of an entry of it. */
function isKnownTime({ windows, meals }: Claim, clock: string, reading: Reading, sources: Sources) {
  if (reading.isAdvice) return true
  if (!sources.evidence.times.has(clock)) return false
  if (NOT_TIMED.test(reading.text)) return false
  const all = sources.context.behind.flatMap(({ entries }) => entries)
  const ofFood = all.filter(({ name }) => isSaid(name, reading.named))
  const ofMeal = all.filter(({ meal }) => meal !== null && meals.includes(meal))
  const meant = ofFood.length > 0 ? ofFood : ofMeal.length > 0 ? ofMeal : all
  const days = windows.length > 0 ? windows : []
  const there = meant.filter(
    ({ date }) => days.length === 0 || days.some(({ from, to }) => from <= date && date <= to),
  )
  return there.length === 0 ? meant === all : there.some(({ time }) => time === clock)
}

/** Minutes of a walk and the like, in advice. */
const isFreeFigure = (
  {
    unit,
    value,
    second,
  }: { unit?: { dimension: string; factor: number } | undefined; value: number; second?: number },
  { isAdvice }: Reading,
) => isAdvice && second === undefined && unit?.dimension === 'time' && unit.factor < 1 && value <= 60
