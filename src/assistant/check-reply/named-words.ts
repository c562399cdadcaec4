import { foodWords } from '../../foods/text/words.ts'

/** The words of a name or sentence, so that "headaches" and "headache" are the same. */
export const namedWords = (text: string): string[] =>
  foodWords(text).map((word) => word.replace(/(?<=\p{L}{3})e$/u, ''))

const MIN_LETTERS = 3

/** Whether a word tells a name apart; the 400 of "ibuprofen 400 mg" does not. */
export const isTelling = (word: string): boolean => word.length >= MIN_LETTERS && /\p{L}/u.test(word)

/** Whether one of a name's words is among these: "salmon" for "baked salmon". */
export const isSaid = (name: string, said: ReadonlySet<string>): boolean =>
  namedWords(name).some((word) => isTelling(word) && said.has(word))
