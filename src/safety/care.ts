import { watchTextOf } from './cards/lines-of-card.ts'
import { answerOfAction, askedMatter } from './care/asked-action.ts'
import { stepsOf } from './care/card-lines.ts'
import type { Intent } from './care/intents.ts'
import { DRIVING, GIVING, type Matter } from './care/matters.ts'
import { dangerIn, reportsDanger } from './care/new-danger.ts'
import { isRestOfIt, tookItAsWell } from './care/progress.ts'
import { type CareGroup, careText, type Topic } from './care/texts.ts'
import {
  type Answers,
  MIN_SHARE_OF_CLAUSE,
  namesWorsening,
  type Understood,
  understand,
} from './care/understand.ts'
import type { Finding, Kind } from './kinds.ts'
import { languageOf } from './language-of.ts'
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
  /** Answers the question, after this line. @param question the part of the message that asks; null: all of it. */
  | { kind: 'answer'; line: string | null; question: string | null }

/** What a bare yes or no means: replies ask whether help is on its way, or whether somebody is safe. */
const ANSWERS: Readonly<Record<CareGroup, Answers>> = {
  body: { yes: 'called', no: 'cannot_call' },
  mind: { yes: 'safe', no: 'unsafe' },
  violence: { yes: 'safe', no: 'unsafe' },
}

/** From then on, help is either there or was not needed. */
const LATER_MS = 2 * 3_600_000
/** Once somebody is safe, a longer message is about something else. */
const MAX_WORDS_OF_RELAPSE = 12
const RELAPSE: ReadonlySet<Intent> = new Set(['died', 'worse', 'unsafe', 'hopeless', 'safe'])
/** What says that all is well, where nothing else in the message speaks against it. */
const WELL: ReadonlySet<Intent> = new Set(['safe', 'joke'])
const GOES_WELL: ReadonlySet<Intent> = new Set([
  'safe',
  'joke',
  'better',
  'arrived',
  'accompanied',
  'made_safe',
  'called',
  'gave',
  'sorry',
  'thanks',
  'asks_who',
  'ok',
  'question',
])
/** Who asks only what to do needs all of the advice; "should I move him?" or "what do I say to her?" do not. */
const GENERAL_PATTERN =
  /^\W*(?:(?:ok|so|and|but|please)\W+)*(?:help|what|tell me|who)\b(?!.*\b(?:wait|until|till|meanwhile|say|else|with)\b)/i
const MAX_WORDS_OF_GENERAL = 8
const isGeneral = (message: string): boolean =>
  GENERAL_PATTERN.test(message) && message.trim().split(/\s+/).length <= MAX_WORDS_OF_GENERAL
/** Somebody who helps is on the telephone or there. */
const isWithHelpers = ({ all }: Understood): boolean => all.has('called') || all.has('arrived')
const HELP_COMES: ReadonlySet<Intent> = new Set(['called', 'coming', 'going', 'arrived'])

/**
 * How to go on after an emergency; undefined: the message is one by itself.
 * @param byItself what the message says by itself.
 */
export function careStep(current: CareCase, message: string, byItself: Safety): CareStep | undefined {
  const { safety, said, ageMs, isElsewhere, isNew: isBeginning } = current
  const group = groupOf(safety)
  const answers = ANSWERS[group]
  const understood = understand(message, answers)
  const { main } = understood
  const spoken = languageOf(message)
  const language = spoken === 'en' ? (safety.card?.language ?? 'en') : spoken
  const withNumber = (text: string) =>
    text.replaceAll('{number}', numberToCall(safety.card) ?? careText(language, group, 'number'))
  const answer = (matter: Matter): CareStep => ({
    kind: 'reply',
    text: withNumber(answerOfAction(matter, safety.card)),
    safety: NO_DANGER,
  })
  const before = said.map((text) => understand(text, answers))
  const isOver = isWell(understood) || isSafeAfter(before, said)
  const asked = group === 'body' && !isOver ? askedMatter(message) : undefined
  if (asked !== undefined && !reportsDanger(message, asked.asking, safety, answers))
    return answer(asked.matter)
  const danger =
    byItself.level === 'urgent' ? dangerIn(message, understood, findingsOf(byItself), safety) : 'none'
  if (danger === 'new') return undefined
  if (group === 'body' && tookItAsWell(message)) return { kind: 'advice', safety }
  if (group === 'body' && isRestOfIt(message, understood, before))
    return { kind: 'reply', ...restOfIt(safety, withNumber(careText(language, group, 'better'))) }
  if (danger === 'same' || (asked !== undefined && namesWorsening(message))) return { kind: 'advice', safety }
  const fill = (topic: Topic | 'first' | 'number') => withNumber(careText(language, group, topic))
  const reply = (topic: Topic): CareStep => ({
    kind: 'reply',
    text: fill(topic),
    safety: main === undefined && isNamed(byItself) ? byItself : NO_DANGER,
  })
  if (main === 'thanks') return reply('thanks')
  if (isSafeAfter(before, said) && !isRelapse(understood, message)) {
    const last = before.at(-1)
    return { kind: 'answer', line: last !== undefined && isWell(last) ? fill('first') : null, question: null }
  }
  // Another conversation begins with a gentle check, and does not hold up what is asked there.
  if (isElsewhere && (main === undefined || main === 'question' || main === 'ok'))
    return { kind: 'answer', line: isBeginning ? fill('later') : null, question: null }
  if (isWell(understood) && (message.includes('?') || understood.all.has('question')))
    return { kind: 'answer', ...askedIn(understood, fill('first')) }
  const isComing = [...before, understood].some(({ all }) => [...HELP_COMES].some((one) => all.has(one)))
  switch (main) {
    case 'worse':
      // Who is with them hears of it first, unless the words themselves are an alarm.
      if (isWithHelpers(understood) && byItself.level === 'none' && !namesWorsening(message))
        return reply('called')
      return { kind: 'advice', safety }
    case 'asks_help': {
      if (!isComing && isGeneral(message)) return { kind: 'advice', safety }
      const steps = stepsOf(safety.card)
      return { kind: 'reply', text: `${steps}${fill(isComing ? 'coming' : 'asks_help')}`, safety: NO_DANGER }
    }
    case 'asks_to_give':
    case 'drive':
      return group === 'body' ? answer(main === 'drive' ? DRIVING : GIVING) : reply(main)
    case 'asks_who':
      if (!isWell(understood)) return reply('program')
      return { kind: 'reply', text: `${fill('first')} ${firstSentence(fill('program'))}`, safety: NO_DANGER }
    case undefined:
    case 'ok':
    case 'question':
      return reply(isComing ? 'waiting' : ageMs < LATER_MS ? 'unknown' : 'later')
    default:
      return reply(main)
  }
}

/** "We are safe now, and how much did I eat today?" asks only its last part, which the line quotes. */
function askedIn({ clauses }: Understood, line: string) {
  const question = clauses
    .filter(
      ({ text, intent, share }) =>
        text.endsWith('?') || (intent === 'question' && share >= MIN_SHARE_OF_CLAUSE),
    )
    .map(({ text }) => text.replace(/^(?:and|but|so)\s/i, ''))
    .join(' ')
  return question === '' ? { line, question: null } : { line: `${line}\n\n“${question}”`, question }
}

const findingsOf = ({ flags }: Safety): Finding[] => flags.map(({ key: kind, level }) => ({ kind, level }))

/** What is left of an emergency is to be watched: the line of its card says when it would be one again. */
function restOfIt({ flags, card }: Safety, better: string): { text: string; safety: Safety } {
  const number = numberToCall(card)
  const watch = card === null || number === null ? undefined : watchTextOf(card)?.replace(/\{\w+\}/g, number)
  if (card === null || watch === undefined) return { text: better, safety: NO_DANGER }
  const safety: Safety = {
    level: 'watch',
    flags: flags.map(({ key }) => ({ key, level: 'watch', advice: watch })),
    card: { ...card, level: 'watch', opening: '', sections: [], watch_line: watch, closing: '' },
  }
  return { text: `${better}\n\n${watch}`, safety }
}

const firstSentence = (text: string): string => /^.*?[.।](?=\s|$)/su.exec(text)?.[0] ?? text

/** A vague alarm is about the emergency that had its advice. */
const isNamed = ({ flags }: Safety): boolean => flags.some(({ key }) => key !== 'unclear')

const isWell = ({ all, main }: Understood): boolean =>
  main !== undefined && GOES_WELL.has(main) && [...WELL].some((one) => all.has(one))

const isRelapse = ({ main }: Understood, message: string): boolean =>
  main !== undefined &&
  RELAPSE.has(main) &&
  !message.includes('?') &&
  message.trim().split(/\s+/).length <= MAX_WORDS_OF_RELAPSE

/** An overdose is of the body first, whatever was meant by it. */
function groupOf({ flags }: Safety): CareGroup {
  if (flags.length === 0 || !flags.every(({ key }) => MIND_KINDS.has(key))) return 'body'
  return flags.every(({ key }) => key === 'violence') ? 'violence' : 'mind'
}

/** Whether somebody is safe by what they said last of it: "the police are here, we are safe". */
function isSafeAfter(before: readonly Understood[], said: readonly string[]): boolean {
  let isSafe = false
  for (const [at, one] of before.entries()) {
    if (isWell(one)) isSafe = true
    else if (isRelapse(one, said[at] ?? '')) isSafe = false
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
