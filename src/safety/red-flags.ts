import { createContextReader, isDemonstrative, type MentionContext } from '../core/english/context.ts'
import { findPhrases, phraseIndex } from '../core/english/phrases.ts'
import { type Token, tokenize } from '../core/english/tokens.ts'
import { type Card, cardOf, UNCLEAR } from './cards.ts'
import { judge } from './classifier/classifier.ts'
import { type FoundSign, findMeasuredSigns, type MeasuredSign } from './red-flag-numbers.ts'
import { RULES } from './red-flag-rules.ts'
import { SIGNS, type Sign } from './red-flag-signs.ts'

export type RedFlagKey = (typeof RULES)[number]['key']
export type RedFlag = { key: string; advice: string }

type FoundPhrase = FoundSign<Sign | MeasuredSign>

const SIGN_INDEX = phraseIndex(
  Object.entries(SIGNS).flatMap(([sign, phrases]) =>
    phrases.map((phrase) => [phrase, sign as Sign] as const),
  ),
)

/** The signs of one rule must be within this many words: about two sentences. */
const NEAR_WORDS = 45

/** From this score on the classifier alone makes a text urgent: of harmless texts, about one in twenty. */
const URGENT_SCORE = 2.25
/** The same, where rules found signs and all of them denied, long past or in general: "no chest pain today". */
const EXCUSED_SCORE = 6
/** Below this one a longer text is harmless, whatever phrases of the rules it holds. */
const HARMLESS_SCORE = -1
/** A text of more lines is read as one, so that the time stays linear: each line is read with what was before. */
const MAX_LINES = 40
/** So few words tell the classifier little. */
const FEW_WORDS = 12

/**
 * The emergencies that a text mentions; their advice comes before any other answer. Two readers, united: rules over
 * phrases, which know negation, the past and general questions, and a classifier of everyday words. In doubt, a text is
 * urgent: a fear, a question, a sign that has passed, another person's, or one of last week counts. Never throws; linear
 * time.
 * @param before the messages before it, oldest first.
 */
export function redFlags(
  text: string,
  before: readonly string[] = [],
): { urgent: boolean; flags: RedFlag[] } {
  const split = text.split('\n')
  const lines = (split.length > MAX_LINES ? [text] : split).map((line) => readLine(line, before))
  const cards = lines.flatMap((line) => line.cards)
  // "Stiff neck since yesterday.\nFever as well.": signs of several lines make up one emergency.
  const across =
    lines.length > 1 && lines.some(({ isPossible }) => isPossible)
      ? readSigns(text).flags.filter(
          ({ key }) => !isSaidBy(cards, key) && !lines.some(({ signs }) => signs.has(key)),
        )
      : []
  const clear = [
    ...cards.filter(({ key }) => key !== UNCLEAR.key),
    ...lines.flatMap(({ known }) => known),
    ...across,
  ]
  const flags = distinctFlags(clear.length > 0 ? clear : cards)
  return { urgent: flags.length > 0, flags }
}

type ReadLine = {
  /** What the classifier says. */
  cards: Card[]
  /** What the rules say, but for what a card says better. */
  known: RedFlag[]
  signs: ReadonlySet<string>
  isPossible: boolean
}

function readLine(line: string, before: readonly string[]): ReadLine {
  const parts = judge(line, before)
  const said = readSigns(line)
  const isPossible =
    said.isUnconditional || parts.some(({ score, words }) => score > HARMLESS_SCORE || words <= FEW_WORDS)
  const bound = said.isExcused ? EXCUSED_SCORE : URGENT_SCORE
  const cards = parts
    .filter(({ score }) => score >= bound)
    .map(({ category, margin }) => cardOf(category, margin))
  return {
    cards,
    known: isPossible ? said.flags.filter(({ key }) => !isSaidBy(cards, key)) : [],
    signs: new Set(said.flags.map(({ key }) => key)),
    isPossible,
  }
}

/** One of the cards is of this kind, or replaces that of the rules. */
const isSaidBy = (cards: readonly Card[], key: string) =>
  cards.some((card) => card.key === key || card.instead?.some((other) => other === key))

/** Each kind once. */
const distinctFlags = (flags: readonly RedFlag[]): RedFlag[] => [
  ...new Map(flags.map(({ key, advice }) => [key, { key, advice }])).values(),
]

type SaidSigns = {
  flags: { key: RedFlagKey; advice: string }[]
  /** Signs were named, and none of them counts. */
  isExcused: boolean
  isUnconditional: boolean
}

function readSigns(text: string): SaidSigns {
  const tokens = tokenize(text)
  const found: FoundPhrase[] = [
    ...findPhrases(tokens, SIGN_INDEX).map(({ entry, first, last }) => ({ sign: entry, first, last })),
    ...findMeasuredSigns(tokens),
  ]
  const contextOf = createContextReader(tokens, found)
  const present = found.filter((sign) => isCounted(sign, contextOf(sign), tokens))
  const places = Map.groupBy(present, ({ sign }) => sign)
  return {
    flags: RULES.filter(({ when }) =>
      when.some((evidence) => isSatisfied(typeof evidence === 'string' ? [evidence] : evidence, places)),
    ).map(({ key, advice }) => ({ key, advice })),
    isExcused: found.length > 0 && present.length === 0,
    isUnconditional: present.some(({ sign }) => UNCONDITIONAL_SIGNS.has(sign)),
  }
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

const GENTLE_KEYS: ReadonlySet<string> = new Set([
  'self_harm',
  'violence',
  'harm_to_baby',
  'eating_disorder',
  'psychosis',
])

/**
 * The message that comes first in a chat and with a check-in; empty without flags. Plain text: an opening, one line per
 * flag, and what to do in doubt.
 */
export function urgentMessage(flags: readonly RedFlag[]): string {
  if (flags.length === 0) return ''
  const gentle = flags.every(({ key }) => GENTLE_KEYS.has(key))
  const opening = gentle
    ? 'I am glad you wrote this. It matters, and help is there right now.'
    : 'What you describe may need urgent care, so this comes first.'
  const closing = gentle
    ? 'You can tell them exactly what you wrote here. If you are not at home, ask anyone near you for help.'
    : 'If you are unsure, call and describe what is happening; they will tell you what to do. I cannot examine you, so please do not wait for an answer from me.'
  return [opening, ...flags.map(({ advice }) => `• ${advice}`), closing].join('\n\n')
}
