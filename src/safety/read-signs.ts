import { createContextReader, isDemonstrative, type MentionContext } from '../core/english/context.ts'
import { type BareToken, tokenAt } from '../core/english/tokens.ts'
import type { Kind } from './kinds.ts'
import type { Measured } from './measurements/measured.ts'
import { measurementsIn } from './measurements.ts'
import type { Passage } from './passage.ts'
import { type FoundSign, findMeasuredSigns, type MeasuredSign } from './red-flag-numbers.ts'
import { RULES } from './red-flag-rules.ts'
import type { Sign } from './red-flag-signs.ts'

type FoundPhrase = FoundSign<Sign | MeasuredSign>

/** The signs of one rule must be within this many words: about two sentences. */
const NEAR_WORDS = 45

export type SaidSigns = {
  kinds: Kind[]
  /** Signs were named, and none of them counts. */
  isExcused: boolean
  /** Thoughts of suicide, or a sign that the text points at: "is this a stroke?". */
  isOwn: boolean
}

/** What the rules found, as features of the classifier, which learns how far to trust each of them. */
export const signNames = ({ kinds, isExcused }: SaidSigns): string[] => [
  ...kinds,
  ...(kinds.length > 0 ? ['any'] : []),
  ...(isExcused ? ['excused'] : []),
]

/**
 * What the rules over phrases find in a text.
 * @param measured what `measurementsIn` finds in it, of a writer of whom nothing is known.
 */
export function readSigns(
  passage: Passage,
  measured: readonly Measured[] = measurementsIn(passage),
): SaidSigns {
  const { tokens } = passage
  const found: FoundPhrase[] = [
    ...passage.signs.map(({ entry, first, last }) => ({ sign: entry, first, last })),
    ...findMeasuredSigns(passage, measured),
  ]
  if (found.length === 0) return { kinds: [], isExcused: false, isOwn: false }
  const contextOf = createContextReader(tokens, found, passage.cues())
  const present = found.filter((sign) => isCounted(sign, contextOf(sign), tokens))
  const places = Map.groupBy(present, ({ sign }) => sign)
  return {
    kinds: RULES.filter(({ when }) =>
      when.some((evidence) => isSatisfied(typeof evidence === 'string' ? [evidence] : evidence, places)),
    ).map(({ kind }) => kind),
    isExcused: found.length > 0 && present.length === 0,
    isOwn: present.some(({ sign, first }) => UNCONDITIONAL_SIGNS.has(sign) || isAskedOf(tokens, first)),
  }
}

/** Thoughts of suicide count even in a general question; only a denial or the distant past rules them out. */
const UNCONDITIONAL_SIGNS: ReadonlySet<Sign | MeasuredSign> = new Set<Sign | MeasuredSign>([
  'suicidal',
  'selfHarm',
])

/** "Is this a stroke", "could these be". */
const isAskedOf = (tokens: readonly BareToken[], first: number): boolean =>
  [1, 2, 3].some((back) => ['this', 'these'].includes(tokenAt(tokens, first - back).text))

function isCounted(
  { sign, first }: FoundPhrase,
  context: MentionContext,
  tokens: readonly BareToken[],
): boolean {
  if (context.negated || context.longPast) return false
  return !context.general || UNCONDITIONAL_SIGNS.has(sign) || isDemonstrative(tokens, first)
}

/** True if all the signs are present, near each other. */
function isSatisfied(
  signs: readonly (Sign | MeasuredSign)[],
  places: ReadonlyMap<string, readonly FoundPhrase[]>,
): boolean {
  const [anchor, ...others] = signs
  if (anchor === undefined) return false
  return (places.get(anchor) ?? []).some(({ first }) =>
    others.every((sign) =>
      (places.get(sign) ?? []).some((other) => Math.abs(other.first - first) <= NEAR_WORDS),
    ),
  )
}
