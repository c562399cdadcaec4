import type { Query } from '../../questions/query.ts'
import { sideIn, withoutOtherSide } from './both-sides.ts'
import type { QuestionContext } from './context.ts'
import { HAPPENINGS } from './measure-kinds.ts'
import type { Slots } from './slots-of.ts'
import type { Words } from './words.ts'

/** Follow-ups about the days with something: a mood on days with headaches. */

const BESIDE_KINDS = {
  food: 'times_eaten',
  symptom: 'symptom',
  medicine: 'medicine',
  protocol: 'protocol',
} as const

const DAYS_WITH =
  / (?:on|for|during|of) (?:the |those |my )?(?:days|nights) (?:with|when i had|i had|that i had) /

/** "tea days against days without": the days with it, beside which the others stand. */
export function withSides(text: Words, { measure, reduce }: Query, { kindOf }: QuestionContext): Words {
  const plain = withoutOtherSide(text)
  const isValue = !HAPPENINGS.has(measure) && (reduce === 'mean' || reduce === 'sum')
  const side = plain === text || !isValue ? undefined : sideIn(plain, (name) => kindOf(name) !== undefined)
  return side === undefined ? text : ` on days with ${side.name}${side.rest.replace('|', '')}`
}

/** "on days with headaches" after a mood: the mood of those days. */
export function besideDays(
  { measures, names, listed, windows, text }: Slots,
  { measure, reduce }: Query,
  context: QuestionContext,
): Query['beside'] {
  const [name] = names
  const isOther = measures.length > 0 || listed !== undefined || windows.length > 0 || names.length > 1
  if (!DAYS_WITH.test(text) || isOther || name === undefined) return undefined
  const kind = context.kindOf(name)
  return kind === undefined || HAPPENINGS.has(measure) || (reduce !== 'mean' && reduce !== 'sum')
    ? undefined
    : { measure: BESIDE_KINDS[kind], of: name }
}

export const besideQuery = (
  { group: _, against: __, ...query }: Query,
  beside: NonNullable<Query['beside']>,
): Query => ({
  ...query,
  reduce: 'mean',
  beside,
})

/** "and beer?" after the mood on days with wine: on days with beer. */
export function besideAnother(
  { measures, names, listed, windows, asked: { isDid: _, ...said } }: Slots,
  { beside, of }: Query,
  context: QuestionContext,
): Query['beside'] {
  const [name] = names
  if (beside?.of === undefined || name === undefined || names.length > 1) return undefined
  // Of a symptom on days with a food, another food takes the place of that.
  if (of !== undefined && context.kindOf(name) !== context.kindOf(beside.of)) return undefined
  if (of !== undefined && context.kindOf(of) === context.kindOf(name)) return undefined
  if (measures.length > 0 || listed !== undefined || windows.length > 0 || Object.keys(said).length > 0)
    return undefined
  const kind = context.kindOf(name)
  return kind === undefined ? undefined : { measure: BESIDE_KINDS[kind], of: name }
}

const THOSE_DAYS =
  / on (?:those|these|them) (?:$|,)| (?:(?:on|of|for|in|during) (?:those|these|the same|such|the very same|all those)|those|same) (?:\d+ )?(?:days|nights|dates) /

/**
 * "how was my mood on those days", after the days with a headache or with over 3 g of salt: of these days, beside the others.
 * `unclear`: how many of them had something else is not known.
 */
export function besideThoseDays(
  { measures, names, listed, windows, asked }: Slots,
  text: string,
  { measure, of, window, only, group, reduce, against, beside }: Query,
): Query | 'unclear' | undefined {
  const isOfDays = reduce === 'count' || reduce === 'list'
  const isHappening = HAPPENINGS.has(measure) && of !== undefined
  const limit = against !== undefined && ('over' in against || 'under' in against) ? against : undefined
  if (!THOSE_DAYS.test(text) || !isOfDays || beside !== undefined || window.from === window.to)
    return undefined
  if (!isHappening && limit === undefined) return undefined
  const subject = measures.length === 1 ? measures[0]?.measures : undefined
  if (names.length > 0) return HAPPENINGS.has(measure) && measure === 'times_eaten' ? undefined : 'unclear'
  if (subject === undefined || listed !== undefined) return undefined
  const isOwnTime = windows.length === 1 && windows[0]?.window.from === window.from
  const [asks, another] = subject
  const isPlain = asked.reduce === undefined || asked.reduce === 'mean'
  if (asks === undefined || another !== undefined || !isPlain || only !== undefined || group === 'entry')
    return 'unclear'
  if (windows.length > 0 && !isOwnTime && !/ these (?:days|nights) /.test(text)) return undefined
  return {
    measure: asks,
    window,
    reduce: 'mean',
    beside: { measure, ...(of !== undefined && { of }), ...limit },
  }
}
