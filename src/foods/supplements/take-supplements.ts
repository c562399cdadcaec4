import { scaleNutrients } from '../../nutrition/nutrients.ts'
import type { AnalyzedItem, Food, FoodIndex } from '../food.ts'
import { CERTAIN_FOOD } from '../meal/certainty.ts'
import { type Dose, foldDose, mayHaveDose, readDose } from './read-dose.ts'
import { doseFood } from './supplement-foods.ts'

const SEPARATORS = /(\s*(?:[;\n+&]|,(?!\d{3}(?!\d)))\s*|\s+(?:and|plus|und|et|con|y)\s+)/giu
/** A text with more parts is not a list of supplements. */
const MAX_PHRASES = 100
/** Longer parts say more than a supplement and its dose. */
const MAX_PHRASE_CHARS = 120
const MAX_DOSES = 50

/** When and with what it was taken. */
const CONTEXT =
  /(?<!\p{L})(?:with|after|before|at|this|in the|beim|zum|nach dem) (?:my |the |a |some )?(?:breakfast|lunch|dinner|supper|food|water|meals?|morning|noon|evening|night|bed|fruhstuck|mittagessen|abendessen|essen|wasser)(?!\p{L})/gu
const FILLERS = new Set(
  (
    'i have had took take taken taking a an my our the of daily today again also as usual just dose doses supplement ' +
    'supplements tablet tablets capsule capsules cap caps pill pills softgel softgels gummy gummies drop drops x ' +
    'ich habe hab genommen nehme mein meine meinen eine einen tablette tabletten kapsel kapseln tropfen'
  ).split(' '),
)

/** "took 2 tablets of": nothing but how many. */
function countIn(rest: string): number | undefined {
  const words = (rest.match(/[\p{L}\p{N}.,]+/gu) ?? []).filter((word) => !FILLERS.has(word))
  if (words.length === 0) return 1
  const [count] = words
  const doses = Number(count)
  return words.length === 1 && Number.isInteger(doses) && doses >= 1 && doses <= MAX_DOSES ? doses : undefined
}

/** The words without what people say around a supplement, and how many of it. */
function withoutFillers(text: string): { name: string; doses: number } {
  const words = text.match(/[\p{L}\p{N}.,-]+/gu) ?? []
  const kept = words.filter((word) => !FILLERS.has(word))
  const [first = ''] = kept
  const doses = Number(first)
  const isCount = kept.length > 1 && Number.isInteger(doses) && doses >= 1 && doses <= MAX_DOSES
  return isCount ? { name: kept.slice(1).join(' '), doses } : { name: kept.join(' '), doses: 1 }
}

type Taken = { food: Food; doses: number }

/** Words that are a supplement of the person's, or a dose of a nutrient, and nothing else. */
function takenIn(phrase: string, foods: FoodIndex): Taken | undefined {
  if (phrase.length > MAX_PHRASE_CHARS) return undefined
  const said = foldDose(phrase).replace(CONTEXT, ' ')
  const { name, doses } = withoutFillers(said)
  const own = name === '' ? undefined : foods.supplement?.(name)
  const read = readDose(said)
  const count = read && countIn(read.rest)
  if (read === undefined || count === undefined) return own && { food: own, doses }
  const inOwn = own && dosesOf(own, read.dose)
  if (own !== undefined && inOwn !== undefined) return { food: own, doses: count * inOwn }
  const food = doseFood(read.dose)
  return food && { food, doses: count }
}

/** How many doses of a supplement have a stated amount of a nutrient. */
function dosesOf(food: Food, { key, amount }: Dose): number | undefined {
  const inOne = ((food.nutrients[key] ?? 0) * food.defaultGrams) / 100
  return inOne > 0 ? amount / inOne : undefined
}

function itemOf(text: string, { food, doses }: Taken): AnalyzedItem {
  const grams = food.defaultGrams * doses
  return {
    text,
    food,
    grams,
    low: grams,
    high: grams,
    gramsBasis: 'user',
    match: 'exact',
    confidence: 1,
    evidence: { ...CERTAIN_FOOD, gramsBasis: 'user', carbohydrate: 0, doubt: 0 },
    alternatives: [],
    nutrients: scaleNutrients(food.nutrients, grams / 100),
    ask: [],
  }
}

/** One that is all of a text: its name, or a dose of a nutrient. */
export function supplementItem(text: string, foods: FoodIndex): AnalyzedItem | undefined {
  const taken = takenIn(text, foods)
  return taken && itemOf(text.trim(), taken)
}

/** The supplements in a text, part by part, and what is left of it: the foods. */
export function takeSupplements(text: string, foods: FoodIndex): { items: AnalyzedItem[]; rest: string } {
  if (foods.supplement === undefined && !mayHaveDose(text)) return { items: [], rest: text }
  const pieces = text.split(SEPARATORS)
  if (pieces.length > 2 * MAX_PHRASES) return { items: [], rest: text }
  const items: AnalyzedItem[] = []
  const kept: string[] = []
  for (let at = 0; at < pieces.length; at += 2) {
    const phrase = pieces[at] ?? ''
    const item = phrase.trim() === '' ? undefined : supplementItem(phrase, foods)
    if (item !== undefined) items.push(item)
    else kept.push(...(kept.length === 0 ? [] : [pieces[at - 1] ?? '']), phrase)
  }
  return items.length === 0 ? { items, rest: text } : { items, rest: kept.join('').trim() }
}
