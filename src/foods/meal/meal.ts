import type { Measures } from '../../core/locale.ts'
import type { AnalyzedItem, Food, FoodMatch, OwnNames, UsualPortion } from '../food.ts'
import type { StatedAmount } from '../parse/read-amount.ts'
import type { NoiseKind } from '../text/noise-words.ts'
import type { Token } from '../text/tokens.ts'
import type { SharedSpan } from './shares.ts'

/** Why a word is part of no food. */
export type NoiseClass =
  | NoiseKind
  | 'mark'
  | 'number'
  | 'container'
  | 'preparation'
  | 'description'
  | 'explanation'
  | 'alternative'
  | 'title'
  | 'restated'
  | 'seasoning'
  | 'no food'

/** The separator between two foods: a link may be part of a dish's name, a stop ends the sentence. */
export type Break = 'start' | 'link' | 'comma' | 'bracket' | 'stop'

/** What a token of the text is. The first pass makes every token a `word`; after the last pass none is one. */
export type Role =
  | { as: 'word'; food?: Food }
  | { as: 'amount'; amount: StatedAmount; isFirst: boolean }
  | { as: 'link'; break: Break; link?: string; noise: NoiseClass }
  | { as: 'noise'; noise: NoiseClass }
  | { as: 'negated' }
  | { as: 'food'; item: number }
  | { as: 'unmatched' }

export type MealToken = Token & {
  readonly role: Role
  /** Its spelling was slip: how unlikely the mistake is. */
  readonly slip?: number
}

/** Gives the tokens from one position up to another the same role. */
export function setRole(tokens: MealToken[], from: number, to: number, role: Role): void {
  for (const [index, token] of tokens.slice(from, to).entries()) tokens[from + index] = { ...token, role }
}

/** A part of the text that names at most one food, with its stated amount. */
export type Chunk = {
  words: MealToken[]
  amount?: StatedAmount
  /** An amount after the words: "chicken 150 g", "eggs x2", "rice (200 g)". */
  after?: StatedAmount
  /** The food whose exact name it is. */
  food?: Food
  /** What was not eaten of it: "without bun". */
  without?: string
  /** How much of it was eaten, 0–1: "ate half". */
  eaten?: number
  /** A preparation that is not part of the name: "fried in butter" of "eggs fried in butter". */
  how?: string
  before: Break
  /** The link word before it, such as "with". */
  link?: string
  /** It is in brackets, or after "including". */
  isInside: boolean
  /** Only an amount of the food before it: "two of them". */
  refersBack?: boolean
  /** Its words end with a verb such as "was": what follows is the food. */
  isTitle?: boolean
  /** "of" is among its words: "a salad of lettuce". */
  hasOf?: boolean
  /** Positions in the text. */
  start: number
  end: number
}

/** A food with the chunks that name it, before its grams are known. */
export type NamedFood = {
  chunks: readonly Chunk[]
  /** Canonical words of the name. */
  words: readonly string[]
  /** The last word as it was written. */
  lastWord: string
  /** The size or unit that is part of the food's name. */
  named?: string
  /** The foods that it may mean, best first. */
  candidates: readonly FoodMatch[]
  /** Its position, if it is one of several foods of a chunk, and the first of them has the amount. */
  span?: { start: number; end: number; isFirst: boolean }
  /** Its share of an amount that was stated for several foods together. */
  share?: number
  /** An amount of it that nobody eats, as written, if it was read apart from the text. */
  refused?: string
  /** One of the foods of a set meal, in its default portion. */
  isSetPart?: boolean
}

/** From one position in the text up to another. */
export type Span = { start: number; end: number }

/** A search that answers each text once, and limits how many it answers. */
export type Search = (text: string) => readonly FoodMatch[]

/** A text on its way through the passes. */
export type Meal = {
  readonly text: string
  readonly tokens: readonly MealToken[]
  readonly chunks: readonly Chunk[]
  readonly foods: readonly NamedFood[]
  /** What became of the chunks that name no food. */
  readonly fates: ReadonlyMap<Chunk, NoiseClass>
  /** The foods with their grams, in the order of `foods`. */
  readonly items: readonly AnalyzedItem[]
  /** Where an amount is stated that nobody eats: positions in the text. */
  readonly refused: readonly Span[]
  /** Where several people shared the food. */
  readonly shared: readonly SharedSpan[]
  readonly search: Search
  /** The food with exactly this name. */
  readonly exact?: ((text: string) => Food | undefined) | undefined
  /** The names of the person's own foods. */
  readonly ownNames?: OwnNames | undefined
  /** Whether the text is a name that the food has in its source, with its punctuation. */
  readonly isOfficialName?: ((food: Food, text: string) => boolean) | undefined
  /** The kitchen measures of where the person lives. */
  readonly measures?: Measures | undefined
  /** How much the person usually has of a food. */
  readonly usual?: ((food: Food) => UsualPortion | undefined) | undefined
}

export type Pass = (meal: Meal) => Meal

export const foodOf = (named: NamedFood | undefined): Food | undefined => named?.candidates[0]?.food
