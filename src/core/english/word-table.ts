/** The regular forms that a base word may also have: one bit for each. */
export const FORM_BITS = { s: 1, ed: 2, ing: 4 } as const
export type FormBit = (typeof FORM_BITS)[keyof typeof FORM_BITS]
/** The word itself is not of the list, only English: "canteen", which is also a bottle. */
export const ONLY_ENGLISH = 8

/** The bits of a word in lower case; undefined if it is not in the list. */
export type WordTable = (word: string) => number | undefined

/** Between the description of the file and its words. */
const HEADER_END = '\n---\n'
const LINE_LENGTH = 120
/** The most that a word can share with the one before, as one digit of base 36. */
const MAX_SHARED = 35

/**
 * The text of a file of words, each with its bits. A word is stored without what it shares with the one before: the length
 * of that, the rest, and its bits unless they are 0; then all of it is compressed.
 */
export function formatWords(header: string, words: ReadonlyMap<string, number>): string {
  let last = ''
  const lines = [...words.keys()].sort().map((word) => {
    let shared = 0
    while (shared < MAX_SHARED && shared < last.length && word[shared] === last[shared]) shared++
    last = word
    return `${shared.toString(36)}${word.slice(shared)}${words.get(word) || ''}\n`
  })
  const packed = Buffer.from(Bun.zstdCompressSync(Buffer.from(lines.join('')), { level: 22 })).toString(
    'base64',
  )
  return `${header.trim()}${HEADER_END}${(packed.match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? []).join('\n')}\n`
}

/** The lines of a file of words before they were compressed. */
export function wordLines(text: string): Buffer {
  const packed = text.slice(text.indexOf(HEADER_END) + HEADER_END.length).replaceAll('\n', '')
  return Buffer.from(Bun.zstdDecompressSync(Buffer.from(packed, 'base64')))
}

const SLOTS = 1 << 17
/** The hash of Fowler, Noll and Vo, one letter after the other. */
export const FNV_START = 0x811c9dc5
export const hashOn = (hash: number, code: number) => Math.imul(hash ^ code, 0x01000193) >>> 0

/**
 * Reads a file of words into a table of their hashes, without a string for each: a few milliseconds and less than a
 * megabyte for 50,000 words. Of 90,000 words that are not in the list, one has the hash of one that is.
 */
export function wordTable(text: string): WordTable {
  const hashes = new Uint32Array(SLOTS)
  const bits = new Uint8Array(SLOTS)
  readLines(wordLines(text), (hash, value) => {
    const slot = slotOf(hashes, hash)
    hashes[slot] = hash
    bits[slot] = value
  })
  return (word) => {
    let hash = FNV_START
    for (let at = 0; at < word.length; at++) hash = hashOn(hash, word.charCodeAt(at))
    const slot = slotOf(hashes, hash)
    return hashes[slot] === hash ? bits[slot] : undefined
  }
}

/** The slot of a hash, or the free one where it belongs. */
function slotOf(hashes: Uint32Array, hash: number): number {
  let slot = hash % SLOTS
  while (hashes[slot] !== 0 && hashes[slot] !== hash) slot = (slot + 1) % SLOTS
  return slot
}

const NEW_LINE = 10
const ZERO = 48
const NINE = 57
const LETTERS_OF_BASE_36 = 87

/** The hash and the bits of each line. */
function readLines(lines: Uint8Array, add: (hash: number, bits: number) => void): void {
  /** The hash of the word so far, after each of its letters. */
  const hashes = new Uint32Array(MAX_SHARED + 100)
  hashes[0] = FNV_START
  for (let at = 0; at < lines.length; at++) {
    const first = lines[at] ?? ZERO
    let length = first <= NINE ? first - ZERO : first - LETTERS_OF_BASE_36
    let bits = 0
    for (at++; at < lines.length && lines[at] !== NEW_LINE; at++) {
      const code = lines[at] ?? 0
      if (code <= NINE) bits = code - ZERO
      else {
        hashes[length + 1] = hashOn(hashes[length] ?? 0, code)
        length++
      }
    }
    add(hashes[length] ?? 0, bits)
  }
}
