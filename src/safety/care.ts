import type { CareSign } from './care/phrases.ts'
import { type CareGroup, type CareTopic, careTexts } from './care/texts.ts'
import { type Answers, hasSign, understand, wordsBeside } from './care/understand.ts'
import type { Kind } from './kinds.ts'
import { languageOf } from './language-of.ts'
import { readSafety } from './read-safety.ts'
import { NO_DANGER, type Safety } from './safety.ts'
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

/**
 * @param said the person's messages since the advice, oldest first. @param ageMs how long ago it was given.
 * @param isElsewhere whether the advice was given in another conversation. @param isNew whether this one begins, as the first since.
 */
export type CareCase = {
  safety: Safety
  said: readonly string[]
  ageMs: number
  isElsewhere: boolean
  isNew: boolean
}

export type CareStep =
  /** Says this, and nothing else. @param safety of the message, beside the emergency that had its advice. */
  | { kind: 'reply'; text: string; safety: Safety }
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
const PROGRESS: Readonly<Record<CareGroup, ReadonlySet<CareSign>>> = {
  body: new Set(['died', 'called', 'coming', 'arrived', 'better', 'safe', 'asks_who', 'asks_to_give']),
  mind: new Set(['cannot_call', 'called', 'coming', 'arrived', 'accompanied', 'asks_who', 'made_safe']),
}

/** What may be a new emergency. */
const ALARMS: ReadonlySet<CareSign> = new Set(['died', 'worse', 'unsafe'])
/** Beside what says how it goes on, so few words tell of no other emergency. */
const MAX_WORDS_BESIDE = 2
/** From then on, help is either there or was not needed. */
const LATER_MS = 2 * 3_600_000
/** Once somebody is safe, a longer message is about something else. */
const MAX_WORDS_OF_RELAPSE = 12
const RELAPSE: ReadonlySet<CareSign> = new Set(['died', 'worse', 'unsafe', 'safe'])

/**
 * How to go on after an emergency; undefined: the message is one by itself.
 * @param byItself what the message says by itself.
 */
export function careStep(current: CareCase, message: string, byItself: Safety): CareStep | undefined {
  const { safety, said, ageMs, isElsewhere, isNew: isBeginning } = current
  const group = isOfMind(safety) ? 'mind' : 'body'
  const signOf = (text: string) => understand(text, ANSWERS[group])
  const sign = signOf(message)
  const isNew = byItself.level === 'urgent' && !isCare(message, sign)
  if (isNew && !isProgress(current, message, sign, byItself, group)) return undefined
  const spoken = languageOf(message)
  const texts = careTexts(spoken === 'en' ? (safety.card?.language ?? 'en') : spoken, group)
  const fill = (text: string) => text.replaceAll('{number}', numberToCall(safety.card) ?? texts.number)
  const reply = (topic: CareTopic): CareStep => ({
    kind: 'reply',
    text: fill(texts[topic]),
    safety: sign === undefined ? byItself : NO_DANGER,
  })
  if (sign === 'thanks') return reply('thanks')
  const last = said.at(-1)
  if (isSafeAfter(said, ANSWERS[group]) && !isRelapse(sign, message)) {
    const isFirst = last !== undefined && (signOf(last) === 'safe' || hasSign(last, 'safe'))
    return { kind: 'answer', line: isFirst ? fill(texts.first) : null }
  }
  // Another conversation begins with a gentle check, and does not hold up what is asked there.
  if (isElsewhere && sign === undefined)
    return { kind: 'answer', line: isBeginning ? fill(texts.later) : null }
  const steps = sign === 'asks_help' && isOnItsWay(said, ANSWERS[group]) ? stepsOf(safety.card) : null
  if (steps !== null) return { kind: 'reply', text: `${steps}\n\n${fill(texts.coming)}`, safety: NO_DANGER }
  if (sign === 'worse' || sign === 'asks_help') return { kind: 'advice', safety }
  if (sign === 'safe' && message.includes('?')) return { kind: 'answer', line: fill(texts.first) }
  if (sign === 'asks_who') return reply('program')
  if (sign === 'asks_to_give' || sign === 'made_safe')
    return reply(sign === 'asks_to_give' || group === 'mind' ? sign : 'unknown')
  if (sign === 'accompanied') return reply(group === 'mind' ? 'arrived' : 'unknown')
  return reply(sign ?? (ageMs < LATER_MS ? 'unknown' : 'later'))
}

/** Urgent only by the messages before, which had their advice: "what should I do while I wait?" */
const isCare = (message: string, sign: CareSign | undefined): boolean =>
  sign !== undefined && !ALARMS.has(sign) && readSafety({ text: message }).level !== 'urgent'

/** In the words of the emergency that had its advice: "I called, his chest pain is less". */
function isProgress(
  { safety }: CareCase,
  message: string,
  sign: CareSign | undefined,
  { flags }: Safety,
  group: CareGroup,
) {
  const known = new Set<string>(['unclear', ...safety.flags.map(({ key }) => key)])
  if (sign === undefined || !PROGRESS[group].has(sign)) return false
  // Who gives the pills away speaks of pills, and who cannot phone of not speaking.
  if (sign === 'made_safe' || sign === 'cannot_call' || wordsBeside(message, sign) <= MAX_WORDS_BESIDE)
    return true
  return flags.every(({ key }) => known.has(key))
}

const ON_ITS_WAY: ReadonlySet<CareSign> = new Set(['called', 'coming'])

const isOnItsWay = (said: readonly string[], answers: Answers): boolean =>
  said.some((text) => ON_ITS_WAY.has(understand(text, answers) ?? 'unsafe'))

/** What to do until they come, of what kills first; null: the card says only whom to call. */
function stepsOf(card: SafetyCard | null): string | null {
  const [section] = card?.sections ?? []
  return section === undefined
    ? null
    : [...section.do, ...section.do_not].map((step) => `• ${step}`).join('\n')
}

const isRelapse = (sign: CareSign | undefined, message: string): boolean =>
  sign !== undefined &&
  RELAPSE.has(sign) &&
  !message.includes('?') &&
  message.trim().split(/\s+/).length <= MAX_WORDS_OF_RELAPSE

/** An overdose is of the body first, whatever was meant by it. */
const isOfMind = ({ flags }: Safety) => flags.length > 0 && flags.every(({ key }) => MIND_KINDS.has(key))

/** Whether somebody is safe by what they said last of it: "the police are here, we are safe". */
function isSafeAfter(said: readonly string[], answers: Answers): boolean {
  let isSafe = false
  for (const text of said) {
    const sign = understand(text, answers)
    if (isRelapse(sign, text) && sign !== 'safe') isSafe = false
    else if (sign === 'safe' || hasSign(text, 'safe')) isSafe = true
  }
  return isSafe
}

/** Where the country is not known, there are two. */
function numberToCall(card: SafetyCard | null): string | null {
  const [first, second] = card?.numbers ?? []
  if (first === undefined) return null
  return card?.country.code === null && second !== undefined
    ? `${first.number} / ${second.number}`
    : first.number
}
