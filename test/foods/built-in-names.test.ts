import { describe, expect, test } from 'bun:test'
import type { Food } from '../../src/foods/food.ts'
import { exactKey } from '../../src/foods/search/exact-names.ts'
import { createFoodIndex } from '../../src/foods/search/food-index.ts'
import { foodChoices } from '../../src/foods/starter/choices.ts'
import { everydayWeights, starterIndex } from '../../src/foods/starter/starter-index.ts'
import { builtInRows, starterFoods } from '../../src/foods/starter/table.ts'

/** Thousands of names are asked for. */
const LONG = 60_000

const rows = builtInRows()
const all = Array.from({ length: rows.count }, (_, row) => ({
  food: rows.food(row),
  name: rows.officialName(row) || rows.food(row).name,
}))

/** A food of a national table takes the place of some. */
const replaced = new Set(foodChoices().map(({ replaces }) => replaces))
const kept = all.filter(({ food }) => !replaced.has(food.code))

describe('the names of the built-in foods', () => {
  test(
    'of FNDDS and Foundation Foods find their food first, all but those that two foods have',
    () => {
      const missed = kept.filter(({ food, name }) => starterIndex.search(name, 1)[0]?.food !== food)
      expect(missed.length / kept.length).toBeLessThan(0.005)
      for (const { name } of missed) {
        const found = starterIndex.search(name, 1)[0]
        expect(found?.score).toBe(1)
        const names = [found?.food.name ?? '', ...(found?.food.synonyms ?? [])]
        const official = all.find(({ food }) => food === found?.food)?.name ?? ''
        expect([...names, official].map(exactKey)).toContain(exactKey(name))
      }
    },
    LONG,
  )

  test('are looked up without a search, in any case and with any spaces', () => {
    for (const { name } of all.filter((_, at) => at % 7 === 0)) {
      const found = starterIndex.search(name, 1)[0]?.food
      expect(starterIndex.exact?.(`  ${name.toUpperCase().replaceAll(' ', '  ')} `)?.code).toBe(
        found?.code ?? '',
      )
    }
    expect(starterIndex.exact?.('')).toBeUndefined()
    expect(starterIndex.exact?.('cheese and')).toBeUndefined()
  })

  test.each([
    ['Crisp, apple', 'Apple crumble'],
    ['crisp apple', 'Apple'],
    ['Milk, NFS', 'Milk, NFS'],
    ['milk', 'Semi-skimmed milk (2%)'],
    ['walnut oil', 'Walnut oil'],
    ['caribou', 'Caribou'],
    ['flat white', 'Latte'],
    ['weetabix', 'Breakfast cereal, wheat biscuits, Weetabix type, fortified'],
    ['cod liver oil', 'Oil, cod liver'],
    ['quark', 'Cheese, Quark'],
    ['falafel', 'Falafel, fried in rapeseed oil, homemade'],
    ['korvapuusti', 'Bun, cinnamon bun, industrial, water'],
    ['feijoada', 'Feijoada'],
    ['ごはん', 'こめ ［水稲めし］ 精白米 うるち米'],
    ['karelian pasties', 'Karelian pasty, rice filling, average of industrial products'],
    ['oysters rockefeller', 'Oysters Rockefeller'],
  ])('%s is %s', (text, name) => expect(starterIndex.search(text, 1)[0]?.food.name).toBe(name))

  test.each(['fish oil', 'cod liver oil', 'avocado oil'])('%s is not flaxseed oil', (text) => {
    expect(starterIndex.search(text, 4).map(({ food, score }) => score > 0.9 && food.name)).not.toContain(
      'Flaxseed oil',
    )
  })

  test('a food with the source’s name only comes behind an everyday food that matches as well', () => {
    for (const text of ['rice', 'bread', 'chicken breast', 'apple pie', 'coffee with milk', 'potato'])
      expect(starterIndex.search(text, 1).every(({ food }) => starterFoods().includes(food))).toBe(true)
  })

  test('the prepared words rank everyday foods as names read now do', () => {
    const standIns = starterFoods().filter((food) => food.standIns !== undefined)
    const read = createFoodIndex([
      ...starterFoods().map(withoutStandIns),
      ...standIns.map((food) => ({ ...food, name: '', synonyms: food.standIns ?? [] })),
    ])
    expect(everydayWeights()).toEqual(new Map(read.weights))
    for (const food of starterFoods()
      .map(withoutStandIns)
      .filter((_, at) => at % 9 === 0)) {
      for (const text of food.synonyms.slice(0, 2)) {
        const [now] = read.search(text, 1)
        const [prepared] = starterIndex.search(text, 1)
        if (prepared?.score === 1) continue
        expect([text, prepared?.food.name, prepared?.score]).toEqual([text, now?.food.name, now?.score])
      }
    }
  })
})

/** With the names that are its own: those of other foods are ranked apart. */
const withoutStandIns = (food: Food): Food => ({
  ...food,
  synonyms: food.synonyms.filter((synonym) => food.standIns?.includes(synonym) !== true),
})
