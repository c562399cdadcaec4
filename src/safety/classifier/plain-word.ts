const ACCENT_PATTERN = /[\u0300-\u036f]/g
const PLAIN_PATTERN = /^[\s!-~]*$/
const LONG_RUN_PATTERN = /(\p{L})\1{2,}/gu
/** Letters that the models read as they are; most words are of these alone. */
const READ_AS_IS_PATTERN = /^[a-z]*$/
const RUN_PATTERN = /(?<letter>.)\k<letter>{2}/

/** A word without accents, and no letter more than twice in a row. Numbers begin with `#`. */
export function plainWord(word: string): string {
  if (word.startsWith('#')) return word
  if (READ_AS_IS_PATTERN.test(word) && !RUN_PATTERN.test(word)) return word
  const plain = PLAIN_PATTERN.test(word) ? word : word.normalize('NFD').replace(ACCENT_PATTERN, '')
  return plain.replace(LONG_RUN_PATTERN, '$1$1')
}
