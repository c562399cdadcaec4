import type { CareSign } from './care/phrases.ts'
import { type CareTopic, careTexts } from './care/texts.ts'
import { understand } from './care/understand.ts'
import type { Kind } from './kinds.ts'
import { languageOf } from './language-of.ts'
import type { Safety } from './safety.ts'
import type { SafetyCard } from './safety-card.ts'

/** After urgent advice, replies are about it for so long. */
export const CARE_MS = 24 * 3_600_000

/** Emergencies that follow a person into a new conversation. */
const MIND_KINDS: ReadonlySet<string> = new Set<Kind>([
  'suicidal',
  'self-injury',
  'violence',
  'harm-to-baby',
  'psychosis',
  'eating-disorder-crisis',
])

export const concernsMind = ({ flags }: Safety): boolean => flags.some(({ key }) => MIND_KINDS.has(key))

/** @param said the person's messages since the advice, oldest first. */
export type CareCase = { safety: Safety; said: readonly string[] }

export type CareStep =
  /** Says this, and nothing else. */
  | { kind: 'reply'; text: string }
  /** Gives the advice again. */
  | { kind: 'advice'; safety: Safety }
  /** Answers the question, after this line. */
  | { kind: 'answer'; line: string | null }

/** What a bare yes or no means: replies ask whether help is on its way, or whether somebody is safe. */
const ANSWERS = {
  body: { yes: 'called', no: 'cannot_call' },
  mind: { yes: 'safe', no: 'unsafe' },
} as const
/** What somebody may say in the words of the emergency that they had advice for: "his heart attack, I called". */
const PROGRESS: ReadonlySet<CareSign> = new Set(['called', 'coming', 'arrived', 'better', 'safe'])

/**
 * How to go on after an emergency; undefined: the message is one by itself.
 * @param byItself what the message says by itself.
 */
export function careStep(
  { safety, said }: CareCase,
  message: string,
  byItself: Safety,
): CareStep | undefined {
  const group = isOfMind(safety) ? 'mind' : 'body'
  const sign = understand(message, ANSWERS[group])
  if (byItself.level === 'urgent') {
    const known = new Set<string>(['unclear', ...safety.flags.map(({ key }) => key)])
    const isKnown = byItself.flags.every(({ key }) => known.has(key))
    if (group === 'mind' || !isKnown || sign === undefined || !PROGRESS.has(sign)) return undefined
  }
  const { card } = safety
  const spoken = languageOf(message)
  const texts = careTexts(spoken === 'en' ? (card?.language ?? 'en') : spoken, group)
  const fill = (text: string) => text.replace('{number}', numberToCall(card) ?? texts.number)
  const reply = (topic: CareTopic): CareStep => ({ kind: 'reply', text: fill(texts[topic]) })
  const states = said.map((one) => understand(one, ANSWERS[group]))
  const wasSafe = isSafeAfter(states)
  if (sign === 'worse' || (sign === 'asks_help' && !wasSafe)) return { kind: 'advice', safety }
  if (sign === 'safe' && message.includes('?')) return { kind: 'answer', line: fill(texts.first) }
  if (sign === 'asks_help' || (sign === undefined && wasSafe)) {
    return { kind: 'answer', line: states.at(-1) === 'safe' ? fill(texts.first) : null }
  }
  return reply(sign ?? 'unknown')
}

/** An overdose is of the body first, whatever was meant by it. */
const isOfMind = ({ flags }: Safety) => flags.length > 0 && flags.every(({ key }) => MIND_KINDS.has(key))

/** Whether somebody is safe by what they said last of it. */
const isSafeAfter = (states: readonly (CareSign | undefined)[]): boolean =>
  states.findLast((state) => state === 'safe' || state === 'worse' || state === 'unsafe') === 'safe'

/** Where the country is not known, there are two. */
function numberToCall(card: SafetyCard | null): string | null {
  const [first, second] = card?.numbers ?? []
  if (first === undefined) return null
  return card?.country.code === null && second !== undefined
    ? `${first.number} / ${second.number}`
    : first.number
}
