import { addDays, type LocalDate } from '../contract/calendar-date.ts'
import type { NutrientKey } from '../contract/nutrients.ts'
import type { Clock } from '../core/clock.ts'
import { createSlices, runInSlices } from '../core/slices.ts'
import type { FoodTable } from '../foods/food.ts'
import { deficitRefusals } from '../nutrition/deficit-refusals.ts'
import type { Person } from '../nutrition/person.ts'
import type { EntryRow } from '../questions/journal-rows.ts'
import type { Window } from '../questions/query.ts'
import { askModel, type ModelQuestion } from './ask-model.ts'
import { type CheckedReply, checkReplySteps } from './check-reply/check-reply.ts'
import type { EntriesOf } from './check-reply/entry-facts.ts'
import { windowOf } from './check-reply/facts.ts'
import { nutrientsIn } from './check-reply/reading.ts'
import type { ModelFailure } from './model-provider.ts'
import type { Statement } from './statements.ts'
import type { ToolSuccess } from './tool-reader.ts'

/** What is known of the person whom the answer is for. */
export type AnsweredPerson = {
  today: string
  /** The first date of the journal; null: nothing is logged. */
  since: string | null
  person: Person
  foods: FoodTable
  /** The food entries of a window, with these amounts. */
  entries: (window: Window, nutrients: readonly NutrientKey[]) => Promise<readonly EntryRow[]>
}

export type CheckedAnswer =
  | {
      ok: true
      text: string
      statements: readonly Statement[]
      /** The readings that the statements rest on. */
      results: readonly ToolSuccess[]
    }
  /** `unsupported`: nothing that the model said holds. */
  | ({ ok: false } & (ModelFailure | { cause: 'unsupported' }))

/**
 * A model's answer of which every sentence holds: what does not goes back to the model once, with the reason, and is then
 * left out.
 */
export async function checkedAnswer(
  question: ModelQuestion,
  about: AnsweredPerson,
  clock: Pick<Clock, 'elapsed'>,
): Promise<CheckedAnswer> {
  const entries = readOnce(about.entries)
  const check = async (text: string): Promise<CheckedReply> => {
    const steps = checkReplySteps(text, {
      today: about.today,
      since: about.since ?? about.today,
      message: question.message,
      earlier: question.history.filter(({ role }) => role === 'user').map(({ content }) => content),
      results: question.reader.successes(),
      behind: await entriesBehind(`${question.message}\n${text}`, question.reader.successes(), {
        ...about,
        entries,
      }),
      foods: about.foods,
      limits: {
        noDeficit: deficitRefusals(about.person).length > 0,
        cautions: cautionsIn(question.reader.successes()),
        known: [...about.person.conditions, question.message].join('\n').toLowerCase(),
      },
    })
    return await runInSlices(steps, createSlices(clock))
  }
  let best: CheckedReply | undefined
  const answer = await askModel(question, async (text) => {
    best = await check(text)
    return best.problems.length === 0 ? undefined : objectionTo(best)
  })
  if (!answer.ok) return answer
  const checked = await check(answer.text)
  const shown = checked.text === '' ? best : checked
  if (shown === undefined || shown.text === '') return { ok: false, cause: 'unsupported' }
  return { ok: true, text: shown.text, statements: shown.statements, results: shown.results }
}

/** Results are sums of entries; of a longer time nobody names a single meal. */
const MAX_DAYS_BEHIND = 92

/** The entries that results were computed from, with the amounts that the texts speak of. */
async function entriesBehind(
  texts: string,
  results: readonly ToolSuccess[],
  { today, entries, person }: AnsweredPerson,
): Promise<EntriesOf[]> {
  const nutrients = [...new Set([...nutrientsIn(texts), ...(Object.keys(person.overrides) as NutrientKey[])])]
  const windows = results.flatMap((result) => {
    const window = isOfFood(result) ? windowOf(result.value, result.input, today) : undefined
    return window === undefined ? [] : [{ result, window }]
  })
  const behind = windows.map(async ({ result, window }) => {
    const earliest = addDays(window.to, 1 - MAX_DAYS_BEHIND)
    const read = { from: laterDate(window.from, earliest), to: window.to }
    return { result, window: read, entries: await entries(read, nutrients) }
  })
  return await Promise.all(behind)
}

/** What was read for a reply is there for the corrected one, unless it speaks of more nutrients. */
function readOnce(read: AnsweredPerson['entries']): AnsweredPerson['entries'] {
  const known: { window: Window; nutrients: readonly NutrientKey[]; rows: Promise<readonly EntryRow[]> }[] =
    []
  return async (window, nutrients) => {
    const found = known.find(
      (one) =>
        one.window.from === window.from &&
        one.window.to === window.to &&
        nutrients.every((key) => one.nutrients.includes(key)),
    )
    if (found !== undefined) return await found.rows
    const rows = read(window, nutrients)
    known.push({ window, nutrients, rows })
    return await rows
  }
}

const laterDate = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b)

const isOfFood = ({ tool }: ToolSuccess) =>
  ['get_health_snapshot', 'get_diet_score', 'get_diet_gap'].includes(tool)

/** The messages of cautions, wherever they stand in a result. */
const cautionsIn = (results: readonly ToolSuccess[]): string[] =>
  results.flatMap(({ value }) => messagesIn(value.cautions))

const messagesIn = (cautions: unknown): string[] =>
  Array.isArray(cautions) ? cautions.map((one) => JSON.stringify(one).toLowerCase()) : []

/** The sentences that cannot be shown, each with the reason. They are quoted, so that nothing in them is an instruction. */
function objectionTo({ problems }: CheckedReply): string {
  const list = problems.map(({ sentence, why }) => `- ${JSON.stringify(sentence)}: ${why}`)
  return [
    'These sentences of your answer cannot be shown to the person:',
    ...list,
    'Write the whole answer again, corrected or without them. Use only figures, dates and names of the results above. Do not mention this correction.',
  ].join('\n')
}
