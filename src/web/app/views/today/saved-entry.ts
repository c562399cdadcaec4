import { api, type CallOptions } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { Problem } from '../../problem.ts'
import { inputNumber } from './amount-format.ts'
import type { Food } from './day.ts'
import { measuresOf, quantityText } from './food-measures.ts'
import { chosenItem, type Item, ownItem } from './meal-draft.ts'

type SavedEntry = ApiAnswer<'get', '/api/journal/saved-meals'>['meals'][number]['entries'][number]

/**
 * An item to change before it is added: the food with its amount, or the figures that the person stated.
 * @param options whose foods they are, if not of the person who is shown.
 */
export async function itemOf(entry: SavedEntry, options: CallOptions = {}): Promise<Item> {
  const { food_name, source, source_code, calories = 0, protein, carbs, fat } = entry
  if (source === undefined || source_code === undefined) {
    return ownItem(food_name, {
      calories,
      ...(protein !== undefined && { protein }),
      ...(carbs !== undefined && { carbs }),
      ...(fat !== undefined && { fat }),
    })
  }
  const food = await foodOf(`${source}:${source_code}`, options)
  const measure = measuresOf(food).find(({ unit }) => unit === entry.unit)
  return {
    ...chosenItem(food, food_name),
    grams: inputNumber(entry.grams ?? food.default_grams),
    basis: null,
    ...(measure !== undefined &&
      entry.quantity !== undefined && { measure, quantity: quantityText(entry.quantity) }),
  }
}

/** The food, from this browser if the server does not answer. */
export async function foodOf(food_id: string, options: CallOptions = {}): Promise<Food> {
  try {
    return await api.get('/api/foods/:food_id', { params: { food_id } }, options)
  } catch (error) {
    if (!(error instanceof Problem && error.status === 0)) throw error
    const found = await (await import('../../foods-away/foods-away.ts')).foodAway(food_id)
    if (found === undefined) throw error
    return found
  }
}
