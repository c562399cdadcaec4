import { expect, test } from 'bun:test'
import { analyzeText } from '../../../src/foods/meal/passes.ts'
import { starterIndex } from '../../../src/foods/starter/starter-index.ts'

/** Spoons as each language shortens them; a spoon of oil weighs 14 g, one of sugar 4 g. */
const SPOONS: Readonly<Record<string, readonly [oil: number, texts: readonly string[]]>> = {
  'a spoon of oil': [
    14,
    [
      "huile d'olive 1 c. à s.",
      "1 càs d'huile",
      "1 c.à.s. d'huile",
      "1 cs d'huile d'olive",
      "1 cuil. à soupe d'huile",
      "1 c. à soupe d'huile",
      "1 c. à s. rase d'huile",
      '1 EL Olivenöl',
      '1 Essl. Öl',
      '1 Eßl. Rapsöl',
      '1 gestr. EL Öl',
      '1 cda. de aceite',
      '1 cucharada colmada de aceite',
      '1 cucch. di olio',
      "1 cucchiaio d'olio",
      '1 c.da di olio',
      '1 col. de sopa de azeite',
      '1 rkl öljyä',
      '1 msk olja',
      'toast with 1 EL olive oil',
    ],
  ],
  'two teaspoons of sugar': [
    8.4,
    [
      '2 c. à c. de sucre',
      '2 c.à.c. de sucre',
      '2 cc de sucre',
      '2 càc de sucre',
      '2 c. à thé de sucre',
      'sucre 2 c. à c.',
      '2 TL Zucker',
      '2 Teel. Zucker',
      '2 gehäufte TL Zucker',
      '2 cdtas. de azúcar',
      '2 cditas de azúcar',
      '2 c.ni di zucchero',
      '2 cucchiaini rasi di zucchero',
      '2 c. chá de açúcar',
      '2 tsk socker',
      'coffee with 2 TL sugar',
    ],
  ],
}

for (const [name, [grams, texts]] of Object.entries(SPOONS)) {
  for (const text of texts) {
    test(`${name}: ${text}`, () => {
      const { items, unmatched } = analyzeText(text, starterIndex)
      expect(unmatched).toEqual([])
      expect(items.at(-1)?.grams).toBeCloseTo(grams, 0)
      expect(items.at(-1)?.gramsBasis).toBe('stated_volume')
    })
  }
}

test('many cc are millilitres', () => {
  for (const text of ['200 cc de lait', '200 cc de leche'])
    expect(analyzeText(text, starterIndex).items[0]?.grams, text).toBeCloseTo(206, 0)
})

test('a spoon is not the article of a Spanish name', () => {
  const stated = { '2 El Monterey burritos': 440, '3 El Pollo Loco tacos': 315, '2 el olive oil': 28 }
  for (const [text, grams] of Object.entries(stated))
    expect(analyzeText(text, starterIndex).items[0]?.grams, text).toBe(grams)
})
