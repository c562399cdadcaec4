import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readMeal } from '../../../src/foods/meal/passes.ts'
import { plausibleGrams } from '../../../src/foods/plausibility.ts'
import { starterIndex } from '../../../src/foods/starter/starter-index.ts'
import { expectConserved } from './conserved.ts'
import { plainNames, SEED, sentences, TEXTS, weights } from './generated-texts.ts'

/** Properties of every text. `EXT_TEST_TEXTS=100000 bun test test/foods/meal/generated.test.ts` tries many more. */

const MS_PER_TEXT = 100
const within = { timeout: TEXTS * MS_PER_TEXT }

describe(`of ${TEXTS} generated texts`, () => {
  test(
    'each word ends somewhere, and nothing weighs more than a person eats at once',
    () => {
      fc.assert(
        fc.property(sentences, (text) => {
          const meal = expectConserved(text, starterIndex)
          for (const { food, grams, gramsBasis, confidence, match } of meal.items) {
            expect(grams, text).toBeGreaterThan(0)
            expect(grams, text).toBeLessThanOrEqual(plausibleGrams(food, gramsBasis === 'stated_mass'))
            expect(confidence, text).toBeWithin(0, match === 'guess' ? 0.501 : 1.001)
          }
        }),
        { numRuns: TEXTS, seed: SEED },
      )
    },
    within,
  )

  test(
    'each spelling of an amount gives the same grams',
    () => {
      fc.assert(
        fc.property(weights, fc.constantFrom(...plainNames), fc.nat(7), ({ grams, spellings }, name, at) => {
          const [plain, other] = [`${grams} g ${name}`, `${spellings[at]} ${name}`].map((text) =>
            readMeal(text, starterIndex).items.map((item) => [item.food.name, Math.round(item.grams)]),
          )
          expect(other, `${spellings[at]} ${name}`).toEqual(plain ?? [])
        }),
        { numRuns: Math.ceil(TEXTS / 4), seed: SEED },
      )
    },
    within,
  )
})
