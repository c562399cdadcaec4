/**
 * The words of Latin letters that were read lately, in lower case: texts share most words, and one string for all of
 * them takes no memory of its own and is found in tables without comparing letters.
 */
const SLOTS = 1 << 13
const MAX_KEPT_LETTERS = 24
const kept: (string | undefined)[] = new Array<string | undefined>(SLOTS).fill(undefined)

const HASH_PRIME = 16777619

/** @param hash of the letters before. @param code of a Latin letter, upper or lower case. */
export const hashOfLetter = (hash: number, code: number): number => Math.imul(hash ^ (code | 32), HASH_PRIME)

/** `text.slice(start, end).toLowerCase()` of Latin letters. @param hash by `hashOfLetter` of each, from 0 on. */
export function lowerWord(text: string, start: number, end: number, hash: number): string {
  if (end - start > MAX_KEPT_LETTERS) return text.slice(start, end).toLowerCase()
  const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1)
  const known = kept[slot]
  if (known !== undefined && isSameWord(known, text, start, end)) return known
  const word = text.slice(start, end).toLowerCase()
  kept[slot] = word
  return word
}

/** Whether the letters of a text, in lower case, are those of a word. */
export function isSameWord(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false
  for (let at = 0; at < word.length; at++) {
    const code = text.charCodeAt(start + at)
    const lower = isUpper(code) ? code + 32 : code
    if (word.charCodeAt(at) !== lower) return false
  }
  return true
}

/** Of unaccented and accented Latin letters. */
const isUpper = (code: number) => (code >= 65 && code <= 90) || (code >= 192 && code <= 222)
