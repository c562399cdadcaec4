import type { FoodIndex, FoodMatch } from '../food.ts'
import { refinementWeight } from '../search/name-forms.ts'
import { tokenWords, trimNoise } from '../text/noise-words.ts'
import type { Token } from '../text/tokens.ts'
import { canonicalWord, isVerbal } from '../text/words.ts'
import { EXACT_SCORE, type Match, type Search } from './candidates.ts'
import { isListTitle, withContents } from './combine-contents.ts'
import { findDish } from './dishes.ts'
import { withoutRestated } from './drop-restated.ts'
import { mixtureOf } from './mixtures.ts'
import { searchRewrites } from './name-rewrites.ts'
import { type Phrase, withoutAfter } from './phrase.ts'
import { findFoods } from './phrase-foods.ts'
import { isExact, isUncounted, type StatedAmount } from './read-amount.ts'
import { isPinch, isSeasoning } from './seasonings.ts'
import { trailingAmount } from './trailing-amounts.ts'
import {
  isDrunkBeside,
  isWeighed,
  isWeighedText,
  weighedContents,
  withWeightsOfWhole,
} from './weighed-meals.ts'

/** The foods of the text's phrases, and the positions of phrases without a match. */
export type MatchResult = { matches: Match[]; unmatched: { start: number; end: number }[] }

const MAX_CANDIDATES = 4
/** After this many queries nothing more is looked up, so that the time is bounded for any text. */
const MAX_SEARCHES = 400

/** Finds the food of each phrase; dishes that span several phrases ("mac and cheese") come first. */
export function matchPhrases(read: readonly Phrase[], index: FoodIndex): MatchResult {
  const search = cachedSearch(index)
  const isOnScales = isWeighedText(read)
  const phrases = isOnScales ? withWeightsOfWhole(read) : [...read]
  const matched: MatchResult = { matches: [], unmatched: [] }
  /** Phrases that are counted with a dish before them. */
  const counted = new Set<Phrase>()
  /** The phrases that are part of the weight of the food that ends at `at`. */
  const weighedWith = (host: Match | undefined, run: readonly Phrase[], at: number) => {
    const food = host?.candidates[0]?.food
    if (!isOnScales || !run.some(isWeighed)) return []
    const contents = weighedContents(phrases, at)
    const end = contents.findIndex((phrase) => isDrunkBeside(phrase, food, search))
    return end < 0 ? contents : contents.slice(0, end)
  }
  /** Adds a food, with its contents from the phrases after `at`. */
  const take = (named: Match, at: number) => {
    const trailing = trailingAmount(named, phrases, at, search)
    const host = trailing === undefined ? named : withAmount(named, trailing.amount)
    const donor = phrases[trailing?.at ?? -1]
    if (trailing !== undefined && donor !== undefined) phrases[trailing.at] = withoutAfter(donor)
    const { match, within } = withContents(
      host,
      phrases,
      at,
      search,
      trailing?.isOfAll === true ? phrases.slice(at, trailing.at + 1) : weighedWith(host, host.phrases, at),
    )
    matched.matches.push(match)
    for (const phrase of within) counted.add(phrase)
  }
  const takeAlone = (phrase: Phrase, at: number) => {
    const { matches, rest } = findFoods(phrase, search)
    const [host, ...others] = matches
    const best = host?.candidates[0]
    // Seasonings count only if the table has a food with that name; others weigh nothing.
    if ((best?.score ?? 0) < EXACT_SCORE && isSeasoning(phrase) && isPinch(phrase)) return
    if ((isPlace(phrase) && !isSurely(phrase)) || (isMealName(phrase) && (best?.score ?? 0) < EXACT_SCORE))
      return
    if (isDetail(phrases, at - 1, best)) return
    matched.unmatched.push(...unnamedText(phrase, rest))
    if (host === undefined) {
      for (const part of weighedWith(host, [phrase], at)) counted.add(part)
      if (isNameable(phrase)) matched.unmatched.push(phrase)
    } else if (others.length > 0) matched.matches.push(...matches)
    else if (!isListTitle(host, phrases, at, search)) take(host, at)
  }
  const isSurely = ({ words }: Phrase) => (search(trimNoise(words).join(' '))[0]?.score ?? 0) >= EXACT_SCORE
  let at = 0
  for (let phrase = phrases[at]; phrase !== undefined; phrase = phrases[at]) {
    const isLeftOut = counted.has(phrase) || phrase.isNegated || isAside(phrase, matched)
    const dish =
      isLeftOut && !(isAside(phrase, matched) && phrase.link === 'or')
        ? undefined
        : findDish(phrases, at, search)
    const mixture = dish === undefined && !isLeftOut ? mixtureOf(phrases, at, search, isOnScales) : undefined
    if (isLeftOut) withdrawMatch(phrase, matched)
    at += dish?.length ?? mixture?.length ?? 1
    const [whole, ...parts] = dish?.matches ?? mixture ?? []
    if (whole === undefined) {
      if (!isLeftOut) takeAlone(phrase, at)
    } else if (parts.length > 0) matched.matches.push(whole, ...parts)
    else if (!isListTitle(whole, phrases, at, search)) take(whole, at)
  }
  return { ...matched, matches: withoutRestated(matched.matches) }
}

function cachedSearch(index: FoodIndex): Search {
  const known = new Map<string, readonly FoodMatch[]>()
  const ask = (text: string) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= MAX_SEARCHES) return []
    const matches = index.search(text, MAX_CANDIDATES)
    known.set(text, matches)
    return matches
  }
  return (text) => searchRewrites(text, ask)
}

/** An alternative ("milk or cream"), or an explanation in brackets without a weight of its own. */
function isAside(phrase: Phrase, { matches }: MatchResult): boolean {
  if (phrase.link === 'or' && phrase.amount === undefined) return true
  return (
    phrase.isInside && matches.length > 0 && phrase.amount?.unit === undefined && phrase.after === undefined
  )
}

/** "150 g of pudding, dry mix": an unknown phrase next to a weighed food describes that food. */
function isDetail(phrases: readonly Phrase[], at: number, best: FoodMatch | undefined): boolean {
  if (best === undefined || best.score >= EXACT_SCORE) return false
  const isBare = (phrase: Phrase | undefined) => phrase?.amount === undefined && phrase?.after === undefined
  let first = at
  const isMore = (phrase: Phrase | undefined) => phrase?.before === 'comma' || phrase?.link === 'or'
  while (first > 0 && isBare(phrases[first]) && isMore(phrases[first])) first--
  const { amount, after } = phrases[first] ?? {}
  return first < at && [amount, after].some((said) => said?.unit?.kind === 'mass')
}

/**
 * "egg whites scrambled without fat (99 g)": the denied food has no weight, so the weight belongs to the
 * other.
 */
function withdrawMatch({ isNegated, after }: Phrase, { matches }: MatchResult): void {
  const last = matches.at(-1)
  const isWeighed = last?.phrases.some((phrase) =>
    [phrase.amount, phrase.after].some((said) => said && isExact(said)),
  )
  if (last === undefined || isWeighed === true || !isNegated || after === undefined || !isExact(after)) return
  matches[matches.length - 1] = withAmount(last, after)
}

const withAmount = (match: Match, after: StatedAmount): Match => ({
  ...match,
  phrases: match.phrases.map((phrase, at) => (at === 0 ? { ...phrase, after } : phrase)),
})

/** "a lean breakfast", "my favourite treat": a description of the whole. */
const isMealName = ({ words, amount, after }: Phrase) =>
  isUncounted(amount) &&
  after === undefined &&
  /^(?:breakfast|brunch|lunch|dinner|supper|snack|meal|treat)$/.test(tokenWords(words).at(-1) ?? '')

/** "in Chiang Mai" */
const isPlace = ({ link, amount, words: [first] }: Phrase) =>
  link === 'in' && amount === undefined && first?.isCapital === true

/** The phrase may name something: it is more than noise, and more than a preparation ("reheated"). */
const isNameable = ({ words, amount }: Phrase) =>
  trimNoise(words).some((word) => amount?.quantity !== undefined || !isVerbal(word))

/** Runs of words next to a food that are neither a food nor a description. */
function unnamedText({ words }: Phrase, rest: readonly Token[]): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = []
  let isOpen = false
  for (const token of words) {
    const isUnnamed =
      rest.includes(token) &&
      trimNoise([token]).length > 0 &&
      refinementWeight(canonicalWord(token.word)) === 1
    const last = runs.at(-1)
    if (isUnnamed && isOpen && last !== undefined) last.end = token.end
    else if (isUnnamed) runs.push({ start: token.start, end: token.end })
    isOpen = isUnnamed
  }
  return runs
}
