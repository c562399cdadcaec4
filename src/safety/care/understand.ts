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

/**
 * What a message says about an emergency, what matters most first; undefined: nothing that is known.
 * @param answers what a bare yes or no means, by the question that was asked last.
 */
export function understand(message: string, answers: { yes: CareSign; no: CareSign }): CareSign | undefined {
  const clauses = message
    .slice(0, MAX_CHARS)
    .split(/(?<=[.!?,;\n।])/)
    .map(plain)
  const whole = clauses.join(' ')
  const stated = clauses.filter((clause) => !clause.endsWith('?')).join(' ')
  const sign = CARE_SIGNS.find((one) => {
    const text = STATED.has(one) ? stated : whole
    return SIGNS_BY_LANGUAGE.some((signs) => signs[one]?.test(text) === true)
  })
  if (sign !== undefined) return sign
  const words = whole.split(' ')
  if (words.length > MAX_WORDS_OF_YES) return undefined
  const [first = '', second] = words
  if (second === 'one' || second === 'body') return undefined
  return YES.has(first) ? answers.yes : NO.has(first) ? answers.no : undefined
}

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
