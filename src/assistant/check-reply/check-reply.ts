import type { LocalDate } from '../../contract/calendar-date.ts'
import type { FoodIndex } from '../../foods/food.ts'
import type { Window } from '../../questions/query.ts'
import type { Statement } from '../statements.ts'
import type { ToolSuccess } from '../tool-reader.ts'
import type { TimeContext } from '../understand/window/read.ts'
import { absenceHolds, UNKNOWN } from './absence.ts'
import { clausesAsAWhole, factsOf, isUnread, withoutMarks } from './by-day/clause-verdicts.ts'
import { type JournalView, journalView } from './by-day/journal-view.ts'
import type { Carried } from './claims.ts'
import { clausesOf } from './clauses.ts'
import { comparisonHolds } from './comparisons.ts'
import type { EntriesOf } from './entry-facts.ts'
import { extremeHolds, rangeHolds } from './extremes.ts'
import { type Evidence, evidenceSteps, type Fact } from './facts.ts'
import type { Figure } from './figures.ts'
import { figureProblem } from './figures-hold.ts'
import { forbidden, type Limits } from './forbidden.ts'
import { namesHold } from './named-at.ts'
import { isSaid } from './named-words.ts'
import { unknownNames } from './names.ts'
import { type Reading, readSentence } from './reading.ts'
import { isAt } from './scope.ts'
import { joinSentences, splitReply } from './sentences.ts'
import { tableReader } from './tables.ts'
import { timesASymptom } from './together.ts'

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
  const view = journalView(evidence.facts, context.behind)
  const times: TimeContext = { today, since, dateOrder: undefined, isSouthern: false, last: undefined }
  const sentences = splitReply(reply)
  const checks: { why: string | undefined; statement: Statement; rests: ReadonlySet<ToolSuccess> }[] = []
  const question = readSentence(message, times)
  const asked = question.figures
  let carried = carry(EMPTY, question)
  const readLine = tableReader()
  let before = message
  for (const { text } of sentences) {
    yield
    const line = readLine(text)
    if (line.length > MAX_SENTENCE_LENGTH) {
      checks.push({ why: TOO_LONG, statement: statementOf(text, []), rests: new Set() })
      continue
    }
    const reading = readSentence(line, times, carried.windows.at(-1))
    const facts: Fact[] = []
    const why = problemOf(text, reading, { context, evidence, carried, facts, before, asked, view, times })
    checks.push({ why, statement: statementOf(text, facts), rests: restsOn(reading, facts, evidence) })
    if (why === undefined) carried = carry(carried, reading)
    before = `${before}\n${text}`.slice(-MAX_BEFORE)
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

/** What can be checked grows with the square of a sentence. */
const MAX_SENTENCE_LENGTH = 1000
const TOO_LONG = 'the sentence is too long to be checked'
/** So much is enough to know what "it" stands for. */
const MAX_BEFORE = 500
const EMPTY: Carried = { measures: [], windows: [], named: new Set(), meals: [] }

/** What the next sentence may leave unsaid. */
const carry = (before: Carried, { measures, windows, named, meals }: Reading): Carried => ({
  measures: measures.length > 0 ? measures.flatMap(({ is }) => is) : before.measures,
  windows: windows.length > 0 ? windows.map(({ is }) => is) : before.windows,
  named: named.size > 0 ? new Set([...before.named, ...named]) : before.named,
  meals: meals.length > 0 ? meals : before.meals,
})

type Check = {
  context: CheckContext
  evidence: Evidence
  carried: Carried
  facts: Fact[]
  /** The figures of the message. */
  asked: readonly Figure[]
  /** The message and the sentences before this one. */
  before: string
  view: JournalView
  times: TimeContext
}

function problemOf(sentence: string, reading: Reading, check: Check): string | undefined {
  const { context, evidence, carried, facts, before, view, times } = check
  const ruled = forbidden(reading, context.limits, before)
  if (ruled !== undefined) return ruled
  if (isEmergencyNumber(reading)) return undefined
  if (reading.figures.length > 0 && OTHER_PEOPLE.test(reading.text)) return 'no result is of other people'
  const names = unknownNames(sentence, reading, evidence, context.foods, profileIn(context))
  const clauses = reading.isAdvice ? [] : clausesAsAWhole(reading, carried, view, times)
  if (clauses.some(({ verdict }) => verdict?.holds === false))
    return 'the results do not show this of all that it names'
  const shown = clauses.filter(({ verdict }) => verdict?.holds === true)
  for (const { verdict } of shown) if (verdict !== undefined) facts.push(...factsOf(verdict, evidence.facts))
  if (shown.length > 0 && names.length === 0) {
    const rest = clauses.filter(({ verdict }) => verdict === undefined).map(({ clause }) => clause)
    if (rest.length === 0) return undefined
    const left = readSentence(withoutMarks(rest), times, carried.windows.at(-1))
    const measures = shown.flatMap(({ verdict }) => verdict?.measures ?? [])
    const known = measures.length > 0 ? { ...carried, measures } : carried
    if (problemOfFigures(left, { ...check, carried: known }, names) === undefined) return undefined
  }
  const wrong = problemOfFigures(reading, check, names)
  if (wrong !== undefined) return wrong
  return clauses.some(isUnread) ? 'no result shows this of all, of none or of the others' : undefined
}

/** Why what a sentence states one by one does not hold; undefined: it does. */
function problemOfFigures(
  reading: Reading,
  { context, evidence, carried, facts, asked }: Check,
  names: readonly string[],
): string | undefined {
  const reads = { comparesBy: false, provesAll: false }
  const wrong = figureProblem(reading, { context, evidence, carried, facts, asked, reads })
  if (wrong !== undefined) return wrong
  if (names.length > 0) return `no result of this turn names ${names.join(', ')}`
  if (reading.isAdvice && !reading.isAboutPerson) return undefined
  if (reading.hasImpossibleTime && !reading.isAdvice)
    return 'it names a time that has not come or does not exist'
  if (hasUnknownDate(reading, evidence, carried)) return 'no result is of the dates that it names'
  if (reading.isAdvice) return undefined
  if (rangeHolds(reading, carried, evidence.facts) === false)
    return 'these are not the lowest and the highest in the results'
  let known = carried
  for (const clause of clausesOf(reading)) {
    const unproven = unprovenIn(clause, known, evidence, reads)
    if (unproven !== undefined) return unproven
    known = carry(known, clause)
  }
  return undefined
}

const UNTIMED = /\b(?:earliest|latest) (?:breakfast|lunch|dinner|meal|snack|coffee|bite)\b/

const profileIn = ({ results, message }: CheckContext): string => {
  const read = results
    .filter(({ tool }) => tool === 'get_health_profile')
    .map(({ value }) => JSON.stringify(value))
  return read.length === 0 ? '' : [...read, message].join(' ').toLowerCase()
}

/** What a clause says without a figure, and the results do not show. */
function unprovenIn(
  clause: Reading,
  carried: Carried,
  evidence: Evidence,
  reads: { comparesBy: boolean; provesAll: boolean },
): string | undefined {
  if (namesHold(clause, carried, evidence.facts) === false)
    return 'the results do not have what it names at the time or meal that it names'
  if (timesASymptom(clause, evidence))
    return 'a check-in is of a whole day: nothing shows when in it a symptom was'
  const { comparesBy, provesAll } = reads
  if (!comparesBy && !provesAll && comparisonHolds(clause, carried, evidence.facts) === false)
    return 'the results do not show this comparison'
  if (UNTIMED.test(clause.text) && clause.figures.every(({ clock }) => clock === undefined))
    return 'it gives no time for what it calls the earliest or latest'
  if (extremeHolds(clause, carried, evidence.facts) === false)
    return 'another one is the highest or lowest in the results'
  if (!provesAll && absenceHolds(clause, carried, evidence) === false)
    return 'the results show neither an absence nor a whole series'
  return undefined
}

const OTHER_PEOPLE =
  /\b(?:(?:other|most|average|typical|many|all|healthy) (?:\w+ )?(?:people|women|men|adults|persons?|users|patients)|(?:people|women|men|adults|others) (?:of|in|at|like|with|your)\b|your (?:friend|wife|husband|partner|mother|father|son|daughter|colleague|sister|brother|neighbou?r)s?\b)/

/** The numbers to call in an emergency are no figures. */
const isEmergencyNumber = ({ text, figures }: Reading) =>
  /\b(?:call|phone|dial|ring)\b/.test(text) &&
  figures.every(({ unit, value }) => unit === undefined && Number.isInteger(value))

const ABSENT =
  /\bno (?:\w+ ){0,2}(?:entries|entry|food|meals?|log|logs|check)\b|\bnothing (?:was )?(?:logged|recorded|entered)\b/

/** Dates are of something: of a result, or of what was asked. */
function hasUnknownDate(
  { windows, isAdvice, text }: Reading,
  { facts, dates }: Evidence,
  carried: Carried,
): boolean {
  if (isAdvice) return false
  // That nothing is known of a time claims nothing about it.
  if (UNKNOWN.test(text)) return false
  const isCovered = (is: Window) =>
    ABSENT.test(text) &&
    facts.some(({ window }) => window !== undefined && window.from <= is.from && window.to >= is.to)
  return windows.some(
    ({ is }) =>
      !isCovered(is) &&
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
