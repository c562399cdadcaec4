import { createContextReader, isDemonstrative, type MentionContext } from '../core/english/context.ts'
import { findPhrases, phraseIndex } from '../core/english/phrases.ts'
import { type Token, tokenize } from '../core/english/tokens.ts'
import { type FoundSign, findMeasuredSigns, type MeasuredSign } from './red-flag-numbers.ts'
import { RULES } from './red-flag-rules.ts'
import { SIGNS, type Sign } from './red-flag-signs.ts'

export type RedFlagKey = (typeof RULES)[number]['key']
export type RedFlag = { key: RedFlagKey; advice: string }

type FoundPhrase = FoundSign<Sign | MeasuredSign>

const SIGN_INDEX = phraseIndex(
  Object.entries(SIGNS).flatMap(([sign, phrases]) =>
    phrases.map((phrase) => [phrase, sign as Sign] as const),
  ),
)

/** The signs of one rule must be within this many words: about two sentences. */
const NEAR_WORDS = 45

/**
 * The emergencies that a text mentions; their advice comes before any other answer. In doubt, a text is urgent: a fear,
 * a question, a sign that has passed, another person's, or one of last week counts. A denied, long past or general
 * mention ("no chest pain", "had a stroke in 2015 years ago", "symptoms of a stroke") does not. Never throws; linear
 * time.
 */
export function redFlags(text: string): { urgent: boolean; flags: RedFlag[] } {
  const tokens = tokenize(text)
  const found: FoundPhrase[] = [
    ...findPhrases(tokens, SIGN_INDEX).map(({ entry, first, last }) => ({ sign: entry, first, last })),
    ...findMeasuredSigns(tokens),
  ]
  const contextOf = createContextReader(tokens, found)
  const present = found.filter((sign) => isCounted(sign, contextOf(sign), tokens))
  const places = Map.groupBy(present, ({ sign }) => sign)
  const flags = RULES.filter(({ when }) =>
    when.some((evidence) => isSatisfied(typeof evidence === 'string' ? [evidence] : evidence, places)),
  ).map(({ key, advice }) => ({ key, advice }))
  return { urgent: flags.length > 0, flags }
}

/** Thoughts of suicide count even in a general question; only a denial or the distant past rules them out. */
const UNCONDITIONAL_SIGNS: ReadonlySet<Sign | MeasuredSign> = new Set<Sign | MeasuredSign>([
  'suicidal',
  'selfHarm',
])

function isCounted({ sign, first }: FoundPhrase, context: MentionContext, tokens: readonly Token[]): boolean {
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

/**
 * The message that comes first in a chat and with a check-in; empty without flags. Plain text: an opening, one line per
 * flag, and what to do in doubt.
 */
export function urgentMessage(flags: readonly RedFlag[]): string {
  if (flags.length === 0) return ''
  const gentle = flags.every(({ key }) => key === 'self_harm' || key === 'violence')
  const opening = gentle
    ? 'I am glad you wrote this. It matters, and help is there right now.'
    : 'What you describe may need urgent care, so this comes first.'
  const closing = gentle
    ? 'You can tell them exactly what you wrote here. If you are not at home, ask anyone near you for help.'
    : 'If you are unsure, call and describe what is happening; they will tell you what to do. I cannot examine you, so please do not wait for an answer from me.'
  return [opening, ...flags.map(({ advice }) => `• ${advice}`), closing].join('\n\n')
}
