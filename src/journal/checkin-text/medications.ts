import type { MentionContext } from '../../core/english/context.ts'
import { STATEMENT_WORDS } from '../../core/english/cue-boundaries.ts'
import { isNoFood } from '../../core/english/no-food.ts'
import { findPhrases, longestOnly, type PhraseMatch, phraseIndex } from '../../core/english/phrases.ts'
import { tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import { MEDICATION_PHRASES, type Medication } from '../../safety/medicines/medicine-names.ts'
import type { FieldMatch, MedicationDose } from './checkin-fields.ts'
import { readDose } from './doses.ts'
import type { Note } from './note.ts'

const INDEX = phraseIndex(MEDICATION_PHRASES)

const TAKING = wordSet(
  'took taken taking take takes had used using popped injected injecting swallowed dosed applied on started finished restarted ' +
    'resumed having puffed inhaled topped needed put rubbed wearing drank',
)
/** "Needed" alone is a hope; with "took" it is not. */
const HELPING = wordSet(
  'helped helps worked works kicked seems did didnt doesnt hasnt isnt before after with at twice once daily this in for x',
)
const MASS_UNITS = wordSet('mg mcg µg μg ug iu milligrams milligram micrograms')
const HEADINGS = wordSet('meds med medications medication medicine medicines tablets pills supplements rx')
const NOT_A_NAME = wordSet(
  'of the a an my and or to in on at for with from this that it per each every daily twice once today yesterday before after ' +
    'dose doses tablet tablets pill pills capsule capsules more extra again then now last night morning evening lunch dinner ' +
    'breakfast bedtime instead total sodium protein carbs sugar salt fat fibre fiber caffeine cholesterol glucose alcohol',
)
const REACH = 25

/** All medicines of the lexicon in the text, in any context. */
export function findMedications(note: Pick<Note, 'tokens'>): PhraseMatch<Medication>[] {
  return longestOnly(findPhrases(note.tokens, INDEX))
}

/** A medicine that was taken: the name that is stored, and the dose as it was stated. */
export type TakenMedication = { stored: string; dose: MedicationDose }

/** What the writer took: "took 400 mg ibuprofen", "metformin with breakfast", "took 50 mg NAME". */
export function readMedications(note: Note): FieldMatch<TakenMedication>[] {
  const known = note.medications.flatMap((match, position) => {
    if (isSetAside(note.contextOf(match))) return []
    const read = readDose(note.tokens, match, doseEnd(note, position))
    const isDose = read.isStated && (read.dose.unit !== null || !match.entry.needsTaking)
    if (!wasTaken(note, match, isDose)) return []
    const { dose, first, last } = read
    return [{ value: { stored: match.entry.name, dose }, first, last }]
  })
  const covered = new Set(note.medications.flatMap(({ first, last }) => indexRange(first, last)))
  return [...known, ...readUnknown(note, covered)].toSorted((a, b) => a.first - b.first)
}

/** The last token before the next medicine, or of the line. */
function doseEnd({ tokens, medications }: Note, position: number): number {
  const last = medications[position]?.last ?? 0
  const next = medications[position + 1]?.first ?? tokens.length
  const limit = Math.min(next - 1, last + REACH)
  for (let index = last + 1; index <= limit; index += 1) {
    if (['.', '\n', ';'].includes(tokenAt(tokens, index).text)) return index - 1
    // The count before the next medicine belongs to that one.
    if (next <= limit + 1 && tokenAt(tokens, index).text === ',' && index > last + 1) return index - 1
  }
  return limit
}

function isSetAside(context: MentionContext): boolean {
  return Object.values(context).some((holds) => holds)
}

function wasTaken(note: Note, { entry, first, last }: PhraseMatch<Medication>, hasDose: boolean): boolean {
  const verb = verbBefore(note, first)
  if (verb === 'taking') return true
  if (verb === 'other') return false
  if (hasDose || underHeading(note, first)) return true
  return standsAlone(note, first, last) && (!entry.needsTaking || followsMedicine(note, first))
}

/** "Zinc 15 mg, omega 3": in a list of medicines. */
function followsMedicine({ tokens, medications, clauses, clauseOf }: Note, first: number): boolean {
  const before = medications.findLast(({ last }) => last < first)
  return (
    before !== undefined &&
    tokenAt(tokens, first - 1).text === ',' &&
    clauseOf(before.first) === clauseOf(first) - 1 &&
    clauses[clauseOf(first)]?.last !== undefined
  )
}

/** The nearest verb before a token in its sentence: a verb of taking, another verb, or no verb. */
function verbBefore({ tokens, clauses, clauseOf }: Note, first: number): 'taking' | 'other' | undefined {
  const sentence = clauses[clauseOf(first)]?.sentence
  for (let index = first - 1; index >= Math.max(0, first - REACH); index -= 1) {
    const item = clauses[clauseOf(index)]
    if (item !== undefined && item.sentence !== sentence) return undefined
    const { text } = tokenAt(tokens, index)
    if (text === '.' || text === '\n' || text === ';') return undefined
    if (TAKING.has(text)) return 'taking'
    if (STATEMENT_WORDS.has(text) && text !== 'my' && text !== 'the' && text !== 'this') return 'other'
  }
  return undefined
}

/** "Meds: metformin, lisinopril". */
function underHeading({ tokens }: Note, first: number): boolean {
  for (let index = first - 1; index >= Math.max(0, first - REACH); index -= 1) {
    const { text } = tokenAt(tokens, index)
    if (text === ':') return HEADINGS.has(tokenAt(tokens, index - 1).text)
    if (text === '.' || text === '\n') return false
  }
  return false
}

/** "Metformin with breakfast", "… , ibuprofen": the item is little more than the medicine. */
function standsAlone({ tokens, clauses, clauseOf }: Note, first: number, last: number): boolean {
  const item = clauses[clauseOf(first)]
  if (item === undefined || first - item.first > 1) return false
  const next = tokenAt(tokens, last + 1)
  return last >= item.last || HELPING.has(next.text)
}

/** "took 50 mg NAME" and "took NAME 50 mg", for names that are not in the lexicon. */
function readUnknown(note: Note, covered: ReadonlySet<number>): FieldMatch<TakenMedication>[] {
  const { tokens } = note
  return tokens.flatMap(({ text }, unit) => {
    if (!MASS_UNITS.has(text) || tokenAt(tokens, unit - 1).kind !== 'number') return []
    const behind = tokenAt(tokens, unit + 1).text === 'of' ? unit + 2 : unit + 1
    const name = [behind, unit - 2].find((index) => isName(note, index) && !covered.has(index))
    if (name === undefined || covered.has(behind) || covered.has(unit - 2)) return []
    const first = Math.min(name, unit - 1)
    const verb = verbBefore(note, first)
    const isProduct = verb === undefined && text !== 'g' && !isNoFood(tokenAt(tokens, name).text)
    if ((verb !== 'taking' && !isProduct) || isSetAside(note.contextOf({ first: name, last: name })))
      return []
    const entry: Medication = { name: tokenAt(tokens, name).text, needsTaking: false }
    const { dose } = readDose(tokens, { entry, first: name, last: name }, Math.max(name, unit))
    return [{ value: { stored: entry.name, dose }, first, last: Math.max(name, unit) }]
  })
}

function isName({ tokens }: Note, index: number): boolean {
  const { text, kind } = tokenAt(tokens, index)
  return (
    kind === 'word' &&
    text.length >= 3 &&
    !NOT_A_NAME.has(text) &&
    !TAKING.has(text) &&
    !STATEMENT_WORDS.has(text)
  )
}

function indexRange(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
}
