import { expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { starterIndex } from '../../../src/foods/starter/starter-index.ts'
import { modelServer, says } from '../../assistant/model-server.ts'
import { readingMeals } from '../../foods/model/scripted-model.ts'
import { testServer } from '../../support.ts'
import { TOLERANCE_G } from './accuracy.ts'
import { readMeals } from './meals.ts'
import { oracleOf, trueFoods } from './oracle.ts'

/** Every so many meals of the set. */
const STEP = 8

test('a derivation is its foods, with pluses in names', () => {
  const [meal] = readMeals('diaries.tsv')
  expect(meal && trueFoods(meal).map(({ grams, code }) => [grams, code])).toEqual([
    [480, '92101000'],
    [30, '12120100'],
    [105, '51180010'],
    [29, '14301010'],
  ])
})

test('with a model that answers right, nine of ten meals are right, and by figures of the table', async () => {
  const meals = readMeals('recalls.tsv').filter((_, at) => at % STEP === 0)
  const oracle = oracleOf(meals, starterIndex)
  using model = modelServer(async ({ body }) => {
    const data: object = JSON.parse(body.messages.at(-1)?.content ?? '{}')
    const answer = await oracle.ask(
      { instructions: '', data, schema: Type.Object({}) },
      new AbortController().signal,
    )
    return says(JSON.stringify(answer ?? {}))()
  })
  const server = await testServer({ settings: readingMeals(model) })
  const token = server.token()
  let [answered, right] = [0, 0]
  for (const meal of meals) {
    const body = { food_text: meal.description }
    const { json } = await server.request('POST', '/api/foods/analysis', { token, body })
    for (const { food, grams, nutrients } of json.items) {
      const { carbohydrate_g: whole } = nutrients
      expect(whole).toBeCloseTo((food.nutrients.carbohydrate_g * grams) / 100, 1)
    }
    const truth = trueFoods(meal).map(({ name }) => starterIndex.exact?.(name)?.code)
    const found: string[] = json.items.map(({ food }: { food: { code: string } }) => food.code)
    const hasRightFoods = truth.every((code) => code !== undefined && found.includes(code))
    if (json.read_by !== 'model' || !hasRightFoods || found.length !== truth.length) continue
    answered++
    if (Math.abs(json.totals.carbohydrate_g - meal.carbohydrate_g) <= TOLERANCE_G) right++
  }
  expect(answered).toBeGreaterThan(0.8 * meals.length)
  expect(right / answered).toBeGreaterThanOrEqual(0.9)
}, 60_000)
