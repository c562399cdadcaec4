import { once } from '../../core/memo.ts'
import english from './english.txt' with { type: 'text' }
import otherLanguages from './other-languages.txt' with { type: 'text' }

/** A concept that words name, such as `breath` or `sudden`: its number, and the places of its first and last word. */
export type Concept = { concept: number; at: number; last: number }

type Phrase = { rest: readonly string[]; concept: number }

/** Shorter and longer beginnings of words, such as `blut*`, are not looked for. */
const MIN_STEM = 3
const MAX_STEM = 12

type Concepts = {
  names: readonly string[]
  byWord: Map<string, number[]>
  /** By the first letters of a stem; the shortest first. */
  byStem: Map<string, { stem: string; concept: number }[]>
  /** By the first word, then by the second. */
  byFirstWord: Map<string, Map<string, Phrase[]>>
}
type Tables = Omit<Concepts, 'names'>

/** Each line: a concept, a colon, and the words that name it; `_` joins words, `*` stands for any ending. */
const concepts = once((): Concepts => {
  const numbers = new Map<string, number>()
  const tables: Tables = { byWord: new Map(), byStem: new Map(), byFirstWord: new Map() }
  for (const line of `${english}\n${otherLanguages}`.split('\n')) {
    const [name = '', words = ''] = line.split(': ')
    if (words === '') continue
    const concept = numbers.get(name) ?? numbers.size
    numbers.set(name, concept)
    for (const entry of words.split(' ')) addEntry(tables, entry, concept)
  }
  for (const stems of tables.byStem.values()) stems.sort((one, other) => one.stem.length - other.stem.length)
  return { ...tables, names: [...numbers.keys()] }
})

function addEntry(tables: Tables, entry: string, concept: number): void {
  const [first = '', ...rest] = entry.split('_')
  if (entry.endsWith('*')) addStem(tables, entry.slice(0, -1), concept)
  else if (rest.length === 0) addTo(tables.byWord, first, concept)
  else addPhrase(tables, first, { rest, concept })
}

function addPhrase({ byFirstWord }: Tables, first: string, phrase: Phrase): void {
  const begun = byFirstWord.get(first) ?? new Map<string, Phrase[]>()
  byFirstWord.set(first, begun)
  addTo(begun, phrase.rest[0] ?? '', phrase)
}

function addStem({ byStem }: Tables, stem: string, concept: number): void {
  if (stem.length >= MIN_STEM && stem.length <= MAX_STEM)
    addTo(byStem, stem.slice(0, MIN_STEM), { stem, concept })
}

function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [value])
  else known.push(value)
}

const NOTHING: readonly number[] = []
const NO_PHRASES: readonly Phrase[] = []

/** A word, what it names, and the phrases that it begins, by their second word. */
export type NamedWord = {
  word: string
  concepts: readonly number[]
  phrases: ReadonlyMap<string, readonly Phrase[]> | undefined
}

/** @param word as `safetyWords` gives it. */
export function namedWord(word: string): NamedWord {
  const { byWord, byStem, byFirstWord } = concepts()
  const whole = byWord.get(word) ?? NOTHING
  const stems = byStem.get(word.slice(0, MIN_STEM))?.filter(({ stem }) => word.startsWith(stem)) ?? []
  return {
    word,
    concepts: stems.length === 0 ? whole : [...whole, ...stems.map(({ concept }) => concept)],
    phrases: byFirstWord.get(word),
  }
}

/** The concepts that words name, in their order; a word may name several. */
export function conceptsAmong(words: readonly NamedWord[]): Concept[] {
  const found: Concept[] = []
  for (let at = 0; at < words.length; at++) {
    const { concepts = NOTHING, phrases: begun } = words[at] ?? {}
    for (let i = 0; i < concepts.length; i++) found.push({ concept: concepts[i] ?? 0, at, last: at })
    if (begun === undefined) continue
    const phrases = begun.get(words[at + 1]?.word ?? '') ?? NO_PHRASES
    for (let i = 0; i < phrases.length; i++) {
      const phrase = phrases[i]
      if (phrase !== undefined && continuesAt(words, at + 1, phrase.rest))
        found.push({ concept: phrase.concept, at, last: at + phrase.rest.length })
    }
  }
  return found
}

function continuesAt(words: readonly NamedWord[], at: number, rest: readonly string[]): boolean {
  for (let i = 0; i < rest.length; i++) if (words[at + i]?.word !== rest[i]) return false
  return true
}

/** The reverse of `Concept.concept`. */
export const conceptName = (concept: number): string => concepts().names[concept] ?? ''

/** The words that a slip of the finger is corrected to: those of danger that are no neighbours of ordinary words. */
export const DANGER_WORDS: ReadonlySet<string> = new Set(
  [
    'pain chest heart breath breathe breathing wheeze wheezing stroke attack seizure seizures seizing convulsion convulsions fitting unconscious unresponsive collapsed fainted fainting blacked',
    'bleeding blood bleed haemorrhage hemorrhage vomit vomiting vomited diarrhoea diarrhea swollen swelling throat tongue choking choked anaphylaxis anaphylactic allergic allergy epipen adrenaline',
    'suicide suicidal overdose overdosed poison poisoned poisoning swallowed paracetamol ibuprofen tylenol aspirin tablets medication pregnant pregnancy contractions bleeding waters',
    'headache migraine dizzy dizziness confused confusion slurred slurring speech numbness tingling weakness paralysed paralyzed drooping stomach abdomen abdominal shoulder',
    'breathless breathlessness suffocating gasping asthma inhaler ventolin palpitations heartbeat cardiac pulse fever temperature meningitis sepsis infection rash unwell emergency ambulance hospital',
    'diabetic diabetes insulin glucose ketones hypoglycaemia hypoglycemia ketoacidosis hypothermia heatstroke frostbite concussion testicle testicles miscarriage ectopic',
    'strangled stabbed knife hallucinating hallucinations voices laxatives anorexia bulimia purging starving cutting hanging hanged severe crushing sudden suddenly worse sweating sweaty clammy purple unable',
    'symptoms burned burnt scalded blistered fracture broken injury injured accident electrocuted drowning drowned chemical bleach antifreeze carbon monoxide shivering delirious drowsy sleepy floppy',
  ].flatMap((words) => words.split(' ')),
)

/** Whether a word as it stands names a concept in any of the languages, or begins a phrase that does. */
export const isNamed = (word: string): boolean =>
  concepts().byWord.has(word) || concepts().byFirstWord.has(word)
