import type { Analysis } from './food.ts'
import { analyzeText } from './meal/passes.ts'
import type { MealModel } from './model/meal-model.ts'
import { readWithModel } from './model/read-with-model.ts'
import type { SlicedFoods } from './search/sliced-foods.ts'
import { takeSupplements } from './supplements/take-supplements.ts'

/** Who found the foods in a text: the program's rules, or a model. */
export const READERS = ['rules', 'model'] as const
export type Reader = (typeof READERS)[number]

export type Reading = Analysis & { readBy: Reader }

/**
 * A person waits for this at the page, and connections without an answer are closed after 30 s: both questions of a
 * model together take no longer, and then the rules answer.
 */
const MODEL_DEADLINE_MS = 20_000
/** A model works on few questions at a time: further meals would only wait in its queue, so the rules read them. */
const MAX_MODEL_READINGS = 4

/** Reads what a person ate. */
export type MealReader = {
  /** @param signal aborted when the caller has disconnected. */
  read(text: string, foods: SlicedFoods, signal: AbortSignal): Promise<Reading>
}

/** @param model absent: the rules read everything. They also answer if the model does not, in the same form. */
export function createMealReader(model?: MealModel): MealReader {
  let running = 0

  async function byModel(
    text: string,
    foods: SlicedFoods,
    caller: AbortSignal,
  ): Promise<Analysis | undefined> {
    if (model === undefined || running >= MAX_MODEL_READINGS || caller.aborted) return undefined
    running++
    try {
      const signal = AbortSignal.any([caller, AbortSignal.timeout(MODEL_DEADLINE_MS)])
      return await readWithModel(text, foods, model, signal)
    } finally {
      running--
    }
  }

  return {
    async read(text, foods, signal) {
      // A dose is not what a model is asked about.
      const { items, rest } = await foods.run((table) => takeSupplements(text, table))
      const chosen = rest === '' ? undefined : await byModel(rest, foods, signal)
      if (chosen !== undefined) return { ...chosen, items: [...chosen.items, ...items], readBy: 'model' }
      const found = await foods.run((table) => analyzeText(text, table))
      return { ...found, readBy: 'rules' }
    },
  }
}
