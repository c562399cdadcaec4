import { NUTRIENT_KEYS } from '../../contract/nutrients.ts'
import type { Only, Query } from '../../questions/query.ts'
import { compose } from './compose.ts'
import type { QuestionContext } from './context.ts'
import { LOW_IS_BEST, NOT_UNDERSTOOD } from './measure-kinds.ts'
import type { Slots } from './slots-of.ts'
import type { Asked, Understanding } from './understanding.ts'
import type { Words } from './words.ts'

const MARKED =
  /^[ |,]*(?:ok |okay |right |ta |so |oh )*(?:and|or|but|also|then|what about|how about|same|the same|now|ok and|what of)(?: |$)/
const VERB = / (?:did|do|does|is|was|were|have|has|had|eat|ate|drink|drank|sleep|slept|take|took|am|are) /

/** "and …", "what about …": it goes on with the question before. */
export const isMarked = (text: Words): boolean =>
  MARKED.test(text) || / (?:then|tho|though|too|as well|instead) $/.test(text)

/**
 * A question that leaves out what the one before it said: "and the day before?", "what about fat?", "per day?".
 * Undefined: it says everything itself, or there is nothing before it.
 */
export function understandFollowUp(
  text: Words,
  slots: Slots,
  context: QuestionContext,
): Understanding | undefined {
  const { last } = context
  const [before] = last
  if (before === undefined) return undefined
  const isGoingOn = isMarked(text)
  const hasSubject = slots.measures.length > 0 || slots.names.length > 0 || slots.listed !== undefined
  const hasTime = slots.windows.length > 0
  if (hasSubject && hasTime && !slots.isCompared) return undefined
  if (hasSubject && !isGoingOn && VERB.test(text)) return undefined
  if (!hasSubject && !hasAnything(slots) && slots.problem === undefined) return undefined
  if (!hasSubject && (slots.verbs.eat || slots.verbs.drink || slots.verbs.feel) && !isGoingOn)
    return undefined
  // "and what did I eat then" is a question of its own.
  const isMeal = slots.verbs.eat || slots.verbs.drink
  if (!hasSubject && isMeal && / what /.test(text) && before.measure !== 'times_eaten') return undefined
  if (slots.problem !== undefined) return hasSubject ? undefined : { kind: 'time', problem: slots.problem }
  return hasSubject ? aboutElse(text, slots, before, context) : again(slots, last)
}

const hasAnything = ({ windows, only, asked, target, condition }: Slots) =>
  windows.length > 0 ||
  Object.keys(only).length > 0 ||
  asked.reduce !== undefined ||
  asked.group !== undefined ||
  asked.isWhen === true ||
  target !== undefined ||
  condition !== undefined

/** The same, of other days, meals or put together otherwise. */
function again(slots: Slots, last: readonly Query[]): Understanding | undefined {
  const { windows, isCompared, only, asked, condition, target } = slots
  const [window, ...others] = windows.map(({ window: one }) => one)
  if (others.length > 0 || condition !== undefined || target !== undefined || slots.isNegated)
    return NOT_UNDERSTOOD
  const changed: Asked[] = []
  for (const query of last) {
    const same = asSame(query, asked)
    if (same === undefined) return NOT_UNDERSTOOD
    changed.push(sameOf(same))
  }
  const [first, ...more] = changed
  return first === undefined ? undefined : { kind: 'query', asked: [first, ...more] }

  function sameOf(query: Query): Asked {
    const { against, group, ...plain } = query
    const kept = against !== undefined && 'window' in against ? undefined : against
    const reduce = reduceAgain(query, asked, window !== undefined || Object.keys(only).length > 0)
    const isSame = asked.reduce === undefined && asked.group === undefined && asked.isWhen !== true
    const newGroup = isSame ? group : asked.group === 'day' ? undefined : (asked.group ?? group)
    return {
      query: {
        ...plain,
        window: isCompared ? query.window : (window ?? query.window),
        ...(Object.keys(only).length > 0 && { only: mergedOnly(query.only, only) }),
        ...(newGroup !== undefined && { group: newGroup }),
        reduce,
        ...(isCompared && window !== undefined
          ? { against: { window } }
          : kept !== undefined && { against: kept }),
      },
      form: { ...(asked.isWhen === true && { isWhen: true }) },
    }
  }
}

/** "how much was that", after how often: the grams. Undefined: what is asked of it is something else. */
function asSame(query: Query, asked: Slots['asked']): Query | undefined {
  const { group: _, ...plain } = query
  if (asked.isSevere === true) {
    return query.measure === 'symptom' && query.of !== undefined
      ? { ...plain, measure: 'symptom_severity', reduce: query.reduce === 'count' ? 'mean' : query.reduce }
      : undefined
  }
  if (asked.isMuch === true && query.measure === 'times_eaten') {
    return query.of === undefined ? undefined : { ...plain, measure: 'food_grams', reduce: 'sum' }
  }
  return (asked.isMany === true && asked.reduce === undefined) || asked.isComparative === true
    ? undefined
    : query
}

const mergedOnly = (before: Only | undefined, only: Only): Only => {
  const { last: _, ...kept } = before ?? {}
  return { ...kept, ...only }
}

function reduceAgain(query: Query, asked: Slots['asked'], isOtherTime: boolean): Query['reduce'] {
  if (asked.isWorst !== undefined) {
    const isLow = asked.isWorst !== LOW_IS_BEST.has(query.measure)
    return isLow ? 'min' : 'max'
  }
  if (asked.reduce !== undefined) return asked.reduce
  if (asked.isWhen === true) return query.reduce === 'min' ? 'min' : 'max'
  if (!isOtherTime && asked.group !== undefined) return 'mean'
  return query.reduce
}

/** Something else of the same days. */
function aboutElse(
  text: Words,
  slots: Slots,
  before: Query,
  context: QuestionContext,
): Understanding | undefined {
  const [asName] = slots.names
  if (before.beside !== undefined) {
    const isName = slots.measures.length === 0 && slots.names.length === 1 && before.beside.of !== undefined
    return isName && asName !== undefined && Object.keys(slots.asked).length === 0
      ? one({ ...before, beside: { ...before.beside, of: asName } })
      : NOT_UNDERSTOOD
  }
  const isNutrientBefore = (NUTRIENT_KEYS as readonly string[]).includes(before.measure)
  const window = slots.isCompared ? before.window : before.window
  const windows = slots.isCompared ? [{ window: before.window }, ...slots.windows] : [{ window }]
  const withTime: Slots = { ...slots, windows, only: { ...before.only, ...slots.only } }
  const [name] = slots.names
  const isNameOnly =
    slots.measures.length === 0 &&
    slots.names.length === 1 &&
    slots.listed === undefined &&
    name !== undefined
  if (isNameOnly && Object.keys(slots.asked).length === 0 && !slots.isCompared) {
    const kind = context.kindOf(name)
    const isFrom = / (?:from|in) /.test(text)
    const isSameKind =
      (kind ?? 'food') ===
      (before.measure === 'symptom' || before.measure === 'symptom_severity'
        ? 'symptom'
        : before.measure === 'medicine' || before.measure === 'protocol'
          ? before.measure
          : 'food')
    if (isSameKind && before.of !== undefined) return one({ ...before, of: name })
    if (isSameKind && isNutrientBefore && isFrom) return one({ ...before, of: name })
    // After a nutrient, "and cheese?" may be how much of it, or what was in it.
    if (!isSameKind || isNutrientBefore) return NOT_UNDERSTOOD
  }
  const measure = slots.measures[0]?.measures[0]
  const isSameForm =
    slots.measures.length === 1 &&
    measure !== undefined &&
    slots.names.length === 0 &&
    Object.keys(slots.asked).every((key) => key === 'isDid')
  if (
    isSameForm &&
    isNutrientBefore &&
    (NUTRIENT_KEYS as readonly string[]).includes(measure) &&
    slots.measures[0]?.measures.length === 1 &&
    slots.measures[0].isEither !== true &&
    !slots.isCompared &&
    slots.condition === undefined &&
    slots.target === undefined
  ) {
    const { against, ...plain } = before
    return against !== undefined && !('window' in against) && !('target' in against)
      ? undefined
      : one({
          ...plain,
          measure,
          ...(against !== undefined && { against }),
          only: { ...before.only, ...slots.only },
        })
  }
  return compose(withTime, context)
}

const one = (query: Query): Understanding => {
  const { only, ...rest } = query
  return {
    kind: 'query',
    asked: [{ query: only === undefined || Object.keys(only).length === 0 ? rest : query, form: {} }],
  }
}
