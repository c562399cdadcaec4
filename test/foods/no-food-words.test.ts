import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { isNoFood } from '../../src/core/english/no-food.ts'
import { wordLines } from '../../src/core/english/word-table.ts'
import { rebuildNoFoodWords } from '../../src/foods/no-food-words/rebuild.ts'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'
import { starterFoods } from '../../src/foods/starter/table.ts'
import { journalOf } from '../journal/support.ts'

/** English words that name no food are never read as a misspelt food. */

const FILE = join(import.meta.dir, '../../src/core/english/no-food-words.txt')
const MAX_BYTES = 150_000

describe('the list of words', () => {
  test.each(
    (
      'cafeteria break breaks time work worked tuesday office meeting meetings walked hiking movie train friend bored ' +
      'with the because they didnt running stopped tried watches lunchtime school'
    ).split(' '),
  )('names no food: %s', (word) => expect(isNoFood(word)).toBe(true))

  test.each(
    (
      'bread pretzel almond shake shakes crackling cup bowl can glass pint stick liver tongue chicken coffee vitamin tablet ' +
      'lunch dessert sandwich idli cod sole bass mint mace sage rocket swede squash chips dates nuts jam punch stout shot ' +
      'bananna tomatoe brocoli lettice yoghourt zorbleflux'
    ).split(' '),
  )('may name a food, or is unknown: %s', (word) => expect(isNoFood(word)).toBe(false))

  test('has no word of a one-word name in the table', () => {
    const names = starterFoods().flatMap(({ name, synonyms }) => [name, ...synonyms])
    const single = names.map((name) => name.toLowerCase()).filter((name) => /^[a-z]+$/.test(name))
    expect(single.length).toBeGreaterThan(500)
    expect(single.filter(isNoFood)).toEqual([])
  })

  test('is small, and names its licence', async () => {
    const text = await Bun.file(FILE).text()
    expect(text.length).toBeLessThan(MAX_BYTES)
    expect(text).toContain('WordNet 3.0 Copyright 2006 by Princeton University')
  })

  test('is what WordNet and the names of foods give', async () => {
    const folder = process.env.EXT_TEST_FOOD_DATA
    if (folder === undefined) {
      process.stdout.write('EXT_TEST_FOOD_DATA is not set: the list of words was not built again\n')
      return
    }
    const committed = wordLines(await Bun.file(FILE).text()).toString()
    expect(wordLines(await rebuildNoFoodWords(folder)).toString() === committed).toBe(true)
  }, 60_000)
})

describe('a word that names no food', () => {
  const journal = () => journalOf('ada', { foods: starterIndex })

  test.each([
    'lunch break',
    'on a break',
    'Tuesday',
    'we met in the cafeteria',
    'a time of work',
    'the meeting was great',
  ])('does not become a food: %s', async (food_text) => {
    const { request } = await journal()
    const { status, json } = await request('POST', '/api/foods/analysis', { food_text })
    expect(status).toBe(200)
    expect(json.items).toEqual([])
  })

  test('leaves the spelling of foods alone', async () => {
    const { request } = await journal()
    const { json } = await request('POST', '/api/foods/analysis', { food_text: 'a bananna and some brocoli' })
    expect(json.items.map(({ food }: { food: { name: string } }) => food.name)).toEqual([
      'Banana',
      'Broccoli',
    ])
  })
})
