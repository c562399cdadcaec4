import { type Token, tokenAt } from '../../core/english/tokens.ts'
import { readRating } from './rating.ts'

/** A severity and the tokens it was read from, both included. */
export type Severity = { value: number; first: number; last: number }

/**
 * Words of strength on the 0–10 scale, by the usual bands of a numeric rating scale (1–3 mild, 4–6 moderate,
 * 7–10 severe). Words that state no strength ("annoying", "weird") are not included: then the severity is
 * unknown.
 */
const SEVERITY_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    barely: 1,
    faint: 1,
    tiny: 1,
    slight: 2,
    slightly: 2,
    touch: 2,
    mild: 3,
    mildly: 3,
    minor: 3,
    light: 3,
    moderate: 5,
    moderately: 5,
    medium: 5,
    bad: 6,
    badly: 6,
    strong: 7,
    nasty: 7,
    pounding: 7,
    splitting: 8,
    intense: 8,
    severe: 8,
    severely: 8,
    terrible: 8,
    terribly: 8,
    awful: 8,
    horrible: 8,
    horrendous: 9,
    extreme: 9,
    debilitating: 9,
    crippling: 9,
    killer: 9,
    agonising: 10,
    agonizing: 10,
    unbearable: 10,
    excruciating: 10,
    worst: 10,
  }),
)

/** One step up or down the scale: "very mild" 2, "really bad" 7. */
const STEPS: ReadonlyMap<string, number> = new Map(
  ['very', 'really', 'super', 'extremely', 'so', 'incredibly', 'pretty', 'quite', 'fairly', 'rather'].map(
    (word) => [word, ['pretty', 'quite', 'fairly', 'rather'].includes(word) ? 0 : 1],
  ),
)

/** Words that may stand between the symptom and its severity. */
const LINKS = new Set(
  (
    'is was are were been a an the at about around of today now this morning afternoon evening tonight still my some kind ' +
    'pain level severity score rating all day from to again like feels felt really very super so extremely quite pretty ' +
    'got getting : = - ( , ~ maybe roughly probably prob prolly I i had have having just on'
  ).split(' '),
)
const BACK_LINKS = new Set(
  'of a an the my some on for with in really left right lower upper dull sharp sort kind'.split(' '),
)
const NUMBER_LINKS = new Set(
  'level severity score rating pain of at about around : = - ( ~ is was a an maybe roughly like prob probably ,'.split(
    ' ',
  ),
)
const REACH = 5

/**
 * The severity of a symptom at tokens `first` to `last`: `6/10` or a word, after it ("headache, quite bad")
 * or before it ("mild headache", "6/10 headache"). `lower` and `upper` limit the search to a part of the
 * sentence.
 */
export function readSeverity(
  tokens: readonly Token[],
  { first, last }: { first: number; last: number },
  { lower, upper }: { lower: number; upper: number },
): Severity | undefined {
  return (
    numberAfter(tokens, last, upper) ??
    numberBefore(tokens, first, lower) ??
    wordBefore(tokens, first, lower) ??
    wordInside(tokens, first, last) ??
    wordAfter(tokens, last, upper)
  )
}

function numberAfter(tokens: readonly Token[], last: number, upper: number): Severity | undefined {
  let plain = true
  for (let index = last + 1; index <= Math.min(upper, last + REACH + 2); index += 1) {
    const rating = readRating(tokens, index)
    if (rating !== undefined) {
      // A bare number is a severity only directly after the symptom: "headache 6", "is a 6"; "headache at 3"
      // is a time.
      const clock = ['at', 'around', 'about'].includes(tokenAt(tokens, index - 1).text)
      const bare = plain && !clock && rating.bareEnds && rating.value >= 1
      if (!rating.scaled && !bare) return undefined
      return rating.value <= 10 ? { value: rating.value, first: index, last: rating.next - 1 } : undefined
    }
    const { text } = tokenAt(tokens, index)
    if (!NUMBER_LINKS.has(text)) plain = false
    if (!LINKS.has(text) && !SEVERITY_WORDS.has(text)) return undefined
  }
  return undefined
}

function numberBefore(tokens: readonly Token[], first: number, lower: number): Severity | undefined {
  for (let index = first - 1; index >= Math.max(lower, first - 7); index -= 1) {
    const rating = readRating(tokens, index)
    if (rating?.scaled === true && rating.value <= 10) {
      const start =
        tokenAt(tokens, index - 1).text === '-' && tokenAt(tokens, index - 2).kind === 'number'
          ? index - 2
          : index
      const whole = start === index ? rating : readRating(tokens, start)
      const between = tokens.slice((whole ?? rating).next, first)
      if (!between.every(({ text }) => BACK_LINKS.has(text))) return undefined
      return { value: (whole ?? rating).value, first: start, last: (whole ?? rating).next - 1 }
    }
  }
  return undefined
}

function wordBefore(tokens: readonly Token[], first: number, lower: number): Severity | undefined {
  for (let index = first - 1; index >= Math.max(lower, first - REACH); index -= 1) {
    const { text } = tokenAt(tokens, index)
    const word = SEVERITY_WORDS.get(text)
    if (word !== undefined) return between(tokens, index, lower) ?? stepped(tokens, index, word, lower)
    const bit = bitOf(tokens, index)
    if (bit !== undefined) return bit
    if (!BACK_LINKS.has(text)) return undefined
  }
  return undefined
}

/** "a bit of a headache", "a little dizzy". */
function bitOf(tokens: readonly Token[], index: number): Severity | undefined {
  const { text } = tokenAt(tokens, index)
  if ((text !== 'bit' && text !== 'little') || tokenAt(tokens, index - 1).text !== 'a') return undefined
  return { value: 2, first: index - 1, last: index }
}

/** "mild to moderate" is the middle of the two. */
function between(tokens: readonly Token[], index: number, lower: number): Severity | undefined {
  if (index - 2 < lower || !['to', '-', '/'].includes(tokenAt(tokens, index - 1).text)) return undefined
  const low = SEVERITY_WORDS.get(tokenAt(tokens, index - 2).text)
  const high = SEVERITY_WORDS.get(tokenAt(tokens, index).text)
  return low === undefined || high === undefined
    ? undefined
    : { value: (low + high) / 2, first: index - 2, last: index }
}

function stepped(
  tokens: readonly Token[],
  index: number,
  value: number,
  lower: number,
): Severity | undefined {
  const before = tokenAt(tokens, index - 1).text
  const step = index > lower ? STEPS.get(before) : undefined
  if (['not', 'too', 'isnt', 'wasnt', 'nothing', 'never', 'less'].includes(before)) return undefined
  if (step === undefined) return { value, first: index, last: index }
  const moved = value <= 3 ? value - step : value + step
  return { value: Math.min(Math.max(moved, 1), 10), first: index - 1, last: index }
}

/** "pounding head", "splitting headache": the word is part of the phrase itself. */
function wordInside(tokens: readonly Token[], first: number, last: number): Severity | undefined {
  for (let index = first; index <= last; index += 1) {
    const { text } = tokenAt(tokens, index)
    if (text === 'slightly' || text === 'extremely') {
      return { value: text === 'slightly' ? 2 : 9, first: index, last: index }
    }
    const bit = bitOf(tokens, index)
    if (bit !== undefined) return bit
  }
  return undefined
}

function wordAfter(tokens: readonly Token[], last: number, upper: number): Severity | undefined {
  for (let index = last + 1; index <= Math.min(upper, last + REACH); index += 1) {
    const { text } = tokenAt(tokens, index)
    const word = SEVERITY_WORDS.get(text)
    if (word !== undefined) {
      const next = tokenAt(tokens, index + 1)
      if (!endsThere(next)) return undefined
      return stepped(tokens, index, word, last + 1)
    }
    if (!LINKS.has(text)) return undefined
  }
  return undefined
}

/** "Headache, bad" is about the headache; "headache, bad mood" is not. */
function endsThere({ text, kind }: Token): boolean {
  return (
    kind === 'mark' ||
    ['and', 'but', 'today', 'now', 'this', 'all', 'since', 'after', 'enough', 'again', 'so'].includes(text)
  )
}
