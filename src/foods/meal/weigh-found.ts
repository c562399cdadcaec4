import type { AnalyzedItem, FoodIndex, FoodMatch, MatchKind } from '../food.ts'
import { headWord } from '../search/name-forms.ts'
import { tokenize } from '../text/tokens.ts'
import { foodWords } from '../text/words.ts'
import { markAmounts } from './amounts.ts'
import { markAsides } from './asides.ts'
import { attachAmounts } from './attach.ts'
import { confidenceOf, EXACT_SCORE, matchKind } from './certainty.ts'
import { lastWordOf } from './chunk-words.ts'
import { cutChunks } from './chunks.ts'
import { joinFixedWords } from './fixed-words.ts'
import { weighFoods } from './items.ts'
import { markLinks } from './links.ts'
import type { Break, Chunk, Meal, NamedFood, Span } from './meal.ts'
import { markNoise } from './noise.ts'
import { readMeal } from './passes.ts'
import { refusedWords } from './refused.ts'
import { unmatchedTexts } from './roles.ts'

/** A food of a text that was found by somebody else, who did not weigh it. */
export type FoundFood = {
  /** Its words in the text. */
  text: string
  /** Its name, for comparing it with the food. */
  name: string
  /** Its words with its amount, to be read as any text. */
  measured: string
  /** What stands between it and the food before. */
  before: Break
  link?: string
  /** The food that was chosen, then others. */
  candidates: readonly [FoodMatch, ...FoodMatch[]]
}

/** The passes that read the amount of one food. */
const AMOUNT_PASSES = [
  joinFixedWords,
  markAmounts,
  markAsides,
  markLinks,
  markNoise,
  cutChunks,
  attachAmounts,
]

/** Weighs foods in the order of the text, by the words of their amounts. One of which nothing was eaten is left out. */
export function weighFound(found: readonly FoundFood[]): AnalyzedItem[] {
  const sources = new Map(found.map((food) => [namedFood(food), food]))
  const weighed = weighFoods({ ...emptyMeal(''), foods: [...sources.keys()] })
  return weighed.items.flatMap((item, at) => {
    const named = weighed.foods[at]
    const source = named && sources.get(named)
    return source === undefined ? [] : [withCertainty(item, source)]
  })
}

function withCertainty(item: AnalyzedItem, { text, name, candidates: [chosen] }: FoundFood): AnalyzedItem {
  const match = matchOfChosen(chosen, name)
  return {
    ...item,
    text,
    match,
    ask: match === 'exact' ? item.ask.filter(({ food }) => food === item.food) : item.ask,
    confidence: confidenceOf({ ...item.evidence, match, score: chosen.score }),
  }
}

/** A food whose head word is another one stands in for what was meant, even if a model chose it. */
function matchOfChosen(chosen: FoodMatch, name: string): MatchKind {
  if (chosen.score >= EXACT_SCORE) return 'exact'
  if (matchKind(chosen, foodWords(name)) === 'near') return 'near'
  const head = headWord(name)
  const heads = [chosen.food.name, ...chosen.food.synonyms].map(headWord)
  return head !== undefined && heads.includes(head) ? 'near' : 'guess'
}

function namedFood({ measured, before, link, candidates }: FoundFood): NamedFood {
  const meal = AMOUNT_PASSES.reduce((so, pass) => pass(so), emptyMeal(measured))
  const [first = EMPTY_CHUNK, ...others] = meal.chunks
  const chunks = [{ ...first, before, ...(link !== undefined && { link }) }, ...others]
  const [refused] = refusedWords(meal)
  return {
    chunks,
    words: foodWords(measured),
    lastWord: lastWordOf(chunks),
    candidates,
    ...(refused !== undefined && { refused }),
  }
}

const EMPTY_CHUNK: Chunk = { words: [], before: 'start', isInside: false, start: -1, end: -1 }

const emptyMeal = (text: string): Meal => ({
  text,
  tokens: tokenize(text).map((token) => ({ ...token, role: { as: 'word' } })),
  chunks: [],
  foods: [],
  fates: new Map(),
  items: [],
  refused: [],
  shared: [],
  search: () => [],
})

/** What the passes find in a text, with the places: amounts, foods by their exact names, and what may be food. */
export function placesOf(text: string, foods: FoodIndex) {
  const meal = readMeal(text, foods)
  const stated: Span[] = []
  for (const { role, start, end } of meal.tokens) {
    const last = stated.at(-1)
    if (role.as === 'amount' && (role.isFirst || last === undefined)) stated.push({ start, end })
    else if (role.as === 'amount' && last !== undefined) last.end = end
  }
  const amounts = [...stated, ...meal.refused].toSorted((a, b) => a.start - b.start)
  const named = meal.items.flatMap((item, at) => {
    const own = meal.tokens.filter(({ role }) => role.as === 'food' && role.item === at)
    const [first, last] = [own[0], own.at(-1)]
    if (item.match !== 'exact' || first === undefined || last === undefined) return []
    return [{ text: item.text, start: first.start, end: last.end }]
  })
  return { amounts, named, unmatched: unmatchedTexts(meal) }
}
