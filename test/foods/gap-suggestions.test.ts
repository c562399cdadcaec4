import { describe, expect, test } from 'bun:test'
import { NUTRIENT_KEYS, type NutrientKey } from '../../src/contract/nutrients.ts'
import { foodAllergens } from '../../src/foods/allergens.ts'
import type { Food, FoodIndex } from '../../src/foods/food.ts'
import { createFoodFilter, type EatingRules } from '../../src/foods/food-filter.ts'
import { type SuggestOptions, suggestFoods } from '../../src/foods/gap-suggestions.ts'
import { STAPLES } from '../../src/foods/staples.ts'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'
import { everyDay } from '../../src/nutrition/day-facts.ts'
import { type DietGap, dietGap } from '../../src/nutrition/diet-gap.ts'
import { nutrientsFrom } from '../../src/nutrition/nutrients.ts'
import { targetsFor } from '../../src/nutrition/targets.ts'
import { day } from '../nutrition/support.ts'

type Options = SuggestOptions & EatingRules
const filterOf = (options: Partial<Options>) =>
  createFoodFilter({ avoid: [], pattern: undefined, ...options })

const TARGETS = targetsFor({ conditions: [], overrides: {} })
const TODAY = '2026-03-10'

/** A gap after one complete day with these shares of each target; nutrients not named are unknown. */
function gapWith(shares: Partial<Record<NutrientKey, number>>): DietGap {
  const eaten = Object.entries({ energy_kcal: 1, ...shares }).map(([key, share]) => {
    return [key, share * (TARGETS[key as NutrientKey]?.value ?? 0)]
  })
  const days = [day('2026-03-09', Object.fromEntries(eaten))]
  return dietGap({ days, factsOn: everyDay(TARGETS), today: TODAY })
}

const HELPED = [...new Set(STAPLES.flatMap(({ helps }) => helps))]
const everythingShort = gapWith(Object.fromEntries(HELPED.map((key) => [key, 0.3])))

const suggest = (gap: DietGap, options: Partial<Options> = {}) =>
  suggestFoods(gap, { foods: starterIndex, mayEat: filterOf(options), ...options })

/** Every food that could be proposed: for one shortfall after another, and as if the index lacked the ones before. */
function allProposed(options: Partial<Options>): string[] {
  const found = new Set<string>()
  const indexWithout = (names: ReadonlySet<string>): FoodIndex => ({
    search: (text, limit) => starterIndex.search(text, limit).filter(({ food }) => !names.has(food.name)),
  })
  for (const key of HELPED) {
    for (let more = true; more; ) {
      const proposed = suggest(gapWith({ [key]: 0.2 }), { foods: indexWithout(found), ...options })
      for (const { food } of proposed) found.add(food)
      more = proposed.length > 0
    }
  }
  return [...found]
}

const known = (name: string): Food => {
  const match = starterIndex.search(name, 1)[0]
  if (match?.food.name !== name) throw new Error(`no ${name}`)
  return match.food
}

describe('what is proposed', () => {
  test('nothing while no day is logged', () => {
    expect(suggest(dietGap({ days: [], factsOn: everyDay(TARGETS), today: TODAY }))).toEqual([])
  })

  test('nothing for what is met, unknown, or to be limited', () => {
    expect(suggest(gapWith({ protein_g: 1.2, sodium_mg: 0.2, carbohydrate_g: 0.2 }))).toEqual([])
  })

  test('a portion with its own amount, and why', () => {
    const [first, ...rest] = suggest(gapWith({ fiber_g: 0.5 }))
    expect(rest).toEqual([])
    expect(first).toMatchObject({ food: 'Lentils', grams: 180, key: 'fiber_g', unit: 'g' })
    const per100g = known('Lentils').nutrients.fiber_g ?? 0
    expect(first?.amount).toBeCloseTo(1.8 * per100g, 2)
    expect(first?.reason).toMatch(/^Fibre averages 14 of 28 g a day; 180 g adds 13(\.\d)? g$/)
  })

  test('the largest shortfall first, at most five, each food once', () => {
    const found = suggest(
      gapWith({
        ...Object.fromEntries(HELPED.map((key) => [key, 0.2])),
        vitamin_c_mg: 0.05,
        calcium_mg: 0.1,
        energy_kcal: 0.9,
        protein_g: 0.9,
      }),
    )
    expect(found.map(({ key }) => key).slice(0, 2)).toEqual(['vitamin_c_mg', 'calcium_mg'])
    expect(found).toHaveLength(5)
    expect(new Set(found.map(({ food }) => food)).size).toBe(5)
    expect(new Set(found.map(({ key }) => key)).size).toBe(5)
  })

  test('energy and protein come first where they are far from the target, and only there', () => {
    const keys = (given: Parameters<typeof gapWith>[0]) => suggest(gapWith(given)).map(({ key }) => key)
    expect(keys({ vitamin_c_mg: 0.05, energy_kcal: 0.5 })[0]).toBe('energy_kcal')
    expect(keys({ vitamin_c_mg: 0.05, protein_g: 0.3 })[0]).toBe('protein_g')
    expect(keys({ vitamin_c_mg: 0.05, energy_kcal: 0.85, protein_g: 0.85 })).toEqual([
      'vitamin_c_mg',
      'protein_g',
    ])
  })

  test('no staple for what the ones before it close already', () => {
    const milks = suggest(gapWith({ vitamin_d_ug: 0.05, vitamin_b12_ug: 0.5 }), { pattern: 'vegan' })
    expect(milks).toMatchObject([{ key: 'vitamin_d_ug' }])
    const little = suggest(gapWith({ vitamin_d_ug: 0.05, vitamin_b12_ug: 0.1 }), { pattern: 'vegan' })
    expect(little.map(({ key }) => key)).toEqual(['vitamin_d_ug', 'vitamin_b12_ug'])
  })

  test('a food that helps with two shortfalls comes before one that helps with one', () => {
    const [first] = suggest(gapWith({ vitamin_c_mg: 0.2, calcium_mg: 0.5 }))
    expect(first).toMatchObject({ key: 'vitamin_c_mg', food: 'Cooked kale' })
  })

  test('nothing where the amount is not known, or the index knows no such food', () => {
    const lentils = known('Lentils')
    const unknown = {
      ...lentils,
      nutrients: nutrientsFrom((key) => (key === 'fiber_g' ? null : lentils.nutrients[key])),
    }
    const foods: FoodIndex = {
      search: (text) => (text === 'Lentils' ? [{ food: unknown, score: 1 }] : []),
    }
    expect(suggest(gapWith({ fiber_g: 0.5 }), { foods })).toEqual([])
    expect(suggest(gapWith({ protein_g: 0.5 }), { foods })).toMatchObject([{ food: 'Lentils' }])
  })

  test('a food that only sounds alike is not taken for it', () => {
    const soup = { ...known('Lentils'), name: 'Lentil soup with ham', synonyms: [] }
    const foods: FoodIndex = { search: () => [{ food: soup, score: 0.99 }] }
    expect(suggest(everythingShort, { foods })).toEqual([])
  })
})

describe('what a person does not eat is not proposed', () => {
  const ALL = allProposed({})
  const names = (keep: (staple: (typeof STAPLES)[number]) => boolean) =>
    new Set(STAPLES.filter(keep).map(({ food }) => starterIndex.search(food, 1)[0]?.food.name ?? 'not there'))
  const MEAT = names(({ kind }) => kind === 'meat')
  const ANIMALS = names(({ kind }) => ['meat', 'fish', 'shellfish'].includes(kind))
  const ANIMAL_PRODUCTS = names(({ kind }) => ['meat', 'fish', 'shellfish', 'egg', 'dairy'].includes(kind))
  const DAIRY = names(({ kind }) => kind === 'dairy')
  const holds = (allergen: string) =>
    new Set(ALL.filter((food) => (foodAllergens(known(food)) as readonly string[]).includes(allergen)))

  const CASES: [string, Partial<Options>, ReadonlySet<string>][] = [
    ['vegetarian', { pattern: 'Vegetarian' }, ANIMALS],
    ['vegan', { pattern: 'vegan' }, ANIMAL_PRODUCTS],
    ['plant-based', { pattern: 'mostly plant-based' }, ANIMAL_PRODUCTS],
    ['pescatarian', { pattern: 'pescatarian' }, MEAT],
    ['halal', { pattern: 'halal' }, MEAT],
    ['kosher', { pattern: 'Kosher' }, names(({ kind }) => kind === 'meat' || kind === 'shellfish')],
    ['gluten-free', { pattern: 'gluten-free' }, names(({ gluten }) => gluten === true)],
    ['coeliac disease', { avoid: ['coeliac disease'] }, names(({ gluten }) => gluten === true)],
    ['dairy-free', { pattern: 'dairy-free' }, DAIRY],
    ['no dairy', { pattern: 'no dairy please' }, DAIRY],
    ['lactose intolerance', { avoid: ['lactose intolerance'] }, DAIRY],
    ['milk allergy', { avoid: ['milk'] }, holds('milk')],
    ['fish allergy', { avoid: ['Fish'] }, holds('fish')],
    ['tree nuts', { avoid: ['tree nuts'] }, holds('tree_nuts')],
    ['soy', { avoid: ['soya'] }, holds('soy')],
    ['eggs', { avoid: ['eggs'] }, holds('eggs')],
    ['a dislike', { avoid: ['broccoli'] }, new Set(['Broccoli'])],
    ['a dislike in the plural', { avoid: ['Lentil'] }, new Set(['Lentils'])],
    ['meat', { avoid: ['meat'] }, MEAT],
    ['pure veg', { pattern: 'pure veg' }, ANIMALS],
    ['vegans', { pattern: 'we are vegans' }, ANIMAL_PRODUCTS],
    ['without dairy or eggs', { pattern: 'omnivore without dairy or eggs' }, holds('eggs')],
    ['no eggs, fish or dairy', { pattern: 'no eggs, fish or dairy' }, DAIRY],
    ['no tree nuts', { pattern: 'no tree nuts' }, holds('tree_nuts')],
    ['tree-nut-free', { pattern: 'tree nut free' }, holds('tree_nuts')],
    ['free from gluten', { pattern: 'free from gluten' }, names(({ gluten }) => gluten === true)],
    ['no lentils', { pattern: 'everything but no lentils please' }, new Set(['Lentils'])],
    ['does not eat red meat', { pattern: "doesn't eat red meat" }, MEAT],
    [
      'coeliac among the conditions',
      { conditions: ['coeliac disease'] },
      names(({ gluten }) => gluten === true),
    ],
    ['lactose among the conditions', { conditions: ['asthma', 'lactose intolerance'] }, DAIRY],
    ['an allergy in the notes', { conditions: ['Likes soup. Allergic to fish'] }, holds('fish')],
    ['Muslim', { pattern: 'Muslim' }, MEAT],
  ]

  test.each(CASES)('%s', (_, options, without) => {
    expect(without.size).toBeGreaterThan(0)
    const proposed = allProposed(options)
    expect(proposed.filter((food) => without.has(food))).toEqual([])
    expect(proposed.length).toBeGreaterThan(3)
  })

  test('a vegan finds something for every shortfall', () => {
    for (const key of HELPED) {
      expect(suggest(gapWith({ [key]: 0.2 }), { pattern: 'vegan' })).toMatchObject([{ key }])
    }
  })

  test('everything goes for people who leave nothing out', () => {
    for (const pattern of [
      undefined,
      '',
      'omnivore',
      'non-veg',
      'Mediterranean with fish',
      'no restrictions',
    ]) {
      expect(allProposed({ pattern })).toEqual(ALL)
    }
    expect(allProposed({ conditions: ['asthma', 'no known allergies', 'insulin sensitivity'] })).toEqual(ALL)
  })

  test('whole nuts and seeds are for nobody under five, and portions are as small as the child', () => {
    const NUTS = names(({ kind }) => kind === 'nut' || kind === 'seed')
    expect(allProposed({ age: 4 }).filter((food) => NUTS.has(food))).toEqual([])
    expect(allProposed({ age: 5 })).toEqual(ALL)
    const child = targetsFor({
      age: 5,
      sex: 'female',
      height_cm: 108,
      weight_kg: 18,
      conditions: [],
      overrides: {},
    })
    const days = [day('2026-03-09', { energy_kcal: 1000, fiber_g: 2 })]
    const gap = dietGap({ days, factsOn: everyDay(child), today: TODAY })
    const [forChild, forAdult] = [5, 35].map((age) => suggest(gap, { age })[0])
    expect(forAdult).toMatchObject({ food: 'Lentils', grams: 180 })
    expect(forChild).toMatchObject({
      food: 'Lentils',
      grams: 5 * Math.round((180 * child.energy_kcal.value) / 10_000),
    })
    expect(forChild?.amount).toBeLessThan(forAdult?.amount ?? 0)
    expect(suggest(gap, { age: 0.5 })).toEqual([])
  })

  test('low-carb leaves what is mostly carbohydrate', () => {
    const proposed = allProposed({ pattern: 'keto' })
    for (const food of proposed) {
      const { grams = 0 } =
        STAPLES.find((staple) => starterIndex.search(staple.food, 1)[0]?.food.name === food) ?? {}
      const { carbohydrate_g: carbs, fiber_g: fibre } = known(food).nutrients
      expect((((carbs ?? 99) - (fibre ?? 0)) * grams) / 100).toBeLessThanOrEqual(10)
    }
    expect(proposed).toContain('Baked salmon')
  })

  test('with kidney disease no potassium, and nothing rich in it', () => {
    const conditions = ['Chronic kidney disease, stage 3']
    expect(suggest(gapWith({ potassium_mg: 0.2 }), { conditions })).toEqual([])
    for (const food of allProposed({ conditions })) {
      expect(known(food).nutrients.potassium_mg ?? 999).toBeLessThanOrEqual(1000)
      expect(['Lentils', 'White beans', 'Baked potato', 'Banana']).not.toContain(food)
    }
  })
})

describe('the table of staples', () => {
  test.each(STAPLES.map((staple) => [staple.food, staple] as const))('%s', (name, { grams, helps }) => {
    const match = starterIndex
      .search(name, 3)
      .find(({ food }) =>
        [food.name, ...food.synonyms].some((found) => found.toLowerCase() === name.toLowerCase()),
      )
    expect(match).toBeDefined()
    for (const key of helps) {
      const amount = ((match?.food.nutrients[key] ?? 0) * grams) / 100
      expect(amount / (TARGETS[key]?.value ?? Number.POSITIVE_INFINITY)).toBeGreaterThan(0.08)
    }
  })

  test('helps only with energy, and with nutrients that there is too little of, not too much', () => {
    expect(HELPED.filter((key) => TARGETS[key]?.kind !== 'adequacy')).toEqual(['energy_kcal'])
    expect(HELPED.every((key) => NUTRIENT_KEYS.includes(key))).toBe(true)
  })
})
