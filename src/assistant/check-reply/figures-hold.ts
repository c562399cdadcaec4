import { plainWords } from '../understand/words.ts'
import { type Carried, type Claim, claimsOf } from './claims.ts'
import { derivedFrom, type Operand, operandOf } from './derived.ts'
import type { EntriesOf } from './entry-facts.ts'
import type { Evidence, Fact } from './facts.ts'
import type { Figure } from './figures.ts'
import { isSaid } from './named-words.ts'
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
  reads: { comparesBy: boolean }
}

/** Why a figure of a sentence does not hold; undefined: all of them do. */
export function figureProblem(reading: Reading, sources: Sources): string | undefined {
  const { context, evidence, carried, asked, facts, reads } = sources
  const proven: Operand[] = []
  const open: Claim[] = []
  for (const claim of claimsOf(reading, carried)) {
    const { figure } = claim
    if (figure.clock !== undefined) {
      if (!isKnownTime(claim, figure.clock, reading, sources)) return `no result has the time ${figure.clock}`
      proven.push(operandOf(figure, [], false))
      continue
    }
    if (isStrength(figure, reading, evidence)) continue
    if (isAsked(figure, reading, context.message)) {
      proven.push(operandOf(figure, [], true))
      continue
    }
    const support = supportOf(claim, evidence.facts)
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
    if (isLimitKept(claim, evidence.facts)) return false
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
  if (reading.figures.length >= MIN_SEQUENCE && sequenceHolds(reading, carried, evidence.facts) === false)
    return 'the results do not have these values in this order'
  const [wrong] = left.filter(({ figure }) => !isGiven(figure) && !isFreeFigure(figure, reading))
  if (wrong === undefined) return undefined
  const said = reading.words.slice(wrong.figure.at, wrong.figure.end + 1).join(' ')
  return `no result has "${said}" for what it stands for`
}

/** "Both stayed below 1,500 kcal": each day that is named is on that side. */
function isLimitKept({ figure, measures, allWindows, meals, cues }: Claim, facts: readonly Fact[]): boolean {
  const { hedge, unit } = figure
  const days = allWindows.filter(({ from, to }) => from === to)
  if (unit === undefined || (hedge !== 'over' && hedge !== 'under') || days.length === 0 || cues.ratio)
    return false
  if (meals.length > 0) return false
  const limit = toBase(figure.value, unit)
  return days.every((day) => {
    const own = facts.filter(
      ({ measure, role, names, meal, window, dimension }) =>
        measure !== undefined &&
        measures.includes(measure) &&
        role === 'actual' &&
        names.length === 0 &&
        meal === undefined &&
        dimension === unit.dimension &&
        window !== undefined &&
        isAt(window, [day], false),
    )
    return own.length > 0 && own.every(({ value }) => (hedge === 'over' ? value > limit : value < limit))
  })
}

const MIN_SEQUENCE = 3

/** Whether several values in a row are those of a time, day by day; undefined: there is no such row. */
function sequenceHolds(
  { figures, words, measures, windows }: Reading,
  carried: Carried,
  facts: readonly Fact[],
): boolean | undefined {
  const isRow = figures.every(
    ({ end, unit }, index) =>
      unit !== undefined &&
      unit.dimension === figures[0]?.unit?.dimension &&
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
      meal === undefined &&
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

/** A time stated for a food, a meal or a day is that of an entry of it. */
function isKnownTime({ windows, meals }: Claim, clock: string, reading: Reading, sources: Sources) {
  if (reading.isAdvice) return true
  if (!sources.evidence.times.has(clock)) return false
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
