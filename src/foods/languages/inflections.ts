import type { Language } from './languages.ts'

/** Endings that a noun or adjective takes, with what stands in their place in its plain form; the longest first. */
const ENDINGS: Readonly<Partial<Record<Language, readonly (readonly [ending: string, plain: string])[]>>> = {
  de: endings('ern en er es em e n s'),
  fr: [['aux', 'al'], ...endings('es s x e')],
  es: [['ces', 'z'], ['as', 'o'], ['os', 'o'], ['a', 'o'], ...endings('es s')],
  it: [
    ['chi', 'co'],
    ['che', 'ca'],
    ['ghi', 'go'],
    ['ghe', 'ga'],
    ['i', 'o'],
    ['i', 'e'],
    ['e', 'a'],
    ['a', 'o'],
    ['e', 'o'],
    ['i', 'io'],
  ],
  pt: [['oes', 'ao'], ['aes', 'ao'], ['is', 'l'], ['ns', 'm'], ['as', 'o'], ['a', 'o'], ...endings('es s')],
  sv: [['orna', 'a'], ['or', 'a'], ['an', 'a'], ...endings('arna erna ar er en et na n t a r')],
}

function endings(list: string): [string, string][] {
  return list.split(' ').map((ending) => [ending, ''])
}

const MIN_STEM = 3

/** What an inflected word or phrase may be the form of, the likeliest first; without the word itself. */
export function lemmasOf(words: string, language: Language): string[] {
  if (language === 'fi') return words.length > MIN_INFLECTED ? finnishStems(words) : []
  const rules = ENDINGS[language]
  if (rules === undefined) return []
  const parts = words.split(' ')
  const options = parts.map((word) => [word, ...plainForms(word, rules)])
  // The words of a phrase are inflected together: "pommes vapeurs", "huevos duros".
  const all = options.reduce<string[]>(
    (phrases, forms) =>
      phrases.flatMap((phrase) => forms.map((form) => `${phrase} ${form}`.trim())).slice(0, MAX_FORMS),
    [''],
  )
  return all
}
const MAX_FORMS = 24

const plainForms = (word: string, rules: readonly (readonly [string, string])[]): string[] =>
  rules.flatMap(([ending, plain]) =>
    word.endsWith(ending) && word.length - ending.length >= MIN_STEM
      ? [word.slice(0, word.length - ending.length) + plain]
      : [],
  )

const FINNISH_ENDINGS =
  /(?:oilla|illa|oista|ista|ineen|oineen|eita|oita|ien|jen|oja|eja|ksi|lla|ssa|sta|lle|tta|ita|ia|ja|ta|en|an|in|on|un|yn|aa|oa|ua|ya|ea|n|t|a)$/

/** "mustikoita" → mustik, "leivän" → leip: the stems that each word of a phrase may have, with and without its ending. */
const finnishStems = (words: string): string[] => {
  const bare = words
    .split(' ')
    .map((word) => (word.length > MIN_INFLECTED ? word.replace(FINNISH_ENDINGS, '') : word))
    .join(' ')
  return [finnishStem(bare), finnishStem(words)]
}
const MIN_INFLECTED = 4

/** "mustikka" → mustik, "leipä" → leip: a name without the letters that its forms change. */
export const finnishStem = (words: string): string =>
  words
    .split(' ')
    .map((word) => {
      const short = word.replace(/[aeiouy]+$/, '')
      const stem = short.length >= MIN_STEM ? short : word
      return stem
        .replace(/([kpt])\1$/, '$1')
        .replace(/v$/, 'p')
        .replace(/d$/, 't')
    })
    .join(' ')
