import { STATEMENT_WORDS } from '../../core/english/cue-boundaries.ts'
import { type Token, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import { readRating } from './rating.ts'
import { SCALE_NAMES } from './state-words.ts'

/** A severity and the tokens it was read from, both included. */
export type Severity = { value: number; first: number; last: number }

/** Words of strength. They give no number: the scale names none of them, and "bad" is 4 for one person and 8 for another. */
const STRENGTHS =
  'barely faint tiny slight slightly touch mild mildly minor light moderate moderately medium bad badly strong nasty pounding splitting ' +
  'intense severe severely terrible terribly awful horrible horrendous extreme debilitating crippling killer agonising agonizing ' +
  'unbearable excruciating worst'

/** Words that may stand between the symptom and its severity. */
const LINKS = wordSet(
  'is was are were been a an the at about around of today now this morning afternoon evening tonight still my some kind ' +
    'pain level severity score rating all day from to again like feels felt really very super so extremely quite pretty ' +
    `got getting : = - ( , ~ maybe roughly probably prob prolly i had have having just on s i'd id say give ${STRENGTHS}`,
)
const BACK_LINKS = wordSet(
  'of a an the my some on for with in really left right lower upper dull sharp sort kind',
)
const NUMBER_LINKS = wordSet(
  'level severity score rating pain of at about around : = - ( ~ is was a an maybe roughly like prob probably , s now today still say',
)
const COPULAS = wordSet('is are was were s')
const REACH = 7

/**
 * The severity that is stated for a symptom at tokens `first` to `last`, as a number: behind it ("headache, bad, 7/10") or
 * before it ("6/10 headache"). `lower` and `upper` limit the search to a part of the sentence.
 */
export function readSeverity(
  tokens: readonly Token[],
  { first, last }: { first: number; last: number },
  { lower, upper }: { lower: number; upper: number },
): Severity | undefined {
  return (
    numberInside(tokens, first, last) ??
    numberAfter(tokens, last, upper) ??
    numberBefore(tokens, first, lower)
  )
}

/** "Pain 4/10 in my lower back" */
function numberInside(tokens: readonly Token[], first: number, last: number): Severity | undefined {
  for (let index = first + 1; index < last; index += 1) {
    const rating = readRating(tokens, index)
    if (rating?.scaled === true) return { value: rating.value, first: index, last: rating.next - 1 }
  }
  return undefined
}

function numberAfter(tokens: readonly Token[], last: number, upper: number): Severity | undefined {
  let plain = true
  for (let index = last + 1; index <= Math.min(upper, last + REACH); index += 1) {
    const rating = readRating(tokens, index)
    if (rating !== undefined) {
      // A bare number is a severity only directly after the symptom: "headache 6", "is a 6"; "headache at 3"
      // is a time.
      const clock =
        ['at', 'around', 'about'].includes(tokenAt(tokens, index - 1).text) &&
        !COPULAS.has(tokenAt(tokens, index - 2).text)
      const bare = plain && !clock && rating.bareEnds && rating.value >= 1
      if (!rating.scaled && !bare) return undefined
      return rating.value <= 10 ? { value: rating.value, first: index, last: rating.next - 1 } : undefined
    }
    const { text, kind } = tokenAt(tokens, index)
    if (!NUMBER_LINKS.has(text)) plain = false
    if (LINKS.has(text)) continue
    if (kind !== 'word' || STATEMENT_WORDS.has(text) || SCALE_NAMES.has(text)) return undefined
  }
  return undefined
}

function numberBefore(tokens: readonly Token[], first: number, lower: number): Severity | undefined {
  for (let index = first - 1; index >= Math.max(lower, first - REACH); index -= 1) {
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
