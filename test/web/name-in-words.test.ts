import { expect, test } from 'bun:test'
import { nameWithoutAmount } from '../../src/foods/parse/name-without-amount.ts'
import { nameInWords } from '../../src/web/app/views/today/name-in-words.ts'

/** The words of an entry, its food, and its name beside another amount. */
const NAMES: [words: string, food: string, name: string][] = [
  ['Half a pizza', 'Pizza', 'pizza'],
  ['half pizza', 'Pizza', 'pizza'],
  ['½ pizza', 'Pizza', 'pizza'],
  ['a slice of pizza', 'Pizza', 'pizza'],
  ['Two slices of rye bread', 'Rye bread', 'rye bread'],
  ['two eggs', 'Egg', 'eggs'],
  ['an apple', 'Apple', 'an apple'],
  ['some rice', 'Rice', 'some rice'],
  ['a glass of milk', 'Milk', 'milk'],
  ['a bowl of cereal with milk', 'Cereal; Milk', 'cereal with milk'],
  ['20 g butter', 'Butter', 'butter'],
  ['30g of gouda', 'Gouda', 'gouda'],
  ['1 1/2 cups rice', 'Rice', 'rice'],
  ['half a cup of rice', 'Rice', 'rice'],
  ['a quarter of a melon', 'Melon', 'melon'],
  ['a handful of nuts', 'Nuts', 'nuts'],
  ['a few grapes', 'Grapes', 'grapes'],
  ['a couple of eggs', 'Egg', 'eggs'],
  ['half a dozen eggs', 'Egg', 'eggs'],
  ['one and a half bananas', 'Banana', 'bananas'],
  ['rye bread (60 g)', 'Rye bread', 'rye bread'],
  ['oatmeal, 200 g', 'Oatmeal', 'oatmeal'],
  ['gouda', 'Gouda', 'gouda'],
  ['big mac', 'Big Mac', 'big mac'],
  ['7 up', '7 up', '7 up'],
  ['2 % milk', 'Milk, 2 % fat', '2 % milk'],
  ['half and half', 'Half and half cream', 'half and half'],
  ['half-fat cheddar', 'Cheddar, reduced fat', 'half-fat cheddar'],
  ['three musketeers', 'Three musketeers bar', 'three musketeers'],
  ['half a pizza and 2 beers', 'Pizza; Beer', 'half a pizza and 2 beers'],
  ['80 g oatmeal with 200 ml milk', 'Oatmeal; Milk', '80 g oatmeal with 200 ml milk'],
]

test.each(NAMES)(
  '“%s” of another amount of %s is called “%s”, by the server and by the page',
  (words, food, name) => {
    expect(nameWithoutAmount(words, food)).toBe(name)
    expect(nameInWords(words, { name: food })).toBe(name)
  },
)
