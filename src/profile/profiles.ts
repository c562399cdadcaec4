import { eq, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { profiles } from '../../db/schema.ts'
import { NUTRIENT_KEYS, type NutrientKey } from '../contract/nutrients.ts'
import type { Clock } from '../core/clock.ts'
import { formatInstant, isTimeZone, localDate } from '../core/dates.ts'
import { invalidField } from '../core/errors.ts'
import { foodRemarks } from '../foods/allergens.ts'
import type { Person } from '../nutrition/person.ts'
import { type Targets, targetsFor } from '../nutrition/targets.ts'
import type { Config } from '../settings/config.ts'
import {
  MERGED_PARTS,
  type MergePatch,
  type ProfileDocument,
  type ProfileInput,
  type ProfilePatch,
} from './schema.ts'

export type Profiles = ReturnType<typeof createProfiles>

type VersionCheck = (current: ProfileDocument) => void

type StoredProfile = { profile: ProfileInput; updatedAt: number | null }

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

/** Profiles: what people stated about themselves, and the targets that follow from it. */
export function createProfiles(deps: { db: Db; config: Config; clock: Clock }) {
  const { db, config, clock } = deps
  const byUser = db
    .select()
    .from(profiles)
    .where(eq(profiles.user_id, sql.placeholder('userId')))
    .prepare()

  function read(userId: string): StoredProfile {
    const row = byUser.get({ userId })
    if (row === undefined) return { profile: {}, updatedAt: null }
    return { profile: row.profile as ProfileInput, updatedAt: row.updated_at }
  }

  function write(userId: string, profile: ProfileInput): void {
    if (profile.time_zone !== undefined && !isTimeZone(profile.time_zone)) {
      throw invalidField('/time_zone', 'must be an IANA time zone, such as Europe/Berlin')
    }
    const values = { profile, updated_at: clock.now() }
    db.insert(profiles)
      .values({ user_id: userId, ...values })
      .onConflictDoUpdate({ target: profiles.user_id, set: values })
      .run()
  }

  const timeZone = (userId: string) => read(userId).profile.time_zone ?? config['server.time_zone']

  return {
    get(userId: string): ProfileDocument {
      return toDocument(read(userId), config['server.time_zone'])
    },

    /**
     * Replaces the whole profile: fields that the input leaves out are empty afterwards.
     * @param expected throws if the stored profile must not be replaced.
     */
    replace(userId: string, profile: ProfileInput, expected?: VersionCheck): ProfileDocument {
      inTransaction(db, () => {
        expected?.(this.get(userId))
        write(userId, profile)
      })
      return this.get(userId)
    },

    /**
     * Merges by RFC 7396: objects key by key, lists and values as a whole; null removes.
     * @param expected throws if the stored profile must not be changed.
     */
    merge(userId: string, patch: ProfilePatch, expected?: VersionCheck): ProfileDocument {
      inTransaction(db, () => {
        expected?.(this.get(userId))
        write(userId, mergeProfile(read(userId).profile, patch))
      })
      return this.get(userId)
    },

    timeZone,
    /** The person's current local date. */
    today: (userId: string) => localDate(clock.now(), timeZone(userId)),
    targets: (userId: string): Targets => targetsFor(toPerson(read(userId).profile)),
    /** All texts in which the person may have named a condition. */
    remarks: (userId: string): readonly string[] => profileRemarks(read(userId).profile),
    /**
     * What foods are checked against: allergies, and conditions and notes that name a food the person cannot
     * eat.
     */
    intolerances(userId: string): readonly string[] {
      const { profile } = read(userId)
      return [...(profile.allergies ?? []), ...foodRemarks(profileRemarks(profile))]
    },
    /** What the person does not eat, by choice or by necessity. */
    avoided(userId: string): readonly string[] {
      const { allergies, dietary_preferences: preferences } = read(userId).profile
      return [...(allergies ?? []), ...(preferences?.avoid ?? []), ...(preferences?.dislikes ?? [])]
    },
  }
}

function mergeProfile(profile: ProfileInput, patch: ProfilePatch): ProfileInput {
  const parts = MERGED_PARTS.flatMap((part) => {
    const change = patch[part]
    return change ? [[part, withoutNulls<object>({ ...profile[part], ...change })]] : []
  })
  return withoutNulls({ ...profile, ...patch, ...Object.fromEntries(parts) })
}

const withoutNulls = <T extends object>(patched: MergePatch<T>) =>
  Object.fromEntries(Object.entries(patched).filter(([, value]) => value !== null)) as T

function toPerson(profile: ProfileInput): Person {
  const { metrics_data, goal, targets } = profile
  return { ...metrics_data, conditions: profileRemarks(profile), goal, overrides: targets ?? {} }
}

/**
 * People often state a condition as a goal ("recover from anorexia") or as an eating pattern ("renal diet").
 */
function profileRemarks({ conditions, health_goals, dietary_preferences }: ProfileInput): string[] {
  const { pattern, notes } = dietary_preferences ?? {}
  const remarks = [...(conditions ?? []), ...(health_goals ?? []), pattern, notes]
  return remarks.filter((remark) => remark !== undefined)
}

function toDocument({ profile, updatedAt }: StoredProfile, defaultTimeZone: string): ProfileDocument {
  const zone = profile.time_zone ?? defaultTimeZone
  const metrics = profile.metrics_data
  const missing = Object.keys(COMPLETENESS_CHECKS).filter(
    (part) => COMPLETENESS_CHECKS[part]?.(profile) !== true,
  )
  const parts = Object.keys(COMPLETENESS_CHECKS).length
  return {
    allergies: profile.allergies ?? [],
    conditions: profile.conditions ?? [],
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
    targets: targetDocuments(toPerson(profile)),
    time_zone: zone,
    completeness: { percent: Math.round((100 * (parts - missing.length)) / parts), missing },
    updated_at: updatedAt === null ? null : formatInstant(updatedAt, zone),
  }
}

function targetDocuments(person: Person): ProfileDocument['targets'] {
  const targets = targetsFor(person)
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
