import type { FoodIndex, FoodMatch } from '../food.ts'
import { refinementWeight } from '../search/forms.ts'
import { trimmed } from '../text/noise.ts'
import type { Token } from '../text/tokens.ts'
import { canonical } from '../text/words.ts'
import type { Match, Search } from './candidates.ts'
import { contentsOf, isMadeUp, withContents } from './contents.ts'
import { findDish } from './dishes.ts'
import { findFoods } from './names.ts'
import type { Phrase } from './phrases.ts'

/** What the text's phrases are, and the places of those that name no known food. */
export type Matched = { matches: Match[]; unmatched: { start: number; end: number }[] }

const CANDIDATES = 4
/** Past this many questions nothing more is looked up, so that time stays bounded whatever the text. */
const MOST_SEARCHES = 400

/** Finds the food of each phrase; dishes that span several ("mac and cheese") first. */
export function matchPhrases(phrases: readonly Phrase[], index: FoodIndex): Matched {
  const search = cached(index)
  const matched: Matched = { matches: [], unmatched: [] }
  let at = 0
  while (at < phrases.length) {
    const dish = findDish(phrases, at, search)
    const phrase = phrases[at]
    if (phrase === undefined) break
    if (dish !== undefined) {
      matched.matches.push(...dish.matches)
      at += dish.length
      continue
    }
    at++
    if (phrase.isNegated || isAside(phrase, matched)) continue
    const { matches, rest } = findFoods(phrase, search)
    const [host, ...others] = matches
    matched.unmatched.push(...unnamed(phrase, rest))
    if (host === undefined) {
      if (trimmed(phrase.words).length > 0) matched.unmatched.push(phrase)
      continue
    }
    if (isMadeUp(host, phrases, at, search)) continue
    const contents = others.length === 0 ? contentsOf(host, phrases, at, search) : []
    at += contents.length
    matched.matches.push(contents.length === 0 ? host : withContents(host, contents, search), ...others)
  }
  return matched
}

function cached(index: FoodIndex): Search {
  const known = new Map<string, readonly FoodMatch[]>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= MOST_SEARCHES) return []
    const matches = index.search(text, CANDIDATES)
    known.set(text, matches)
    return matches
  }
}

/** Another choice ("milk or cream"), or what in brackets explains the food before it without weighing anything. */
function isAside(phrase: Phrase, { matches }: Matched): boolean {
  if (phrase.link === 'or' && phrase.amount === undefined) return true
  return (
    phrase.isInside && matches.length > 0 && phrase.amount?.unit === undefined && phrase.after === undefined
  )
}

/** Runs of words beside a food that are no food and no description of one. */
function unnamed({ words }: Phrase, rest: readonly Token[]): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = []
  let isOpen = false
  for (const token of words) {
    const isUnnamed =
      rest.includes(token) && trimmed([token]).length > 0 && refinementWeight(canonical(token.word)) === 1
    const last = runs.at(-1)
    if (isUnnamed && isOpen && last !== undefined) last.end = token.end
    else if (isUnnamed) runs.push({ start: token.start, end: token.end })
    isOpen = isUnnamed
  }
  return runs
}
