import { runAtOnce } from '../../core/slices.ts'
import { buildForms, type Form, type NamedFood, type NameWords } from './name-forms.ts'

/** No head: the name has no words that name a food. */
export const NO_HEAD = -1

/**
 * Every form of every food, as the ranking reads it: words are places in `vocabulary`. In arrays of numbers, so that
 * the forms of thousands of foods need little memory and can be stored in a file.
 */
export type FormTable = {
  foodCount: number
  vocabulary: readonly string[]
  /** Where each form's words begin in `words`; one more than forms, for the end of the last. */
  starts: Uint32Array
  words: Uint16Array | Uint32Array
  /** The head word of each form, or `NO_HEAD`. */
  heads: Int32Array
  foods: Uint16Array | Uint32Array
  /** 1: the form joins two foods. */
  joined: Uint8Array
  /** The place of each form's worth in `worths`. */
  worthAt: Uint8Array
  worths: readonly Pick<Form, 'worth' | 'partWorth'>[]
}

type FormOptions = {
  read?: ((text: string) => NameWords) | undefined
  partSynonymWorth?: number | undefined
}

export const buildFormTable = (named: readonly NamedFood[], options: FormOptions = {}): FormTable =>
  runAtOnce(formTableSteps(named, options))

/** So many forms are put into the table between two steps. */
const FORMS_PER_STEP = 500

/** As `buildFormTable`, in steps. */
export function* formTableSteps(
  named: readonly NamedFood[],
  options: FormOptions = {},
): Generator<undefined, FormTable> {
  const forms: Form[] = []
  for (const ofFood of buildForms(named, options)) {
    forms.push(...ofFood)
    yield
  }
  return yield* tableSteps(forms, named.length)
}

function* tableSteps(forms: readonly Form[], foodCount: number): Generator<undefined, FormTable> {
  const places = new Map<string, number>()
  const place = (word: string): number => {
    const known = places.get(word)
    if (known !== undefined) return known
    places.set(word, places.size)
    return places.size - 1
  }
  const starts = new Uint32Array(forms.length + 1)
  for (const [at, { words }] of forms.entries()) starts[at + 1] = (starts[at] ?? 0) + words.length
  const words = new Uint32Array(starts[forms.length] ?? 0)
  const heads = new Int32Array(forms.length)
  const worths: Pick<Form, 'worth' | 'partWorth'>[] = []
  const worthAt = new Uint8Array(forms.length)
  for (const [at, form] of forms.entries()) {
    if (at % FORMS_PER_STEP === 0) yield
    let next = starts[at] ?? 0
    for (const word of form.words) words[next++] = place(word)
    heads[at] = form.head === '' ? NO_HEAD : place(form.head)
    worthAt[at] = placeOf(worths, form)
  }
  return {
    foodCount,
    vocabulary: [...places.keys()],
    starts,
    words,
    heads,
    foods: Uint32Array.from(forms, ({ food }) => food),
    joined: Uint8Array.from(forms, ({ isJoined }) => Number(isJoined)),
    worthAt,
    worths,
  }
}

function placeOf(worths: Pick<Form, 'worth' | 'partWorth'>[], { worth, partWorth }: Form): number {
  const known = worths.findIndex((other) => other.worth === worth && other.partWorth === partWorth)
  return known >= 0 ? known : worths.push({ worth, partWorth }) - 1
}

/** The forms that have each word: those of word `w` from `starts[w]` to `starts[w + 1]`. */
export type Postings = { starts: Uint32Array; forms: Uint32Array }

export function buildPostings({ vocabulary, starts, words }: FormTable): Postings {
  const ends = new Uint32Array(vocabulary.length + 1)
  for (let at = 0; at < words.length; at++) {
    const after = (words[at] ?? 0) + 1
    ends[after] = (ends[after] ?? 0) + 1
  }
  for (let word = 0; word < vocabulary.length; word++)
    ends[word + 1] = (ends[word + 1] ?? 0) + (ends[word] ?? 0)
  const forms = new Uint32Array(words.length)
  const next = ends.slice()
  const count = starts.length - 1
  for (let form = 0, at = 0; form < count; form++) {
    for (const end = starts[form + 1] ?? 0; at < end; at++) {
      const word = words[at] ?? 0
      const slot = next[word] ?? 0
      forms[slot] = form
      next[word] = slot + 1
    }
  }
  return { starts: ends, forms }
}
