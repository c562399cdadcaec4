import { type BareToken, tokenAt } from './tokens.ts'

/** How an item is joined to the previous one in its sentence. */
export type Join = 'start' | 'comma' | 'and' | 'or' | 'contrast'

/**
 * A stretch of text between commas and conjunctions: token indices, both included; `sentence` counts from 0.
 */
export type Clause = { first: number; last: number; join: Join; sentence: number }

const SENTENCE_END = new Set(['.', '!', '?', ';', '\n', '(', ')', '[', ']', '•', '→'])

/** Words that end a denial or supposition: "no fever but a headache". */
const CONTRAST_WORDS = new Set(
  'but however although though tho except whereas because cause cos cuz despite then while which besides otherwise'.split(
    ' ',
  ),
)
const AND_WORDS = new Set(['and', '&', '+', 'plus'])
const OR_WORDS = new Set(['or', '/'])

/** All that can separate; most tokens cannot. */
export const SEPARATORS: ReadonlySet<string> = new Set([
  ...SENTENCE_END,
  ...CONTRAST_WORDS,
  ...AND_WORDS,
  ...OR_WORDS,
  ...[',', 'so', 'other', ':', '-'],
])

/** "…, so I took something" starts a new statement; "so tired" does not. */
const FIRST_PERSON = new Set(['i', 'im', 'ive', 'ill', "i'd", "i'll"])

/** A colon ends a clause, except after a word that needs what follows: "denies: fever, cough". */
const BEFORE_LIST_COLON = new Set('no not without denies denied deny negative for'.split(' '))

/**
 * Splits the tokens into items. Separators belong to no item.
 * @param places the tokens of `SEPARATORS`, if they are known.
 */
export function splitClauses(
  tokens: readonly BareToken[],
  places: Iterable<number> = tokens.keys(),
): Clause[] {
  const items: Clause[] = []
  let sentence = 0
  let join: Join = 'start'
  let first = 0
  const close = (end: number) => {
    if (end > first) items.push({ first, last: end - 1, join, sentence })
    return end > first
  }
  for (const index of places) {
    const separator = separatorAt(tokens, index)
    if (separator === undefined) continue
    const closed = close(index)
    first = index + 1
    if (separator === 'start') {
      sentence += 1
      join = 'start'
    } else if (closed || join === 'comma') {
      join = separator
    }
  }
  close(tokens.length)
  return items
}

/** What the token at `index` separates, or undefined if it is not a separator. */
function separatorAt(tokens: readonly BareToken[], index: number): Join | undefined {
  const { text } = tokenAt(tokens, index)
  if (!SEPARATORS.has(text)) return undefined
  const before = tokenAt(tokens, index - 1)
  const after = tokenAt(tokens, index + 1)
  if (SENTENCE_END.has(text)) return 'start'
  if (text === ',') return 'comma'
  if (AND_WORDS.has(text)) return 'and'
  if (text === '/' && (before.kind === 'number' || after.kind === 'number')) return undefined
  if (OR_WORDS.has(text)) return 'or'
  if (text === 'so' && FIRST_PERSON.has(after.text)) return 'contrast'
  if (CONTRAST_WORDS.has(text) || (text === 'other' && after.text === 'than')) return 'contrast'
  if (text === ':' && before.kind !== 'number' && !BEFORE_LIST_COLON.has(before.text)) return 'contrast'
  if (text === '-' && before.kind !== 'number') return 'contrast'
  return undefined
}
