import { compose } from './compose.ts'
import type { QuestionContext } from './context.ts'
import { areFoods } from './joined-foods.ts'
import { isNutrient, NOT_UNDERSTOOD } from './measure-kinds.ts'
import { type Slots, slotsOf } from './slots-of.ts'
import type { Asked, Understanding } from './understanding.ts'
import type { Words } from './words.ts'

const MAX_FOODS = 4
const MORE = / (more|most|less|least|fewer|fewest)(?= )/
const OFTEN = / (?:often|frequently|frequent|times|common|commonly) /
const OF_FOODS = / (?:which|what)(?: (?:one|food))? (?:has|have|contains?|holds?|is|are) (?!i )/
const ASKS_WHICH = / (?:which|what) /

/** "walnuts or almonds, which more often": undefined for a question that does not set foods against each other. */
export function understandContest(text: Words, context: QuestionContext): Understanding | undefined {
  const [, more] = MORE.exec(text) ?? []
  if (more === undefined || !(ASKS_WHICH.test(text) || / or /.test(text))) return undefined
  const slots = slotsOf(text, context)
  const { names, measures, isList, condition, target, isNegated, isCompared, listed } = slots
  const isPlain = condition === undefined && target === undefined && !isNegated && listed === undefined
  if (!isPlain || isCompared || !isList || names.length > MAX_FOODS || !areFoods(names, context))
    return undefined
  if (!/ (?:or|vs|and) /.test(text)) return undefined
  // What foods hold is in no journal.
  if (OF_FOODS.test(text)) return NOT_UNDERSTOOD
  const isOfNutrients = measures.every(({ measures: some }) => some.length === 1 && some.every(isNutrient))
  if (measures.length > 1 || !isOfNutrients) return undefined
  const contest = /^(?:more|most)$/.test(more) ? 'most' : 'least'
  const isOften = measures.length === 0 && OFTEN.test(text)
  const asked: Asked[] = []
  for (const name of names) {
    const one = compose(oneOf(slots, name, isOften), context)
    if (one.kind !== 'query') return one
    asked.push(...one.asked.map(({ query, form }) => ({ query, form: { ...form, contest } }) as const))
  }
  const [first, ...others] = asked
  const { isDid: _, ...form } = first?.form ?? {}
  return first === undefined ? undefined : { kind: 'query', asked: [{ ...first, form }, ...others] }
}

const oneOf = (slots: Slots, name: string, isOften: boolean): Slots => ({
  ...slots,
  names: [name],
  isList: true,
  isUnclear: false,
  text: slots.text.replace(new RegExp(MORE.source, 'g'), ''),
  asked: isOften ? { isCount: true, reduce: 'count' } : { isMuch: true, isGrams: true, reduce: 'sum' },
})
