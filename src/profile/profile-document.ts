import type { LocalDate } from '../contract/calendar-date.ts'
import { WHY_NOT_FOLLOWED } from '../contract/expenditure.ts'
import { GOAL_WEIGHT_NOTES, WHY_NO_GOAL_WEIGHT } from '../contract/goal-weight.ts'
import { NUTRIENT_KEYS, type NutrientKey } from '../contract/nutrients.ts'
import { OWN_ENERGY_NOTES, WHY_NO_LOSS } from '../contract/weight-loss.ts'
import { formatInstant } from '../core/dates.ts'
import { oncePer } from '../core/memo.ts'
import type { DayFacts } from '../nutrition/day-facts.ts'
import { deficitRefusals } from '../nutrition/deficit-refusals.ts'
import { followRefusal, ownEnergyTarget } from '../nutrition/energy-target.ts'
import type { Expenditure } from '../nutrition/expenditure.ts'
import { goalWeightRefusals, weightGoal } from '../nutrition/goal-weight.ts'
import type { Person } from '../nutrition/person.ts'
import { supplementLimit, type TargetNote, targetsFor, withoutReference } from '../nutrition/targets.ts'
import type { Point } from '../nutrition/weekly-slope.ts'
import { goalPlan } from './goal-plan.ts'
import { missedGoalNote } from './missed-goal-note.ts'
import type { ProfileVersion } from './profile-versions.ts'
import type { ProfileDocument, ProfileInput, SharedProfile } from './schema.ts'
import { whyChanged } from './target-change-document.ts'
import type { TargetChange } from './target-changes.ts'
import type { TargetWeight } from './target-weight.ts'

/** The parts of a complete profile; each has the same weight in `completeness`. */
const COMPLETENESS_CHECKS: Readonly<Record<string, (profile: ProfileInput) => boolean>> = {
  allergies: ({ allergies }) => allergies !== undefined,
  conditions: ({ conditions }) => conditions !== undefined,
  health_goals: ({ health_goals }) => (health_goals ?? []).length > 0,
  supplement_stack: ({ supplement_stack }) => supplement_stack !== undefined,
  dietary_preferences: ({ dietary_preferences }) => Object.keys(dietary_preferences ?? {}).length > 0,
  'metrics_data.birth_date': ({ metrics_data }) =>
    (metrics_data?.birth_date ?? metrics_data?.age) !== undefined,
  'metrics_data.sex': ({ metrics_data }) => metrics_data?.sex !== undefined,
  'metrics_data.height_cm': ({ metrics_data }) => metrics_data?.height_cm !== undefined,
  'metrics_data.weight_kg': ({ metrics_data }) => metrics_data?.weight_kg !== undefined,
  'metrics_data.activity_level': ({ metrics_data }) => metrics_data?.activity_level !== undefined,
}

/** What the person stated about themselves, as all surfaces show it; it takes no target, estimate or forecast. */
export const statedDocument = (profile: ProfileInput, age: number | undefined) => {
  const metrics = profile.metrics_data
  return {
    allergies: profile.allergies ?? [],
    conditions: profile.conditions ?? [],
    medications: profile.medications ?? [],
    health_goals: profile.health_goals ?? [],
    supplement_stack: profile.supplement_stack ?? [],
    dietary_preferences: profile.dietary_preferences ?? {},
    metrics_data: {
      birth_date: metrics?.birth_date ?? null,
      age: age === undefined ? null : Math.round(age * 100) / 100,
      sex: metrics?.sex ?? null,
      height_cm: metrics?.height_cm ?? null,
      weight_kg: metrics?.weight_kg ?? null,
      activity_level: metrics?.activity_level ?? null,
      pregnant: metrics?.pregnant ?? null,
      lactating: metrics?.lactating ?? null,
    },
    emergency_contacts: profile.emergency_contacts ?? [],
  }
}

/** A profile as all surfaces show it. */
export function profileDocument(
  { profile, updatedAt }: ProfileVersion,
  {
    facts,
    weight,
    change,
    weighIns,
    estimate: estimateOf,
    age,
    today,
    timeZone: zone,
  }: {
    facts: DayFacts
    weight: TargetWeight | null
    /** What the energy target follows today; undefined: nothing. */
    change: TargetChange | undefined
    /** Of late; read only where there is a goal weight. */
    weighIns: () => readonly Point[]
    /** What the person uses; read only where they want another weight. */
    estimate: () => Expenditure | null
    age: number | undefined
    today: LocalDate
    timeZone: string
  },
): ProfileDocument {
  const missing = Object.keys(COMPLETENESS_CHECKS).filter(
    (part) => COMPLETENESS_CHECKS[part]?.(profile) !== true,
  )
  const parts = Object.keys(COMPLETENESS_CHECKS).length
  const { goal, goal_weight_kg: goalWeight } = profile
  const wantsChange = goal === 'lose' || goal === 'gain' || goalWeight !== undefined
  const estimate = wantsChange ? estimateOf() : null
  return {
    ...statedDocument(profile, age),
    goal: profile.goal ?? null,
    goal_note: goalNote(facts, { estimate, today }),
    goal_weight_kg: profile.goal_weight_kg ?? null,
    goal_rate_percent: profile.goal_rate_percent ?? null,
    goal_weight_refusal: goalWeightRefusal(facts.person),
    goal_plan: goalPlan(facts, { weighIns, estimate, today }),
    follow_expenditure: profile.follow_expenditure ?? false,
    follow_note: followNote(facts, change),
    targets: { ...targetDocuments(facts) },
    without_reference: withoutReference(facts.person, facts.targets),
    weight_from_checkins: weight,
    time_zone: zone,
    country: profile.country ?? null,
    completeness: { percent: Math.round((100 * (parts - missing.length)) / parts), missing },
    updated_at: updatedAt === null ? null : formatInstant(updatedAt, zone),
  }
}

/**
 * A profile as tools give it: telephone numbers of other people are of no use to a model, and no figure of a goal weight
 * reaches somebody with an eating disorder in their history.
 */
export function sharedProfile(document: ProfileDocument): SharedProfile {
  const { emergency_contacts: _, ...shared } = document
  return shared.goal_weight_refusal === WHY_NO_GOAL_WEIGHT.no_goal_weight_eating_disorder
    ? { ...shared, goal_weight_kg: null, goal_rate_percent: null }
    : shared
}

const GOAL_NOTES = { ...WHY_NO_LOSS, ...GOAL_WEIGHT_NOTES, ...OWN_ENERGY_NOTES }

/**
 * The reason against the goal, or how it was limited, whatever the energy target is based on; whether an own target is far
 * too low; and whether the target leads there by what the person uses.
 */
function goalNote(facts: DayFacts, known: { estimate: Expenditure | null; today: LocalDate }): string | null {
  const { person, targets } = facts
  const [reason] = person.goal === 'lose' ? deficitRefusals(person) : []
  const ofGoal = reason === undefined ? weightGoal(person).notes : [reason]
  const notes = new Set<TargetNote>([...ofGoal, ...targets.energy_kcal.notes])
  const lines: string[] = Object.entries(GOAL_NOTES).flatMap(([note, text]) =>
    notes.has(note as TargetNote) ? [text] : [],
  )
  const missed = missedGoalNote(facts, known)
  if (missed !== null) lines.push(missed)
  return lines.length === 0 ? null : lines.join(' ')
}

function goalWeightRefusal(person: Person): string | null {
  const [reason] = goalWeightRefusals(person)
  return reason === undefined ? null : WHY_NO_GOAL_WEIGHT[reason]
}

/** Why the energy target follows what the person uses as it does; null: they do not want it. */
function followNote({ person }: DayFacts, change: TargetChange | undefined): string | null {
  if (person.follows_expenditure !== true) return null
  if (ownEnergyTarget(person) !== undefined)
    return 'Your own energy target counts. It follows what you use once you clear it.'
  const refusal = followRefusal(person)
  if (refusal !== null) return WHY_NOT_FOLLOWED[refusal]
  return change === undefined ? null : whyChanged(change)
}

export const targetDocuments = oncePer((facts: DayFacts): ProfileDocument['targets'] => {
  const { targets } = facts
  const documents: ProfileDocument['targets'] = {}
  for (const key of NUTRIENT_KEYS) {
    const target = targets[key]
    if (target === undefined) continue
    const { value, unit, kind, basis, notes, upper_limit, upper_limit_covers } = target
    const supplement_limit = supplementLimit(target)
    documents[key] = {
      value,
      unit,
      kind,
      basis,
      notes: [...notes],
      ...(upper_limit_covers === 'all_sources' && upper_limit !== undefined && { upper_limit }),
      ...(supplement_limit !== undefined && { supplement_limit }),
      ...(basis === 'user' && { computed: computedTarget(facts, key) }),
    }
  }
  return documents
})

/** The computed target, which an own target for this nutrient replaces. */
export function computedTarget({ person, computed }: DayFacts, key: NutrientKey): number | null {
  if (computed !== undefined) return computed[key] ?? null
  const { [key]: _, ...overrides } = person.overrides
  return targetsFor({ ...person, overrides })[key]?.value ?? null
}
