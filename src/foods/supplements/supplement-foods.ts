import {
  NUTRIENT_KEYS,
  NUTRIENTS,
  type NutrientKey,
  type Nutrients,
  nutrientRecord,
} from '../../contract/nutrients.ts'
import { round } from '../../nutrition/nutrients.ts'
import type { Food, FoodMatch, FoodTable } from '../food.ts'
import { EXACT_SCORE } from '../search/exact-names.ts'
import { foodWords } from '../text/words.ts'
import { COMPOUNDS, type Dose, foldDose, readDose } from './read-dose.ts'

/** The source of what is taken in doses: a supplement of the person's, or a dose of a nutrient. */
export const SUPPLEMENT_SOURCE = 'supplement'
const CATEGORY = 'Supplements'
/** What a dose counts as, if its nutrients do not weigh more. */
const MIN_DOSE_GRAMS = 1
/** What somebody types may become it. */
const PART_SCORE = 0.9

/** A supplement as a profile has it; the nutrients are those of a dose. */
export type Supplement = {
  name: string
  dose?: string | undefined
  nutrients?: Partial<Record<NutrientKey, number>> | undefined
}

const GRAMS_PER = { g: 1, mg: 1e-3, µg: 1e-6, kcal: 0 } as const
const WEIGHTS = nutrientRecord(({ unit, partOf }) => (partOf === undefined ? GRAMS_PER[unit] : 0))

/**
 * A label names every nutrient that there is an amount of (21 CFR 101.36(b)(2)), so that what it does not name is zero.
 * The weight of a dose is nominal: labels do not state it.
 */
function foodOf(name: string, code: string, stated: Partial<Record<NutrientKey, number>>): Food {
  const mass = NUTRIENT_KEYS.reduce((sum, key) => sum + (stated[key] ?? 0) * WEIGHTS[key], 0)
  const grams = Math.max(MIN_DOSE_GRAMS, Math.ceil(mass))
  const nutrients: Nutrients = nutrientRecord(({ key }) => round(((stated[key] ?? 0) * 100) / grams))
  return {
    source: SUPPLEMENT_SOURCE,
    code,
    name,
    synonyms: [],
    category: CATEGORY,
    nutrients,
    portions: ['dose', 'tablet', 'capsule'].map((unit) => ({ name: unit, grams })),
    defaultGrams: grams,
    pieceGrams: grams,
  }
}

/** How names are compared: "Vitamin D3 1000 IU" is vitamin D. */
const supplementKey = (name: string): string =>
  foodWords(
    foldDose(name)
      .replace(/\d+(?:[.,]\d+)* ?(?:iu|µg|mg|g)(?!\p{L})/gu, ' ')
      .replace(/\bd ?-?[23]\b/g, 'd')
      .replace(/\bb ?-? ?12\b/g, 'b12'),
  ).join(' ')

/** @returns undefined for one whose nutrients are neither stated nor in its words. */
export function supplementFood({ name, dose = '', nutrients = {} }: Supplement): Food | undefined {
  const code = supplementKey(name)
  if (code === '') return undefined
  if (Object.keys(nutrients).length > 0) return foodOf(name, code, nutrients)
  const read = readDose(`${name} ${dose}`)
  return read && foodOf(name, code, { [read.dose.key]: read.dose.amount })
}

const DOSE_CODE = /^([a-z0-9_]+) (\d+(?:\.\d+)?)$/

/** The dose of a nutrient that somebody states, as a food: its code says all of it. */
export function doseFood({ key, amount }: Dose): Food | undefined {
  const nutrient = NUTRIENTS.find((each) => each.key === key)
  if (nutrient === undefined || !(amount > 0)) return undefined
  const { name, shortName = name, unit } = nutrient
  return foodOf(`${shortName} ${amount} ${unit}`, `${key} ${amount}`, { [key]: amount })
}

function foodOfCode(code: string): Food | undefined {
  const [, name, amount] = DOSE_CODE.exec(code) ?? []
  const key = NUTRIENT_KEYS.find((each) => each === name)
  return key === undefined ? undefined : doseFood({ key, amount: Number(amount) })
}

/** A person's supplements as a table, and any dose of a nutrient. Of several with one name the first counts. */
export function supplementTable(supplements: readonly Food[]): FoodTable {
  const byKey = new Map(supplements.toReversed().map((food) => [food.code, food]))
  // "Magnesium" is the only one of them, whatever its compound.
  const byShortKey = Map.groupBy(byKey.values(), ({ code }) => withoutCompound(code))
  const exact = (text: string): Food | undefined => {
    const key = supplementKey(text)
    const short = byShortKey.get(key) ?? []
    return byKey.get(key) ?? (short.length === 1 ? short[0] : undefined)
  }
  return {
    search(text, limit, { isPrefix = false } = {}) {
      const named = exact(text)
      const read = readDose(text)
      const dose = read === undefined || read.rest.trim() !== '' ? undefined : doseFood(read.dose)
      const begun = isPrefix ? [...byKey.values()].filter(({ code }) => isBegun(code, text)) : []
      const found: FoodMatch[] = [
        ...(named === undefined ? [] : [{ food: named, score: 1 }]),
        ...(dose === undefined ? [] : [{ food: dose, score: EXACT_SCORE }]),
        ...begun.filter((food) => food !== named).map((food) => ({ food, score: PART_SCORE })),
      ]
      return found.slice(0, limit)
    },
    exact,
    ...(supplements.length > 0 && { supplement: exact }),
    find: (source, code) =>
      source === SUPPLEMENT_SOURCE ? (byKey.get(code) ?? foodOfCode(code)) : undefined,
  }
}

const withoutCompound = (key: string) => key.replace(COMPOUNDS, ' ').replace(/\s+/g, ' ').trim()

/** Whether a person who types may mean it: each word that they have typed is one of it, or begins the last one. */
function isBegun(key: string, typed: string): boolean {
  const words = key.split(' ')
  const asked = supplementKey(typed).split(' ')
  return asked.every(
    (word, at) =>
      words.includes(word) ||
      (at === asked.length - 1 && word !== '' && words.some((each) => each.startsWith(word))),
  )
}

/** A person's own foods and supplements as one table: what they call so is what they mean, the supplement first. */
export const besideSupplements = (supplements: FoodTable, own: FoodTable): FoodTable => ({
  search: (text, limit, options) =>
    [...supplements.search(text, limit, options), ...own.search(text, limit, options)]
      .sort((a, b) => b.score - a.score)
      .slice(0, limit),
  exact: (text) => supplements.exact?.(text) ?? own.exact?.(text),
  ...(own.ownNames !== undefined && { ownNames: own.ownNames }),
  ...(supplements.supplement !== undefined && { supplement: supplements.supplement }),
  find: (source, code) => supplements.find(source, code) ?? own.find(source, code),
})
