import { NUTRIENT_KEYS, type NutrientKey } from '../contract/nutrients.ts'
import { formatInstant } from '../core/dates.ts'
import type { Person } from '../nutrition/person.ts'
import { type Targets, targetsFor } from '../nutrition/targets.ts'
import type { ProfileVersion } from './profile-versions.ts'
import type { ProfileDocument, ProfileInput } from './schema.ts'

/** The parts of a complete profile; each has the same weight in `completeness`. */
const COMPLETENESS_CHECKS: Readonly<Record<string, (profile: ProfileInput) => boolean>> = {
  allergies: ({ allergies }) => allergies !== undefined,
  conditions: ({ conditions }) => conditions !== undefined,
  health_goals: ({ health_goals }) => (health_goals ?? []).length > 0,
  supplement_stack: ({ supplement_stack }) => supplement_stack !== undefined,
  dietary_preferences: ({ dietary_preferences }) => Object.keys(dietary_preferences ?? {}).length > 0,
  'metrics_data.age': ({ metrics_data }) => metrics_data?.age !== undefined,
  'metrics_data.sex': ({ metrics_data }) => metrics_data?.sex !== undefined,
  'metrics_data.height_cm': ({ metrics_data }) => metrics_data?.height_cm !== undefined,
  'metrics_data.weight_kg': ({ metrics_data }) => metrics_data?.weight_kg !== undefined,
  'metrics_data.activity_level': ({ metrics_data }) => metrics_data?.activity_level !== undefined,
}

/** A profile as all surfaces show it. */
export function profileDocument(
  { profile, updatedAt, targetDocuments }: ProfileVersion,
  defaultTimeZone: string,
): ProfileDocument {
  const zone = profile.time_zone ?? defaultTimeZone
  const metrics = profile.metrics_data
  const missing = Object.keys(COMPLETENESS_CHECKS).filter(
    (part) => COMPLETENESS_CHECKS[part]?.(profile) !== true,
  )
  const parts = Object.keys(COMPLETENESS_CHECKS).length
  return {
    allergies: profile.allergies ?? [],
    conditions: profile.conditions ?? [],
    medications: profile.medications ?? [],
    health_goals: profile.health_goals ?? [],
    supplement_stack: profile.supplement_stack ?? [],
    dietary_preferences: profile.dietary_preferences ?? {},
    metrics_data: {
      age: metrics?.age ?? null,
      sex: metrics?.sex ?? null,
      height_cm: metrics?.height_cm ?? null,
      weight_kg: metrics?.weight_kg ?? null,
      activity_level: metrics?.activity_level ?? null,
      pregnant: metrics?.pregnant ?? null,
      lactating: metrics?.lactating ?? null,
    },
    goal: profile.goal ?? null,
    targets: { ...targetDocuments() },
    time_zone: zone,
    country: profile.country ?? null,
    emergency_contacts: profile.emergency_contacts ?? [],
    completeness: { percent: Math.round((100 * (parts - missing.length)) / parts), missing },
    updated_at: updatedAt === null ? null : formatInstant(updatedAt, zone),
  }
}

export function targetDocuments(person: Person, targets: Targets): ProfileDocument['targets'] {
  const documents: ProfileDocument['targets'] = {}
  for (const key of NUTRIENT_KEYS) {
    const target = targets[key]
    if (target === undefined) continue
    const { value, unit, kind, basis, notes, upper_limit, upper_limit_covers } = target
    documents[key] = {
      value,
      unit,
      kind,
      basis,
      notes: [...notes],
      ...(upper_limit_covers === 'all_sources' && upper_limit !== undefined && { upper_limit }),
      ...(basis === 'user' && { computed: computedTarget(person, key) }),
    }
  }
  return documents
}

/** The computed target, which an own target for this nutrient replaces. */
function computedTarget(person: Person, key: NutrientKey): number | null {
  const { [key]: _, ...overrides } = person.overrides
  return targetsFor({ ...person, overrides })[key]?.value ?? null
}
