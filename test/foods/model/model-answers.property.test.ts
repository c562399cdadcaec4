import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createSlices } from '../../../src/core/slices.ts'
import type { MealModel } from '../../../src/foods/model/meal-model.ts'
import { readWithModel } from '../../../src/foods/model/read-with-model.ts'
import { createSlicedFoods } from '../../../src/foods/search/sliced-foods.ts'
import { starterIndex } from '../../../src/foods/starter/starter-index.ts'
import { frozenClock } from '../../support.ts'

/** Whatever a model answers: no failure, and no figure, no food and no words that it brought along. */

const TEXTS = [
  'two eggs, 150 g white rice (cooked) and half a cup of milk',
  '1,5 l cola, fish and chips with 200 g mushy peas, no bread',
  '3 𝒆ggs 🥚, "rice"}]} a+b (c] \\d+ $& 100 g',
]
const words = (text: string) =>
  fc.constantFrom(...text.split(' '), text, '', '5000 g', 'uranium', '.*', '(', '𝒆')
const mostly = <T, U>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<U>): fc.Arbitrary<T | U> =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: other })
/** Some words of the text in a row. */
const excerpt = (text: string) => {
  const all = text.split(' ')
  return fc
    .tuple(fc.nat(all.length - 1), fc.integer({ min: 1, max: 4 }))
    .map(([start, many]) => all.slice(start, start + many).join(' '))
}
const anyFood = (text: string) =>
  fc.record(
    {
      excerpt: mostly(excerpt(text), fc.oneof(words(text), fc.jsonValue())),
      name: mostly(excerpt(text), fc.oneof(words(text), fc.string(), fc.jsonValue())),
      form: fc.oneof(words(text), fc.constant('dry')),
      container: words(text),
      amount: fc.oneof(excerpt(text), words(text)),
      grams: fc.double(),
    },
    { requiredKeys: ['excerpt', 'name'] },
  )
/** A row for each of nine foods: mostly one of its own. */
const anyPicks = fc
  .array(mostly(fc.integer({ min: 1, max: 27 }), fc.jsonValue()), { minLength: 9, maxLength: 9 })
  .map((rows) =>
    rows.map((row, at) => ({ food: at + 1, row: typeof row === 'number' ? `${at + 1}-${row}` : row })),
  )

const anyReading = fc.constantFrom(...TEXTS).chain((text) =>
  fc.record({
    text: fc.constant(text),
    foods: mostly(
      fc.array(anyFood(text), { maxLength: 9 }).map((foods): unknown => ({ foods })),
      fc.jsonValue(),
    ),
    picks: mostly(
      anyPicks.map((picks): unknown => ({ picks })),
      fc.jsonValue(),
    ),
  }),
)

test('any answer at all gives foods of the table, by amounts of the text', async () => {
  let items = 0
  await fc.assert(
    fc.asyncProperty(anyReading, async ({ text, foods, picks }) => {
      const answers = [foods, picks]
      const model: MealModel = { ask: async () => answers.shift() }
      const sliced = createSlicedFoods(starterIndex, createSlices(frozenClock()))
      const read = await readWithModel(text, sliced, model, new AbortController().signal)
      items += read?.items.length ?? 0
      for (const item of read?.items ?? []) {
        expect(text).toContain(item.text)
        expect(starterIndex.find(item.food.source, item.food.code)?.nutrients).toEqual(item.food.nutrients)
        expect(item.grams).toBeGreaterThan(0)
        expect(item.grams).toBeLessThan(3000)
        const per100g = item.food.nutrients.energy_kcal ?? null
        // What a table does not know of a food is not known of its portion.
        if (per100g === null) expect(item.nutrients.energy_kcal ?? null).toBeNull()
        else expect(item.nutrients.energy_kcal).toBeCloseTo((per100g * item.grams) / 100, 1)
        if (item.match === 'guess') expect(item.confidence).toBeLessThanOrEqual(0.5)
      }
      for (const left of read?.unmatched ?? []) expect(left.length).toBeGreaterThan(0)
    }),
    { numRuns: 60 },
  )
  expect(items).toBeGreaterThan(50)
}, 30_000)
