import type { Finding } from '../kinds.ts'
import { readMeasurements } from '../measurements.ts'
import { passageOf } from '../passage.ts'
import { readSafety } from '../read-safety.ts'
import { readSigns } from '../read-signs.ts'
import type { Safety } from '../safety.ts'
import type { Intent } from './intents.ts'
import {
  ALARMS,
  type Answers,
  type Clause,
  namesWorsening,
  type Understood,
  understand,
} from './understand.ts'

/** As sure as this a part of a message has to be about how it goes on. */
const MIN_SHARE = 0.6
/** The same of a report whose words are like those of another emergency. */
const MIN_SHARE_OF_REPORT = 0.75
/** From then on a whole message counts, whatever its parts are like. */
const MIN_SHARE_OF_WHOLE = 0.85
/** Who gives the pills away speaks of pills, and who does not want to talk of not talking. */
const SPEAKS_OF_DANGER: ReadonlySet<Intent> = new Set(['made_safe', 'silent', 'cannot_call', 'will_not_talk'])
const QUESTIONS: ReadonlySet<Intent> = new Set([
  'asks_help',
  'asks_to_give',
  'asks_outcome',
  'asks_who',
  'drive',
  'cost',
  'trouble',
  'thanks',
  'sorry',
])
/** Who doubts the advice often tells more of the danger, and good news has to be sure. */
const DOUBTS: ReadonlySet<Intent> = new Set(['refuses', 'opinion', 'better', 'safe', 'joke'])
/** A vague danger counts, if a part of the message is as sure as this to tell that it gets worse. */
const MIN_SHARE_OF_ALARM = 0.4
/** So few words beside how it goes on are no danger, unless rules find one in them. */
const MAX_WORDS_BESIDE = 4

const isAsked = (intent: Intent) => QUESTIONS.has(intent)

/** What had its advice. Despair beside an overdose has little of it: a person who speaks of it again gets its own. */
function knownKinds({ flags }: Safety): ReadonlySet<string> {
  const keys = flags.map(({ key }) => key)
  return new Set([
    'unclear',
    ...(keys.every((key) => key === 'suicidal') ? keys : keys.filter((key) => key !== 'suicidal')),
  ])
}

/** The dangers that rules and values find in a message. */
function statedKinds(message: string): string[] {
  const passage = passageOf(message)
  return [
    ...readSigns(passage).kinds,
    ...readMeasurements(passage).flatMap(({ kind, level }) => (level === 'urgent' ? [kind] : [])),
  ]
}

/**
 * What an urgent message tells after an emergency that had its advice: `new`: another danger, with advice of its own;
 * `same`: that emergency again; `none`: how it goes on, as in "can he drink something?" or "I used the pen".
 */
export function dangerIn(
  message: string,
  { main, whole, clauses }: Understood,
  findings: readonly Finding[],
  before: Safety,
): 'new' | 'same' | 'none' {
  const known = knownKinds(before)
  const further = findings.filter(({ kind, level }) => level === 'urgent' && !known.has(kind))
  const danger = further.length > 0 ? 'new' : 'same'
  if (main === undefined || ALARMS.has(main) || main === 'question') return danger
  // Urgent only by the messages before, which had their advice.
  if (readSafety({ text: message }).level !== 'urgent') return 'none'
  const stated = new Set<string>(statedKinds(message))
  const isCare = ({ intent, share }: Clause) =>
    !ALARMS.has(intent) &&
    intent !== 'question' &&
    share >=
      (isAsked(intent) || (further.length === 0 && intent !== 'refuses') ? MIN_SHARE : MIN_SHARE_OF_REPORT)
  if (!SPEAKS_OF_DANGER.has(main) && further.some(({ kind }) => stated.has(kind))) return 'new'
  // A question reports no danger, unless rules find one in it.
  if (isAsked(main) && clauses.length === 1 && stated.size === 0) return 'none'
  if (further.length === 0 && stated.size === 0 && !DOUBTS.has(main))
    return clauses.some(({ intent, share }) => ALARMS.has(intent) && share >= MIN_SHARE_OF_ALARM)
      ? 'same'
      : 'none'
  if (isCare(whole) && whole.share >= MIN_SHARE_OF_WHOLE) return 'none'
  const rest = clauses.filter((clause) => !isCare(clause))
  if (rest.length === 0) return 'none'
  const words = rest.map(({ text }) => text).join(' ')
  if (rest.length < clauses.length && stated.size === 0 && words.split(' ').length <= MAX_WORDS_BESIDE)
    return 'none'
  const left = readSafety({ text: words })
  if (left.level !== 'urgent') return 'none'
  return left.findings.some(({ kind, level }) => level === 'urgent' && !known.has(kind)) ? 'new' : 'same'
}

/** "Should I wait and see if it gets worse?" reports nothing. */
const IF_WORSE =
  /\b(?:if|in case|unless|before|until|till) (?:it|i|he|she|they|this|things) (?:gets?|is|are|becomes?) (?:\p{L}+ )?worse\b/giu

/** Whether a message that asks whether to do something also reports a danger: that it gets worse, or something else. */
export function reportsDanger(message: string, asking: string, before: Safety, answers: Answers): boolean {
  if (namesWorsening(message.replace(IF_WORSE, ' '))) return true
  const known = knownKinds(before)
  if (statedKinds(message).some((kind) => !known.has(kind))) return true
  const rest = message.replace(asking, ' ').trim()
  const byItself = readSafety({ text: rest })
  if (byItself.level !== 'urgent') return false
  return dangerIn(rest, understand(rest, answers), byItself.findings, before) !== 'none'
}
