import { foodWords } from '../text/words.ts'
import { type BuiltInSource, builtInSource } from './built-in-sources.ts'
import choicesFile from './choices.tsv' with { type: 'text' }

/** Names that mean a food of a national table, although FNDDS has a food with such a name: a line of `choices.tsv`. */
export type Choice = {
  names: readonly string[]
  /** The food, as its source cites it. */
  source: string
  code: string
  /** The food of FNDDS that it takes the place of. */
  replaces: string | undefined
}

let read: readonly Choice[] | undefined

export function foodChoices(): readonly Choice[] {
  read ??= choicesFile
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [names = '', kind = '', code = '', replaces = ''] = line.split('\t')
      return {
        names: names.split('; '),
        source: builtInSource(kind as BuiltInSource['kind']),
        code,
        replaces: replaces === '' ? undefined : replaces,
      }
    })
  return read
}

/** Singular or plural, in any case: "Falafels" is "falafel". */
export const choiceKey = (text: string) => foodWords(text).join(' ')
