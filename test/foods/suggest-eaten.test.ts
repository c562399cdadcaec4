import { describe, expect, test } from 'bun:test'
import type { NutrientKey } from '../../src/contract/nutrients.ts'
import { foodAllergens } from '../../src/foods/allergens.ts'
import type { Food, FoodIndex } from '../../src/foods/food.ts'
import { createFoodFilter, type EatingRules } from '../../src/foods/food-filter.ts'
import { foodTraits } from '../../src/foods/food-kind.ts'
import { type EatenFood, type SuggestOptions, suggestFoods } from '../../src/foods/gap-suggestions.ts'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'
import { starterFoods } from '../../src/foods/starter/table.ts'
import { everyDay } from '../../src/nutrition/day-facts.ts'
import { dietGap } from '../../src/nutrition/diet-gap.ts'
import { scaleNutrients } from '../../src/nutrition/nutrients.ts'
import { targetsFor } from '../../src/nutrition/targets.ts'
import { day } from '../nutrition/support.ts'

type Options = SuggestOptions & EatingRules
const filterOf = (options: Partial<Options>) =>
  createFoodFilter({ avoid: [], pattern: undefined, ...options })

const TARGETS = targetsFor({ conditions: [], overrides: {} })

/** After one complete day with these shares of each target; nutrients not named are unknown. */
function gapWith(shares: Partial<Record<NutrientKey, number>>) {
  const eaten = Object.entries({ energy_kcal: 1, ...shares }).map(([key, share]) => {
    return [key, share * (TARGETS[key as NutrientKey]?.value ?? 0)]
  })
  const days = [day('2026-03-09', Object.fromEntries(eaten))]
  return dietGap({ days, factsOn: everyDay(TARGETS), today: '2026-03-10' })
}

const FOODS = starterFoods()
const known = (name: string): Food => {
  const food = FOODS.find((each) => each.name === name)
  if (food === undefined) throw new Error(`no ${name}`)
  return food
}
const asEaten = (food: Food, grams = food.defaultGrams, times = 5): EatenFood => ({
  name: food.name,
  source: food.source,
  code: food.code,
  times,
  grams,
  nutrients: scaleNutrients(food.nutrients, grams / 100),
})
const ate = (name: string, grams?: number, times?: number) => asEaten(known(name), grams, times)
/** Finds foods by their names alone, so that thousands can be asked for. */
const BY_NAME = Map.groupBy(FOODS, ({ name }) => name)
const byName: FoodIndex = {
  search: (text) => (BY_NAME.get(text) ?? []).map((food) => ({ food, score: 1 })),
}

const suggest = (
  shares: Partial<Record<NutrientKey, number>>,
  eaten: readonly EatenFood[],
  options: Partial<Options> = {},
) => suggestFoods(gapWith(shares), { foods: starterIndex, mayEat: filterOf(options), eaten, ...options })

describe('what the person eats already', () => {
  test('goes before staples, in their portion', () => {
    const [first] = suggest({ fiber_g: 0.5 }, [ate('Pear', 150)])
    expect(first).toMatchObject({ food: 'Pear', grams: 150, key: 'fiber_g', basis: 'eaten' })
    expect(first?.amount).toBeCloseTo((known('Pear').nutrients.fiber_g ?? 0) * 1.5, 2)
    expect(first?.reason).toMatch(
      /^Fibre averages 14 of 28 g a day; you eat this already, and another 150 g adds 4\.\d g$/,
    )
    expect(suggest({ fiber_g: 0.5 }, [])).toMatchObject([{ food: 'Lentils', basis: 'staple' }])
  })

  test('staples fill what is left, and each food comes once', () => {
    const found = suggest({ fiber_g: 0.3, calcium_mg: 0.5, vitamin_c_mg: 0.6 }, [
      ate('Pear'),
      ate('Broccoli'),
    ])
    expect(found.map(({ key, basis }) => [key, basis])).toEqual([
      ['fiber_g', 'eaten'],
      ['calcium_mg', 'staple'],
      ['vitamin_c_mg', 'eaten'],
    ])
    expect(new Set(found.map(({ food }) => food)).size).toBe(3)
  })

  test('the more often eaten before the other, where they help alike', () => {
    const twins = (often: string) =>
      suggest(
        { fiber_g: 0.5 },
        ['Black beans', 'Pinto beans'].map((name) => ate(name, 100, name === often ? 20 : 1)),
      )
    expect(twins('Black beans')).toMatchObject([{ food: 'Black beans' }])
    expect(twins('Pinto beans')).toMatchObject([{ food: 'Pinto beans' }])
  })

  test('a portion too small to help leaves it to a staple', () => {
    expect(suggest({ fiber_g: 0.5 }, [ate('Pear', 20)])).toMatchObject([{ food: 'Lentils', basis: 'staple' }])
  })

  test.each([
    ['a dish', 'Cheese pizza'],
    ['a dish by its name', 'Ham omelette'],
    ['a raw animal food', 'Raw salmon'],
    ['a fish high in mercury', 'Swordfish'],
  ])('%s is not proposed', (_, name) => {
    for (const key of ['protein_g', 'calcium_mg', 'vitamin_b12_ug'] as const) {
      for (const { basis } of suggest({ [key]: 0.5 }, [ate(name)])) expect(basis).toBe('staple')
    }
  })

  test('nothing with a fifth of a day’s sodium, saturated fat or added sugars, or where that is not known', () => {
    const pear = ate('Pear')
    const limits = { sodium_mg: 2300, saturated_fat_g: 22.2, added_sugars_g: 50 }
    for (const [key, limit] of Object.entries(limits)) {
      const withAmount = (amount: number | null) => ({
        ...pear,
        nutrients: { ...pear.nutrients, [key]: amount },
      })
      expect(suggest({ fiber_g: 0.5 }, [withAmount(0.19 * limit)])).toMatchObject([{ basis: 'eaten' }])
      expect(suggest({ fiber_g: 0.5 }, [withAmount(0.21 * limit)])).toMatchObject([{ basis: 'staple' }])
      expect(suggest({ fiber_g: 0.5 }, [withAmount(null)])).toMatchObject([{ basis: 'staple' }])
    }
    const drunk = { ...pear, nutrients: { ...pear.nutrients, alcohol_g: 8 } }
    expect(suggest({ fiber_g: 0.5 }, [drunk])).toMatchObject([{ basis: 'staple' }])
  })

  test('is looked up in the tables of the person, where there are any', () => {
    const own = { ...known('Pear'), name: 'Quince', code: 'q', source: 'Garden' }
    const eatenIn = {
      find: (source: string, code: string) => (source === 'Garden' && code === 'q' ? own : undefined),
    }
    expect(suggest({ fiber_g: 0.5 }, [asEaten(own)])).toMatchObject([{ basis: 'staple' }])
    expect(suggest({ fiber_g: 0.5 }, [asEaten(own)], { eatenIn })).toMatchObject([{ food: 'Quince' }])
  })

  test('a food that the index no longer knows by its code is not proposed', () => {
    const gone = { ...ate('Pear'), code: '0' }
    expect(suggest({ fiber_g: 0.5 }, [gone])).toMatchObject([{ basis: 'staple' }])
  })
})

describe('of all foods there are, eaten often, none is proposed against what the person says', () => {
  const HELPED: NutrientKey[] = ['protein_g', 'fiber_g', 'calcium_mg', 'iron_mg', 'vitamin_b12_ug']
  /** As if one after another were the only food that the person ever ate. */
  const proposed = (options: Partial<Options>) =>
    FOODS.filter((food) =>
      suggest(Object.fromEntries(HELPED.map((key) => [key, 0.5])), [asEaten(food)], {
        foods: byName,
        ...options,
      }).some(({ basis }) => basis === 'eaten'),
    )
  const ALL = proposed({})
  const ANIMAL =
    /\b(beef|steak|pork|lamb|chicken|turkey|ham|bacon|sausage|fish|salmon|tuna|cod|shrimp|prawns?|crab|mussels?|clams?)\b/i

  test('there are enough to choose from, and they are plain', () => {
    expect(ALL.length).toBeGreaterThan(100)
    expect(ALL.filter(({ name }) => foodTraits(known(name)) === undefined)).toEqual([])
    const names = ALL.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Chickpeas', 'Kefir', 'Pear', 'Tilapia', 'Boiled egg']))
    for (const dish of ['Beans and franks', 'Eggs Benedict', 'Burger', 'Baked beans', 'Cheese omelette']) {
      expect(names).not.toContain(dish)
    }
  })

  test('vegan', () => {
    const found = proposed({ pattern: 'vegan' })
    expect(found.length).toBeGreaterThan(30)
    for (const food of found) {
      expect(food.name).not.toMatch(ANIMAL)
      for (const allergen of ['milk', 'eggs', 'fish', 'crustaceans', 'molluscs'] as const) {
        expect([food.name, foodAllergens(food)]).not.toEqual([food.name, expect.arrayContaining([allergen])])
      }
    }
  })

  test('vegetarian', () => {
    const found = proposed({ pattern: 'vegetarian' })
    expect(found.some(({ category }) => category.startsWith('Yogurt'))).toBe(true)
    for (const { name } of found) expect(name).not.toMatch(ANIMAL)
  })

  test.each([
    ['gluten-free', { pattern: 'gluten-free' }, 'gluten'],
    ['coeliac disease', { avoid: ['coeliac disease'] }, 'gluten'],
    ['a milk allergy', { avoid: ['milk'] }, 'milk'],
    ['an allergy to tree nuts', { avoid: ['tree nuts'] }, 'tree_nuts'],
    ['an allergy to peanuts', { avoid: ['peanuts'] }, 'peanuts'],
    ['an allergy to soya', { avoid: ['soya'] }, 'soy'],
    ['an allergy to sesame', { avoid: ['sesame'] }, 'sesame'],
  ] as const)('%s', (_, { ...options }, allergen) => {
    const found = proposed({ ...options, avoid: 'avoid' in options ? [...options.avoid] : [] })
    expect(found.length).toBeGreaterThan(30)
    expect(found.length).toBeLessThan(ALL.length)
    expect(found.filter((food) => foodAllergens(food).includes(allergen)).map(({ name }) => name)).toEqual([])
  })

  test('a dislike', () => {
    const names = proposed({ avoid: ['chickpeas'] }).map(({ name }) => name)
    expect(names).not.toContain('Chickpeas')
    expect(names).toContain('Lentils')
  })

  test('with kidney disease nothing rich in potassium', () => {
    const found = proposed({ conditions: ['CKD stage 3'] })
    for (const { nutrients, defaultGrams } of found) {
      expect(((nutrients.potassium_mg ?? 999) * defaultGrams) / 100).toBeLessThanOrEqual(200.001)
    }
  })
})

describe('what a food is, by category and name', () => {
  const nature = (name: string, category: string) =>
    foodTraits({ ...known('Pear'), name, category, synonyms: [] })

  test.each([
    ['Egg, whole, boiled or poached', 'Eggs and omelets', 'egg'],
    ['Beans, from dried, no added fat', 'Beans, peas, legumes', 'legume'],
    ['Chicken breast, baked, from raw, skin not eaten', 'Chicken, whole pieces', 'meat'],
    ['Milk, whole', 'Milk, whole', 'dairy'],
    ['Soy milk, unsweetened', 'Plant-based milk', 'legume'],
    ['Almond milk', 'Plant-based milk', 'nut'],
    ['Fish, cod, grilled', 'Fish', 'fish'],
    ['Mussels', 'Shellfish', 'shellfish'],
    ['Potato, boiled, no added fat', 'White potatoes, baked or boiled', 'root'],
    ['Beets, raw', 'Vegetables and Vegetable Products', 'root'],
    ['Kale, raw', 'Vegetables and Vegetable Products', 'vegetable'],
    ['Sunflower seeds, plain', 'Nut and Seed Products', 'seed'],
  ])('%s (%s): %s', (name, category, kind) => {
    expect(nature(name, category)?.kinds[0]).toBe(kind as never)
  })

  test.each([
    ['Omelette', 'Eggs and omelets'],
    ['Egg salad', 'Eggs and omelets'],
    ['Beans, with pork', 'Beans, peas, legumes'],
    ['Beans, from canned, fat added', 'Beans, peas, legumes'],
    ['Fish, salmon, raw', 'Fish'],
    ['Shark', 'Fish'],
    ['Bacon', 'Bacon'],
    ['Liver, beef, braised', 'Liver and organ meats'],
    ['Cola', 'Soft drinks'],
    ['Anything', 'en:snacks'],
  ])('%s (%s) is no plain food to propose', (name, category) => {
    expect(nature(name, category)).toBeUndefined()
  })
})
