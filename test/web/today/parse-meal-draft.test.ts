import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { NUTRIENT_KEYS } from '../../../src/contract/nutrients.ts'
import type { Amounts, Food } from '../../../src/web/app/views/today/day.ts'
import {
  amountsOf,
  chosenItem,
  isSavable,
  ownItem,
  reserveIds,
} from '../../../src/web/app/views/today/meal-draft.ts'
import { parseMealDraft } from '../../../src/web/app/views/today/parse-meal-draft.ts'

/** What was kept of a draft, and is read again. */

const RICE: Food = {
  food_id: 'kitchen:rice',
  source: 'Kitchen',
  code: 'rice',
  name: 'Rice',
  category: '',
  default_grams: 120,
  piece_grams: null,
  portions: [],
  measures: [],
  nutrients: Object.fromEntries(NUTRIENT_KEYS.map((key) => [key, null])) as Amounts,
  allergen_warnings: ['Rice: test'],
}
const DRAFT = {
  text: 'and tea',
  meal: 'lunch' as const,
  items: [
    {
      ...chosenItem(RICE),
      alternatives: [RICE],
      cautions: [
        {
          key: 'k',
          advice: 'limit' as const,
          food: 'Rice',
          because: 'b',
          message: 'm',
          source: { title: 't', url: 'https://example.com' },
        },
      ],
    },
    ownItem('soup', { calories: 100, fat: 3 }),
    {
      kind: 'unknown' as const,
      id: 'item-77',
      words: 'zorbleflux',
      nearest: [{ food_id: 'k:rice', food: 'Rice' }],
    },
  ],
}
const NOTHING = { text: '', items: [] }
const copy = () => JSON.parse(JSON.stringify(DRAFT))

/** Every place in a value. */
function places(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, part]) => places(part, [...path, key]))]
}

function put(value: unknown, [key, ...rest]: string[], part: unknown): unknown {
  if (key === undefined) return part
  const fields = value as Record<string, unknown>
  const changed = { ...fields, [key]: put(fields[key], rest, part) }
  return Array.isArray(value) ? Object.values(changed) : changed
}

describe('what was kept', () => {
  test('is read as it was, with or without a meal', () => {
    expect(parseMealDraft(copy())).toEqual(DRAFT)
    const { meal: _, ...without } = copy()
    expect(parseMealDraft(without)).toEqual(without)
  })

  test('is ignored where it is anything else', () => {
    for (const value of [
      undefined,
      null,
      '',
      0,
      [],
      {},
      { ...DRAFT, items: {} },
      { ...DRAFT, meal: 'tea' },
    ]) {
      expect(parseMealDraft(value)).toEqual(NOTHING)
    }
    fc.assert(fc.property(fc.jsonValue(), (value) => void parseMealDraft(value)))
  })

  test('is never so broken that it cannot be shown: all of it can be, or nothing is left', () => {
    const anything = fc.oneof(fc.jsonValue(), fc.constant(undefined))
    fc.assert(
      fc.property(fc.constantFrom(...places(DRAFT)), anything, (path, part) => {
        const { text, items } = parseMealDraft(put(copy(), path, part))
        expect(text).toBeString()
        for (const item of items.filter(isSavable)) expect(amountsOf(item)).toBeObject()
        for (const item of items) {
          expect(item.words.trim()).toBeString()
          if (item.kind === 'food')
            expect([item.food, ...item.alternatives].map(({ name }) => name)).toBeArray()
        }
      }),
    )
  })

  test('takes no number that another item gets', () => {
    const { items } = parseMealDraft(copy())
    reserveIds(items)
    expect(items.map(({ id }) => id)).not.toContain(chosenItem(RICE).id)
  })
})
