import { ENGLISH_WORDS } from './english-words.ts'
import { OTHER_WORDS } from './other-words.ts'
import { CARE_SIGNS, type CareSign } from './phrases.ts'

/** Everybody's words are looked for, whatever the language of the card. */
const SIGNS_BY_LANGUAGE = [ENGLISH_WORDS, ...OTHER_WORDS]

/** Longer messages are about more than how it goes: only their beginning is read. */
const MAX_CHARS = 600
/** A bare yes or no has no more words. */
const MAX_WORDS_OF_YES = 3

/** What counts only as a statement: "am I safe?" does not say so. */
const STATED: ReadonlySet<CareSign> = new Set(['arrived', 'coming', 'called', 'better', 'safe'])

/** What a bare yes or no means, by the question that was asked last. */
export type Answers = { yes: CareSign; no: CareSign }

/** What a message says about an emergency, what matters most first; undefined: nothing that is known. */
export function understand(message: string, answers: Answers): CareSign | undefined {
  const sign = CARE_SIGNS.find((one) => hasSign(message, one))
  if (sign !== undefined) return sign
  const words = clausesOf(message).join(' ').split(' ')
  if (words.length > MAX_WORDS_OF_YES) return undefined
  const [first = '', second] = words
  if (second === 'one' || second === 'body') return undefined
  return YES.has(first) ? answers.yes : NO.has(first) ? answers.no : undefined
}

/** Whether a message says this, whatever else it says. */
export function hasSign(message: string, sign: CareSign): boolean {
  const clauses = clausesOf(message)
  const text = (STATED.has(sign) ? clauses.filter((clause) => !clause.endsWith('?')) : clauses).join(' ')
  return SIGNS_BY_LANGUAGE.some((signs) => signs[sign]?.test(text) === true)
}

/** How many words a message has beside those that give it this sign. */
export function wordsBeside(message: string, sign: CareSign): number {
  const rest = SIGNS_BY_LANGUAGE.reduce(
    (text, signs) => (signs[sign] === undefined ? text : text.replace(signs[sign], ' ')),
    clausesOf(message).join(' '),
  )
  return rest.split(' ').filter((word) => word !== '').length
}

const clausesOf = (message: string): string[] =>
  message
    .slice(0, MAX_CHARS)
    .split(/(?<=[.!?,;\n।])/)
    .map(plain)

const YES = new Set(
  'yes yeah yep yup ya y ok okay sure definitely si ja jo oui ouais sim claro certo haan han ha ji हाँ हां जी'
    .normalize('NFD')
    .split(' '),
)
const NO = new Set('no nope nah n not nein nee non nao nahi nahin नहीं'.normalize('NFD').split(' '))

/** In lower case, without accents and apostrophes, one space between words; a question keeps its mark. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’‘`´]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}?]+/gu, ' ')
    .trim()
