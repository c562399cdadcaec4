import { deleteCopies, type Removal } from '../../db/kept-copies.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { createReadMemory } from '../../db/read-memory.ts'
import { profiles } from '../../db/schema.ts'
import { addDays, eachDate, type LocalDate } from '../contract/calendar-date.ts'
import type { Clock } from '../core/clock.ts'
import { isTimeZone, localDate } from '../core/dates.ts'
import { invalidField } from '../core/errors.ts'
import type { Random } from '../core/random.ts'
import type { CautionRules } from '../foods/cautions/cautions.ts'
import type { CautionCondition } from '../foods/cautions/row.ts'
import type { FoodFilter } from '../foods/food-filter.ts'
import type { Intolerances } from '../foods/intolerances.ts'
import type { DayFacts, FactsOn } from '../nutrition/day-facts.ts'
import { isGeneral } from '../nutrition/energy-target.ts'
import type { Expenditure } from '../nutrition/expenditure.ts'
import { TREND_DAYS } from '../nutrition/goal-forecast.ts'
import type { Person } from '../nutrition/person.ts'
import type { Targets } from '../nutrition/targets.ts'
import type { PersonFacts } from '../safety/read-safety.ts'
import type { Place } from '../safety/safety-card.ts'
import type { Config } from '../settings/config.ts'
import { createDayTargets } from './day-targets.ts'
import { createEnergyUse, type DaysOf, type EnergyUse } from './energy-use.ts'
import { onlyAddsFacts } from './first-facts.ts'
import { createFollowing } from './following.ts'
import { expectPossibleFacts } from './possible-facts.ts'
import { profileDocument, statedDocument, targetDocuments } from './profile-document.ts'
import {
  createProfileVersions,
  createVersion,
  type ProfileVersion,
  type StatedFacts,
  statedFactsOf,
} from './profile-versions.ts'
import {
  MERGED_PARTS,
  type MergePatch,
  type ProfileDocument,
  type ProfileInput,
  type ProfilePatch,
} from './schema.ts'
import { patchWithOneAge, statedAge, withOneAge } from './stated-birthday.ts'
import { changeOn, expenditureOn, type TargetChange } from './target-changes.ts'
import { createTargetHistory } from './target-history.ts'
import { createTargetWeights } from './target-weight.ts'

export type Profiles = ReturnType<typeof createProfiles>

type VersionCheck = (current: ProfileDocument) => void

/** Before this many days, all days have one age. */
const MAX_PAST_DAYS = 3653
/** People whose estimated expenditure is kept. */
const MAX_KEPT = 64

/**
 * Profiles: what people stated about themselves, and the targets that follow from it.
 * @param deps.daysOf the sums of the days that they logged.
 */
export function createProfiles(deps: {
  db: Db
  config: Config
  clock: Clock
  random: Random
  daysOf: DaysOf
}) {
  const { db, config, clock } = deps
  const versionOf = createProfileVersions(deps)
  const dayTargets = createDayTargets(db)
  const weights = createTargetWeights(db)
  const energyUse = createEnergyUse({
    ...deps,
    weighInsOf: (userId, until, days) => weights.recent(userId, until, days, versionOf(userId)),
  })
  const estimates = createReadMemory<Expenditure | null>(db, MAX_KEPT)
  const following = createFollowing({
    ...deps,
    energyUse,
    isOn: (userId) => versionOf(userId).profile.follow_expenditure === true,
    today: (userId) => today(userId),
    factsWith: (userId, changes) => dayTargets.factsOn(userId, presentFacts(userId, changes)),
  })

  /**
   * Runs a change of what a person logged or stated, all of it or nothing. Before it, the weeks are decided that its
   * figures could still change.
   */
  function inChange<T>(userId: string, body: () => T, run: typeof inTransaction = inTransaction): T {
    return run(db, () => {
      following.storePending(userId)
      return body()
    })
  }

  /** @throws AppError `invalid` for a time zone or a birthday that does not exist, and for what cannot be of the person. */
  function accepted(userId: string, stated: ProfileInput): ProfileInput {
    const { time_zone: zone = config['server.time_zone'] } = stated
    if (!isTimeZone(zone)) {
      throw invalidField('/time_zone', 'must be an IANA time zone, such as Europe/Berlin')
    }
    const date = localDate(clock.now(), zone)
    const next = withOneAge(stated, date)
    expectPossibleFacts(next, versionOf(userId).profile, statedAge(next.metrics_data, date))
    return next
  }

  function write(userId: string, stated: ProfileInput): void {
    const profile = accepted(userId, stated)
    const afterChange = beforeChange(userId, profile)
    const values = { profile, updated_at: clock.now() }
    db.insert(profiles)
      .values({ user_id: userId, ...values })
      .onConflictDoUpdate({ target: profiles.user_id, set: values })
      .run()
    afterChange()
  }

  /**
   * Call it in the transaction in which a profile changes, before that.
   * @returns what is to be called afterwards.
   */
  function beforeChange(userId: string, next: ProfileInput): () => void {
    keepPastTargets(userId, next)
    const { follow_expenditure: follows } = versionOf(userId).profile
    const isNew = next.follow_expenditure === true && follows !== true
    return () => {
      if (isNew) following.start(userId, today(userId))
    }
  }

  /**
   * Before a profile changes: the days that are over keep their targets. The facts that a person states first, in any number
   * of changes within a day, count for the days before as well, which had reference values only. The first change of each
   * later day stores them, also one of no facts: so a day without stored ones is the first.
   */
  function keepPastTargets(userId: string, next: ProfileInput): void {
    const before = versionOf(userId)
    if (!before.statesFacts()) return
    const zones = [timeZone(userId), next.time_zone ?? config['server.time_zone']]
    const days = zones.map((zone) => localDate(clock.now(), zone))
    const wasChangedToday = zones.every(
      (zone, place) => before.updatedAt !== null && localDate(before.updatedAt, zone) === days[place],
    )
    const nextFacts = statedFactsOf(next)
    if (wasChangedToday && Bun.deepEquals(before.statedFacts(), nextFacts)) return
    // After a move to the east another day may be over.
    const [today = ''] = days.sort().reverse()
    if (wasChangedToday && dayTargets.last(userId) === null && completesFacts(userId, nextFacts, today))
      return
    keepDaysUntil(userId, addDays(today, -1))
  }

  /** Whether facts add to those before, or these were too few for targets of the person's own. */
  function completesFacts(userId: string, next: StatedFacts, date: LocalDate): boolean {
    const { energy_kcal: energy } = presentFacts(userId)(date).targets
    return isGeneral(energy) || onlyAddsFacts(versionOf(userId).statedFacts(), next)
  }

  function keepDaysUntil(userId: string, yesterday: LocalDate): void {
    if ((dayTargets.last(userId) ?? '') >= yesterday) return
    for (const { until, facts } of runsUntil(userId, yesterday))
      dayTargets.store(userId, until, facts, clock.now())
  }

  /** The days that are not stored yet, by what counted on them: a weight may be another every week, an age every year. */
  function runsUntil(userId: string, yesterday: LocalDate): { until: LocalDate; facts: DayFacts }[] {
    const present = presentFacts(userId)
    const runs: { until: LocalDate; facts: DayFacts }[] = []
    for (const date of datesOfRuns(userId, yesterday)) {
      const facts = present(date)
      if (runs.at(-1)?.facts === facts) runs.pop()
      runs.push({ until: date, facts })
    }
    return runs
  }

  /** The first day with a weight or an expenditure that may be another every week. */
  function firstWeekly(userId: string): LocalDate | undefined {
    const firsts = [weights.first(userId), following.changesOf(userId)[0]?.date]
    return firsts.filter((date) => typeof date === 'string').sort()[0]
  }

  /** The dates after which a day may have other facts: before the first weigh-in, those before a birthday. */
  function datesOfRuns(userId: string, yesterday: LocalDate): LocalDate[] {
    const stored = dayTargets.last(userId)
    const weekly = firstWeekly(userId)
    const daily = weekly === undefined ? yesterday : addDays(weekly, -1)
    const oldest = addDays(yesterday, -MAX_PAST_DAYS)
    const [first = oldest] = [daily, oldest].sort()
    const from = stored === null ? first : addDays(stored, 1)
    const { ageOn } = versionOf(userId)
    return eachDate(from, yesterday).filter(
      (date) => date >= daily || date === yesterday || ageOn(date) !== ageOn(addDays(date, 1)),
    )
  }

  function presentFacts(
    userId: string,
    changes: readonly TargetChange[] = following.changesOf(userId),
    version = versionOf(userId),
  ): FactsOn {
    const known = new Map<LocalDate, DayFacts>()
    return (date) => {
      const facts =
        known.get(date) ??
        version.factsOn(date, weights.on(userId, date, version)?.kg, expenditureOn(changes, date))
      known.set(date, facts)
      return facts
    }
  }

  const factsOn = (userId: string, version = versionOf(userId)): FactsOn =>
    dayTargets.factsOn(userId, presentFacts(userId, following.changesOf(userId), version))

  const today = (userId: string): LocalDate => localDate(clock.now(), timeZone(userId))

  const timeZone = (userId: string) => versionOf(userId).profile.time_zone ?? config['server.time_zone']

  function documentOf(userId: string, version: ProfileVersion): ProfileDocument {
    const zone = version.profile.time_zone ?? config['server.time_zone']
    const date = localDate(clock.now(), zone)
    return profileDocument(version, {
      facts: factsOn(userId, version)(date),
      weight: weights.on(userId, date, version),
      change: changeOn(following.changesOf(userId), date),
      weighIns: () => weights.recent(userId, date, TREND_DAYS, version),
      estimate: () => estimateOf(userId, date, version),
      age: version.ageOn(date),
      today: date,
      timeZone: zone,
    })
  }

  /** What a person uses a day: with what they stated now, or would state. */
  function estimateOf(userId: string, date: LocalDate, version: ProfileVersion): Expenditure | null {
    const [stored, stated] = [factsOn(userId), factsOn(userId, version)]
    const facts: FactsOn = (day) => (day < date ? stored : stated)(day)
    const read = () => energyUse(userId, date, { factsOn: facts, weighedUntil: date }).estimate
    return version === versionOf(userId) ? estimates(`${date} ${userId}`, read) : read()
  }

  const merged = (userId: string, patch: ProfilePatch): ProfileInput => {
    const { profile } = versionOf(userId)
    return mergeProfile(profile, patchWithOneAge(profile.metrics_data, patch, today(userId)))
  }

  return {
    get: (userId: string): ProfileDocument => documentOf(userId, versionOf(userId)),

    /** What the person stated, without what follows from it: `get` may have to estimate what they use. */
    stated: (userId: string) =>
      statedDocument(versionOf(userId).profile, versionOf(userId).ageOn(today(userId))),

    /** The profile as it would be after a change, of which nothing is stored. */
    preview(userId: string, patch: ProfilePatch): ProfileDocument {
      const { updatedAt } = versionOf(userId)
      return documentOf(userId, createVersion(accepted(userId, merged(userId, patch)), updatedAt))
    },

    /**
     * Replaces the whole profile: fields that the input leaves out are empty afterwards.
     * @param expected throws if the stored profile must not be replaced.
     */
    replace(userId: string, profile: ProfileInput, expected?: VersionCheck): ProfileDocument {
      inChange(userId, () => {
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
      inChange(userId, () => {
        expected?.(this.get(userId))
        write(userId, merged(userId, patch))
        // On the page a person may remove what they no longer want to be stored.
        if (!canBeUndone) deleteCopies(db, userId, [userId])
      })
      return this.get(userId)
    },

    beforeChange,
    inChange,

    /** What the person uses a day, by their weigh-ins and complete days of late. */
    energyUse(userId: string): EnergyUse {
      const date = today(userId)
      return energyUse(userId, date, { factsOn: factsOn(userId), weighedUntil: date })
    },

    ...createTargetHistory({ following, factsOn, today, inChange, keepDaysUntil }),

    /** The present profile, for an answer that needs much of it: to look for a newer one takes 3 µs. */
    version: versionOf,
    timeZone,
    /** The person's age today in completed years, or months as a part of one; undefined: not stated. */
    age: (userId: string): number | undefined => versionOf(userId).ageOn(today(userId)),
    /** The person's current local date. */
    today,
    /**
     * What each day is judged by: for a past day what counted when it was lived, for today and after it the present
     * profile.
     */
    factsOn: (userId: string): FactsOn => factsOn(userId),
    /** The targets of a day, as documents. */
    targetDocumentsOn: (userId: string, date: LocalDate) => ({ ...targetDocuments(factsOn(userId)(date)) }),
    /** The facts that targets depend on. */
    person: (userId: string): Person => factsOn(userId)(today(userId)).person,
    /** The names of the supplements that the person takes. */
    supplements: (userId: string): readonly string[] => versionOf(userId).supplements(),
    targets: (userId: string): Targets => factsOn(userId)(today(userId)).targets,
    /** All texts in which the person may have named a condition. */
    remarks: (userId: string): readonly string[] => versionOf(userId).remarks(),
    /**
     * What foods are checked against: allergies, and conditions and notes that name a food the person cannot
     * eat.
     */
    intolerances: (userId: string): Intolerances => versionOf(userId).intolerances(),
    /** The medicines that the profile names, by their names in the lexicon. */
    medicines: (userId: string): readonly string[] => versionOf(userId).medicines(),
    /** The conditions and ages that foods are checked against. */
    cautionConditions: (userId: string): readonly CautionCondition[] =>
      versionOf(userId).cautionConditions(today(userId)),
    /** What foods are checked against, by the profile alone. */
    cautionRules: (userId: string): CautionRules => versionOf(userId).cautionRules(today(userId)),
    /** Where the person is, for emergency numbers. Their contacts stay on the page: a card may reach a model. */
    place: (userId: string): Place => ({
      country: versionOf(userId).profile.country ?? null,
      timeZone: timeZone(userId),
      contacts: [],
    }),
    /** What changes how urgent words are, by the profile alone. */
    safetyFacts: (userId: string): PersonFacts => versionOf(userId).safetyFacts(today(userId)),
    /** Whether a food may be suggested to the person, by all that they do not eat by choice or by necessity. */
    mayEat: (userId: string): FoodFilter => versionOf(userId).mayEat(today(userId)),
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
