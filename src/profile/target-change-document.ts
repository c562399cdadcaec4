import { type Static, Type } from '@sinclair/typebox'
import { addDays, type LocalDate, mondayOf } from '../contract/calendar-date.ts'
import { MAX_WEEKLY_STEP_KCAL, WHY_DOUBTED, WHY_NOT_FOLLOWED } from '../contract/expenditure.ts'
import { fullDate } from '../core/dates.ts'
import { nullable, stringEnum } from '../core/schemas.ts'
import type { FactsOn } from '../nutrition/day-facts.ts'
import { energyRequirement, energyTargetBy, type FollowRefusal } from '../nutrition/energy-target.ts'
import { DOUBTS } from '../nutrition/plausible-use.ts'
import { ExpenditureSchema } from './energy-use.ts'
import { lackText } from './energy-use-missing.ts'
import { canBeUndone } from './following.ts'
import type { ChangeReason, TargetChange } from './target-changes.ts'

const KINDS = [
  'started',
  'moved',
  'small',
  'no_estimate',
  'undone',
  ...DOUBTS,
  ...(Object.keys(WHY_NOT_FOLLOWED) as FollowRefusal[]),
] as const satisfies readonly ChangeReason['kind'][]

export const TargetChangeDocument = Type.Object({
  date: Type.String({ description: 'The first day that it counts for: a Monday, or the day of the start' }),
  kind: stringEnum(KINDS, { description: 'moved: the target changed; the others say why it did not' }),
  expenditure_kcal: Type.Number({ description: 'What the energy target follows from this date on' }),
  expenditure_before_kcal: Type.Number(),
  target_kcal: Type.Number({ description: 'The energy target that follows, with goal and floor' }),
  target_before_kcal: Type.Number({ description: 'Without the change; the same for an own target' }),
  estimate: nullable(ExpenditureSchema),
  why: Type.String({ description: 'One sentence or two for the person' }),
  can_undo: Type.Boolean(),
})
export type TargetChangeDocument = Static<typeof TargetChangeDocument>

export const TargetChangesDocument = Type.Object({
  changes: Type.Array(TargetChangeDocument, { description: 'One a week, newest first' }),
  next: nullable(Type.String({ description: 'Continues the list, as before; null: there are no more' })),
})
export type TargetChangesDocument = Static<typeof TargetChangesDocument>

/**
 * A change as all surfaces show it.
 * @param seen.week the Monday of the present week; null: the target does not follow.
 * @param seen.today the date, if this is the change that counts now.
 */
export function targetChangeDocument(
  change: TargetChange,
  { factsOn, week, today }: { factsOn: FactsOn; week: LocalDate | null; today: LocalDate | null },
): TargetChangeDocument {
  const { date, energy_kcal, before_kcal, reason } = change
  const { person } = factsOn(reason.kind === 'started' && today !== null ? today : date)
  const { value: byEquation } = energyRequirement(person)
  // What the equations give is stored in whole kilocalories, which may lead to another target than what they give.
  const used = (kcal: number, counts: boolean) =>
    !counts && Math.round(byEquation) === kcal ? byEquation : kcal
  // The decision of a week stays what it was; before the first one the target is that of the present profile.
  const isPresent = reason.kind === 'started' && !reason.counts && today !== null
  const after = isPresent ? byEquation : used(energy_kcal, reason.counts)
  const isUnchanged = !reason.counts && !reason.counted_before
  const before = isUnchanged ? after : used(before_kcal, reason.counted_before)
  return {
    date,
    kind: reason.kind,
    expenditure_kcal: Math.round(after),
    expenditure_before_kcal: Math.round(before),
    target_kcal: energyTargetBy(after, person),
    target_before_kcal: energyTargetBy(before, person),
    estimate: reason.estimate,
    why: whyChanged(change),
    can_undo: canBeUndone(change, week),
  }
}

/** When it is decided next what a target follows. */
export const nextMonday = (date: LocalDate): LocalDate => addDays(mondayOf(date), 7)

/**
 * Why an expenditure counts, in a sentence or two. It is never called the target, which the goal moves away from it; and
 * what the equations give has no figure where it may change with the profile.
 */
export function whyChanged({ date, energy_kcal, before_kcal, reason }: TargetChange): string {
  const { kind, estimate, is_limited, counts } = reason
  const [now, before] = [usedADay(energy_kcal), usedADay(before_kcal)]
  const counted = counts ? now : 'what the equations give'
  const step = (which: 'first' | 'next') =>
    `The ${which} step is on ${fullDate(nextMonday(date))}, by at most ${MAX_WEEKLY_STEP_KCAL} kcal, if enough is known by then.`
  if (kind === 'started')
    return counts
      ? `Your energy target follows what you use again, from the last ${now} on. ${step('next')}`
      : `Your energy target follows what you use. Until the first step it stays with the equations. ${step('first')}`
  if (kind === 'undone') return `You undid the change to ${before}: ${counted} counts until next Monday.`
  if (kind === 'no_estimate') return `${tooLittleKnown(reason)} Your energy target stays with ${counted}.`
  if (kind in WHY_NOT_FOLLOWED) return WHY_NOT_FOLLOWED[kind as FollowRefusal]
  if (estimate === null) return ''
  const used = `By ${estimate.complete_days} complete days and ${estimate.weigh_ins} weigh-ins you use about ${inKcal(estimate.kcal)} a day (${figure(estimate.low)}–${figure(estimate.high)}, 90%)`
  if (kind === 'too_little_logged' || kind === 'too_much_logged')
    return `${used}. ${WHY_DOUBTED[kind]} Your energy target stays with ${counted}.`
  if (kind === 'small') return `${used}. That is too near to ${counted} to change anything.`
  const moved = `${used}, so your energy target moves with it: from ${inKcal(before_kcal)} to ${now}.`
  return is_limited ? `${moved} In a week it moves by at most ${MAX_WEEKLY_STEP_KCAL} kcal.` : moved
}

function tooLittleKnown({ missing, complete_days: days, weigh_ins: weights }: ChangeReason): string {
  return missing
    ? `Too little was known of the six weeks before: it takes ${lackText(missing, 'there were')}.`
    : `Too little was known: the six weeks before had ${days} complete days and ${weights} weigh-ins.`
}

const figure = (kcal: number) => kcal.toLocaleString('en')
const inKcal = (kcal: number) => `${figure(kcal)} kcal`
const usedADay = (kcal: number) => `${inKcal(kcal)} used a day`
