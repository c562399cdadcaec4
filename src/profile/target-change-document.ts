import { type Static, Type } from '@sinclair/typebox'
import type { LocalDate } from '../contract/calendar-date.ts'
import { MAX_WEEKLY_STEP_KCAL, WHY_NOT_FOLLOWED } from '../contract/expenditure.ts'
import { nullable, stringEnum } from '../core/schemas.ts'
import type { FactsOn } from '../nutrition/day-facts.ts'
import { energyTargetBy, type FollowRefusal } from '../nutrition/energy-target.ts'
import { MIN_COMPLETE_DAYS, MIN_WEIGH_INS } from '../nutrition/expenditure.ts'
import { ExpenditureSchema } from './energy-use.ts'
import { canBeUndone } from './following.ts'
import type { ChangeReason, TargetChange } from './target-changes.ts'

const KINDS = [
  'started',
  'moved',
  'small',
  'no_estimate',
  'undone',
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
 */
export function targetChangeDocument(
  change: TargetChange,
  { factsOn, week }: { factsOn: FactsOn; week: LocalDate | null },
): TargetChangeDocument {
  const { date, energy_kcal, before_kcal, reason } = change
  const { person } = factsOn(date)
  return {
    date,
    kind: reason.kind,
    expenditure_kcal: energy_kcal,
    expenditure_before_kcal: before_kcal,
    target_kcal: energyTargetBy(energy_kcal, person),
    target_before_kcal: energyTargetBy(before_kcal, person),
    estimate: reason.estimate,
    why: whyChanged(change),
    can_undo: canBeUndone(change, week),
  }
}

/** Why an expenditure counts, in a sentence or two. */
export function whyChanged({ energy_kcal, before_kcal, reason }: TargetChange): string {
  const { kind, estimate, is_limited } = reason
  const [now, before] = [inKcal(energy_kcal), inKcal(before_kcal)]
  if (kind === 'started')
    return reason.counts
      ? `Your energy target follows what you use again, beginning with the last ${now}.`
      : `Your energy target follows what you use. It begins with ${now}, what the equations give.`
  if (kind === 'undone') return `You undid the change to ${before}: ${now} counts until next Monday.`
  if (kind === 'no_estimate') return `${tooLittleKnown(reason)} ${now} stays.`
  if (kind !== 'moved' && kind !== 'small') return WHY_NOT_FOLLOWED[kind]
  if (estimate === null) return ''
  const used = `By ${estimate.complete_days} complete days and ${estimate.weigh_ins} weigh-ins you use about ${inKcal(estimate.kcal)} a day (${figure(estimate.low)}–${figure(estimate.high)}, 90%)`
  if (kind === 'small') return `${used}. That is too near to ${now} to change anything.`
  const moved = `${used}, so it moves from ${before} to ${now}.`
  return is_limited ? `${moved} In a week it moves by at most ${MAX_WEEKLY_STEP_KCAL} kcal.` : moved
}

function tooLittleKnown({ complete_days: days, weigh_ins: weights }: ChangeReason): string {
  const isEnough = days >= MIN_COMPLETE_DAYS && weights >= MIN_WEIGH_INS
  return isEnough
    ? 'Less than half of the days between your weigh-ins were complete.'
    : `The six weeks before had ${days} complete days (${MIN_COMPLETE_DAYS} are needed) and ${weights} weigh-ins (${MIN_WEIGH_INS} are needed).`
}

const figure = (kcal: number) => kcal.toLocaleString('en')
const inKcal = (kcal: number) => `${figure(kcal)} kcal`
