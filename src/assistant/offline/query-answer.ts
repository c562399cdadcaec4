import { addDays, type LocalDate } from '../../contract/calendar-date.ts'
import type { Targets } from '../../nutrition/targets.ts'
import type { Query, QueryAnswer, Window } from '../../questions/query.ts'
import type { Statement } from '../statements.ts'
import type { Asked, Form } from '../understand/understanding.ts'
import { changeSentence, contestSentence } from './compared-sentences.ts'
import { joinLines, plural, quotedList, quotedText } from './format-text.ts'
import { answerLines } from './query-sentence.ts'
import { averagedText, valueText } from './query-values.ts'
import { isNutrient, measureText, subjectText, windowText } from './query-words.ts'
import { claimsIn } from './said-claims.ts'
import type { Said } from './sentence-parts.ts'
import { waterInFoods } from './water-in-foods.ts'

/** What questions of the journal are answered with. */
export type QueryContext = {
  today: LocalDate
  since: LocalDate
  answer: (query: Query) => Promise<QueryAnswer>
  targets: Targets
  /** Whether figures of energy and weight are left out, for somebody with an eating disorder in their history. */
  isWithoutEnergy: boolean
}

export type AnsweredQuery = {
  lines: string[]
  /** The answers themselves, each with its numbers and the queries that they come from. */
  statements: readonly Statement[]
  /** The days that were looked at; empty: nothing was. */
  windows: readonly Window[]
  /** What a follow-up goes on with. */
  queries: readonly Query[]
  /** The day that the answer named: of the highest value, the last time. */
  date: LocalDate | undefined
  /** The key of its row, which may be of a week, a month or a food. */
  row: string | undefined
}

export const WITHOUT_ENERGY =
  'I leave out figures of calories and weight, because of what your profile says. Your doctor or dietitian can look at them with you.'

/** Answers each query in a sentence, then what is not known of its days. */
export async function answerQueries(asked: readonly Asked[], context: QueryContext): Promise<AnsweredQuery> {
  const isLeftOut = ({ query: { measure } }: Asked) =>
    context.isWithoutEnergy && (measure === 'energy_kcal' || measure === 'weight')
  const shown = asked.filter((one) => !isLeftOut(one))
  const answered = []
  for (const one of shown) answered.push(await answerOne(one, context))
  const lines = [...answered.flatMap(({ lines: own }) => own)]
  const [first, second] = answered
  if (asked[0]?.form.isChange === true && first?.said !== undefined && second?.said !== undefined) {
    lines.splice(0, lines.length, changeSentence(first.said, second.said))
  }
  const contest = contestSentence(answered.flatMap(({ said }) => (said === undefined ? [] : [said])))
  if (contest !== undefined && answered.length > 1) lines.splice(0, lines.length, contest)
  const notes = new Set(answered.flatMap(({ notes: own }) => own))
  return {
    lines: [...lines, ...notes, ...(shown.length < asked.length ? [WITHOUT_ENERGY] : [])],
    statements: answerStatements(lines, answered),
    windows: answered.flatMap(({ said }) => (said === undefined ? [] : [said.answer.window])),
    // "was it over 2 litres": on how many days it was may be asked next.
    queries: shown.map(({ query, form: { limit } }) =>
      limit === undefined || query.against !== undefined ? query : { ...query, against: limit },
    ),
    date: answered.length === 1 ? dateIn(first?.said) : undefined,
    row: answered.length === 1 ? first?.said?.answer.at : undefined,
  }
}

/** An answer and its numbers; a change is one answer of two queries. */
function answerStatements(lines: readonly string[], answered: readonly One[]): Statement[] {
  const isOne = lines.length === 1
  if (isOne) return [{ text: joinLines(lines), claims: answered.flatMap(({ said }) => claimsIn(said)) }]
  return answered.map(({ lines: own, said }) => ({ text: joinLines(own), claims: claimsIn(said) }))
}

const dateIn = (said: Said | undefined): LocalDate | undefined => {
  const { at = '' } = said?.answer ?? {}
  const group = said?.query.group ?? 'day'
  return group === 'day' || group === 'entry' || group === 'meal'
    ? /^\d{4}-\d\d-\d\d/.exec(at)?.[0]
    : undefined
}

type One = { lines: string[]; notes: string[]; said?: Said }

async function answerOne(
  { query: stated, form }: Asked,
  { today, since, answer, targets }: QueryContext,
): Promise<One> {
  const query = withLimit(stated, form.target, targets)
  const found = countedAsZero(query, await answerNear(query, form, answer, today))
  if (found.status === 'declined') return { lines: [declinedText(query, found, today, since)], notes: [] }
  const { from, to } = found.window
  const isSummed =
    query.reduce === 'sum' && from !== to && query.group === undefined && query.only?.last === undefined
  const daily = isSummed ? await answer({ ...query, reduce: 'mean' }) : undefined
  const said: Said = {
    query,
    form,
    answer: found,
    daily: daily?.status === 'answered' ? daily : undefined,
    kind: isNutrient(query.measure) ? targets[query.measure]?.kind : undefined,
    today,
    since,
  }
  const missing = await missingFoods(query, answer)
  const isUnknown = query.beside !== undefined && missing.length > 0
  if (isUnknown) return { lines: missing, notes: [] }
  // What the rest comes to is not what was asked.
  if (missing.length > 0) return { lines: missing, notes: [`Without it: ${answerLines(said).join('\n')}`] }
  const notes = [...notesOn(said), ...(await waterInFoods(query, found.window, answer))]
  return { lines: answerLines(said), notes, said }
}

const NEAR_DAYS = 60

/** What was last is mostly near, so that not the whole journal has to be read. */
async function answerNear(
  query: Query,
  form: Form,
  answer: QueryContext['answer'],
  today: LocalDate,
): Promise<QueryAnswer> {
  const { window, only } = query
  const isLast =
    form.isOwnWindow === true && window.to === today && (only?.last !== undefined || query.reduce === 'last')
  const from = addDays(today, -NEAR_DAYS)
  if (isLast && from > window.from) {
    const near = await answer({ ...query, window: { from, to: today } })
    const isFound = near.status === 'answered' && near.value !== null && near.n >= (only?.last ?? 1)
    if (isFound) return near
  }
  return await answer(query)
}

/** Of several foods, or those of some days, the ones that were never logged. */
async function missingFoods(
  { of, measure, beside, window }: Query,
  answer: QueryContext['answer'],
): Promise<string[]> {
  const besides =
    beside?.measure === 'times_eaten' || beside?.measure === 'food_grams' ? beside.of : undefined
  const named = measure === 'times_eaten' || measure === 'food_grams' || isNutrient(measure) ? of : undefined
  const foods = [
    ...(named?.includes(' or ') === true ? named.split(' or ') : []),
    ...(besides?.split(/ or | but not /) ?? []),
  ]
  const missing: string[] = []
  for (const food of foods) {
    const found = await answer({ measure: 'times_eaten', of: food, window, group: 'entry', reduce: 'count' })
    if (found.status === 'declined' && found.why === 'not_found')
      missing.push(`Nothing in your journal is called ${quotedText(food)}.`)
  }
  return missing
}

/** No entry of a food on days that have entries: none was eaten. */
function countedAsZero(query: Query, found: QueryAnswer): QueryAnswer {
  const isNone =
    found.status === 'answered' && query.reduce === 'count' && found.value === null && found.days.known > 0
  return isNone ? { ...found, value: 0 } : found
}

/** "over my target" is a number; what meets a target is not the same. */
function withLimit(query: Query, target: 'met' | 'over' | 'under' | undefined, targets: Targets): Query {
  const { against, measure } = query
  if (target === undefined || against === undefined || !('target' in against) || !isNutrient(measure))
    return query
  const isCounted = query.reduce === 'count' || query.reduce === 'share' || query.reduce === 'streak'
  const own = targets[measure]
  if (!isCounted || own === undefined) return query
  if (target === 'over') return { ...query, against: { over: own.value } }
  return target === 'under' ? { ...query, against: { under: own.value } } : query
}

/** Why there is no value. */
function declinedText(
  query: Query,
  { why, names = [], window }: Extract<QueryAnswer, { status: 'declined' }>,
  today: LocalDate,
  since: LocalDate,
): string {
  const when = windowText(window, today)
  if (why === 'future') return `${when} has not come yet, so nothing is known of it.`
  if (why === 'before_first_log')
    return `Your journal begins on ${windowText({ from: since, to: since }, today)}, so nothing is known of ${when}.`
  if (why === 'not_found') {
    const known = names.length === 0 ? '' : ` It has, for example, ${quotedList(names, 3)}.`
    return `Nothing in your journal is called ${quotedText(query.of ?? query.beside?.of ?? '')}.${known}`
  }
  return `That cannot be worked out for ${subjectText(query).replace(/^[A-Z]/, (first) => first.toLowerCase())}.`
}

const COUNTED = new Set<Query['reduce']>(['count', 'share', 'streak'])
const PARTLY_KNOWN = new Set<Query['reduce']>(['sum', 'mean', 'max', 'min'])

/** What is not known, so that a sum or mean may be off. */
function notesOn({ query, answer, daily, today, form }: Said): string[] {
  const { days, matched, window } = answer
  const all = days.known + days.unknown
  const averaged = averagedText(daily === undefined ? query : { ...query, reduce: 'mean' }, daily ?? answer)
  const notes: string[] = []
  const [only] = matched
  const isSame = matched.length === 1 && only?.toLowerCase() === query.of?.toLowerCase()
  if (query.of !== undefined && matched.length > 0 && !isSame)
    notes.push(`Counted as ${quotedText(query.of)}: ${quotedList(matched, 4)}.`)
  if (
    PARTLY_KNOWN.has(query.reduce) &&
    days.unknown > 0 &&
    answer.value !== null &&
    all > 1 &&
    query.only?.last === undefined
  ) {
    const isSum = query.reduce === 'sum'
    notes.push(
      days.known === 0
        ? ''
        : isSum
          ? `${days.unknown} of ${plural(all, 'day')} are unknown, so the true sum is higher.`
          : averaged === ''
            ? `Known on ${days.known} of ${plural(all, 'day')}.`
            : '',
    )
  }
  notes.push(averaged)
  // What was not logged may have been eaten.
  const isWithout = form.isWithout === true || (query.against !== undefined && 'under' in query.against)
  if (isWithout && COUNTED.has(query.reduce) && days.unknown > 0 && answer.value !== null)
    notes.push(`${plural(days.unknown, 'day')} without entries ${days.unknown === 1 ? 'is' : 'are'} unknown.`)
  const { beside, measure } = query
  if (beside?.measure === 'medicine' && (measure === 'symptom' || measure === 'symptom_severity'))
    notes.push('A medicine is often taken because of a symptom, so this does not tell whether it helps.')
  if (answer.partial === true && !form.isWhen)
    notes.push(window.from === today ? 'Today is not over.' : 'Today counts as far as it has come.')
  return notes.filter((note) => note !== '')
}

/** `610 kcal left`; where something that was eaten is unknown: `up to 610 kcal left`, `at least 20 g over`. */
function leftText(left: number, unit: string, isAtLeast: boolean): string {
  const amount = valueText(Math.abs(left), unit)
  return left >= 0
    ? `${isAtLeast ? 'up to ' : ''}${amount} left`
    : `${isAtLeast ? 'at least ' : ''}${amount} over`
}

/** How much of the targets is left today. */
export async function leftLines(
  measures: readonly Query['measure'][],
  { answer, targets, today, isWithoutEnergy }: QueryContext,
): Promise<string[]> {
  const lines: string[] = []
  for (const measure of measures) {
    if (!isNutrient(measure) || (isWithoutEnergy && measure === 'energy_kcal')) continue
    const target = targets[measure]
    const found = await answer({ measure, window: { from: today, to: today }, reduce: 'sum' })
    if (target === undefined) {
      lines.push(`There is no target for ${measureText(measure).toLowerCase()}.`)
      continue
    }
    const eaten = found.status === 'answered' ? (found.value ?? 0) : 0
    const isAtLeast = found.status === 'answered' && found.at_least === true
    const left = leftText(target.value - eaten, target.unit, isAtLeast)
    lines.push(
      `${measureText(measure)} ${windowText({ from: today, to: today }, today)}: ${left}, with ${isAtLeast ? 'at least ' : ''}${valueText(eaten, target.unit)} of ${valueText(target.value, target.unit)} so far.`,
    )
  }
  return lines.length > 0 ? lines : [WITHOUT_ENERGY]
}
