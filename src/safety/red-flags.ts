import { type Card, cardOf } from './cards.ts'
import { readSafety } from './read-safety.ts'

export type RedFlag = { key: string; advice: string }

/**
 * The emergencies that a text mentions, with the advice that comes before any other answer.
 * @param before the messages before it, oldest first.
 */
export function redFlags(
  text: string,
  before: readonly string[] = [],
): { urgent: boolean; flags: RedFlag[] } {
  const { level, findings } = readSafety({ text, before })
  const cards = findings
    .filter((finding) => finding.level === 'urgent')
    .map(({ kind }) => cardOf(kind, Number.POSITIVE_INFINITY))
  return {
    urgent: level === 'urgent',
    flags: distinctFlags(cards.filter(({ key }) => !cards.some((other) => isReplacedBy(key, other)))),
  }
}

/** Another card says something else instead. */
const isReplacedBy = (key: string, other: Card) =>
  other.key !== key && other.instead?.some((one) => one === key) === true

/** Each kind once. */
const distinctFlags = (flags: readonly RedFlag[]): RedFlag[] => [
  ...new Map(flags.map(({ key, advice }) => [key, { key, advice }])).values(),
]

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
