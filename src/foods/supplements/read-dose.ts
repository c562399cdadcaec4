import { LABEL_UNITS } from '../../contract/label-units.ts'
import { NUTRIENTS, type NutrientKey } from '../../contract/nutrients.ts'
import { round } from '../../nutrition/nutrients.ts'
import { foldText } from '../text/words.ts'

/** A nutrient and how much of it, in the unit of its key. */
export type Dose = { key: NutrientKey; amount: number }

/** The nutrients that people take alone, as they and labels call them, in folded words. */
const NAMES: readonly (readonly [NutrientKey, RegExp])[] = (
  [
    ['vitamin_b12_ug', 'vitamin[ae]? b ?-? ?12|b ?-? ?12|(?:methyl|cyano|hydroxo)?cobalamine?'],
    ['vitamin_a_ug', 'vitamin[ae]? a|retinol|retinyl palmitate|beta ?-?carotene?'],
    ['vitamin_c_mg', 'vitamin[ae]? c|ascorbic acid|ascorbinsaure'],
    ['vitamin_d_ug', 'vitamin[ae]? d ?-?[23]?|cholecalciferol|colecalciferol|ergocalciferol'],
    ['vitamin_e_mg', 'vitamin[ae]? e|(?:dl?-? ?)?alpha-? ?tocopher(?:ol|yl acetate)'],
    ['folate_ug', 'folates?|folic acid|folsaure|acido folico|acide folique|methylfolate|vitamin[ae]? b ?9'],
    ['calcium_mg', 'calcium|kalzium|calcio'],
    ['iron_mg', 'iron|eisen|hierro|fer|ferro|ferrous'],
    ['magnesium_mg', 'magnesium|magnesio'],
    ['zinc_mg', 'zinc|zink|zinco|cinc'],
    ['potassium_mg', 'potassium|kalium|potasio|potassio'],
  ] as const
).map(([key, words]) => [key, new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'u')])

/** The compound of a mineral. What is stated is taken as the mineral in it, as labels state it. */
export const COMPOUNDS =
  /(?<!\p{L})(?:(?:bis)?glycinate?|citrat[eo]?|oxide?|oxid|carbonat[eo]?|gluconat[eo]?|picolinat[eo]?|sul(?:f|ph)ate?|fumarate?|chlorid[e]?|malate?|taurate?|orotate?|threonate?)(?!\p{L})/gu

const AMOUNT = /(?<![\p{L}\p{N}.,])(\d+(?:[.,]\d+)*) ?(iu|µg|mg|g)(?![\p{L}\p{N}])/gu
/** "1,000" and "1.000" are a thousand. */
const THOUSANDS = /^\d{1,3}(?:[.,]\d{3})+$/

/** Per gram; a dose of grams is of vitamin C or a mineral. */
const IN_GRAMS = { g: 1, mg: 1000, µg: 1_000_000 } as const
const MAX_DOSE_GRAMS = 10

/** A text as doses are read: international units and micrograms have one spelling each. */
export const foldDose = (text: string): string =>
  foldText(text.replace(/[µμ]/gu, 'u'))
    .replace(/(?<=\d ?)(?:i\. ?u\.?|i\. ?e\.?|u\. ?i\.?|iu|ie|ui|units?)(?!\p{L})/gu, 'iu')
    .replace(/(?<=\d ?)(?:ug|mcg|micrograms?|mikrogramm)(?!\p{L})/gu, 'µg')
    .replace(/(?<=\d ?)(?:milligrams?|milligramm)(?!\p{L})/gu, 'mg')

/** Whether a text may have a dose, by its letters alone. */
export const mayHaveDose = (text: string): boolean =>
  /\d/.test(text) && NAMES.some(([, name]) => name.test(foldDose(text)))

/**
 * The dose in words such as "vitamin D 1000 IU", and what else they say.
 * @returns undefined unless they have one nutrient that is taken alone, and one amount.
 */
export function readDose(text: string): { dose: Dose; rest: string } | undefined {
  const folded = foldDose(text)
  const [amount, ...others] = [...folded.matchAll(AMOUNT)]
  const named = NAMES.find(([, name]) => name.test(folded))
  if (amount === undefined || others.length > 0 || named === undefined) return undefined
  const [key, name] = named
  const [stated, digits = '', unit = ''] = amount
  const value = amountIn(key, Number(plainNumber(digits)), unit, folded)
  if (value === undefined || !(value > 0)) return undefined
  const rest = folded.replace(stated, ' ').replace(name, ' ').replace(COMPOUNDS, ' ')
  return { dose: { key, amount: round(value) }, rest }
}

const plainNumber = (digits: string) =>
  THOUSANDS.test(digits) ? digits.replace(/[.,]/g, '') : digits.replace(',', '.')

const NATURAL = /(?<!\p{L})(?:natural|d-? ?alpha)/u
const FOLIC_ACID = /folic acid|folsaure|acido folico|acide folique/u

/** In the unit of the key. Of vitamin E in international units, the form that has less, unless it is stated. */
function amountIn(key: NutrientKey, value: number, unit: string, words: string): number | undefined {
  if (unit === 'iu') {
    if (key === 'vitamin_a_ug' || key === 'vitamin_d_ug') return value * LABEL_UNITS[key][0].factor
    const [synthetic, natural] = LABEL_UNITS.vitamin_e_mg
    return key === 'vitamin_e_mg' ? value * (NATURAL.test(words) ? natural : synthetic).factor : undefined
  }
  const own = NUTRIENTS.find((nutrient) => nutrient.key === key)?.unit
  if (own !== 'mg' && own !== 'µg') return undefined
  const grams = value / IN_GRAMS[unit as keyof typeof IN_GRAMS]
  if (grams > MAX_DOSE_GRAMS) return undefined
  const factor = key === 'folate_ug' && FOLIC_ACID.test(words) ? LABEL_UNITS.folate_ug[0].factor : 1
  return grams * IN_GRAMS[own] * factor
}
