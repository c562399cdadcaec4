import { type Static, Type } from '@sinclair/typebox'
import { MAX_FOOD_TEXT_CHARS } from '../contract/limits.ts'
import type { Measures } from '../core/locale.ts'
import { nullable, stringEnum } from '../core/schemas.ts'
import { round } from '../nutrition/nutrients.ts'
import { SafetyDocument } from '../safety/safety.ts'
import { allergenWarnings } from './allergens.ts'
import { Cautions } from './cautions/cautions.ts'
import {
  type AnalyzedItem,
  type Food,
  type FoodMatch,
  GRAMS_BASES,
  MATCH_KINDS,
  type NearestFoods,
  type Reading,
} from './food.ts'
import { foodId } from './food-id.ts'
import { FoodItems } from './food-items.ts'
import type { Intolerances } from './intolerances.ts'
import type { MealAnalysis } from './meal-analysis.ts'
import { READERS } from './meal-reader.ts'
import { measuresOf } from './measures.ts'
import { NutrientsSchema } from './nutrients-schema.ts'
import { Portions } from './own-food-schema.ts'
import { usualGrams } from './portion-statistics/likely-grams.ts'

const FoodFields = {
  food_id: Type.String({ description: 'For GET /api/foods/{food_id}, and to choose this food' }),
  source: Type.String({ description: 'own: one of the caller’s own foods' }),
  code: Type.String(),
  name: Type.String(),
  category: Type.String(),
  default_grams: Type.Number({ description: 'Default portion, used when no amount is stated' }),
  piece_grams: nullable(
    Type.Number({ description: 'Weight of one piece; null if the food is not counted in pieces' }),
  ),
  portions: Portions,
  measures: Type.Array(Type.Object({ unit: Type.String(), grams: Type.Number() }), {
    description:
      'Units that the food has a basis for, with the grams of one; grams themselves are always one',
  }),
  nutrients: NutrientsSchema,
  allergen_warnings: Type.Array(Type.String({ description: 'A message for the person' })),
}

/** A food for the caller to choose; nutrients per 100 g. */
export const KnownFood = Type.Object(FoodFields)
export type KnownFood = Static<typeof KnownFood>

/** A food in `GET /api/foods`; nutrients per 100 g. */
export const FoundFood = Type.Object({
  ...FoodFields,
  score: Type.Number({ description: 'How well the food matches, 0–1' }),
})
export type FoundFood = Static<typeof FoundFood>

/** The body of `POST /api/foods/analysis`. */
export const FoodAnalysisInput = Type.Object(
  {
    food_text: Type.String({
      minLength: 1,
      maxLength: MAX_FOOD_TEXT_CHARS,
      description: 'Foods and amounts in plain words, such as "150 g salmon, a cup of rice"',
    }),
    items: Type.Optional(FoodItems),
  },
  { additionalProperties: false },
)

/** How an item was found, and what to ask about it; in every document of an analysis. */
export const CertaintyFields = {
  match: stringEnum(MATCH_KINDS, {
    description:
      'exact: by its name; near: the nearest food in the table; guess: a stand-in for another food',
  }),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  grams_low: Type.Number({ description: 'Of ten amounts stated so, one is less' }),
  grams_high: Type.Number({ description: 'Of ten amounts stated so, one is more' }),
  grams_note: nullable(
    Type.String({ description: 'What the amount is, if it was not stated, or was and is not counted' }),
  ),
  ask: Type.Array(
    Type.Object({
      food: Type.String(),
      source: Type.String(),
      source_code: Type.String(),
      grams: Type.Number(),
      note: Type.String({ description: 'What distinguishes this reading' }),
    }),
    { description: 'Readings that differ by more than 15 g carbohydrate or 100 kcal; the first is counted' },
  ),
}

export const ReadBy = stringEnum(READERS, {
  description:
    'Who found the foods in the text: the server’s rules, or its model, to which the text was sent; the figures are those of the food data',
})
/** The note of an amount that the journal suggests. */
export const usualNote = (times: number) => `your usual portion, the middle of your last ${times}`

/** The note of a stated amount that is not counted. */
export const refusedNote = (amount: string) =>
  /^0(?![.,]?\d)/.test(amount)
    ? `“${amount}” does not state how much it is, so it is not counted`
    : `“${amount}” is not an amount that one person eats, so it is not counted`

export const certaintyDocument = ({
  match,
  confidence,
  low,
  high,
  times,
  refused,
  ask,
}: Pick<AnalyzedItem, 'match' | 'confidence' | 'low' | 'high' | 'times' | 'refused' | 'ask'>) => ({
  match,
  confidence: round(confidence),
  grams_low: round(low),
  grams_high: round(high),
  grams_note: refused !== undefined ? refusedNote(refused) : times === undefined ? null : usualNote(times),
  ask: ask.map(({ food, grams, note }: Reading) => ({
    food: food.name,
    source: food.source,
    source_code: food.code,
    grams: round(grams),
    note,
  })),
})

/** The foods nearest to words for which none was found; in every document of an analysis. */
export const NearestField = Type.Array(
  Type.Object({
    text: Type.String({ description: 'One of unmatched' }),
    foods: Type.Array(Type.Object({ food_id: Type.String(), food: Type.String() }), {
      minItems: 1,
      maxItems: 3,
    }),
  }),
  { description: 'Foods that words in unmatched may mean, best first: ask the person' },
)

export const nearestDocument = (nearest: readonly NearestFoods[]): Static<typeof NearestField> =>
  nearest.map(({ text, foods }) => ({
    text,
    foods: foods.map((food) => ({ food_id: foodId(food), food: food.name })),
  }))

/** The answer of `POST /api/foods/analysis`. */
export const FoodAnalysis = Type.Object({
  items: Type.Array(
    Type.Object({
      text: Type.String({ description: 'The words that were recognised' }),
      food: KnownFood,
      grams: Type.Number(),
      grams_basis: stringEnum(GRAMS_BASES),
      ...CertaintyFields,
      alternatives: Type.Array(KnownFood, { maxItems: 3 }),
      nutrients: NutrientsSchema,
    }),
  ),
  totals: NutrientsSchema,
  unmatched: Type.Array(Type.String({ description: 'Words for which no food was found' })),
  read_by: ReadBy,
  nearest: NearestField,
  cautions: Cautions,
})
/** With what the text means for the safety of its writer. */
export const CheckedFoodAnalysis = Type.Object({ ...FoodAnalysis.properties, safety: SafetyDocument })
export type FoodAnalysis = Static<typeof FoodAnalysis>

/** @param local the kitchen measures where the person lives. */
export function knownFood(food: Food, intolerances: Intolerances, local?: Measures): KnownFood {
  return {
    food_id: foodId(food),
    source: food.source,
    code: food.code,
    name: food.name,
    category: food.category,
    default_grams: usualGrams(food),
    piece_grams: food.pieceGrams ?? null,
    portions: food.portions.map(({ name, grams }) => ({ name, grams })),
    measures: measuresOf(food, local),
    nutrients: { ...food.nutrients },
    allergen_warnings: allergenWarnings([food], intolerances).map(({ message }) => message),
  }
}

export const foundFood = (
  { food, score }: FoodMatch,
  intolerances: Intolerances,
  local?: Measures,
): FoundFood => ({
  ...knownFood(food, intolerances, local),
  score,
})

/** The answer, food by food: each with the warnings of all that it may be. */
export function* foodAnalysisSteps(
  meal: MealAnalysis,
  intolerances: Intolerances,
  local?: Measures,
): Generator<undefined, FoodAnalysis> {
  // The same foods return again and again in one text.
  const documents = new Map<Food, KnownFood>()
  const documentOf = (food: Food): KnownFood => {
    const document = documents.get(food) ?? knownFood(food, intolerances, local)
    documents.set(food, document)
    return document
  }
  const itemOf = ({
    text,
    food,
    grams,
    unit,
    gramsBasis,
    alternatives,
    nutrients,
    ...certainty
  }: AnalyzedItem) => ({
    text,
    food: { ...documentOf(food), ...(unit !== undefined && { measures: measuresOf(food, local, unit) }) },
    grams: round(grams),
    grams_basis: gramsBasis,
    ...certaintyDocument(certainty),
    alternatives: alternatives.map(documentOf),
    nutrients,
  })
  const items: FoodAnalysis['items'] = []
  for (const item of meal.items) {
    items.push(itemOf(item))
    yield
  }
  return {
    items,
    totals: meal.totals,
    unmatched: [...meal.unmatched],
    read_by: meal.readBy,
    nearest: nearestDocument(meal.nearest),
    cautions: [...meal.cautions],
  }
}
