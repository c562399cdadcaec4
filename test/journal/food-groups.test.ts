import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Food } from '../../src/foods/food.ts'
import { createFoodIndex } from '../../src/foods/search/food-index.ts'
import { FOOD_PATTERN_KEYS, type FoodPatterns } from '../../src/nutrition/food-patterns.ts'
import { CHICKEN, LENTILS, OATMEAL, RICE } from '../tools/kitchen.ts'
import { journalOf } from './support.ts'

/** HEI-2020 in get_diet_score: the food groups of what was logged, kept in step with it. Today is 10 March 2026. */

const groups = (given: Partial<FoodPatterns>): FoodPatterns =>
  Object.fromEntries(FOOD_PATTERN_KEYS.map((key) => [key, given[key] ?? 0])) as FoodPatterns
const withGroups = (food: Food, given: Partial<FoodPatterns>): Food => ({
  ...food,
  nutrients: { ...food.nutrients, vitamin_d_ug: 1 },
  patterns: groups(given),
})

/** Whole grain, protein and refined grain; nobody knows the groups of lentils. */
const FOODS = [
  withGroups(OATMEAL, { whole_grains_oz: 1 }),
  withGroups(CHICKEN, { total_protein_oz: 3 }),
  withGroups(RICE, { refined_grains_oz: 1 }),
  LENTILS,
]
const YESTERDAY = '2026-03-09'

async function person() {
  const journal = await journalOf('ada', { foods: createFoodIndex(FOODS) })
  await journal.request('PUT', `/api/journal/days/${YESTERDAY}`, { complete: true })
  const eat = async (food_name: string, more: object = {}) =>
    (await journal.log({ food_name, consumed_at: `${YESTERDAY}T12:00:00+01:00`, ...more })).entry_id as string
  const hei = async () => (await journal.tool('get_diet_score')).hei2020
  const scoreOf = async (key: string) =>
    (await hei())?.components.find((component: { key: string }) => component.key === key).score
  return { ...journal, eat, hei, scoreOf }
}

/** 1 oz of whole grain in 100 g and 100 kcal of oatmeal; full score at 1.5 oz in 1000 kcal. */
const wholeGrainScore = (oatmealGrams: number, kcal: number) =>
  Math.min((10 * ((oatmealGrams / 100) * 1000)) / kcal / 1.5, 10)

describe('the Healthy Eating Index of a journal', () => {
  test('is null while nothing is logged', async () => {
    expect(await (await person()).hei()).toBeNull()
  })

  test('counts what was logged by weight, and follows a correction, another name and a deletion', async () => {
    const { eat, hei, scoreOf, request } = await person()
    const oatmeal = await eat('100 g oatmeal')
    const rice = await eat('1000 g rice')
    expect(await scoreOf('whole_grains_oz')).toBeCloseTo(wholeGrainScore(100, 1400), 3)
    expect((await hei()).coverage).toBe(1)
    await request('PATCH', `/api/journal/foods/${oatmeal}`, { grams: 50 })
    expect(await scoreOf('whole_grains_oz')).toBeCloseTo(wholeGrainScore(50, 1350), 3)
    await request('PATCH', `/api/journal/foods/${rice}`, { food_name: '1000 g chicken breast' })
    expect(await scoreOf('whole_grains_oz')).toBeCloseTo(wholeGrainScore(50, 1650), 3)
    expect(await scoreOf('total_protein_oz')).toBe(5)
    await request('DELETE', `/api/journal/foods/${rice}`)
    expect(await scoreOf('whole_grains_oz')).toBe(10)
    expect(await scoreOf('total_protein_oz')).toBe(0)
  })

  test('moves with an entry to another day', async () => {
    const { eat, hei, request } = await person()
    const oatmeal = await eat('100 g oatmeal')
    expect(await hei()).not.toBeNull()
    await request('PATCH', `/api/journal/foods/${oatmeal}`, { consumed_at: '2026-03-08T12:00:00+01:00' })
    expect(await hei()).toBeNull()
    await request('PUT', '/api/journal/days/2026-03-08', { complete: true })
    expect(await hei()).not.toBeNull()
  })

  test('is null while the groups are known for less than 80 % of the energy', async () => {
    const { eat, hei, request } = await person()
    await eat('800 g oatmeal')
    const other = await eat('something homemade', { calories: 200 })
    // The nutrients of an unknown food are unknown too; here they cover just enough.
    expect((await hei()).coverage).toBe(0.8)
    await request('PATCH', `/api/journal/foods/${other}`, { nutrients: { energy_kcal: 201 } })
    expect(await hei()).toBeNull()
  })

  test('an entry of several foods has groups only if all of them have', async () => {
    const { eat, hei } = await person()
    await eat('100 g oatmeal and 100 g rice')
    expect((await hei()).coverage).toBe(1)
    await eat('100 g oatmeal and 200 g lentils')
    expect(await hei()).toBeNull()
  })

  test('counts complete days alone', async () => {
    const { eat, scoreOf, log } = await person()
    await eat('1000 g rice')
    await log({ food_name: '300 g oatmeal', consumed_at: '2026-03-08T12:00:00+01:00' })
    expect(await scoreOf('whole_grains_oz')).toBe(0)
  })

  test('is not made for children under two', async () => {
    const { eat, hei, request } = await person()
    await eat('300 g oatmeal')
    expect(await hei()).not.toBeNull()
    await request('PUT', '/api/profile', { metrics_data: { age: 1 } })
    expect(await hei()).toBeNull()
  })

  test('days and entries from before food groups were kept still read, and are unknown', async () => {
    const { eat, hei, server, tool, request } = await person()
    const id = await eat('300 g oatmeal')
    server.db.$client.run('UPDATE food_entries SET patterns = NULL')
    server.db.$client.run("UPDATE food_days SET sums = x''")
    expect(await hei()).toBeNull()
    expect(await tool('get_diet_score')).toMatchObject({ status: 'ok', days: { complete: 1 } })
    await request('PATCH', `/api/journal/foods/${id}`, { grams: 200 })
    expect(await hei()).toBeNull()
    await request('PATCH', `/api/journal/foods/${id}`, { food_name: '200 g oatmeal' })
    expect(await hei()).not.toBeNull()
  })

  test('no surface shows the stored groups as such', async () => {
    const { eat, request, log } = await person()
    const id = await eat('300 g oatmeal')
    expect((await request('GET', `/api/journal/foods/${id}`)).text).not.toContain('whole_grains')
    expect((await request('GET', '/api/journal/foods')).text).not.toContain('patterns')
    expect(JSON.stringify(await log({ food_name: 'oatmeal' }))).not.toContain('patterns')
  })
})

test('after any sequence of logging, correcting and deleting, the index is that of the foods still there', async () => {
  const grams = fc.integer({ min: 1, max: 2000 })
  const food_name = fc.constantFrom('oatmeal', 'chicken breast', 'rice')
  const command = fc.oneof(
    fc.record({ kind: fc.constant('log' as const), food_name, grams }),
    fc.record({ kind: fc.constant('patch' as const), place: fc.nat(), grams }),
    fc.record({ kind: fc.constant('rename' as const), place: fc.nat(), food_name, grams }),
    fc.record({ kind: fc.constant('delete' as const), place: fc.nat() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 12 }), async (commands) => {
      const { eat, scoreOf, request } = await person()
      const eaten: { id: string; food_name: string; grams: number }[] = []
      for (const each of commands) {
        if (each.kind === 'log') {
          eaten.push({ ...each, id: await eat(each.food_name, { grams: each.grams }) })
          continue
        }
        const entry = eaten[each.place % Math.max(eaten.length, 1)]
        if (entry === undefined) continue
        const { place: _, kind, ...change } = each
        if (kind === 'delete') eaten.splice(eaten.indexOf(entry), 1)
        else Object.assign(entry, change)
        await request(
          kind === 'delete' ? 'DELETE' : 'PATCH',
          `/api/journal/foods/${entry.id}`,
          kind === 'delete' ? undefined : change,
        )
      }
      const of = (name: string) => eaten.filter((entry) => entry.food_name === name)
      const sum = (list: typeof eaten) => list.reduce((total, entry) => total + entry.grams, 0)
      const kcal = sum(of('oatmeal')) + 1.6 * sum(of('chicken breast')) + 1.3 * sum(of('rice'))
      const found = await scoreOf('whole_grains_oz')
      if (kcal === 0) expect(found).toBeUndefined()
      else expect(found).toBeCloseTo(wholeGrainScore(sum(of('oatmeal')), kcal), 1)
    }),
    { numRuns: 20 },
  )
})
