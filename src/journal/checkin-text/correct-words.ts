import { isEnglish, isNoFood } from '../../core/english/no-food.ts'
import { COUNT_WORDS, FRACTION_WORDS, NUMBER_WORDS, SCALE_WORDS } from '../../core/english/number-words.ts'
import { createSlips, MIN_SLIP_LENGTH, type Slips } from '../../core/english/slips.ts'
import { type Token, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import { once } from '../../core/memo.ts'
import { medicationPhrases } from '../../safety/medicines/medicine-names.ts'
import { BODY_PAINS } from './body-pains.ts'
import { OTHER_SPELLINGS } from './other-spellings.ts'
import { RATING_SIGNS } from './rating.ts'
import { SYMPTOMS } from './symptom-lexicon.ts'

/** Words that decide what a number or a symptom means. Those of the lexicons are added. */
const KEY_WORDS =
  'mood energy stress sleep slept asleep quality water weight weigh weighed hours minutes litres liters glasses yesterday tomorrow ' +
  'today might could would should daughter husband mother father brother sister partner friend temperature pressure glucose ' +
  'sugar pulse steps tablet tablets capsule capsules fever cough coughing vomited vomiting tired anxious with from feeling ' +
  'woke awake morning night kilos pounds stone coming down headache symptoms medication injected injection infusion inhaler ointment ' +
  'without dizzy'

/** Foods that are one letter away from a word of the lexicons. */
const NOT_MISSPELT = wordSet(
  'rasher rashers chilli chillies wafer wafers stews waiter table tables stable store stores stored score scores scored act acts',
)

const vocabulary = once(readVocabulary)

/**
 * The tokens with the words as the readers know them: misspelt ones are corrected ("haedache"), words of other languages and
 * emoji that name a field are put into English. Their positions in the text stay.
 */
export function correctWords(tokens: readonly Token[]): Token[] {
  const letters = singleLetterNames(tokens)
  const corrected = tokens.map((token, index): Token => {
    const letter = letters.get(index)
    if (letter !== undefined) return { ...token, text: letter }
    if (token.kind === 'number') return token
    if (token.raw === 'HA') return { ...token, text: 'headache' }
    if (isPicture(token.text)) return { ...token, text: ',' }
    const other = OTHER_SPELLINGS.get(token.text)
    if (other !== undefined) return { ...token, kind: 'word', text: other }
    const text = token.kind === 'word' && !isName(tokens, index) ? correctedWord(token.text) : undefined
    return text === undefined ? token : { ...token, text }
  })
  return joinZeros(joinNots(withoutStops(corrected)))
}

/** An emoji parts what stands around it like a comma, except where it names a field or is a star of a rating. */
const isPicture = (text: string) =>
  /^\p{Extended_Pictographic}/u.test(text) &&
  !OTHER_SPELLINGS.has(text) &&
  !RATING_SIGNS.has(text) &&
  !MEASURED_SIGNS.has(text)

const MEASURED_SIGNS = wordSet('🩺 🌡 ❤ 👣 👟')

/** "went with Walter": a capital inside a sentence, in a text that has small letters. */
function isName(tokens: readonly Token[], index: number): boolean {
  const { raw } = tokenAt(tokens, index)
  const isCapital = /^\p{Lu}\p{Ll}/u.test(raw)
  return isCapital && tokenAt(tokens, index - 1).kind === 'word'
}

/** The one known word that a slip of a finger makes of this one; undefined for a word that is right or not known. */
function correctedWord(word: string): string | undefined {
  const known = vocabulary()
  if (word.length < MIN_SLIP_LENGTH && !/[^aeiouy]{3}/.test(word)) return withDoubled(word, known)
  if (
    word.length < MIN_SLIP_LENGTH - 1 ||
    known.has(word) ||
    isNoFood(word) ||
    NOT_MISSPELT.has(word) ||
    isNumberWord(word)
  )
    return undefined
  const sound = [word.replaceAll('ph', 'f'), word.replace(/c(?=[lktaou])/g, 'k')].find((other) =>
    known.has(other),
  )
  return sound ?? known.meant(word)
}

/** "Dizy": a short word that lacks one of two equal letters. */
function withDoubled(word: string, known: Slips): string | undefined {
  if (word.length !== MIN_SLIP_LENGTH - 1 || known.has(word) || isEnglish(word)) return undefined
  const doubled = Array.from(word, (letter, index) => word.slice(0, index) + letter + word.slice(index))
  return doubled.find((other) => known.has(other))
}

const isNumberWord = (word: string) =>
  NUMBER_WORDS.has(word) || SCALE_WORDS.has(word) || FRACTION_WORDS.has(word) || COUNT_WORDS.has(word)

function readVocabulary() {
  const texts = [
    ...Object.values(SYMPTOMS).flat(),
    ...BODY_PAINS.map(([phrase]) => phrase),
    ...medicationPhrases().map(([phrase]) => phrase),
    KEY_WORDS,
  ]
  const words = new Set(texts.flatMap((text) => text.split(/[\s|~$*!]+/u)).filter((word) => word.length > 0))
  return createSlips(words, {
    isCorrected: (word) => word.length >= MIN_SLIP_LENGTH || KEY_WORDS.includes(word),
    mayHaveOtherVowel: (word) => KEY_WORDS.includes(` ${word} `),
  })
}

const LETTERS: ReadonlyMap<string, string> = new Map([
  ['m', 'mood'],
  ['e', 'energy'],
  ['s', 'stress'],
])

/** "m 6 / e 5 / s 3": letters for scales, if there are at least two and each has a number behind it. */
function singleLetterNames(tokens: readonly Token[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  tokens.forEach(({ text, kind }, index) => {
    const name = LETTERS.get(text)
    const before = tokenAt(tokens, index - 1)
    const colon = /^[:=]$/.test(tokenAt(tokens, index + 1).text) ? 2 : 1
    const starts = index === 0 || before.kind === 'mark' || before.kind === 'number'
    const isUnit = before.kind === 'number' && tokenAt(tokens, index).glued
    if (
      kind === 'word' &&
      name !== undefined &&
      starts &&
      !isUnit &&
      tokenAt(tokens, index + colon).kind === 'number'
    )
      found.set(index, name)
  })
  return new Set(found.values()).size >= 2 ? found : new Map()
}

const SHORT_NOTS: ReadonlyMap<string, string> = new Map([
  ...'do does did is are was were has have had could would should'
    .split(' ')
    .map((word) => [word, `${word}nt`] as const),
  ['can', 'cant'],
  ['will', 'wont'],
])

const ABBREVIATED = wordSet(
  'temp wt bp hr approx weight hrs mins jan feb mar apr jun jul aug sep sept oct nov dec',
)

/** "Temp. 38.2": the full stop of an abbreviation ends no sentence. */
const withoutStops = (tokens: readonly Token[]) =>
  tokens.filter(({ text }, index) => {
    const isStop = text === '.' && ABBREVIATED.has(tokenAt(tokens, index - 1).text)
    return !isStop || tokenAt(tokens, index + 1).kind !== 'number'
  })

/** "Did not" and "can not" are read as the short form. */
function joinNots(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, index) => {
    const next = tokenAt(tokens, index + 1)
    if (token.text === 'not' && SHORT_NOTS.has(tokenAt(tokens, index - 1).text)) return []
    const short = next.text === 'not' ? SHORT_NOTS.get(token.text) : undefined
    return [short === undefined ? token : { ...token, text: short, end: next.end }]
  })
}

/** "6/1O": the letter O behind a digit is a zero. */
function joinZeros(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, index) => {
    const next = tokenAt(tokens, index + 1)
    // "H2O"
    if (token.text === 'h' && next.text === '2' && tokenAt(tokens, index + 2).text === 'o')
      return [{ ...token, text: 'water', end: tokenAt(tokens, index + 2).end }]
    if (token.text === '2' && tokenAt(tokens, index - 1).text === 'h' && next.text === 'o') return []
    if (token.text === 'o' && token.glued && /^\d$/.test(tokenAt(tokens, index - 1).text)) return []
    if (!/^\d$/.test(token.text) || next.text !== 'o' || !next.glued) return [token]
    return [{ ...token, text: `${token.text}0`, value: token.value * 10, end: next.end }]
  })
}
