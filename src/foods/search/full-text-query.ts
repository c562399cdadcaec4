import { CANONICAL_WORDS, JOINED_WORDS } from '../text/word-variants.ts'

/** Longer words are not corrected, since the number of candidates grows with their length. */
const MAX_CORRECTED_LENGTH = 16
const MIN_CORRECTED_LENGTH = 5
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

const canonicalToSpellings = reversed(CANONICAL_WORDS)
const joinedToPairs = reversed(JOINED_WORDS)

/** Quoted, so that FTS5 reads it as text, even if it contains operators, columns or stars. */
export const quoteTerm = (text: string) => `"${text.replaceAll('"', '""').replaceAll('\0', '')}"`

/** All spellings of a word; SQLite's stemmer treats "fries" and "fry" as two words. */
function spellingsOf(word: string): string[] {
  const plural = word.endsWith('y') ? [`${word.slice(0, -1)}ies`] : []
  return [word, ...plural, ...(canonicalToSpellings.get(word) ?? [])]
}

/**
 * An FTS5 expression for a word in the index's spelling (see `foodWords`), in every spelling that a name may
 * have: "zucchini" also as "courgette", "wholewheat" also as two words, "nosugar" as "sugar".
 */
export function wordQuery(word: string): string {
  const absent = /^no(sugar|fat|gluten|dairy|lactose|alcohol|caffeine|meat|egg|salt|milk)$/.exec(word)?.[1]
  const ways = [
    ...spellingsOf(word).map(quoteTerm),
    ...(joinedToPairs.get(word) ?? []).map((pair) => `(${pair.split(' ').map(quoteTerm).join(' AND ')})`),
    ...(absent === undefined ? [] : [quoteTerm(absent)]),
  ]
  return anyOf(ways)
}

/** Names that begin with a word: tables put the kind first, as in "Chicken, NFS". */
export const initialQuery = (word: string) =>
  `name : ${anyOf(spellingsOf(word).map((way) => `^${quoteTerm(way)}`))}`

/** Names that begin with this text. */
export const nameQuery = (text: string) => `name : ^${quoteTerm(text)}`

/** Limits an expression to names and synonyms: a category has the same words for hundreds of foods. */
export const namesOnly = (query: string) => `{name synonyms} : ${query}`

/** Words with this prefix. */
export const prefixQuery = (word: string) => `${quoteTerm(word)}*`

/**
 * All words with one typing mistake less, in one expression; undefined for a word that is too short or too
 * long to guess. The first letter is assumed to be correct, as in `createSpelling`. This needs no table of
 * known words.
 */
export function correctionQuery(word: string): string | undefined {
  if (word.length < MIN_CORRECTED_LENGTH || word.length > MAX_CORRECTED_LENGTH || !/^[a-z]+$/.test(word))
    return undefined
  const slips = new Set<string>()
  for (let at = 1; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    slips.add(before + after.slice(1))
    if (after.length > 1) slips.add(`${before}${after[1]}${after[0]}${after.slice(2)}`)
    for (const letter of ALPHABET) {
      slips.add(before + letter + after)
      if (after !== '') slips.add(before + letter + after.slice(1))
    }
  }
  slips.delete(word)
  return anyOf([...slips].map(quoteTerm))
}

/** The same column weights everywhere: a name 10, its synonyms 4, its category 1. */
export const RANK_FUNCTION = 'bm25(10.0, 4.0, 1.0)'

export const anyOf = (queries: readonly string[]) =>
  queries.length === 1 ? (queries[0] ?? '') : `(${queries.join(' OR ')})`
export const allOf = (queries: readonly string[]) => queries.join(' AND ')

function reversed(map: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, string[]>()
  for (const [from, to] of map) lists.set(to, [...(lists.get(to) ?? []), from])
  return lists
}
