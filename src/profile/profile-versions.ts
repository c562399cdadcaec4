import { changeStateReader } from '../../db/change-state.ts'
import type { Db } from '../../db/open.ts'
import type { BirthDate } from '../contract/birth-date.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import { once } from '../core/memo.ts'
import { foodRemarks } from '../foods/allergens.ts'
import { type CautionRules, cautionRules } from '../foods/cautions/cautions.ts'
import type { CautionCondition } from '../foods/cautions/row.ts'
import type { Food } from '../foods/food.ts'
import { createFoodFilter, type FoodFilter } from '../foods/food-filter.ts'
import { type Intolerances, readIntolerances } from '../foods/intolerances.ts'
import { supplementFood } from '../foods/supplements/supplement-foods.ts'
import type { DayFacts } from '../nutrition/day-facts.ts'
import {
  hasHighBloodPressure,
  hasKidneyDisease,
  isInfant,
  isPregnant,
  isUnderAge,
  type Person,
} from '../nutrition/person.ts'
import { targetsFor } from '../nutrition/targets.ts'
import { readMedicines } from '../safety/medicines/read-medicines.ts'
import type { PersonFacts } from '../safety/read-safety.ts'
import type { ProfileInput } from './schema.ts'
import { statedAge } from './stated-birthday.ts'

/**
 * A stored profile, and what is read from its words: each once, on first use. A person's longest words take longer to
 * read than anything that is done with them.
 */
export type ProfileVersion = {
  profile: ProfileInput
  /** Null: nothing is stored. */
  updatedAt: number | null
  /** All texts in which the person may have named a condition. */
  remarks(): readonly string[]
  intolerances(): Intolerances
  mayEat(date: LocalDate): FoodFilter
  /** The names of the supplements that the person takes. */
  supplements(): readonly string[]
  /** Those whose nutrients are known, as foods. */
  supplementFoods(): readonly Food[]
  /** The medicines that it names, by their names in the lexicon. */
  medicines(): readonly string[]
  /** Conditions and ages that foods are checked against. */
  cautionConditions(date: LocalDate): readonly CautionCondition[]
  cautionRules(date: LocalDate): CautionRules
  /** In years, on a date; undefined: not stated. */
  ageOn(date: LocalDate): number | undefined
  /** What targets depend on, as it is stated. */
  statedFacts(): StatedFacts
  /** Whether it states anything that targets depend on. */
  statesFacts(): boolean
  /**
   * What a day is judged by.
   * @param weightKg by weigh-ins, in place of the stated one.
   * @param expenditureKcal what the energy target follows in place of the equations.
   */
  factsOn(date: LocalDate, weightKg: number | undefined, expenditureKcal?: number): DayFacts
  /** What changes how urgent words are. */
  safetyFacts(date: LocalDate): PersonFacts
}

/** The characters of stored profiles that are kept: a dozen of the largest, thousands of usual ones. */
const MAX_KEPT_CHARS = 4_000_000

type StoredVersion = { text: string; updatedAt: number; version: ProfileVersion; seenAt: string }

/**
 * The current versions of profiles. The stored text is compared whenever anything was written since the last use, so that
 * another process's change counts at once; the least recently used versions are dropped.
 */
export function createProfileVersions({ db }: { db: Db }): (userId: string) => ProfileVersion {
  const stored = db.$client.prepare<{ profile: string; updated_at: number }, [string]>(
    'SELECT profile, updated_at FROM profiles WHERE user_id = ?',
  )
  const stateOf = changeStateReader(db)
  const kept = new Map<string, StoredVersion>()
  let keptChars = 0

  function drop(userId: string): void {
    keptChars -= kept.get(userId)?.text.length ?? 0
    kept.delete(userId)
  }

  return (userId) => {
    const known = kept.get(userId)
    const state = stateOf()
    const keep = (version: StoredVersion) => {
      kept.delete(userId)
      kept.set(userId, version)
      return version.version
    }
    if (known !== undefined && known.seenAt === state) return keep(known)
    const row = stored.get(userId)
    if (row === null) {
      drop(userId)
      return NO_PROFILE
    }
    if (known !== undefined && known.text === row.profile && known.updatedAt === row.updated_at)
      return keep({ ...known, seenAt: state })
    drop(userId)
    const version = createVersion(JSON.parse(row.profile) as ProfileInput, row.updated_at)
    kept.set(userId, { text: row.profile, updatedAt: row.updated_at, version, seenAt: state })
    keptChars += row.profile.length
    for (const other of kept.keys()) {
      if (keptChars <= MAX_KEPT_CHARS || other === userId) break
      drop(other)
    }
    return version
  }
}

/** Also of a profile that is not stored. */
export function createVersion(profile: ProfileInput, updatedAt: number | null): ProfileVersion {
  const { allergies = [], dietary_preferences: preferences = {}, metrics_data: metrics } = profile
  const remarks = once(() => profileRemarks(profile))
  const stated = once(() => statedFacts(profile, remarks()))
  const ageOn = (date: LocalDate) => statedAge(metrics, date)
  const factsOf = factsOfWeeks(stated)
  const medicines = once(() => profileMedicines(profile, remarks()))
  const conditions = perAge(ageOn, (age) => cautionConditions({ ...stated(), age }))
  return {
    profile,
    updatedAt,
    remarks,
    // Conditions and notes count where they name a food that the person cannot eat.
    intolerances: once(() => readIntolerances([...allergies, ...foodRemarks(remarks())])),
    mayEat: perAge(ageOn, (age) =>
      createFoodFilter({
        avoid: [...allergies, ...(preferences.avoid ?? []), ...(preferences.dislikes ?? [])],
        pattern: preferences.pattern,
        conditions: remarks(),
        age,
      }),
    ),
    supplements: once(() => (profile.supplement_stack ?? []).map(({ name }) => name)),
    supplementFoods: once(() =>
      (profile.supplement_stack ?? []).flatMap((supplement) => supplementFood(supplement) ?? []),
    ),
    medicines,
    cautionConditions: conditions,
    cautionRules: perAge(ageOn, (age) => cautionRules(medicines(), cautionConditions({ ...stated(), age }))),
    ageOn,
    statedFacts: stated,
    statesFacts: () => !Bun.deepEquals(stated(), statedFactsOf({})),
    factsOn: (date, weightKg, expenditureKcal) => factsOf(ageOn(date), weightKg, expenditureKcal),
    safetyFacts: perAge(ageOn, (age) => safetyFacts(profile, { ...stated(), age })),
  }
}

/** What is read for an age, once for each: within a day it is the same. */
function perAge<T>(
  ageOn: (date: LocalDate) => number | undefined,
  read: (age: number | undefined) => T,
): (date: LocalDate) => T {
  let known: { age: number | undefined; value: T } | undefined
  return (date) => {
    const age = ageOn(date)
    if (known?.age !== age || known === undefined) known = { age, value: read(age) }
    return known.value
  }
}

/** Weights of a year, weekly. */
const MAX_KEPT_FACTS = 64

function factsOfWeeks(stated: () => StatedFacts) {
  const known = new Map<string, DayFacts>()
  return (
    age: number | undefined,
    weightKg: number | undefined,
    expenditureKcal: number | undefined,
  ): DayFacts => {
    const key = `${age} ${weightKg} ${expenditureKcal}`
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size >= MAX_KEPT_FACTS) known.clear()
    const { birth_date: _, ...others } = stated()
    const person = {
      ...others,
      age,
      ...(weightKg !== undefined && { weight_kg: weightKg }),
      ...(expenditureKcal !== undefined && { expenditure_kcal: expenditureKcal }),
    }
    const facts = { person, targets: targetsFor(person) }
    known.set(key, facts)
    return facts
  }
}

const NO_PROFILE = createVersion({}, null)

/** A person as stated: with a birthday in place of an age. */
export type StatedFacts = Person & { birth_date?: BirthDate | undefined }

/** The facts of a profile that targets depend on. */
export const statedFactsOf = (profile: ProfileInput): StatedFacts =>
  statedFacts(profile, profileRemarks(profile))

function statedFacts(profile: ProfileInput, conditions: readonly string[]): StatedFacts {
  const { metrics_data, goal, goal_weight_kg, goal_rate_percent, targets } = profile
  return {
    ...metrics_data,
    conditions,
    goal,
    goal_weight_kg,
    goal_rate_percent,
    ...(profile.follow_expenditure === true && { follows_expenditure: true }),
    overrides: targets ?? {},
  }
}

const safetyFacts = (
  { allergies = [], medications = [], supplement_stack = [], metrics_data: metrics = {} }: ProfileInput,
  person: Person,
): PersonFacts => ({
  age: person.age ?? null,
  sex: metrics.sex ?? null,
  weightKg: metrics.weight_kg ?? null,
  pregnant: isPregnant(person),
  lactating: metrics.lactating ?? false,
  conditions: person.conditions,
  medications: [...medications, ...supplement_stack.map(({ name }) => name)],
  allergies,
})

/** Their own list and the supplements, which people mix; other remarks count if they do not deny it. */
function profileMedicines({ medications = [], supplement_stack }: ProfileInput, remarks: readonly string[]) {
  const taken = [...medications, ...(supplement_stack ?? []).map(({ name }) => name)]
  const names = [...readMedicines(taken, { isList: true }), ...readMedicines(remarks, { isList: false })]
  return [...new Set(names)]
}

function cautionConditions(person: Person): CautionCondition[] {
  const stated: [CautionCondition, boolean][] = [
    ['kidney disease', hasKidneyDisease(person.conditions)],
    ['high blood pressure', hasHighBloodPressure(person.conditions)],
    ['pregnancy', isPregnant(person)],
    ['the first year of life', isInfant(person)],
    ['an age under 18', isUnderAge(person)],
  ]
  return stated.filter(([, holds]) => holds).map(([name]) => name)
}

/**
 * People often state a condition as a goal ("recover from anorexia") or as an eating pattern ("renal diet").
 */
function profileRemarks({ conditions, health_goals, dietary_preferences }: ProfileInput): string[] {
  const { pattern, notes } = dietary_preferences ?? {}
  const remarks = [...(conditions ?? []), ...(health_goals ?? []), pattern, notes]
  return remarks.filter((remark) => remark !== undefined)
}
