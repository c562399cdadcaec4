import { type FormTable, NO_HEAD } from '../search/form-table.ts'
import type { ByteReader, ByteWriter } from './byte-columns.ts'

/** The head of a form is nearly always one of its words, and then its place among them takes its place here. */
const NOT_AMONG_WORDS = 0xff
const WITHOUT_HEAD = 0xfe

/** Writes the prepared words of a list of foods, in which the most frequent words come first. */
export function writeFormTable(file: ByteWriter, table: FormTable): void {
  const { vocabulary, starts, words, heads, foods, joined, worthAt, worths } = sortedByFrequency(table)
  const forms = Array.from({ length: starts.length - 1 }, (_, form) => form)
  const otherHeads: number[] = []
  const headAt = forms.map((form) => {
    const head = heads[form] ?? NO_HEAD
    if (head === NO_HEAD) return WITHOUT_HEAD
    const at = words.subarray(starts[form], starts[form + 1]).indexOf(head)
    if (at >= 0) return at
    otherHeads.push(head)
    return NOT_AMONG_WORDS
  })
  file.texts(vocabulary)
  file.small(forms.map((form) => (starts[form + 1] ?? 0) - (starts[form] ?? 0)))
  file.small([...words])
  file.bytes(headAt)
  file.small(otherHeads)
  file.bytes(joined)
  file.bytes(worthAt)
  file.numbers(worths.flatMap(({ worth, partWorth }) => [worth, partWorth]))
  const formsOf = new Uint8Array(table.foodCount)
  for (const food of foods) formsOf[food] = (formsOf[food] ?? 0) + 1
  file.bytes(formsOf)
}

export function readFormTable(file: ByteReader): FormTable {
  const vocabulary = file.texts()()
  const lengths = file.small()
  const words = file.small()
  const headAt = file.bytes()
  const otherHeads = file.small()
  const joined = file.bytes()
  const worthAt = file.bytes()
  const worth = file.numbers()
  const formsOf = file.bytes()
  const starts = new Uint32Array(lengths.length + 1)
  const heads = new Int32Array(lengths.length)
  let others = 0
  for (let form = 0; form < lengths.length; form++) {
    const start = starts[form] ?? 0
    const at = headAt[form] ?? WITHOUT_HEAD
    starts[form + 1] = start + (lengths[form] ?? 0)
    heads[form] =
      at === WITHOUT_HEAD
        ? NO_HEAD
        : at === NOT_AMONG_WORDS
          ? (otherHeads[others++] ?? NO_HEAD)
          : (words[start + at] ?? NO_HEAD)
  }
  const worths = Array.from({ length: worth.count / 2 }, (_, at) => ({
    worth: worth.of(2 * at) ?? 0,
    partWorth: worth.of(2 * at + 1) ?? 0,
  }))
  const foods = new Uint16Array(lengths.length)
  let form = 0
  for (let food = 0; food < formsOf.length; food++) {
    for (const end = form + (formsOf[food] ?? 0); form < end; form++) foods[form] = food
  }
  return { foodCount: formsOf.length, vocabulary, starts, words, heads, foods, joined, worthAt, worths }
}

function sortedByFrequency(table: FormTable): FormTable {
  const counts = new Map<number, number>()
  for (const word of table.words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const order = table.vocabulary
    .map((_, word) => word)
    .sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a - b)
  const places = new Map(order.map((word, at) => [word, at]))
  const placeOf = (word: number) => places.get(word) ?? 0
  return {
    ...table,
    vocabulary: order.map((word) => table.vocabulary[word] ?? ''),
    words: table.words.map(placeOf),
    heads: table.heads.map((head) => (head === NO_HEAD ? NO_HEAD : placeOf(head))),
  }
}
