import type { Query } from '../../questions/query.ts'
import { compose } from './compose.ts'
import type { QuestionContext } from './context.ts'
import { NOT_UNDERSTOOD } from './measure-kinds.ts'
import { limitOf } from './reductions.ts'
import { slotsOf } from './slots-of.ts'
import type { Understanding } from './understanding.ts'
import { type Words, words } from './words.ts'

type Beside = NonNullable<Query['beside']>

const DAYS = '(?:days|nights|a day|mornings)'
const CLAUSE = words(
  `(?:on|in|for|during) (?:the |my |those )?${DAYS} (?:when|that|where|on which|in which|with|without|i|after which|following)|(?:the |those )?${DAYS} (?:when|where|on which|in which|with|without)|(?<= [^|].*)when (?:i|we|my|there)`,
)
/** The other days are part of every such answer. */
const OTHER_DAYS =
  / (?:,|or|and|than|vs|against|compared (?:with|to))?(?: (?:on|the|those|days|nights))* (?:without(?: it| one| any)?|others?(?: days| ones| nights)?|rest)(?= $)/
const AFTER = / (?:after|following|later|next day|day after|evening before|night before) /
const NAMED_DAYS = words('on ([a-z]+(?: [a-z]+)?) days')
/** "how many days with", "streak of days with": these are counted. */
const COUNTED = / (?:many|of|which|what|number|%|percentage|share) $/
const NOT_KINDS =
  /^(?:what|which|how many|many|all|most|some|other|those|these|the|my|complete|full|different|average|normal|of the)\b/

/** "mood on days with coffee", "when I slept under 6 h": undefined for a question without such a clause. */
export function understandBeside(text: Words, context: QuestionContext): Understanding | undefined {
  const split = splitAt(text)
  if (split === undefined) return undefined
  const { main, clause, isWithout } = split
  if (AFTER.test(clause)) return NOT_UNDERSTOOD
  const inClause = slotsOf(clause, context)
  const beside = besideOf(inClause, context)
  if (beside === undefined || inClause.problem !== undefined) return NOT_UNDERSTOOD
  const inMain = slotsOf(main, context)
  // The days are of the whole question, wherever they stand.
  const windows = inMain.windows.length > 0 ? inMain.windows : inClause.windows
  if (inMain.windows.length > 0 && inClause.windows.length > 0) return NOT_UNDERSTOOD
  if (Object.keys(inClause.only).length > 0 || inMain.condition !== undefined || inMain.isCompared)
    return NOT_UNDERSTOOD
  const { isComparative: _, ...plainAsked } = inMain.asked
  if (inMain.asked.isCount === true && inMain.asked.isDays === true) return NOT_UNDERSTOOD
  // Few days tell nothing of what goes with what, so all of them count unless some are named.
  const isOwn = windows.length === 0
  const all = [{ window: { from: context.since, to: context.today } }]
  const understood = compose(
    { ...inMain, windows: isOwn ? all : windows, asked: { ...plainAsked, reduce: 'mean', group: 'day' } },
    context,
  )
  if (understood.kind !== 'query') return understood
  const asked = understood.asked.map(({ query, form }) => {
    const { group: _, ...plain } = query
    return {
      query: { ...plain, reduce: 'mean' as const, beside },
      form: { ...form, ...(isOwn && { isOwnWindow: true }), ...(isWithout && { isWithout }) },
    }
  })
  const [first, ...more] = asked
  return first === undefined ? NOT_UNDERSTOOD : { kind: 'query', asked: [first, ...more] }
}

function splitAt(whole: Words) {
  const text = whole.replace(OTHER_DAYS, '')
  const match = CLAUSE.exec(text)
  if (match !== null && !COUNTED.test(text.slice(0, match.index))) {
    const after = text.slice(match.index + match[0].length)
    // A clause at the beginning ends where the question begins.
    const end = / (?:, )?(?:what|how|do|did|is|was) (?:is|was|much|many|my|i|did|do|often|the) |,/.exec(after)
    const isFirst = /^[\s|,]*$/.test(text.slice(0, match.index))
    if (isFirst && end === null) return undefined
    const clause = isFirst && end !== null ? after.slice(0, end.index + 1) : after
    const main = isFirst && end !== null ? after.slice(end.index) : `${text.slice(0, match.index)}| `
    const isWithout = / without$/.test(match[0]) || / (?:not|no|without|never) /.test(clause)
    return {
      main,
      clause: ` ${clause.replace(/ (?:do not|did not|have no|had no|without|no|not|never)(?= )/g, '').trim()} `,
      isWithout,
    }
  }
  const named = NAMED_DAYS.exec(text)
  if (named === null || NOT_KINDS.test(named[1] ?? '')) return undefined
  const main = `${text.slice(0, named.index)}|${text.slice(named.index + named[0].length)}`
  return { main, clause: ` ${named[1]} `, isWithout: false }
}

function besideOf(
  { measures, names, condition, listed, target, verbs }: ReturnType<typeof slotsOf>,
  context: QuestionContext,
): Beside | undefined {
  if (listed !== undefined || target !== undefined || measures.length + names.length !== 1) return undefined
  const [asked] = measures
  if (asked !== undefined) {
    const measure = asked.isEither === true ? (verbs.eat ? 'energy_kcal' : 'energy') : asked.measures[0]
    if (measure === undefined || (asked.measures.length > 1 && asked.isEither !== true)) return undefined
    if (condition === undefined) return { measure }
    const limit = limitOf(measure, condition)
    return limit === 'wrong_unit' ? undefined : { measure, ...limit }
  }
  const [name] = names
  if (name === undefined) return undefined
  const kind = context.kindOf(name)
  const measure =
    kind === 'symptom' || kind === 'medicine' || kind === 'protocol'
      ? kind
      : condition?.valueOf() !== undefined && 'unit' in condition && condition.unit !== ''
        ? 'food_grams'
        : 'times_eaten'
  if (condition === undefined) return { measure, of: name }
  const limit = limitOf(measure, condition)
  return limit === 'wrong_unit' ? undefined : { measure, of: name, ...limit }
}
