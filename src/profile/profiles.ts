import { deleteCopies, type Removal } from '../../db/kept-copies.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { profiles } from '../../db/schema.ts'
import type { Clock } from '../core/clock.ts'
import { isTimeZone, localDate } from '../core/dates.ts'
import { invalidField } from '../core/errors.ts'
import type { CautionRules } from '../foods/cautions/cautions.ts'
import type { CautionCondition } from '../foods/cautions/row.ts'
import type { FoodFilter } from '../foods/food-filter.ts'
import type { Intolerances } from '../foods/intolerances.ts'
import type { Person } from '../nutrition/person.ts'
import type { Targets } from '../nutrition/targets.ts'
import type { PersonFacts } from '../safety/read-safety.ts'
import type { Place } from '../safety/safety-card.ts'
import type { Config } from '../settings/config.ts'
import { profileDocument } from './profile-document.ts'
import { createProfileVersions } from './profile-versions.ts'
import {
  MERGED_PARTS,
  type MergePatch,
  type ProfileDocument,
  type ProfileInput,
  type ProfilePatch,
} from './schema.ts'

export type Profiles = ReturnType<typeof createProfiles>

type VersionCheck = (current: ProfileDocument) => void

/** Profiles: what people stated about themselves, and the targets that follow from it. */
export function createProfiles(deps: { db: Db; config: Config; clock: Clock }) {
  const { db, config, clock } = deps
  const versionOf = createProfileVersions(deps)

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

  const timeZone = (userId: string) => versionOf(userId).profile.time_zone ?? config['server.time_zone']

  return {
    get(userId: string): ProfileDocument {
      return profileDocument(versionOf(userId), config['server.time_zone'])
    },

    /**
     * Replaces the whole profile: fields that the input leaves out are empty afterwards.
     * @param expected throws if the stored profile must not be replaced.
     */
    replace(userId: string, profile: ProfileInput, expected?: VersionCheck): ProfileDocument {
      inTransaction(db, () => {
        expected?.(this.get(userId))
        write(userId, profile)
        deleteCopies(db, userId, [userId])
      })
      return this.get(userId)
    },

    /**
     * Merges by RFC 7396: objects key by key, lists and values as a whole; null removes.
     * @param options.expected throws if the stored profile must not be changed.
     * @param options.canBeUndone the copies for undo stay.
     */
    merge(
      userId: string,
      patch: ProfilePatch,
      { expected, canBeUndone = false }: Removal & { expected?: VersionCheck | undefined } = {},
    ): ProfileDocument {
      inTransaction(db, () => {
        expected?.(this.get(userId))
        write(userId, mergeProfile(versionOf(userId).profile, patch))
        // On the page a person may remove what they no longer want to be stored.
        if (!canBeUndone) deleteCopies(db, userId, [userId])
      })
      return this.get(userId)
    },

    /** The present profile, for an answer that needs much of it: to look for a newer one takes 3 µs. */
    version: versionOf,
    timeZone,
    /** The person's current local date. */
    today: (userId: string) => localDate(clock.now(), timeZone(userId)),
    /** The facts that targets depend on. */
    person: (userId: string): Person => versionOf(userId).person(),
    /** The names of the supplements that the person takes. */
    supplements: (userId: string): readonly string[] => versionOf(userId).supplements(),
    targets: (userId: string): Targets => versionOf(userId).targets(),
    /** All texts in which the person may have named a condition. */
    remarks: (userId: string): readonly string[] => versionOf(userId).remarks(),
    /**
     * What foods are checked against: allergies, and conditions and notes that name a food the person cannot
     * eat.
     */
    intolerances: (userId: string): Intolerances => versionOf(userId).intolerances(),
    /** The medicines that the profile names, by their names in the lexicon. */
    medicines: (userId: string): readonly string[] => versionOf(userId).medicines(),
    /** The conditions that foods are checked against. */
    cautionConditions: (userId: string): readonly CautionCondition[] => versionOf(userId).cautionConditions(),
    /** What foods are checked against, by the profile alone. */
    cautionRules: (userId: string): CautionRules => versionOf(userId).cautionRules(),
    /** Where the person is, for emergency numbers. Their contacts stay on the page: a card may reach a model. */
    place: (userId: string): Place => ({
      country: versionOf(userId).profile.country ?? null,
      timeZone: timeZone(userId),
      contacts: [],
    }),
    /** What changes how urgent words are, by the profile alone. */
    safetyFacts: (userId: string): PersonFacts => versionOf(userId).safetyFacts(),
    /** Whether a food may be suggested to the person, by all that they do not eat by choice or by necessity. */
    mayEat: (userId: string): FoodFilter => versionOf(userId).mayEat(),
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
