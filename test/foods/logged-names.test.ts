import { expect, test } from 'bun:test'
import type { Food } from '../../src/foods/food.ts'
import { analyzeText } from '../../src/foods/meal/passes.ts'
import { exactKey } from '../../src/foods/search/exact-names.ts'
import { foodChoices } from '../../src/foods/starter/choices.ts'
import { createRowLookUp } from '../../src/foods/starter/row-look-up.ts'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'
import { builtInRows, worldRows } from '../../src/foods/starter/table.ts'

/** All names take a quarter of an hour on a busy machine; without this, every 37th is tried. */
const STEP = process.env.EXT_TEST_ALL_NAMES === undefined ? 37 : 1
const LONG = 1_800_000
const GRAMS = 150

const american = builtInRows()
const world = worldRows()
const replaced = new Set(foodChoices().map(({ replaces }) => replaces))

type Named = { name: string; food: Food }

const americanRow = createRowLookUp(american)
const officialName = (row: number) => american.officialName(row) || american.name(row)

const names: readonly Named[] = [
  ...Array.from({ length: american.count }, (_, row) => ({
    name: officialName(row),
    food: american.food(row),
  })).filter(({ food }) => !replaced.has(food.code)),
  ...Array.from({ length: world.count }, (_, row) => world.food(row)).flatMap((food) =>
    [food.name, ...food.synonyms].map((name) => ({ name, food })),
  ),
].filter((_, at) => at % STEP === 0)

/** The only item, if it has the stated weight. */
function logged(name: string): Food | undefined {
  const { items } = analyzeText(`${GRAMS} g ${name}`, starterIndex)
  return items.length === 1 && items[0]?.grams === GRAMS ? items[0].food : undefined
}

/** Several foods may have a name: the commonest then counts. */
function hasName(food: Food | undefined, name: string): boolean {
  if (food === undefined) return false
  const row = americanRow(food.source, food.code)
  const own = [food.name, ...food.synonyms, ...(row === undefined ? [] : [officialName(row)])]
  return own.some((other) => exactKey(other) === exactKey(name))
}

test(
  'names of all built-in foods, logged with grams, are those foods: 99.5 in 100 of every table',
  () => {
    const missed = names.filter(({ name, food }) => {
      const found = logged(name)
      return found !== food && !hasName(found, name)
    })
    expect(missed.length / names.length, missed.map(({ name }) => name).join('; ')).toBeLessThanOrEqual(0.005)
    const others = names.filter(({ name, food }) => logged(name) !== food)
    expect(others.length / names.length).toBeLessThan(0.05)
  },
  LONG,
)
