import { Type } from '@sinclair/typebox'
import { MAX_FOOD_TEXT_CHARS } from '../contract/limits.ts'
import { fitResult, LeftOut } from '../core/result-limits.ts'
import { nullable, stringEnum } from '../core/schemas.ts'
import { Cautions, NO_CAUTION_RULES } from '../foods/cautions/cautions.ts'
import { type AnalyzedItem, GRAMS_BASES } from '../foods/food.ts'
import {
  CertaintyFields,
  certaintyDocument,
  NearestField,
  nearestDocument,
  ReadBy,
} from '../foods/food-document.ts'
import { foodId } from '../foods/food-id.ts'
import { FoodItems } from '../foods/food-items.ts'
import { NO_INTOLERANCES } from '../foods/intolerances.ts'
import { analyzeMeal } from '../foods/meal-analysis.ts'
import { NutrientsSchema } from '../foods/nutrients-schema.ts'
import { MEAL_TYPES } from '../journal/food-schema.ts'
import { round } from '../nutrition/nutrients.ts'
import { SafetyDocument, saidTogether } from '../safety/safety.ts'
import { defineTool, toolInput } from './tool.ts'

/** Characters of the foods that an answer names as its source. */
const MAX_RANGE_CHARS = 200

export const analyzeFood = defineTool({
  name: 'analyze_food',
  title: 'Analyse food',
  description:
    'Estimates the nutrients of foods named in plain words, such as "two eggs and a slice of rye toast", or stated ' +
    'one by one in items. Saves nothing. Use it to tell what a meal contains or to check a planned one; once ' +
    'eaten, use log_food with the same words. Returns each food with its grams and how they were ' +
    'found, confidence (0 to 1), alternatives and nutrients, totals, and allergen_warnings and cautions ' +
    '(medicines) to pass on. Words that are not recognised are in unmatched, near foods in nearest, and not ' +
    'in the totals: ask the person, do not guess. Needs the write ' +
    'scope and counts as a write call.',
  whenToUse: 'the nutrients of a food or meal; saves nothing.',
  instructionsRank: 7,
  kind: 'write',
  stores: false,
  // Without `read`: the same foods for everybody, no allergies and no medicines.
  receipt: 'same',
  source: {
    name: 'food tables',
    range: ({ items }) =>
      items
        .map(({ food }) => food)
        .join(', ')
        .slice(0, MAX_RANGE_CHARS),
  },
  openWorld: false,
  input: toolInput({
    food_text: Type.String({
      minLength: 1,
      maxLength: MAX_FOOD_TEXT_CHARS,
      description: `Foods and amounts, such as "150 g salmon, a cup of rice"; up to ${MAX_FOOD_TEXT_CHARS} characters`,
    }),
    items: Type.Optional(FoodItems),
    meal_type: Type.Optional(
      stringEnum(MEAL_TYPES, { description: 'The meal type; only repeated in the result' }),
    ),
  }),
  output: Type.Object({
    items: Type.Array(
      Type.Object({
        text: Type.String(),
        food: Type.String(),
        food_id: Type.String(),
        source: Type.String(),
        source_code: Type.String(),
        grams: Type.Number(),
        grams_basis: stringEnum(GRAMS_BASES),
        ...CertaintyFields,
        alternatives: Type.Array(
          Type.Object({
            food: Type.String(),
            food_id: Type.String(),
            source: Type.String(),
            source_code: Type.String(),
          }),
          { maxItems: 3 },
        ),
        nutrients: NutrientsSchema,
      }),
    ),
    totals: NutrientsSchema,
    meal_type: nullable(stringEnum(MEAL_TYPES)),
    unmatched: Type.Array(Type.String()),
    nearest: NearestField,
    allergen_warnings: Type.Array(
      Type.Object({ allergen: Type.String(), food: Type.String(), message: Type.String() }),
    ),
    cautions: Cautions,
    read_by: ReadBy,
    safety: SafetyDocument,
    saved: Type.Literal(false),
    left_out: LeftOut,
  }),
  async run({ meal_type: mealType, ...text }, { userId, mayRead, signal, features }) {
    const { personFoods, profiles, foodJournal, mealReader: reader, listen } = features
    const foods = await personFoods.inSlices(mayRead ? userId : undefined)
    const checks = mayRead
      ? { intolerances: profiles.intolerances(userId), rules: foodJournal.cautionRules(userId) }
      : { intolerances: NO_INTOLERANCES, rules: NO_CAUTION_RULES }
    const meal = await analyzeMeal(text, foods, checks, { reader, signal })
    const result = {
      items: meal.items.map(itemDocument),
      totals: meal.totals,
      meal_type: mealType ?? null,
      unmatched: [...meal.unmatched],
      nearest: nearestDocument(meal.nearest),
      allergen_warnings: meal.allergens.map((warning) => ({ ...warning })),
      read_by: meal.readBy,
      cautions: [...meal.cautions],
      safety: listen(userId, saidTogether([text.food_text]), { mayRead }),
      saved: false as const,
    }
    return fitResult(result, ['nearest', 'items'])
  },
})

function itemDocument({
  text,
  food,
  grams,
  gramsBasis,
  alternatives,
  nutrients,
  ...certainty
}: AnalyzedItem) {
  return {
    text,
    food: food.name,
    food_id: foodId(food),
    source: food.source,
    source_code: food.code,
    grams: round(grams),
    grams_basis: gramsBasis,
    ...certaintyDocument(certainty),
    alternatives: alternatives.map((other) => ({
      food: other.name,
      food_id: foodId(other),
      source: other.source,
      source_code: other.code,
    })),
    nutrients,
  }
}
