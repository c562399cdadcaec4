import { type Static, Type } from '@sinclair/typebox'
import { AppError, invalidField, notFound } from '../../core/errors.ts'
import { selfNamed, stringEnum } from '../../core/schemas.ts'
import { createSlices, eachInSlices } from '../../core/slices.ts'
import { ClientEntryId } from '../../core/tool-fields.ts'
import { CLIENT_BASES } from '../../foods/food.ts'
import { labelFields } from '../../foods/food-items.ts'
import { type OwnFoodDocument, OwnFoodInput } from '../../foods/own-food-schema.ts'
import { MAX_OWN_FOODS } from '../../foods/own-foods.ts'
import { foodWords } from '../../foods/text/words.ts'
import { refsTo } from '../../journal/undo-rows.ts'
import { defineJournalTool, type ToolContext, toolInput } from '../tool.ts'
import { ambiguousResult, CHANGE_CUTS, CHANGE_TOOL, changeResult } from './change.ts'
import { type Found, hasWords, idInput, oneNamed } from './find-noted.ts'
import { ownFoodItem } from './items.ts'

const ACTIONS = ['list', 'create', 'replace', 'delete'] as const
const { name, nutrients_per_grams, servings, yield_grams } = OwnFoodInput.properties
const MAX_LISTED = 50
const grams = (description: string) => Type.Number({ exclusiveMinimum: 0, maximum: 20_000, description })

const INPUT = {
  action: stringEnum(ACTIONS, {
    description: 'replace: state the whole food; unnamed values are deleted',
  }),
  food_id: idInput('To replace or delete; or name'),
  name: Type.Optional({ ...name, description: 'Such as "my granola"; for list, words of it' }),
  nutrients: Type.Optional(
    Type.Object(labelFields('per nutrients_per_grams'), {
      additionalProperties: false,
      description: 'The known ones, such as {"energy_kcal": 380}, names as in analyze_food',
    }),
  ),
  nutrients_per_grams: { ...nutrients_per_grams, description: 'Grams that nutrients are of; default 100' },
  basis: Type.Optional(
    stringEnum(CLIENT_BASES, {
      description: 'If you read a label or estimated; left out: stated by the person',
    }),
  ),
  portions: Type.Optional(
    Type.Array(
      Type.Object(
        {
          name: selfNamed(Type.String({ minLength: 1, maxLength: 50, description: 'Such as slice or bowl' })),
          grams: selfNamed(grams('The weight of one')),
        },
        { additionalProperties: false },
      ),
      { maxItems: 20, description: 'Such as [{"name": "slice", "grams": 40}]' },
    ),
  ),
  ingredients: Type.Optional(
    Type.Array(
      Type.Object(
        {
          text: selfNamed(
            Type.String({ minLength: 1, maxLength: 200, description: 'One food in plain words' }),
          ),
          grams: selfNamed(grams('Its weight in the recipe')),
        },
        { additionalProperties: false },
      ),
      {
        minItems: 1,
        maxItems: 50,
        description: 'Of a recipe, such as [{"text": "rolled oats", "grams": 300}]',
      },
    ),
  ),
  servings: Type.Optional({ ...servings, description: 'That the recipe makes' }),
  yield_grams: Type.Optional({
    ...yield_grams,
    description: 'Cooked weight of the recipe; default the sum of its ingredients',
  }),
  client_entry_id: ClientEntryId,
}
const Input = Type.Object(INPUT)
type Input = Static<typeof Input>

const CUTS = { ...CHANGE_CUTS, after: 'name with words of the food' }

export const manageFoods = defineJournalTool({
  name: 'manage_foods',
  title: 'Own foods and recipes',
  description:
    'Lists, creates, replaces or deletes the person’s own foods and recipes, which log_food then finds by name. ' +
    'Use it for "save this as my granola"; for what was eaten use log_food. create and replace need name, and ' +
    'nutrients, or ingredients of a recipe; delete needs food_id or name. Logged entries do not change. ' +
    'Returns after (per 100 g) and undo, or candidates to ask with.',
  whenToUse: 'to keep a food or recipe of the person’s own, and to look one up.',
  instructionsRank: 18,
  ...CHANGE_TOOL,
  destructive: true,
  input: toolInput(INPUT),
  cuts: CUTS,
  async prepare({ client_entry_id: _, ...input }, context) {
    const named = await ownFoodsNamed(input, context)
    if (input.action === 'list') return () => listFoods(named, context)
    if (input.action !== 'delete') requireFood(input)
    if (input.action === 'create') return await prepareSave(input, undefined, context)
    const found = ownFoodMeant(input, named, context)
    if ('candidates' in found) return () => ambiguousResult(context, found)
    const [id] = found.ids
    return input.action === 'delete' ? () => deleteFood(id, context) : await prepareSave(input, id, context)
  },
})

function listFoods(found: readonly OwnFoodDocument[], context: ToolContext) {
  if (!context.mayRead) throw new AppError('forbidden', 'Missing scope: health:read')
  const after = found.slice(0, MAX_LISTED).map(ownFoodItem)
  const left = found.length - after.length
  const summary = `${found.length} own food${found.length === 1 ? '' : 's'}${left > 0 ? `, ${after.length} shown` : ''}`
  const result = changeResult(context, { summary, after })
  return left > 0 ? { ...result, left_out: [{ list: 'after', count: left, rest: CUTS.after }] } : result
}

/** The person's own foods whose names have all the words of `name`, where they are asked for. */
async function ownFoodsNamed(
  { action, food_id: id, name: words = '' }: Input,
  { userId, features }: ToolContext,
): Promise<OwnFoodDocument[]> {
  if (action === 'create' || (action !== 'list' && id !== undefined)) return []
  const wanted = foodWords(words)
  const { foods } = await features.ownFoods.listInSlices(userId, { limit: MAX_OWN_FOODS })
  const found: OwnFoodDocument[] = []
  await eachInSlices(foods, createSlices(features.clock), (food) => {
    if (hasWords(wanted, [food.name, ...food.synonyms])) found.push(food)
  })
  return found
}

function deleteFood(id: string, context: ToolContext) {
  const { userId, features } = context
  const before = [ownFoodItem(features.ownFoods.get(userId, id))]
  const { undo } = features.undo.record(userId, 'manage_foods', {
    known: refsTo('own_foods', [id]),
    change: () => features.ownFoods.remove(userId, id, { canBeUndone: true }),
  })
  return changeResult(context, { summary: `Deleted the food “${before[0]?.name}”`, before, undo })
}

/** @throws AppError `invalid` for a food to save without its name or contents. */
function requireFood({ action, food_id: id, name: own, nutrients, ingredients }: Input): void {
  if (own === undefined) throw invalidField('/name', `is required with ${action}, such as "my granola"`)
  if (nutrients === undefined && ingredients === undefined)
    throw invalidField(
      '/nutrients',
      'or ingredients must be given, such as {"energy_kcal": 380, "protein_g": 9}',
    )
  if (action === 'create' && id !== undefined)
    throw invalidField('/food_id', 'only goes with replace and delete')
}

/** @param id of the food that is replaced. */
async function prepareSave(input: Input, id: string | undefined, context: ToolContext) {
  const { userId, features } = context
  const { action: _, food_id: __, name: own = '', ...figures } = input
  const save = await features.ownFoods.prepare(userId, { ...figures, name: own }, id)
  return () => {
    const before = id === undefined ? [] : [ownFoodItem(features.ownFoods.get(userId, id))]
    const { result, undo } = features.undo.record(userId, 'manage_foods', {
      known: id === undefined ? [] : refsTo('own_foods', [id]),
      change: save,
      added: (saved) => (id === undefined ? refsTo('own_foods', [saved.id]) : []),
    })
    const summary = `Saved the food “${result.name}”`
    return changeResult(context, { summary, before, after: [ownFoodItem(result)], undo })
  }
}

/**
 * The own food to replace or delete, or those that the name fits.
 * @throws AppError `invalid` for neither id nor name; `not_found` for none.
 */
function ownFoodMeant(
  { food_id: id, name: own, action }: Input,
  found: readonly OwnFoodDocument[],
  context: ToolContext,
): Found {
  if (id !== undefined) return { ids: [id.toLowerCase()] }
  if (own === undefined) throw invalidField('/food_id', `or name is required with ${action}`)
  if (!context.mayRead) throw new AppError('forbidden', 'Missing scope: health:read; without it, use food_id')
  if (found.length === 0) throw notFound('own food; action list shows them')
  const exact = found.filter(({ name: known }) => known.toLowerCase() === own.trim().toLowerCase())
  const fitting = (exact.length > 0 ? exact : found).map((food) => ({ id: food.id, text: food.name }))
  return oneNamed('own_food', fitting, context, 'own foods')
}
