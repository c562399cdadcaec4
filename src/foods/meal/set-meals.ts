import { foodWords } from '../text/words.ts'

/** Set meals that no food table has: each is its parts, in default portions. */
const SET_MEALS: Readonly<Record<string, readonly string[]>> = {
  'fish and chips': ['battered fish', 'chips'],
  'chicken and chips': ['fried chicken', 'chips'],
  'chicken and waffles': ['fried chicken', 'waffle'],
  'steak frites': ['steak', 'chips'],
  'steak and eggs': ['steak', 'scrambled eggs'],
  'beans on toast': ['baked beans', 'toast'],
  'eggs on toast': ['fried egg', 'toast'],
  'poached eggs on toast': ['poached egg', 'toast'],
  'avocado toast': ['avocado', 'toast'],
  'bread and butter': ['bread', 'butter'],
  'buttered toast': ['toast', 'butter'],
  'peanut butter toast': ['toast', 'peanut butter'],
  'bacon and eggs': ['bacon', 'fried egg'],
  'ham and eggs': ['ham', 'fried egg'],
  'chips and salsa': ['tortilla chips', 'salsa'],
  'chips and guacamole': ['tortilla chips', 'guacamole'],
  'chips and dip': ['crisps', 'onion dip'],
  'vodka and soda': ['vodka', 'soda water'],
  'gin and soda': ['gin', 'soda water'],
  'whisky and soda': ['whisky', 'soda water'],
  'rum and soda': ['rum', 'soda water'],
  'full english breakfast': ['bacon', 'sausage', 'fried egg', 'baked beans', 'fried mushrooms', 'toast'],
  'full english': ['bacon', 'sausage', 'fried egg', 'baked beans', 'fried mushrooms', 'toast'],
  'sunday roast': ['roast beef', 'roast potatoes', 'mixed vegetables', 'yorkshire pudding', 'gravy'],
}

const wordsKey = (text: string) => foodWords(text).sort().join(' ')

const SET_MEALS_BY_KEY: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(SET_MEALS).map(([name, parts]) => [wordsKey(name), parts]),
)

/** The parts of a set meal, if the words name one and nothing else. */
export function setMealParts(text: string): readonly string[] | undefined {
  return SET_MEALS_BY_KEY.get(wordsKey(text))
}
