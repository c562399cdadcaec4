import { KJ_PER_KCAL } from '../../../contract/nutrients/entry.ts'
import type { Nutrients } from '../../../contract/nutrients.ts'
import { nutrientsFrom } from '../../../nutrition/nutrients.ts'
import type { Figure, TableFood, TableProfile } from './profile.ts'

type Figures = (key: Figure) => number | null

/** A salt is 40 % sodium. */
const SODIUM_IN_SALT = 1000 / 2.5
/** µg of beta-carotene that give as much vitamin A as 1 µg of retinol, in retinol activity equivalents. */
const CAROTENE_PER_RETINOL = 12
/** What starch and double sugars weigh when they are split into their building blocks. */
const STARCH_AS_SUGAR = 1.1
const DOUBLE_SUGAR_AS_SUGAR = 1.05
/** kcal per g. */
const ENERGY_OF = { protein: 4, fat: 9, available: 4, fiber: 2, alcohol: 7 }

/**
 * The nutrients of 100 g in the terms of this program, whatever the table's are. Carbohydrate is total: with fibre, which
 * can be subtracted again. What cannot be known is null, never 0.
 */
export function tableNutrients(food: TableFood, profile: TableProfile): Nutrients {
  const figures = byWeight(food, profile)
  const fiber = readFiber(food, profile, figures)
  const carbohydrate = readCarbohydrate(profile, figures, fiber)
  const sugars = readSugars(profile, figures)
  return nutrientsFrom((key) => {
    const value = figures(key)
    switch (key) {
      case 'energy_kcal':
        return rounded(value ?? fromKilojoules(figures) ?? energyOfParts(figures, carbohydrate, fiber))
      case 'carbohydrate_g':
        return rounded(carbohydrate)
      case 'fiber_g':
        return rounded(fiber)
      case 'sugars_g':
        return rounded(sugars)
      case 'added_sugars_g':
        return sugars === 0 ? 0 : null
      case 'sodium_mg':
        return rounded(value ?? times(figures('salt_g'), SODIUM_IN_SALT))
      case 'vitamin_a_ug':
        return rounded(value ?? vitaminA(figures))
      case 'vitamin_e_mg':
        return rounded(figures('alpha_tocopherol_mg') ?? value)
      default:
        return rounded(value)
    }
  })
}

const times = (value: number | null, factor: number) => (value === null ? null : value * factor)

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000)

/** Drinks may be stated for 100 ml. Alcohol makes a drink lighter than water, and sugar heavier. */
function byWeight({ group, figure }: TableFood, { isPerVolume }: TableProfile): Figures {
  if (isPerVolume?.(group) !== true) return figure
  const density = 1 - 0.00164 * (figure('alcohol_g') ?? 0) + 0.0039 * (figure('carbohydrate_g') ?? 0)
  return (key) => times(figure(key), 1 / density)
}

const fromKilojoules = (figures: Figures) => times(figures('energy_kj'), 1 / KJ_PER_KCAL)

/** For the few foods without a stated energy; null if protein, fat or carbohydrate is unknown, too. */
function energyOfParts(figures: Figures, total: number | null, fiber: number | null): number | null {
  const [protein, fat] = [figures('protein_g'), figures('fat_g')]
  if (protein === null || fat === null || total === null) return null
  return (
    ENERGY_OF.protein * protein +
    ENERGY_OF.fat * fat +
    ENERGY_OF.available * Math.max(0, total - (fiber ?? 0)) +
    ENERGY_OF.fiber * (fiber ?? 0) +
    ENERGY_OF.alcohol * (figures('alcohol_g') ?? 0)
  )
}

function readFiber(food: TableFood, { hasNoFiber }: TableProfile, figures: Figures): number | null {
  const stated = figures('fiber_g')
  if (stated !== null) return stated
  // The other method's column has 0 where it should be empty.
  const other = figures('other_fiber_g')
  if (other !== null && other > 0) return other
  return hasNoFiber?.(food.group) === true ? 0 : null
}

/**
 * Total carbohydrate. If a table states it without fibre and the fibre is unknown, it is what water, protein, fat, ash and
 * alcohol leave of 100 g, which is how total carbohydrate is defined; if one of these is unknown, it is unknown: the figure
 * without fibre would be too low without saying so.
 */
function readCarbohydrate(
  { carbohydrate }: TableProfile,
  figures: Figures,
  fiber: number | null,
): number | null {
  const stated = figures('carbohydrate_g')
  if (carbohydrate === 'total' || stated === null) return stated
  const available = carbohydrate === 'available' ? stated : weighedCarbohydrate(stated, figures)
  if (fiber !== null) return available + fiber
  const others = (['water_g', 'protein_g', 'fat_g', 'ash_g'] as const).map(figures)
  if (others.includes(null)) return null
  const rest = 100 - others.reduce<number>((sum, part) => sum + (part ?? 0), figures('alcohol_g') ?? 0)
  return Math.max(available, rest)
}

/** The weight of sugars and starch that are stated as monosaccharides. */
function weighedCarbohydrate(stated: number, figures: Figures): number {
  const sugars = Math.min(figures('sugars_g') ?? 0, stated)
  return weighedSugars(sugars, figures) + (stated - sugars) / STARCH_AS_SUGAR
}

function weighedSugars(stated: number, figures: Figures): number {
  const single = ['glucose_g', 'fructose_g', 'galactose_g'] as const
  const known = Math.min(
    stated,
    single.reduce((sum, key) => sum + (figures(key) ?? 0), 0),
  )
  return known + (stated - known) / DOUBLE_SUGAR_AS_SUGAR
}

function readSugars({ carbohydrate }: TableProfile, figures: Figures): number | null {
  const stated = figures('sugars_g')
  return stated === null || carbohydrate !== 'monosaccharide_equivalents'
    ? stated
    : weighedSugars(stated, figures)
}

function vitaminA(figures: Figures): number | null {
  const [retinol, carotene] = [figures('retinol_ug'), figures('carotene_ug')]
  return retinol === null || carotene === null ? null : retinol + carotene / CAROTENE_PER_RETINOL
}
