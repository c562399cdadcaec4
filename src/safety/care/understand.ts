import { languageOf } from '../language-of.ts'
import { INTENTS, type Intent } from './intents.ts'
import { ENGLISH_SIGNS } from './model/english-signs.ts'
import { likelyIntent } from './model/likely-intent.ts'
import { OTHER_WORDS } from './other-words.ts'
import { plain } from './plain.ts'

/** Longer messages are about more than how it goes: only their beginning is read. */
const MAX_CHARS = 600
const MAX_CLAUSES = 12
/** A bare yes or no has no more words. */
const MAX_WORDS_OF_YES = 3
/** As sure as this the model has to be of a whole message, and of a part of one. */
const MIN_SHARE = 0.33
export const MIN_SHARE_OF_CLAUSE = 0.5
/** What is much less sure than the surest does not count, unless it may be a danger. */
const MIN_PART_OF_SUREST = 0.6

/** What counts only as a statement: "am I safe?" does not say so. */
const STATED: ReadonlySet<Intent> = new Set(['arrived', 'coming', 'called', 'better', 'safe'])

/** What a bare yes or no means, by the question that was asked last. */
export type Answers = { yes: Intent; no: Intent }

export type Clause = { text: string; intent: Intent; share: number }

/**
 * @param main what matters most; undefined: nothing that is known. @param clauses what each part most likely says, and how
 * sure that is, from 0 to 1.
 */
export type Understood = {
  main: Intent | undefined
  all: ReadonlySet<Intent>
  whole: Clause
  clauses: readonly Clause[]
}

/** What may be a new danger. */
export const ALARMS: ReadonlySet<Intent> = new Set(['died', 'worse', 'unsafe'])

/** What a message says about an emergency that had its advice. */
export function understand(message: string, answers: Answers): Understood {
  const text = message.slice(0, MAX_CHARS)
  const bare = bareAnswer(text, answers)
  // The model knows English alone.
  const isEnglish = languageOf(text) === 'en'
  const known = bare === undefined ? (inOtherLanguages(text) ?? (isEnglish ? undefined : [])) : [bare]
  const read = (part: string): Clause =>
    known === undefined
      ? { text: part, ...likelyIntent(part) }
      : { text: part, intent: known[0] ?? 'ok', share: known.length > 0 ? 1 : 0 }
  const [whole, clauses] = [read(text), clausesOf(text).map(read)]
  const all = new Set(known ?? sureOf(whole, clauses))
  return { main: INTENTS.find((one) => all.has(one)), all, whole, clauses }
}

/** Whether phrases of any language say that it gets worse, or that somebody died. */
export function namesWorsening(message: string): boolean {
  const words = plain(message)
  return [ENGLISH_SIGNS, ...OTHER_WORDS].some(({ worse, died }) => worse.test(words) || died.test(words))
}

function sureOf(whole: Clause, clauses: readonly Clause[]): Intent[] {
  const sure = [
    ...(whole.share >= MIN_SHARE ? [whole] : []),
    ...clauses.filter(({ share }) => share >= MIN_SHARE_OF_CLAUSE),
  ]
  const surest = Math.max(...sure.map(({ share }) => share))
  return sure
    .filter(({ intent, share }) => ALARMS.has(intent) || share >= surest * MIN_PART_OF_SUREST)
    .map(({ intent }) => intent)
}

/** Everybody's words are looked for, whatever the language of the card. */
function inOtherLanguages(message: string): Intent[] | undefined {
  const clauses = clausesOf(message)
  const all = clauses.map(plain).join(' ')
  const statements = clauses
    .filter((clause) => !clause.endsWith('?'))
    .map(plain)
    .join(' ')
  const found = INTENTS.filter((intent) =>
    OTHER_WORDS.some((signs) => signs[intent]?.test(STATED.has(intent) ? statements : all) === true),
  )
  return found.length === 0 ? undefined : found
}

function bareAnswer(text: string, answers: Answers): Intent | undefined {
  const words = plain(text).split(' ')
  const [first = '', second] = words
  if (words.length > MAX_WORDS_OF_YES || second === 'one' || second === 'body') return undefined
  return YES.has(first) ? answers.yes : NO.has(first) ? answers.no : undefined
}

/** The sentences of a message and their parts. */
export const clausesOf = (message: string): string[] =>
  message
    .split(/(?<=[.!?,;\n।])|\s(?=(?:but|and|so)\s)/)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
    .slice(0, MAX_CLAUSES)

const YES = new Set(
  'yes yeah yep yup ya y sure definitely si ja jo oui ouais sim claro certo haan han ha ji हाँ हां जी'
    .normalize('NFD')
    .split(' '),
)
const NO = new Set('no nope nah n not nein nee non nao nahi nahin नहीं'.normalize('NFD').split(' '))
