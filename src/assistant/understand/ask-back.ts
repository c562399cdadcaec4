import { wordSet } from '../../core/english/word-set.ts'
import type { Query } from '../../questions/query.ts'
import type { QuestionContext } from './context.ts'
import { NEGATIONS } from './function-words.ts'
import { isChanging } from './inert-words.ts'
import { questionsOf } from './query-question.ts'
import { readable } from './readable.ts'
import type { ShapedReading } from './shape/shaped.ts'
import type { Understanding } from './understanding.ts'
import type { Words } from './words.ts'

/** Of how sure a reading has to be to be offered. */
const MIN_SHARE = 0.35
const MAX_OPEN_WORDS = 3

/**
 * A question back, where all slots are read and only some words around them are not: the likeliest reading as a choice.
 * Undefined: no reading is fair, since a number or a restriction was not understood.
 */
export function askBack(
  reading: ShapedReading | undefined,
  context: QuestionContext,
  understandOne: (text: Words, context: QuestionContext) => Understanding,
): Understanding | undefined {
  if (reading === undefined || reading.share < MIN_SHARE || reading.open.length > MAX_OPEN_WORDS)
    return undefined
  if (reading.open.some(isMeant)) return undefined
  // "How much rice in Lisbon" is of no day that this program may choose.
  if (reading.isBound && reading.asked.form.isOwnWindow === true) return undefined
  const { query } = reading.asked
  const text = questionsOf(query).find((one) => isReadAs(one, query, { ...context, last: [] }, understandOne))
  if (text === undefined) return undefined
  const unread = reading.open.length === 0 ? '' : `I am not sure about “${reading.open.join(' ')}”. `
  return {
    kind: 'half',
    question: `${unread}Do you mean this?`,
    choices: [{ text }],
    base: [query],
    lacking: 'confirmation',
  }
}

/** Words that ask for something else, whatever stands around them. */
const isMeant = (word: string) =>
  /\d/.test(word) || NEGATIONS.has(word) || isChanging(word) || OTHERWISE.has(word)

const OTHERWISE = wordSet(
  'should need needs people others another anybody only except instead apart minus plan planned predict forecast tomorrow money cost costs price target targets goal goals limit limits',
)

/** A choice is only offered if it is understood as what it stands for. */
function isReadAs(
  text: string,
  query: Query,
  context: QuestionContext,
  understandOne: (text: Words, context: QuestionContext) => Understanding,
): boolean {
  const read = understandOne(readable(text, context), context)
  return read.kind === 'query' && read.asked.length === 1 && isSame(read.asked[0].query, query)
}

/** Equal limits may be written in several ways, and a list without a group is of days. */
const isSame = (a: Query, b: Query): boolean => Bun.deepEquals(plainOf(a), plainOf(b))

const plainOf = ({ group = 'day', ...query }: Query): unknown =>
  JSON.parse(JSON.stringify({ ...query, group }), (_, value) =>
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
  )
