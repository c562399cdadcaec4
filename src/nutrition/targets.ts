import type { TargetKind, UpperLimitCovers } from '../contract/nutrients/entry.ts'
import { NUTRIENTS, type Nutrient, type NutrientKey } from '../contract/nutrients.ts'
import {
  type EnergyBasis,
  type EnergyNote,
  type EnergyTarget,
  effectiveGoal,
  energyTarget,
} from './energy-target.ts'
import { type Goal, hasKidneyDisease, isMinor, type Person } from './person.ts'
import {
  DRI,
  type DriKey,
  MIN_DRI_AGE,
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

export type TargetNote =
  | EnergyNote
  | 'from_reference_energy'
  | 'not_raised_kidney_disease'
  | 'potassium_not_for_kidney_disease'
  | 'outside_amdr'
  | 'mean_of_sexes'

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

type EnergyKey =
  | 'energy_kcal'
  | 'protein_g'
  | 'carbohydrate_g'
  | 'fat_g'
  | 'saturated_fat_g'
  | 'added_sugars_g'
/** The nutrients for which everyone has a target. */
export type TargetKey = EnergyKey | DriKey
/** An own target may add any other nutrient. */
export type Targets = Record<TargetKey, Target> & Partial<Record<NutrientKey, Target>>

/** kcal per gram. */
const KCAL = { protein: 4, carbohydrate: 4, fat: 9 }
/** Protein in g per kg of body weight; 0.8 is the recommended allowance and the floor. */
const PROTEIN_FLOOR = 0.8
const PROTEIN_G_PER_KG: Record<Goal, number> = { maintain: 1.2, gain: 1.2, lose: 1.6, muscle: 1.6 }
/** Acceptable macronutrient distribution ranges, % of energy. */
const AMDR = { protein_g: [10, 35], carbohydrate_g: [45, 65], fat_g: [20, 35] } as const
/** Shares of energy, %. */
const ENERGY_SHARE = { protein: 20, fat: 30, saturatedFat: 10, addedSugars: 10 }
const FIBRE_G_PER_1000_KCAL = 14

/** A target without the unit and kind of its key. */
type TargetDraft = Pick<Target, 'value' | 'basis' | 'notes'> & Partial<Target>

/**
 * Daily targets. The person's own targets take precedence and are marked `user`; targets that depend on energy, protein
 * or fat use them. kcal are whole numbers, grams have one decimal.
 * Sources: National Academies (AMDR, protein 0.8 g/kg, fibre 14 g/1000 kcal, DRI), Dietary Guidelines for Americans
 * (saturated fat and added sugars at most 10 % of energy, sodium at most 2300 mg).
 */
export function targetsFor(person: Person): Targets {
  const energy = energyTarget(person)
  const protein = ownDraft(person, 'protein_g') ?? proteinDraft(person, energy)
  const fat = ownDraft(person, 'fat_g') ?? shareDraft(energy, ENERGY_SHARE.fat, KCAL.fat)
  const drafts: Record<TargetKey, TargetDraft> & Partial<Record<NutrientKey, TargetDraft>> = {
    ...ownDrafts(person),
    energy_kcal: energy,
    protein_g: noteAmdr('protein_g', protein, energy, KCAL.protein),
    fat_g: noteAmdr('fat_g', fat, energy, KCAL.fat),
    carbohydrate_g: ownDraft(person, 'carbohydrate_g') ?? remainderDraft(energy, protein, fat),
    saturated_fat_g:
      ownDraft(person, 'saturated_fat_g') ?? shareDraft(energy, ENERGY_SHARE.saturatedFat, KCAL.fat),
    added_sugars_g:
      ownDraft(person, 'added_sugars_g') ?? shareDraft(energy, ENERGY_SHARE.addedSugars, KCAL.carbohydrate),
    ...driDrafts(person),
    fiber_g: ownDraft(person, 'fiber_g') ?? fibreDraft(energy),
  }
  const entries = NUTRIENTS.flatMap(({ key, unit, target: kind }) => {
    const draft = drafts[key]
    return draft === undefined ? [] : [[key, { ...draft, kind, unit }]]
  })
  return Object.fromEntries(entries) as Targets
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
 * By weight and goal; with kidney disease never more than the allowance. Without a weight 20 % of energy; with kidney
 * disease the minimum of the acceptable range, since 20 % would exceed most people's allowance.
 */
function proteinDraft(person: Person, energy: EnergyTarget): TargetDraft {
  const kidneyDisease = hasKidneyDisease(person.conditions)
  const notes: TargetNote[] = kidneyDisease ? ['not_raised_kidney_disease'] : []
  if (person.weight_kg === undefined) {
    const draft = shareDraft(energy, kidneyDisease ? AMDR.protein_g[0] : ENERGY_SHARE.protein, KCAL.protein)
    return { ...draft, notes: [...notes, ...draft.notes] }
  }
  const perKg = kidneyDisease
    ? PROTEIN_FLOOR
    : Math.max(PROTEIN_FLOOR, PROTEIN_G_PER_KG[effectiveGoal(person)])
  return { value: roundToTenth(perKg * person.weight_kg), basis: 'body_weight', notes }
}

function shareDraft(energy: EnergyTarget, percent: number, kcalPerGram: number): TargetDraft {
  const value = roundToTenth((energy.value * percent) / 100 / kcalPerGram)
  return { value, basis: 'energy_share', notes: energyNotes(energy) }
}

function fibreDraft(energy: EnergyTarget): TargetDraft {
  const value = roundToTenth((FIBRE_G_PER_1000_KCAL * energy.value) / 1000)
  return { value, basis: 'energy_density', notes: energyNotes(energy) }
}

function remainderDraft(energy: EnergyTarget, protein: TargetDraft, fat: TargetDraft): TargetDraft {
  const left = energy.value - protein.value * KCAL.protein - fat.value * KCAL.fat
  const draft: TargetDraft = {
    value: roundToTenth(Math.max(left, 0) / KCAL.carbohydrate),
    basis: 'energy_remainder',
    notes: energyNotes(energy),
  }
  return noteAmdr('carbohydrate_g', draft, energy, KCAL.carbohydrate)
}

/**
 * Adds a note without changing the value: if weight and goal lead outside the acceptable range, the reader should know.
 * Not for protein that kidney disease limits: the note would suggest raising it.
 */
function noteAmdr(
  key: keyof typeof AMDR,
  draft: TargetDraft,
  energy: EnergyTarget,
  kcalPerGram: number,
): TargetDraft {
  if (draft.basis === 'user' || draft.notes.includes('not_raised_kidney_disease')) return draft
  const [least, most] = AMDR[key]
  const percent = (100 * draft.value * kcalPerGram) / energy.value
  // Half a percent of tolerance, since the grams are rounded.
  const outside = percent < least - 0.5 || percent > most + 0.5
  return outside ? { ...draft, notes: [...draft.notes, 'outside_amdr'] } : draft
}

/** Reference intakes; for infants and unknown ages those of adults, marked as such. */
function driDrafts(person: Person): Record<DriKey, TargetDraft> {
  const keys = Object.keys(DRI) as DriKey[]
  return Object.fromEntries(keys.map((key) => [key, driDraft(person, key)])) as Record<DriKey, TargetDraft>
}

function driDraft(person: Person, key: DriKey): TargetDraft {
  const { value, meanOfSexes, upperLimit } = intakeFor(person, key)
  const basis = isAdultReference(person) ? 'adult_reference' : meanOfSexes ? 'dri_mean_of_sexes' : 'dri'
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
function intakeFor(person: Person, key: DriKey): ReferenceIntake {
  const reference = referenceIntake(key, person.age, person.sex, person)
  const limit = reductionLimit(key, person.age)
  return limit === undefined ? reference : { ...reference, value: limit, meanOfSexes: false }
}

function isAdultReference({ age }: Person): boolean {
  return age === undefined || age < MIN_DRI_AGE
}

function energyNotes(energy: EnergyTarget): TargetNote[] {
  return energy.basis === 'reference' ? ['from_reference_energy'] : []
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10
}
