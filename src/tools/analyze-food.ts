import { Type } from '@sinclair/typebox'
import { MAX_FOOD_TEXT_CHARS } from '../contract/limits.ts'
import { fitResult, LeftOut } from '../core/result-limits.ts'
import { nullable, stringEnum, withExample } from '../core/schemas.ts'
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
import { WordsNotRead, wordsNotRead } from '../foods/words-not-read.ts'
import { MEAL_TYPES, MealTypeInput } from '../journal/food-schema.ts'
import { round } from '../nutrition/nutrients.ts'
import { SafetyDocument, saidTogether } from '../safety/safety.ts'
import { analysisSummary } from './summaries/food.ts'
import { defineTool, toolInput } from './tool.ts'

const FEWER = 'a text of fewer foods'
const CUTS = { nearest: FEWER, not_read: FEWER, items: FEWER }

/** Characters of the foods that an answer names as its source. */
const MAX_RANGE_CHARS = 200

export const analyzeFood = defineTool({
  name: 'analyze_food',
  title: 'Analyse food',
  description:
    'Estimates the nutrients of foods in words or items. Saves nothing. Use it to check or plan a meal ("how much ' +
    'protein has this"); once eaten, use log_food. Returns foods with grams and confidence, totals, and ' +
    'allergen_warnings and cautions to pass on. Words in unmatched are not counted: ask, with nearest.',
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
    food_text: withExample(
      Type.String({
        minLength: 1,
        maxLength: MAX_FOOD_TEXT_CHARS,
        description: `Such as "150 g salmon, a cup of rice"; up to ${MAX_FOOD_TEXT_CHARS} characters`,
      }),
      '150 g salmon, a cup of rice',
    ),
    items: Type.Optional(FoodItems),
    meal_type: Type.Optional(MealTypeInput('Only repeated in the result, such as lunch')),
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
    not_read: WordsNotRead,
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
  cuts: CUTS,
  summary: analysisSummary,
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
      not_read: wordsNotRead(text.items === undefined ? text.food_text : meal.unmatched.join(', '), meal),
      nearest: nearestDocument(meal.nearest),
      allergen_warnings: meal.allergens.map((warning) => ({ ...warning })),
      read_by: meal.readBy,
      cautions: [...meal.cautions],
      safety: listen(userId, saidTogether([text.food_text]), { mayRead }),
      saved: false as const,
    }
    return fitResult(result, CUTS)
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
