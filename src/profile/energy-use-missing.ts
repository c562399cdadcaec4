import { type Static, Type } from '@sinclair/typebox'
import { addDays, type LocalDate } from '../contract/calendar-date.ts'
import { stringEnum } from '../core/schemas.ts'
import { expenditureBasis, LACKS, type Lack, type Progress } from '../nutrition/expenditure-basis.ts'

/** What is missing until expenditure can be estimated: one definition, from which all surfaces have their sentence. */

const part = (number: typeof Type.Integer | typeof Type.Number, description: string) =>
  Type.Object({ so_far: number(), needed: number() }, { description })

export const EnergyUseMissing = Type.Object({
  lacks: Type.Array(stringEnum(LACKS), { description: 'Those of the four below that are too few' }),
  complete_days: part(Type.Integer, 'Complete days from the first weigh-in to the last, both included'),
  complete_share: part(
    Type.Number,
    'Complete days as a share of those from the first weigh-in up to the day before the last',
  ),
  weigh_ins: part(Type.Integer, 'One a day'),
  span_days: part(Type.Integer, 'Days from the first weigh-in to the last, both included'),
  complete_days_outside: Type.Integer({
    description: 'Complete days before the first weigh-in or after the last, which do not count',
  }),
  unknown_energy_days: Type.Integer({
    description:
      'Days that would be complete and do not count, since some of their food is of unknown energy',
  }),
  next_weigh_in: Type.Boolean({ description: 'true: the next weigh-in brings the estimate' }),
  why: Type.String({ description: 'The same in a few sentences for the person' }),
})
export type EnergyUseMissing = Static<typeof EnergyUseMissing>

type Known = {
  /** The complete days of which all energy is known. */
  intake: readonly { date: LocalDate; kcal: number }[]
  weights: readonly { date: LocalDate; kg: number }[]
  unknownEnergyDays: number
  /** The last day whose weight counts. */
  weighedUntil: LocalDate
}

/** Null: nothing is missing. */
export function energyUseMissing(known: Known): EnergyUseMissing | null {
  const { intake, weights, unknownEnergyDays, weighedUntil } = known
  const basis = expenditureBasis({ intake, weights })
  if (basis.lacks.length === 0) return null
  const last = basis.weights.at(-1)
  const next = last?.date === weighedUntil ? addDays(weighedUntil, 1) : weighedUntil
  const then =
    last === undefined ? basis : expenditureBasis({ intake, weights: [...weights, { ...last, date: next }] })
  const { complete_share: share } = basis.progress
  const missing = {
    lacks: [...basis.lacks],
    ...basis.progress,
    complete_share: { ...share, so_far: Math.round(100 * share.so_far) / 100 },
    complete_days_outside: last === undefined ? 0 : intake.length - basis.intake.length,
    unknown_energy_days: unknownEnergyDays,
    next_weigh_in: then.lacks.length === 0,
  }
  return { ...missing, why: whyMissing(missing) }
}

function whyMissing(missing: Omit<EnergyUseMissing, 'why'>): string {
  const { complete_days_outside: outside, unknown_energy_days: unknown, next_weigh_in: isNext } = missing
  return [
    `There is no estimate yet of what you use a day: it takes ${lackText(missing, 'so far')}.`,
    ...(outside > 0
      ? [`${count(outside, 'other complete day')} before the first weigh-in or after the last.`]
      : []),
    ...(unknown > 0
      ? [`${count(unknown, 'day', 'has', 'have')} food of unknown energy: not counted until that is stated.`]
      : []),
    ...(isNext ? ['It shows with your next weigh-in.'] : []),
  ].join(' ')
}

const count = (days: number, noun: string, one = 'is', many = 'are') =>
  days === 1 ? `1 ${noun} ${one}` : `${days} ${noun}s ${many}`

/** `14 complete days from your first weigh-in to your last (so far 13) and 8 weigh-ins (so far 5)` */
export function lackText(
  { lacks, ...progress }: Progress & { lacks: readonly Lack[] },
  so: 'so far' | 'there were',
): string {
  const percent = Math.round(100 * progress.complete_share.so_far)
  const texts: Record<Lack, string> = {
    complete_days: `${progress.complete_days.needed} complete days from your first weigh-in to your last`,
    complete_share: 'at least half of the days from your first weigh-in to your last complete',
    weigh_ins: `${progress.weigh_ins.needed} weigh-ins within six weeks`,
    span_days: `${progress.span_days.needed} days from the first weigh-in to the last`,
  }
  const parts = lacks.map((lack) => {
    const known = lack === 'complete_share' ? `${percent}%` : progress[lack].so_far
    return `${texts[lack]} (${so} ${known})`
  })
  const last = parts.pop() ?? ''
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}
