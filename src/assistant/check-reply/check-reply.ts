import type { LocalDate } from '../../contract/calendar-date.ts'
import type { FoodIndex } from '../../foods/food.ts'
import type { Statement } from '../statements.ts'
import type { ToolSuccess } from '../tool-reader.ts'
import type { TimeContext } from '../understand/window/read.ts'
import { plainWords } from '../understand/words.ts'
import { absenceHolds, UNKNOWN } from './absence.ts'
import { type Carried, claimsOf } from './claims.ts'
import { comparisonHolds } from './comparisons.ts'
import type { EntriesOf } from './entry-facts.ts'
import { extremeHolds, rangeHolds } from './extremes.ts'
import { type Evidence, evidenceSteps, type Fact } from './facts.ts'
import type { Figure } from './figures.ts'
import { forbidden, type Limits } from './forbidden.ts'
import { namesHold } from './named-at.ts'
import { isSaid } from './named-words.ts'
import { unknownNames } from './names.ts'
import { type Reading, readSentence } from './reading.ts'
import { joinSentences, splitReply } from './sentences.ts'
import { isAt, supportOf } from './support.ts'
import { tableReader } from './tables.ts'

/** What a reply is checked against. */
export type CheckContext = {
  today: LocalDate
  /** The first date of the journal. */
  since: LocalDate
  message: string
  /** The earlier messages of the person. */
  earlier: readonly string[]
  results: readonly ToolSuccess[]
  /** The food entries that results were computed from. */
  behind: readonly EntriesOf[]
  foods: Pick<FoodIndex, 'search'>
  limits: Limits
}

/** A sentence that must not be shown, and why, in words for the model. */
export type Problem = { sentence: string; why: string }

export type CheckedReply = {
  /** The sentences that hold; may be empty. */
  text: string
  statements: readonly Statement[]
  /** The results that they rest on, in the order of reading. */
  results: readonly ToolSuccess[]
  problems: readonly Problem[]
}

/**
 * Checks what a model wrote, sentence by sentence: each number, date, food, medicine, symptom and comparison that speaks
 * of the person has to stand in a result of this turn or in their message, or follow from one by a single step.
 * In steps, since replies and results may be long.
 */
export function* checkReplySteps(reply: string, context: CheckContext): Generator<undefined, CheckedReply> {
  const { today, since, message, earlier, results } = context
  const evidence = yield* evidenceSteps(results, {
    today,
    said: [message, ...earlier],
    behind: context.behind,
  })
  const times: TimeContext = { today, since, dateOrder: undefined, isSouthern: false, last: undefined }
  const sentences = splitReply(reply)
  const checks: { why: string | undefined; statement: Statement; rests: ReadonlySet<ToolSuccess> }[] = []
  let carried = carry(EMPTY, readSentence(message, times))
  const readLine = tableReader()
  for (const { text } of sentences) {
    yield
    const reading = readSentence(readLine(text), times)
    const facts: Fact[] = []
    const why = problemOf(text, reading, { context, evidence, carried, facts })
    checks.push({ why, statement: statementOf(text, facts), rests: restsOn(reading, facts, evidence) })
    if (why === undefined) carried = carry(carried, reading)
  }
  const isShown = (index: number) => checks[index]?.why === undefined
  const shown = checks.filter(({ why }) => why === undefined)
  return {
    text: joinSentences(sentences, isShown),
    statements: shown.map(({ statement }) => statement),
    results: context.results.filter((result) => shown.some(({ rests }) => rests.has(result))),
    problems: checks.flatMap(({ why }, index) =>
      why === undefined ? [] : [{ sentence: sentences[index]?.text ?? '', why }],
    ),
  }
}

const EMPTY: Carried = { measures: [], windows: [], named: new Set(), meals: [] }

/** What the next sentence may leave unsaid. */
const carry = (before: Carried, { measures, windows, named, meals }: Reading): Carried => ({
  measures: measures.length > 0 ? measures.flatMap(({ is }) => is) : before.measures,
  windows: windows.length > 0 ? windows.map(({ is }) => is) : before.windows,
  named: named.size > 0 ? new Set([...before.named, ...named]) : before.named,
  meals: meals.length > 0 ? meals : before.meals,
})

type Check = { context: CheckContext; evidence: Evidence; carried: Carried; facts: Fact[] }

function problemOf(
  sentence: string,
  reading: Reading,
  { context, evidence, carried, facts }: Check,
): string | undefined {
  const ruled = forbidden(reading, context.limits)
  if (ruled !== undefined) return ruled
  if (isEmergencyNumber(reading)) return undefined
  if (reading.figures.length > 0 && OTHER_PEOPLE.test(reading.text)) return 'no result is of other people'
  for (const claim of claimsOf(reading, carried)) {
    if (claim.figure.clock !== undefined) {
      if (
        isAdviceOrKnown(claim.figure.clock, reading, evidence) &&
        isMealTime(claim.figure.clock, reading, context.behind)
      )
        continue
      return `no result has the time ${claim.figure.clock}`
    }
    if (isStrength(claim.figure, reading, evidence) || isAsked(claim.figure, reading, context.message))
      continue
    const support = supportOf(claim, evidence.facts)
    if (support === undefined && !isFreeFigure(claim.figure, reading)) {
      const said = reading.words.slice(claim.figure.at, claim.figure.end + 1).join(' ')
      return `no result has "${said}" for what it stands for`
    }
    facts.push(...(support ?? []))
  }
  const names = unknownNames(sentence, reading, evidence, context.foods)
  if (names.length > 0) return `no result of this turn names ${names.join(', ')}`
  if (reading.isAdvice && !reading.isAboutPerson) return undefined
  if (reading.hasImpossibleTime && !reading.isAdvice)
    return 'it names a time that has not come or does not exist'
  if (hasUnknownDate(reading, evidence, carried)) return 'no result is of the dates that it names'
  if (!reading.isAdvice && namesHold(reading, carried, evidence.facts) === false)
    return 'the results do not have what it names at the time or meal that it names'
  if (!reading.isAdvice && rangeHolds(reading, carried, evidence.facts) === false)
    return 'these are not the lowest and the highest in the results'
  if (!reading.isAdvice && comparisonHolds(reading, carried, evidence.facts) === false)
    return 'the results do not show this comparison'
  if (!reading.isAdvice && extremeHolds(reading, carried, evidence.facts) === false)
    return 'another one is the highest or lowest in the results'
  if (!reading.isAdvice && absenceHolds(reading, carried, evidence) === false)
    return 'the results show neither an absence nor a whole series'
  return undefined
}

const OTHER_PEOPLE =
  /\b(?:(?:other|most|average|typical|many|all|healthy) (?:\w+ )?(?:people|women|men|adults|persons?|users|patients)|(?:people|women|men|adults|others) (?:of|in|at|like|with|your)\b|your (?:friend|wife|husband|partner|mother|father|son|daughter|colleague|sister|brother|neighbou?r)s?\b)/

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

/** The numbers to call in an emergency are no figures. */
const isEmergencyNumber = ({ text }: Reading) => /\b(?:call|phone|dial|ring)\b/.test(text)

const isAdviceOrKnown = (clock: string, { isAdvice }: Reading, { times }: Evidence) =>
  isAdvice || times.has(clock)

/** A time stated for a food or meal is that of an entry of it. */
function isMealTime(
  clock: string,
  { named, meals, isAdvice }: Reading,
  behind: readonly EntriesOf[],
): boolean {
  const meant = behind
    .flatMap(({ entries }) => entries)
    .filter(({ name, meal }) => isSaid(name, named) || (meal !== null && meals.includes(meal)))
  return isAdvice || meant.length === 0 || meant.some(({ time }) => time === clock)
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

/** Dates are of something: of a result, or of what was asked. */
function hasUnknownDate(
  { windows, isAdvice, text }: Reading,
  { facts, dates }: Evidence,
  carried: Carried,
): boolean {
  if (isAdvice) return false
  // That nothing is known of a time claims nothing about it.
  if (UNKNOWN.test(text)) return false
  return windows.some(
    ({ is }) =>
      !(dates.has(is.from) && dates.has(is.to)) &&
      !facts.some(({ window }) => window !== undefined && isAt(window, [is], true)) &&
      !carried.windows.some(({ from, to }) => from === is.from && to === is.to),
  )
}

function statementOf(text: string, facts: readonly Fact[]): Statement {
  return {
    text: text.trim(),
    claims: facts.map(({ shown, source }) => ({
      ...shown,
      source: source.tool,
      ...(source.query !== undefined && { query: source.query }),
    })),
  }
}

/** The results that have a number of the sentence, or what it names of the person. */
function restsOn(
  { named, figures, isAboutPerson, isAdvice }: Reading,
  facts: readonly Fact[],
  evidence: Evidence,
): ReadonlySet<ToolSuccess> {
  const ofTimes = figures.flatMap(({ clock }) => evidence.times.get(clock ?? '') ?? [])
  const rests = new Set([...facts.map(({ source }) => source.result), ...ofTimes])
  if (!isAboutPerson || isAdvice) return rests
  for (const { names, source } of evidence.facts) {
    if (names.some((name) => isSaid(name, named))) rests.add(source.result)
  }
  return rests
}
