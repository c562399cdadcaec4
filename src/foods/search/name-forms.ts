import { remembering } from '../../core/memo.ts'
import type { Food } from '../food.ts'
import { foodWords, isVerbal } from '../text/words.ts'

/** One name of a food, prepared for comparison: its name, a synonym or its category. */
export type Form = {
  readonly food: number
  readonly words: readonly string[]
  /** The word for the kind of food: "sandwich" in "ham sandwich with cheese", "milk" in "Milk, whole". */
  readonly head: string
  /** It joins two foods: "crackers with cheese" is not "cheese crackers". */
  readonly isJoined: boolean
  /** The score of a full match of this form. */
  readonly worth: number
  /** The remaining share of that score if almost none of its words are in the query. */
  readonly partWorth: number
}

const NAME_WORTH = { worth: 1, partWorth: 1 }
const SYNONYM_WORTH = 0.99
const CATEGORY_WORTH = { worth: 0.5, partWorth: 1 }

/**
 * Words of preparation or quality: they describe a food but do not name one, so they have a low weight in
 * both directions.
 */
const REFINEMENTS = new Map<string, number>([
  ...weightPairs(
    0.15,
    'cube cubed dry uncooked cook fresh plain homemade whole organic regular raw large medium small piece slice natural',
  ),
  ...weightPairs(
    0.15,
    'cooked prepared ready home made original classic traditional real pure drained edible portion lowsodium',
  ),
  ...weightPairs(
    0.5,
    'unsweetened sweetened nosugar nofat lowfat reducedfat fullfat reducedsugar skim percent',
  ),
  ...weightPairs(
    0.3,
    'roast bake grill boil steam poach broiled broil braised sauteed saute pan oven air fresh',
  ),
  ...weightPairs(
    0.3,
    'dice chop shred grate mince frozen canned hot cold iced chilled warm ripe lean skinless boneless',
  ),
  ...weightPairs(
    0.35,
    'white mash salted unsalted seasoned marinated glazed crispy crunchy creamy sweet spicy smoke',
  ),
])

function weightPairs(weight: number, words: string): [string, number][] {
  return words.split(' ').map((word) => [word, weight])
}

/** The weight of a word before its rarity is considered: 1, or less for a refinement. */
export function refinementWeight(word: string): number {
  return REFINEMENTS.get(word) ?? 1
}

/** The texts by which a food is found. */
export type NamedFood = Pick<Food, 'name' | 'synonyms' | 'category'>

/** A name's words, whatever food it belongs to. */
export type NameWords = Pick<Form, 'words' | 'head' | 'isJoined'>

/** The FNDDS suffix for the whole kind: "Milk, NFS" is milk. */
const UNSPECIFIED = /\b(?:NFS|NS as to [^,;]*)/g

export function parseName(name: string): NameWords {
  const text = name.replace(UNSPECIFIED, '')
  const words = foodWords(text)
  const head = HEAD_END.test(text) ? headWord(text) : findHead(words)
  return { words: [...new Set(words)], head: head ?? '', isJoined: isJoined(text) }
}

/** Every form of each food, food by food, names first. */
export function* buildForms(
  foods: readonly NamedFood[],
  {
    read = parseName,
    partSynonymWorth: partWorth = 1,
  }: { read?: ((text: string) => NameWords) | undefined; partSynonymWorth?: number | undefined } = {},
): Generator<Form[]> {
  const categories = new Map<string, NameWords>()
  const readCategory = (text: string): NameWords => {
    const known = categories.get(text) ?? read(text)
    categories.set(text, known)
    return known
  }
  const synonym = { worth: SYNONYM_WORTH, partWorth }
  const formOf = (food: number, name: NameWords, worth: Pick<Form, 'worth' | 'partWorth'>): Form[] =>
    name.words.length === 0 ? [] : [{ food, ...name, ...worth }]
  for (const [index, food] of foods.entries()) {
    yield [
      ...formOf(index, read(food.name), NAME_WORTH),
      ...food.synonyms.flatMap((text) => formOf(index, read(text), synonym)),
      ...formOf(index, readCategory(food.category), CATEGORY_WORTH),
    ]
  }
}

/** True when a connective stands between two words. */
export function isJoined(text: string): boolean {
  return /\S (?:with|and|in|on|n|con|com|mit|avec|et|und|y)\b \S|\w ?& ?\w/i.test(text)
}

const HEAD_END =
  /[,;(]| (?:with|without|in|on|from|made|for|no|de|del|di|du|al|alla|au|aux|con|com|mit|avec) /i

/**
 * The head word of a name: the last word before the first comma, bracket or preposition that is not a mere
 * refinement. "Milk, whole" → milk; "ham sandwich with cheese" → sandwich; "toast (white)" → toast.
 */
export const headWord = remembering(5000, (text): string | undefined => {
  const start = text.split(HEAD_END, 1)[0] ?? text
  return findHead(foodWords(start === '' ? text : start))
})

function findHead(words: readonly string[]): string | undefined {
  const nouns = words.filter((word) => refinementWeight(word) === 1)
  return nouns.findLast((word) => !isVerbal(word)) ?? nouns.at(-1) ?? words.at(-1)
}
