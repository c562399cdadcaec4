import type { NutrientKey, Nutrients } from '../contract/nutrients.ts'
import { nutrientsFrom, round } from './nutrients.ts'

/** Atwater's general factors, kcal per gram. */
const KCAL_PER_GRAM = { protein_g: 4, carbohydrate_g: 4, fat_g: 9, alcohol_g: 7 } as const
type EnergyKey = keyof typeof KCAL_PER_GRAM
const ENERGY_KEYS = Object.keys(KCAL_PER_GRAM) as EnergyKey[]
const MACROS = ['protein_g', 'carbohydrate_g', 'fat_g'] as const

/** What is part of a macro changes with it; fiber is not part of the carbohydrate of every label. */
const CONTAINED_IN: Partial<Record<NutrientKey, EnergyKey>> = {
  sugars_g: 'carbohydrate_g',
  added_sugars_g: 'carbohydrate_g',
  saturated_fat_g: 'fat_g',
  monounsaturated_fat_g: 'fat_g',
  polyunsaturated_fat_g: 'fat_g',
}

/** Energy and macros that differ by no more than this share agree; labels are rounded. */
const TOLERANCE = 0.2
const ROUNDING_KCAL = 10
/** A food whose energy is further from the stated one than this factor is another food: its macros say nothing. */
const MAX_FACTOR = 2

/**
 * Stated figures, with those of the food data where nothing is stated. Macros of the food data that contradict the
 * stated energy are scaled to what it leaves for them, or unknown if it is far from theirs; energy of the food data that
 * contradicts stated macros changes with them.
 */
export function withStated(
  found: Nutrients,
  own: Partial<Nutrients>,
): { nutrients: Nutrients; warnings: string[] } {
  const merged = nutrientsFrom((key) => own[key] ?? found[key])
  const { values, warnings } = own.energy_kcal == null ? energyOf(merged, found, own) : macrosOf(merged, own)
  const fitted = { ...merged, ...values }
  return { nutrients: nutrientsFrom((key) => own[key] ?? containedIn(key, fitted, found)), warnings }
}

type Fit = { values: Partial<Nutrients>; warnings: string[] }

const NOTHING: Fit = { values: {}, warnings: [] }

function macrosOf(merged: Nutrients, own: Partial<Nutrients>): Fit {
  const energy = merged.energy_kcal ?? 0
  const free = ENERGY_KEYS.filter((key) => own[key] == null && merged[key] !== null)
  const freeKcal = kcalOf(merged, free)
  if (freeKcal <= 0 || agree(energy, merged)) return NOTHING
  const left = Math.max(energy - kcalOf(own), 0)
  const factor = left / freeKcal
  const isKnown = left === 0 || (factor <= MAX_FACTOR && factor >= 1 / MAX_FACTOR)
  const done = isKnown ? 'are scaled to it' : 'are unknown'
  return {
    values: Object.fromEntries(
      free.map((key) => [key, isKnown ? round((merged[key] ?? 0) * factor) : null] as const),
    ),
    warnings: [
      `The macros in the food data do not fit the stated ${Math.round(energy)} kcal; those not stated ${done}`,
    ],
  }
}

function energyOf(merged: Nutrients, found: Nutrients, own: Partial<Nutrients>): Fit {
  const stated = ENERGY_KEYS.filter((key) => own[key] != null)
  const energy = merged.energy_kcal
  if (energy === null || stated.length === 0 || agree(energy, merged)) return NOTHING
  const isWhole = MACROS.every((key) => merged[key] !== null)
  const now = isWhole ? Math.max(energy + kcalOf(own, stated) - kcalOf(found, stated), 0) : null
  const done = now === null ? 'it is unknown' : `${Math.round(now)} kcal are stored`
  return {
    values: { energy_kcal: now === null ? null : round(now) },
    warnings: [`The energy in the food data does not fit the stated macros; ${done}`],
  }
}

function containedIn(key: NutrientKey, fitted: Nutrients, found: Nutrients): number | null {
  const whole = CONTAINED_IN[key]
  const value = fitted[key]
  if (whole === undefined || value === null) return value
  const [now, before] = [fitted[whole], found[whole]]
  if (now === before) return value
  if (now === 0) return 0
  return now === null || before === null || before === 0 ? null : round((value * now) / before)
}

/** If a macro is unknown, only too much energy in the others is a disagreement. */
function agree(energy: number, figures: Partial<Nutrients>): boolean {
  const macros = kcalOf(figures)
  if (Math.abs(macros - energy) <= ROUNDING_KCAL) return true
  const isWhole = MACROS.every((key) => figures[key] != null)
  return macros <= (1 + TOLERANCE) * energy && !(isWhole && macros < (1 - TOLERANCE) * energy)
}

const kcalOf = (figures: Partial<Nutrients>, keys: readonly EnergyKey[] = ENERGY_KEYS) =>
  keys.reduce((sum, key) => sum + KCAL_PER_GRAM[key] * (figures[key] ?? 0), 0)

type Part = { grams: number; nutrients: Nutrients }

/** Sums of this many rounded figures and less differ by no more. */
const ROUNDING = 0.01

/**
 * The figures of the parts of a whole whose total is now another: each part keeps its share, so that they add up to it.
 * What the known ones leave is of those that are not known, by weight, and so is the whole if the known ones have none of
 * it. Parts that add up to the total already are as they were; those of a total that is not known are not known either.
 * @param keys the nutrients whose total changed.
 */
export function sharesOf<T extends Part>(
  parts: readonly T[],
  total: Nutrients,
  keys: ReadonlySet<NutrientKey>,
): Nutrients[] {
  const shares = new Map(
    [...keys].map((key) => [
      key,
      sharesOfOne(
        parts.map(({ grams, nutrients }) => ({ grams, amount: nutrients[key] })),
        total[key],
      ),
    ]),
  )
  return parts.map(({ nutrients }, at) =>
    nutrientsFrom((key) => {
      const ofKey = shares.get(key)
      return ofKey === undefined ? nutrients[key] : (ofKey[at] ?? null)
    }),
  )
}

function sharesOfOne(
  parts: readonly { grams: number; amount: number | null }[],
  total: number | null,
): (number | null)[] {
  if (total === null) return parts.map(() => null)
  const sum = parts.reduce((known, { amount }) => known + (amount ?? 0), 0)
  const isKnown = parts.every(({ amount }) => amount !== null)
  if (isKnown && Math.abs(sum - total) <= ROUNDING) return parts.map(({ amount }) => amount)
  // Without an amount that says more, all of them count.
  const filled = isKnown ? parts : parts.filter(({ amount }) => amount === null)
  const isFilled = sum < total && (!isKnown || sum === 0)
  const weight = filled.reduce((grams, part) => grams + part.grams, 0)
  const rest = (part: (typeof parts)[number]) =>
    (total - sum) * (weight > 0 ? part.grams / weight : 1 / filled.length)
  return exactly(
    parts.map((part) => {
      if (isFilled) return filled.includes(part) ? rest(part) : (part.amount ?? 0)
      return sum > 0 ? ((part.amount ?? 0) * total) / sum : 0
    }),
    total,
  )
}

/** Rounded figures, none below zero, that add up to a total: the largest have what is lost by rounding. */
export function exactly(values: readonly number[], total: number): number[] {
  const rounded = values.map(round)
  let rest = round(total - rounded.reduce((sum, value) => sum + value, 0))
  const largestFirst = [...rounded.keys()].toSorted((a, b) => (rounded[b] ?? 0) - (rounded[a] ?? 0))
  for (const at of largestFirst) {
    const before = rounded[at] ?? 0
    const after = Math.max(round(before + rest), 0)
    rounded[at] = after
    rest = round(rest - (after - before))
  }
  return rounded
}
