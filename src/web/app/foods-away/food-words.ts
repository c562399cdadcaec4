/** The words of a food's name, as they are compared: without accents, endings of the plural and words that join. */

const JOINING = new Set([
  'a',
  'an',
  'the',
  'of',
  'with',
  'and',
  'in',
  'on',
  'or',
  'for',
  'made',
  'from',
  'to',
])
/** Words of preparation or quality describe a food but do not name one. */
const REFINEMENTS: Readonly<Record<number, string>> = {
  0.15: 'cook cooked fresh plain homemade whole organic regular raw large medium small piece slice natural uncooked dry dried',
  0.3: 'roast roasted bake baked grill grilled boil boiled steam steamed poached fried frozen canned tinned hot cold lean',
  0.35: 'white salted unsalted sweet spicy smoked creamy crispy mashed',
}
const WEIGHTS = new Map(
  Object.entries(REFINEMENTS).flatMap(([weight, words]) =>
    words.split(' ').map((word) => [word, Number(weight)] as const),
  ),
)

/** What a word counts beside others, before its rarity. */
export const refinement = (word: string): number => WEIGHTS.get(word) ?? 1

/** One spelling of what is spelt in two ways. */
const SPELLINGS: Readonly<Record<string, string>> = {
  yoghurt: 'yogurt',
  doughnut: 'donut',
  wholewheat: 'wheat',
}

const plainLetters = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’]s?\b/g, '')

const split = (text: string) =>
  text
    .split(/[^\p{L}\p{N}%]+/u)
    .filter((word) => word !== '' && !JOINING.has(word))
    .map(singular)
    .map((word) => SPELLINGS[word] ?? word)

export const wordsOf = (text: string): string[] => split(plainLetters(text))

/** The word for the kind of food: "sandwich" of "ham sandwich with cheese", "milk" of "Milk, whole". */
export function headOf(text: string): string {
  const [kind = ''] = plainLetters(text).split(/\(|,|\b(?:with|in|of|from|and|made|on)\b/)
  return split(kind).at(-1) ?? wordsOf(text).at(-1) ?? ''
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:[sxz]|ch|sh|to)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}
