import { ADULT_AGE, type TargetKind, type UpperLimitCovers } from '../contract/nutrients/entry.ts'
import { NUTRIENTS, type Nutrient, type NutrientKey } from '../contract/nutrients.ts'
import { averageBody, meanOf, sexesOf } from './average-child.ts'
import { averageChildWeight, isPlausibleWeight } from './child-energy.ts'
import {
  type EnergyBasis,
  type EnergyNote,
  type EnergyTarget,
  effectiveGoal,
  energyTarget,
  isGeneral,
} from './energy-target.ts'
import { type Goal, hasKidneyDisease, isInfant, isMinor, type Person } from './person.ts'
import {
  DRI,
  type DriKey,
  type ReferenceIntake,
  reductionLimit,
  referenceIntake,
} from './reference-intakes.ts'

/** How a target was found; `adult_reference` is an adult's value for a person who may not be an adult. */
export type TargetBasis =
  | EnergyBasis
  | 'body_weight'
  | 'energy_share'
  | 'energy_remainder'
  | 'energy_density'
  | 'dri'
  | 'dri_mean_of_sexes'
  | 'adult_reference'
  /** Protein, fat and carbohydrate of infants: an adequate intake, or an allowance by body weight. */
  | 'infant_intake'

export type TargetNote =
  | EnergyNote
  | 'from_reference_energy'
  | 'not_raised_kidney_disease'
  | 'potassium_not_for_kidney_disease'
  | 'outside_amdr'
  | 'mean_of_sexes'
  | 'no_reference_for_age'

export type Target = {
  /** Per day, in `unit`. */
  value: number
  kind: TargetKind
  unit: Nutrient['unit']
  basis: TargetBasis
  notes: readonly TargetNote[]
  /** Tolerable upper limit per day, in `unit`; adults only. */
  upper_limit?: number
  /** The intake that the upper limit counts; see `UpperLimitCovers`. */
  upper_limit_covers?: UpperLimitCovers
}

/** The nutrients for which everyone has a target. */
export type TargetKey = 'energy_kcal' | 'protein_g' | 'carbohydrate_g' | 'fat_g'
/** The others have one at the ages for which a reference is published; an own target may add any nutrient. */
export type Targets = Record<TargetKey, Target> & Partial<Record<NutrientKey, Target>>

/** kcal per gram. */
const KCAL = { protein: 4, carbohydrate: 4, fat: 9 }
/** Protein in g per kg of body weight; 0.8 is the recommended allowance and the floor. */
const PROTEIN_FLOOR = 0.8
const PROTEIN_G_PER_KG: Record<Goal, number> = { maintain: 1.2, gain: 1.2, lose: 1.6, muscle: 1.6 }
/** Acceptable macronutrient distribution ranges, % of energy. */
const AMDR = {
  child: { protein_g: [5, 20], carbohydrate_g: [45, 65], fat_g: [30, 40] },
  minor: { protein_g: [10, 30], carbohydrate_g: [45, 65], fat_g: [25, 35] },
  adult: { protein_g: [10, 35], carbohydrate_g: [45, 65], fat_g: [20, 35] },
} as const
/** From this age (years) the ranges of the next group count. */
const MINOR_AMDR_AGE = 4
const amdrOf = (person: Person) =>
  (person.age ?? ADULT_AGE) < MINOR_AMDR_AGE ? AMDR.child : isMinor(person) ? AMDR.minor : AMDR.adult
/** Shares of energy, %. */
const ENERGY_SHARE = { protein: 20, fat: 30, fatOfChild: 35, saturatedFat: 10, addedSugars: 10 }
/** The limits of saturated fat and added sugars begin at this age (years). */
const LIMITS_FROM_AGE = 2
/** Protein in g per kg from one to three years, the allowance. */
const CHILD_PROTEIN = { untilAge: 3, perKg: 1.05 }
/** In the first and the second half year: g of fat, carbohydrate and protein a day, and g of protein per kg. */
const INFANT = [
  { fat_g: 31, carbohydrate_g: 60, protein_g: 9.1, proteinPerKg: 1.52 },
  { fat_g: 30, carbohydrate_g: 95, protein_g: 11, proteinPerKg: 1.2 },
] as const
const FIBRE_G_PER_1000_KCAL = 14

/** A target without the unit and kind of its key. */
type TargetDraft = Pick<Target, 'value' | 'basis' | 'notes'> & Partial<Target>

/**
 * Daily targets. The person's own targets take precedence and are marked `user`; targets that depend on energy, protein
 * or fat use them. kcal are whole numbers, grams have one decimal.
 * Sources: National Academies (AMDR, protein 0.8 g/kg, fibre 14 g/1000 kcal, DRI, all of infants), Dietary Guidelines for
 * Americans (saturated fat and added sugars at most 10 % of energy from two years on, sodium at most 2300 mg).
 */
export function targetsFor(person: Person): Targets {
  const energy = energyTarget(person)
  const protein = ownDraft(person, 'protein_g') ?? proteinDraft(person, energy)
  const fat = ownDraft(person, 'fat_g') ?? fatDraft(person, energy)
  const amdr = amdrOf(person)
  const drafts: Partial<Record<NutrientKey, TargetDraft | undefined>> = {
    ...ownDrafts(person),
    energy_kcal: noteMissing(person, energy),
    protein_g: noteAmdr(amdr.protein_g, protein, energy, KCAL.protein),
    fat_g: noteAmdr(amdr.fat_g, fat, energy, KCAL.fat),
    carbohydrate_g:
      ownDraft(person, 'carbohydrate_g') ??
      infantDraft(person, 'carbohydrate_g') ??
      remainderDraft(energy, protein, fat, amdr.carbohydrate_g),
    saturated_fat_g:
      ownDraft(person, 'saturated_fat_g') ?? limitDraft(person, energy, ENERGY_SHARE.saturatedFat, KCAL.fat),
    added_sugars_g:
      ownDraft(person, 'added_sugars_g') ??
      limitDraft(person, energy, ENERGY_SHARE.addedSugars, KCAL.carbohydrate),
    ...driDrafts(person),
    fiber_g: ownDraft(person, 'fiber_g') ?? (isInfant(person) ? undefined : fibreDraft(energy)),
  }
  const entries = NUTRIENTS.flatMap(({ key, unit, target: kind }) => {
    const draft = drafts[key]
    return draft === undefined ? [] : [[key, { ...draft, kind, unit }]]
  })
  return Object.fromEntries(entries) as Targets
}

/** The upper limit that what supplements add is compared with, where it excludes what foods naturally contain. */
export function supplementLimit({ upper_limit, upper_limit_covers: covers }: Target): number | undefined {
  return covers === 'supplements' || covers === 'fortified_and_supplements' ? upper_limit : undefined
}

/** The basis of each target. */
export function targetBases(targets: Targets): Record<string, TargetBasis> {
  return Object.fromEntries(Object.entries(targets).map(([key, { basis }]) => [key, basis]))
}

/** The notes of all targets, each once. */
export function targetNotes(targets: Targets): TargetNote[] {
  return [...new Set(Object.values(targets).flatMap(({ notes }) => notes))]
}

function ownDraft(person: Person, key: NutrientKey): TargetDraft | undefined {
  const value = person.overrides[key]
  return value !== undefined && Number.isFinite(value) && value >= 0
    ? { value, basis: 'user', notes: [] }
    : undefined
}

function ownDrafts(person: Person): Partial<Record<NutrientKey, TargetDraft>> {
  const entries = NUTRIENTS.map(({ key }) => [key, ownDraft(person, key)] as const)
  return Object.fromEntries(entries.filter(([, draft]) => draft !== undefined))
}

/**
 * By weight and goal; with kidney disease never more than the allowance. Without a weight that of the average child, or
 * 20 % of an adult's energy; with kidney disease the minimum of the acceptable range, since 20 % would exceed most
 * people's allowance.
 */
function proteinDraft(person: Person, energy: EnergyTarget): TargetDraft {
  const kidneyDisease = hasKidneyDisease(person.conditions)
  const notes: TargetNote[] = kidneyDisease ? ['not_raised_kidney_disease'] : []
  const ofChild = youngChildProtein(person)
  if (ofChild !== undefined) return { ...ofChild, notes: [...notes, ...ofChild.notes] }
  const weight = weightFor(person)
  if (weight === undefined) {
    const draft = shareDraft(
      energy,
      kidneyDisease ? AMDR.adult.protein_g[0] : ENERGY_SHARE.protein,
      KCAL.protein,
    )
    return { ...draft, notes: [...notes, ...draft.notes] }
  }
  const perKg = kidneyDisease
    ? PROTEIN_FLOOR
    : Math.max(PROTEIN_FLOOR, PROTEIN_G_PER_KG[effectiveGoal(person)])
  if (weight.isAverage) notes.push('reference_weight')
  return { value: roundToTenth(perKg * weight.kg), basis: 'body_weight', notes }
}

/** The weight for protein from three years on; of a child without one that of the average child. */
function weightFor(person: Person): { kg: number; isAverage: boolean } | undefined {
  if (person.weight_kg !== undefined) return { kg: person.weight_kg, isAverage: false }
  const bodies = sexesOf(person).flatMap((sex) => averageBody(person.age, sex) ?? [])
  if (bodies.length === 0) return undefined
  return { kg: meanOf(bodies, (body) => body.weight_kg), isAverage: true }
}

function shareDraft(energy: EnergyTarget, percent: number, kcalPerGram: number): TargetDraft {
  const value = roundToTenth((energy.value * percent) / 100 / kcalPerGram)
  return { value, basis: 'energy_share', notes: energyNotes(energy) }
}

const noteMissing = (person: Person, energy: EnergyTarget): TargetDraft =>
  (person.age ?? ADULT_AGE) < LIMITS_FROM_AGE
    ? { ...energy, notes: [...energy.notes, 'no_reference_for_age'] }
    : energy

const infantOf = (person: Pick<Person, 'age'>) =>
  isInfant(person) ? INFANT[(person.age ?? 0) < 0.5 ? 0 : 1] : undefined

function infantDraft(person: Person, key: 'fat_g' | 'carbohydrate_g'): TargetDraft | undefined {
  const intake = infantOf(person)
  return intake && { value: intake[key], basis: 'infant_intake', notes: [] }
}

/**
 * Under three: the allowance by weight, where the child may weigh so much; else an infant's adequate intake, and later the
 * allowance of the average child, whose weight the energy follows from as well.
 */
function youngChildProtein({ age, weight_kg, sex }: Person): TargetDraft | undefined {
  if (age === undefined || age >= CHILD_PROTEIN.untilAge) return undefined
  const infant = infantOf({ age })
  const perKg = infant?.proteinPerKg ?? CHILD_PROTEIN.perKg
  if (weight_kg !== undefined && isPlausibleWeight(age, weight_kg))
    return { value: roundToTenth(perKg * weight_kg), basis: 'body_weight', notes: [] }
  if (infant !== undefined) return { value: infant.protein_g, basis: 'infant_intake', notes: [] }
  const value = roundToTenth(perKg * averageChildWeight(age, sex))
  return { value, basis: 'body_weight', notes: ['reference_weight'] }
}

function fatDraft(person: Person, energy: EnergyTarget): TargetDraft {
  const isYoung = (person.age ?? ADULT_AGE) < MINOR_AMDR_AGE
  const share = isYoung ? ENERGY_SHARE.fatOfChild : ENERGY_SHARE.fat
  return infantDraft(person, 'fat_g') ?? shareDraft(energy, share, KCAL.fat)
}

const limitDraft = (person: Person, energy: EnergyTarget, share: number, kcalPerGram: number) =>
  (person.age ?? ADULT_AGE) < LIMITS_FROM_AGE ? undefined : shareDraft(energy, share, kcalPerGram)

function fibreDraft(energy: EnergyTarget): TargetDraft {
  const value = roundToTenth((FIBRE_G_PER_1000_KCAL * energy.value) / 1000)
  return { value, basis: 'energy_density', notes: energyNotes(energy) }
}

function remainderDraft(
  energy: EnergyTarget,
  protein: TargetDraft,
  fat: TargetDraft,
  amdr: readonly [number, number],
): TargetDraft {
  const left = energy.value - protein.value * KCAL.protein - fat.value * KCAL.fat
  const draft: TargetDraft = {
    value: roundToTenth(Math.max(left, 0) / KCAL.carbohydrate),
    basis: 'energy_remainder',
    notes: energyNotes(energy),
  }
  return noteAmdr(amdr, draft, energy, KCAL.carbohydrate)
}

/**
 * Adds a note without changing the value: if weight and goal lead outside the acceptable range, the reader should know.
 * Not for protein that kidney disease limits: the note would suggest raising it.
 */
function noteAmdr(
  [least, most]: readonly [number, number],
  draft: TargetDraft,
  energy: EnergyTarget,
  kcalPerGram: number,
): TargetDraft {
  if (
    draft.basis === 'user' ||
    draft.basis === 'infant_intake' ||
    draft.notes.includes('not_raised_kidney_disease')
  )
    return draft
  const percent = (100 * draft.value * kcalPerGram) / energy.value
  // Half a percent of tolerance, since the grams are rounded.
  const outside = percent < least - 0.5 || percent > most + 0.5
  return outside ? { ...draft, notes: [...draft.notes, 'outside_amdr'] } : draft
}

/** Reference intakes; for unknown ages those of adults, marked as such. */
function driDrafts(person: Person): Partial<Record<DriKey, TargetDraft>> {
  const keys = Object.keys(DRI) as DriKey[]
  const drafts = keys.map((key) => [key, driDraft(person, key)] as const)
  return Object.fromEntries(drafts.filter(([, draft]) => draft !== undefined))
}

function driDraft(person: Person, key: DriKey): TargetDraft | undefined {
  const intake = intakeFor(person, key)
  if (intake === undefined) return ownDraft(person, key)
  const { value, meanOfSexes, upperLimit } = intake
  const basis = person.age === undefined ? 'adult_reference' : meanOfSexes ? 'dri_mean_of_sexes' : 'dri'
  const notes: TargetNote[] = meanOfSexes ? ['mean_of_sexes'] : []
  // The adequate intake is for healthy kidneys; with kidney disease a doctor sets the amount, often as a limit.
  if (key === 'potassium_mg' && hasKidneyDisease(person.conditions)) {
    notes.push('potassium_not_for_kidney_disease')
  }
  const draft = ownDraft(person, key) ?? { value, basis, notes }
  // Children tolerate less than adults: no limit is safer than one that is too high.
  if (upperLimit === undefined || isMinor(person)) return draft
  return { ...draft, upper_limit: upperLimit.value, upper_limit_covers: upperLimit.covers }
}

/** For a limit, the target is the intake above which less is better. */
function intakeFor(person: Person, key: DriKey): ReferenceIntake | undefined {
  const reference = referenceIntake(key, person.age, person.sex, person)
  const limit = reductionLimit(key, person.age)
  return limit === undefined || reference === undefined
    ? reference
    : { ...reference, value: limit, meanOfSexes: false }
}

/** The nutrients without a target because none is published for the person's age. */
export const withoutReference = (person: Person, targets: Targets): NutrientKey[] =>
  person.age !== undefined && person.age < LIMITS_FROM_AGE
    ? LATER_KEYS.filter((key) => targets[key] === undefined)
    : []

/** Those for which a reference begins later than at birth. */
const LATER_KEYS = ['fiber_g', 'sodium_mg', 'saturated_fat_g', 'added_sugars_g'] as const

function energyNotes(energy: EnergyTarget): TargetNote[] {
  return isGeneral(energy) ? ['from_reference_energy'] : []
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10
}
