import { expect, test } from 'bun:test'
import { starterFoods } from '../../src/foods/starter/table.ts'
import { CANONICAL_WORDS } from '../../src/foods/text/word-variants.ts'
import { foodWords, mayHaveWord } from '../../src/foods/text/words.ts'

test('a text may have each of its words, in every spelling', () => {
  const spellings = [...CANONICAL_WORDS.keys()]
  const texts = [
    ...starterFoods().flatMap(({ name }) => [name, name.toUpperCase()]),
    ...spellings,
    ...spellings.map((word) => `${word}s`),
    'Crêpes, berries and cookies without sugar, two loaves, fat-free pop corn 1.5 %',
  ]
  const missed = texts.flatMap((text) => foodWords(text).filter((word) => !mayHaveWord(text, word)))
  expect(missed).toEqual([])
})

test('other words are known by their letters', () => {
  expect(mayHaveWord('oat porridge with milk', 'pizza')).toBe(false)
  expect(mayHaveWord('oat porridge with milk', 'milk')).toBe(true)
})
