import { type Static, Type } from '@sinclair/typebox'
import {
  MAX_ENTRY_GRAMS,
  MAX_FOOD_FORM_CHARS,
  MAX_FOOD_ITEMS,
  MAX_FOOD_SEARCH_CHARS,
  MAX_NUTRIENT_AMOUNT,
  MAX_QUANTITY,
  MAX_UNIT_CHARS,
} from '../contract/limits.ts'
import { NUTRIENTS, type NutrientKey, type Nutrients } from '../contract/nutrients.ts'
import { invalidField } from '../core/errors.ts'
import type { Measures } from '../core/locale.ts'
import { selfNamed, stringEnum, withExample } from '../core/schemas.ts'
import { nutrientsFrom, scaleNutrients } from '../nutrition/nutrients.ts'
import { withStated } from '../nutrition/stated-figures.ts'
import { amountGrams, type GramsEstimate } from './amount.ts'
import type { Analysis, AnalyzedItem, Evidence, Food, FoodMatch, FoodTable } from './food.ts'
import { expectById, FoodId } from './food-id.ts'
import {
  BASIS_CONFIDENCE,
  CERTAIN_FOOD,
  confidenceOf,
  EXACT_SCORE,
  matchKind,
  stakeOf,
  wordsMatched,
} from './meal/certainty.ts'
import { readingsOf } from './meal/readings.ts'
import { nearestFoods } from './nearest-foods.ts'
import { spreadOf, usualGrams } from './portion-statistics/likely-grams.ts'
import { supplementItem } from './supplements/take-supplements.ts'
import { foodWords } from './text/words.ts'

/** Where an item's amount and nutrients come from. */
const ITEM_BASES = ['stated', 'label', 'estimate'] as const

/** What the labels of packaged food have in the EU and the US. */
const LABEL_KEYS: ReadonlySet<NutrientKey> = new Set([
  'energy_kcal',
  'protein_g',
  'fat_g',
  'saturated_fat_g',
  'carbohydrate_g',
  'sugars_g',
  'fiber_g',
  'sodium_mg',
])

/** The nutrients of a label, each as an optional field. @param of what its amount is of, such as `in total`. */
export const labelFields = (of: string) =>
  Object.fromEntries(
    NUTRIENTS.filter(({ key }) => LABEL_KEYS.has(key)).map(({ key, name, unit }) => [
      key,
      selfNamed(
        Type.Optional(
          Type.Number({ minimum: 0, maximum: MAX_NUTRIENT_AMOUNT, description: `${name}, ${unit}, ${of}` }),
        ),
      ),
    ]),
  )

/** One food of a meal, as a client that has read the person's words states it. */
export const FoodItem = Type.Object(
  {
    name: Type.Optional(
      withExample(
        Type.String({
          minLength: 1,
          maxLength: MAX_FOOD_SEARCH_CHARS,
          description: 'One food without amount; or food_id',
        }),
        'rye bread',
      ),
    ),
    food_id: Type.Optional(FoodId('From an earlier result')),
    grams: Type.Optional(
      withExample(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: MAX_ENTRY_GRAMS,
          description: 'Weight of the item; or quantity and unit',
        }),
        150,
      ),
    ),
    quantity: Type.Optional(
      withExample(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: MAX_QUANTITY,
          description: 'How many of unit; without unit, pieces',
        }),
        2,
      ),
    ),
    unit: selfNamed(
      Type.Optional(Type.String({ minLength: 1, maxLength: MAX_UNIT_CHARS, description: 'Such as cup' })),
    ),
    form: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_FOOD_FORM_CHARS,
        description: 'As weighed: dry, raw or cooked',
      }),
    ),
    nutrients: Type.Optional(
      Type.Object(labelFields('in total'), {
        additionalProperties: false,
        description: 'Of the whole item, not per 100 g; only known ones',
      }),
    ),
    basis: Type.Optional(
      stringEnum(ITEM_BASES, {
        description: 'stated by the person (default), read from a label, or your estimate',
      }),
    ),
  },
  { additionalProperties: false },
)
export type FoodItem = Static<typeof FoodItem>

export const FoodItems = Type.Array(FoodItem, {
  minItems: 1,
  maxItems: MAX_FOOD_ITEMS,
  description: 'Or one by one, such as [{"name": "oats", "grams": 40}]; the text is then a title',
})

/** The source of a food that only its own figures describe. */
export const STATED_SOURCE = 'stated'
/** Below this score a name means something else. */
const MIN_NAME_SCORE = 0.55
const MAX_CANDIDATES = 4
/** An estimate of the client is never surer than this. */
const MAX_UNSURE_CONFIDENCE = 0.5

/**
 * Finds the foods and grams of stated items. A name without a food is in `unmatched`, unless the item has grams and
 * nutrients of its own.
 * @throws AppError `invalid` at the path of the problem, such as `/items/2/food_id`.
 */
export function resolveItems(items: readonly FoodItem[], foods: FoodTable): Analysis {
  const found: AnalyzedItem[] = []
  const unmatched: string[] = []
  for (const [index, item] of items.entries()) {
    const path = `/items/${index}`
    expectValid(item, path)
    const dose = statedDose(item, foods)
    if (dose !== undefined) {
      found.push(dose)
      continue
    }
    const candidates = candidatesOf(item, foods, path)
    const resolved =
      candidates.length > 0 ? matchedItem(item, candidates, foods, path) : statedItem(item, path)
    if (resolved === undefined) unmatched.push(item.name ?? '')
    else found.push(resolved)
  }
  return { items: found, unmatched, nearest: nearestFoods(unmatched, foods) }
}

function expectValid({ name, food_id: id, grams, quantity, unit, form }: FoodItem, path: string) {
  if ((name === undefined) === (id === undefined))
    throw invalidField(path, 'must have either name or food_id')
  if (form !== undefined && name === undefined) throw invalidField(`${path}/form`, 'must stand beside a name')
  if (grams !== undefined && (quantity !== undefined || unit !== undefined))
    throw invalidField(`${path}/grams`, 'must not stand beside quantity or unit')
}

/** "Vitamin D", 1000, "IU": an amount of the nutrient, where that of any other food is a weight. */
function statedDose({ name, quantity, unit, grams, nutrients }: FoodItem, foods: FoodTable) {
  if (name === undefined || grams !== undefined || nutrients !== undefined) return undefined
  if (quantity !== undefined && unit === undefined) return undefined
  return supplementItem([name, ...(quantity === undefined ? [] : [quantity, unit])].join(' '), foods)
}

function candidatesOf(
  { name = '', food_id: id, form }: FoodItem,
  foods: FoodTable,
  path: string,
): FoodMatch[] {
  if (id !== undefined) return [{ food: expectById(id, foods, `${path}/food_id`), score: 1 }]
  const plain = foods.search(name, MAX_CANDIDATES)
  const formed = form === undefined ? [] : foods.search(`${name}, ${form}`, MAX_CANDIDATES)
  const best = (formed[0]?.score ?? 0) >= EXACT_SCORE ? formed : plain
  return (best[0]?.score ?? 0) >= MIN_NAME_SCORE ? best : []
}

function matchedItem(
  item: FoodItem,
  [best, ...others]: FoodMatch[],
  foods: FoodTable,
  path: string,
): AnalyzedItem | undefined {
  if (best === undefined) return undefined
  const { food } = best
  const said = gramsOf(item, food, foods.measures, path)
  const usual = said.basis === 'default_portion' ? foods.usual?.(food) : undefined
  const basis = usual === undefined ? said.basis : 'usual'
  const { grams, low, high } = usual ?? spreadOf(food.category, said.grams, basis)
  const words = foodWords(item.name ?? food.name)
  const match = matchKind(best, words)
  const evidence: Evidence = {
    ...CERTAIN_FOOD,
    score: match === 'exact' ? 1 : best.score,
    match,
    gramsBasis: basis,
    lead: Math.max(best.score - (others[0]?.score ?? 0), 0),
    wordsMatched: wordsMatched(food, words),
    wordsOfName: wordsMatched({ ...food, synonyms: [] }, words),
    ...stakeOf(food, { grams, low, high }),
  }
  const confidence = match === 'exact' ? BASIS_CONFIDENCE[basis] : confidenceOf(evidence)
  const found = {
    text: item.name ?? food.name,
    food,
    grams,
    low,
    high,
    gramsBasis: basis,
    ...(usual !== undefined && { times: usual.times }),
    match,
    confidence: item.basis === 'estimate' ? Math.min(confidence, MAX_UNSURE_CONFIDENCE) : confidence,
    evidence,
    alternatives: others.map((other) => other.food),
    nutrients: withOwn(scaleNutrients(food.nutrients, grams / 100), item),
    ...clientBasis(item),
  }
  return { ...found, ask: readingsOf(found, words, []) }
}

function gramsOf(
  { grams, quantity, unit, form, basis }: FoodItem,
  food: Food,
  measures: Measures | undefined,
  path: string,
): GramsEstimate {
  const isEstimate = basis === 'estimate'
  const whenMeasured = form === undefined ? {} : { form }
  if (grams !== undefined) {
    const eaten = amountGrams(food, { quantity: grams, unit: 'g', ...whenMeasured })
    return { grams: eaten?.grams ?? grams, basis: isEstimate ? 'estimate' : 'user' }
  }
  if (quantity === undefined && unit === undefined)
    return { grams: usualGrams(food), basis: 'default_portion' }
  const found = amountGrams(food, {
    measures,
    ...(quantity !== undefined && { quantity }),
    ...(unit !== undefined && { unit }),
    ...whenMeasured,
  })
  if (found === undefined) throw invalidField(`${path}/unit`, `is not known for ${food.name}; state grams`)
  return isEstimate ? { ...found, basis: 'estimate' } : found
}

/** A food that no table has, by its own figures. */
function statedItem(
  { name = '', grams, nutrients, basis }: FoodItem,
  path: string,
): AnalyzedItem | undefined {
  if (nutrients === undefined) return undefined
  if (grams === undefined)
    throw invalidField(`${path}/grams`, 'is required with the nutrients of a food that is not known')
  const own = withOwn(
    nutrientsFrom(() => null),
    { nutrients },
  )
  return {
    text: name,
    food: {
      source: STATED_SOURCE,
      code: name,
      name,
      synonyms: [],
      category: '',
      nutrients: scaleNutrients(own, 100 / grams),
      portions: [],
      defaultGrams: grams,
    },
    grams,
    low: grams,
    high: grams,
    gramsBasis: basis === 'estimate' ? 'estimate' : 'user',
    match: 'exact',
    ask: [],
    evidence: {
      ...CERTAIN_FOOD,
      gramsBasis: basis === 'estimate' ? 'estimate' : 'user',
      carbohydrate: own.carbohydrate_g ?? 0,
      doubt: 0,
    },
    confidence: basis === 'estimate' ? MAX_UNSURE_CONFIDENCE : 1,
    alternatives: [],
    nutrients: own,
    ...(basis !== undefined && basis !== 'stated' && { basis }),
  }
}

/** An estimated amount makes an estimate of all figures; a label only of those that it states. */
function clientBasis({ basis, nutrients }: FoodItem): Pick<AnalyzedItem, 'basis'> {
  if (basis === 'estimate') return { basis }
  return basis === 'label' && nutrients !== undefined ? { basis } : {}
}

const withOwn = (found: Nutrients, { nutrients }: Pick<FoodItem, 'nutrients'>): Nutrients => {
  const own: Partial<Record<NutrientKey, number>> = nutrients ?? {}
  return withStated(found, own).nutrients
}
