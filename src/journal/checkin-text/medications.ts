import type { Mention } from '../../core/english/annotations.ts'
import type { Clause } from '../../core/english/clauses.ts'
import type { MentionContext } from '../../core/english/context.ts'
import { STATEMENT_WORDS } from '../../core/english/cue-boundaries.ts'
import { isEnglish } from '../../core/english/no-food.ts'
import { NUMBER_WORDS } from '../../core/english/number-words.ts'
import { readNumber } from '../../core/english/numbers.ts'
import { findPhrases, longestOnly, type PhraseMatch } from '../../core/english/phrases.ts'
import { tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import { MEDICATION_INDEX, type Medication } from '../../safety/medicines/medicine-names.ts'
import type { FieldMatch, MedicationDose } from './checkin-fields.ts'
import { readDose } from './doses.ts'
import type { Note } from './note.ts'
import { endsPlainly } from './plain-numbers.ts'

const TAKING = wordSet(
  'took taken taking take takes had used using popped injected injecting swallowed dosed applied on started finished restarted ' +
    'resumed having puffed inhaled topped needed put rubbed wearing drank',
)
/** "Needed" alone is a hope; with "took" it is not. */
const HELPING = wordSet(
  'each both as on again instead too already took eased helped helps worked works kicked seems did didnt doesnt hasnt isnt before after with at twice once daily this in for x',
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
  return longestOnly(findPhrases(note.tokens, MEDICATION_INDEX)).map((match) => {
    const isQualified = QUALIFIERS.has(tokenAt(note.tokens, match.last + 1).text)
    return isQualified ? { ...match, last: match.last + 1 } : match
  })
}

/** They belong to the name of a product: "Adderall XR". */
const QUALIFIERS = wordSet('xr sr er xl cr la ds forte extra retard lp max duo lc')

/** A medicine that was taken: the name that is stored, and the dose as it was stated. */
export type TakenMedication = { stored: string; dose: MedicationDose }

/** What the writer took: "took 400 mg ibuprofen", "metformin with breakfast", "took 50 mg NAME". */
export function readMedications(note: Note): FieldMatch<TakenMedication>[] {
  const takenAt = new Set<number>()
  const known = note.medications.flatMap((match, position) => {
    if (isSetAside(note.contextOf(match)) || note.isAsked(match.first)) return []
    const read = readDose(note.tokens, match, doseEnd(note, position))
    const isDose = read.isStated && (read.dose.unit !== null || !match.entry.needsTaking)
    const { dose, first, last } = read
    const behind = [1, 2].map((ahead) => tokenAt(note.tokens, last + ahead).text)
    // "The ibuprofen 600 I took at lunch"
    const isTold = /^(?:i|ive)$/.test(behind[0] ?? '') && TAKING.has(behind[1] ?? '')
    if (
      !isTold &&
      !wasTaken(
        note,
        { ...match, first, last: Math.max(last, formEnd(note.tokens, match.last)) },
        isDose,
        takenAt,
      )
    )
      return []
    takenAt.add(match.last)
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
    if (
      medications[position + 1] !== undefined &&
      next <= limit + 1 &&
      tokenAt(tokens, index).text === ',' &&
      index > last + 1
    )
      return index - 1
  }
  return limit
}

/** "Iron tablet with juice": the form belongs to the name. */
const formEnd = (tokens: Note['tokens'], last: number) =>
  FORMS.has(tokenAt(tokens, last + 1).text) ? last + 1 : last

function isSetAside(context: MentionContext): boolean {
  return Object.values(context).some((holds) => holds)
}

/** `taken`: the last tokens of the medicines before it that were. */
function wasTaken(
  note: Note,
  { entry, first, last }: PhraseMatch<Medication>,
  hasDose: boolean,
  taken: ReadonlySet<number> = new Set(),
): boolean {
  const next = tokenAt(note.tokens, last + 1).text
  const [before, second] = [1, 2].map((back) => tokenAt(note.tokens, first - back).text)
  if (EXCEPT.has(before ?? '') || EXCEPT.has(second ?? '')) return false
  if (TAKEN_BEHIND.has(next) || GIVEN.has(tokenAt(note.tokens, last).text)) return true
  const verb = verbBefore(note, first)
  if (verb === 'taking') return true
  if (verb === 'other') return false
  if (hasDose || underHeading(note, first)) return true
  if (!standsAlone(note, first, last)) return false
  return (
    !entry.needsTaking ||
    followsMedicine(note, first, taken) ||
    WITH_TAKING.has(next) ||
    isPutOn(note, last) ||
    isList(note, first) ||
    leadsTaken(note, last)
  )
}

/** What is given once: "B12 injection at the clinic". */
const GIVEN = wordSet('injection jab shot infusion')
/** "ORS taken", "iron tablet done". */
const TAKEN_BEHIND = wordSet('taken done swallowed changed')
const EXCEPT = wordSet('except bar excluding')
/** "Antacid twice today": when it was taken, behind the name of what is not only a medicine. */
const WITH_TAKING = wordSet('with at twice once after before this last x each both morning tonight')

/** "Zinc 15 mg, omega 3": in a list of medicines. */
function followsMedicine(
  { tokens, medications, clauses, clauseOf }: Note,
  first: number,
  taken: ReadonlySet<number>,
): boolean {
  const before = medications.findLast(({ last }) => last < first)
  return (
    before !== undefined &&
    taken.has(before.last) &&
    tokenAt(tokens, first - 1).text === ',' &&
    clauseOf(before.first) === clauseOf(first) - 1 &&
    clauses[clauseOf(first)]?.last !== undefined
  )
}

/** "Steroid cream on both elbows" */
const isPutOn = ({ tokens }: Note, last: number) =>
  FORMS.has(tokenAt(tokens, last).text) && /^(?:on|in|to)$/.test(tokenAt(tokens, last + 1).text)

/** "Vit D, B12, iron": a sentence of nothing else. */
function isList({ tokens, clauses, clauseOf, medications }: Note, first: number): boolean {
  const sentence = clauses[clauseOf(first)]?.sentence
  const items = clauses.filter((clause) => clause.sentence === sentence)
  const isMedicine = (item: Clause) =>
    medications.some((match) => match.first === item.first && formEnd(tokens, match.last) === item.last)
  return items.length > 1 && items.every(isMedicine)
}

/** "Multivitamin and probiotic this morning": the next of the list was taken. */
function leadsTaken(note: Note, last: number): boolean {
  const { medications, clauses, clauseOf } = note
  const next = medications.find(({ first }) => first > last)
  const item = clauses[clauseOf(last) + 1]
  const isNext = next !== undefined && item?.first === next.first && /^(?:and|comma)$/.test(item.join)
  return isNext && clauses[clauseOf(last)]?.last === last && wasTaken(note, next, false)
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
    // "Slept badly ibuprofen 400 mg at 2": dictated, and the verb has an end of its own.
    if (OWN_STATEMENTS.has(text)) return undefined
    const isOther = STATEMENT_WORDS.has(text) && text !== 'my' && text !== 'the' && text !== 'this'
    // "Slept 6 h, ibuprofen 400 mg": a verb of another clause is not the medicine's.
    if (isOther && clauseOf(index) === clauseOf(first)) return 'other'
  }
  return undefined
}

const OWN_STATEMENTS = wordSet('slept woke wake sleep feel felt feeling weighed walked ran')

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
  const lead = item === undefined ? [] : tokens.slice(item.first, first)
  const isLed =
    lead.length <= 1 ||
    lead.every(({ text, kind }) => kind === 'number' || NUMBER_WORDS.has(text) || LED_BY.has(text))
  if (item === undefined || !isLed) return false
  const next = tokenAt(tokens, last + 1)
  return last >= item.last || HELPING.has(next.text) || TAKING_TIMES.has(next.text)
}

const LED_BY = wordSet(
  'a an of the my x spoon spoons spoonful tablet tablets tab tabs capsule capsules dose doses day course first second third last',
)

/** "took 50 mg NAME", "NAME 50 mg", "NAME DS one tablet", "took NAME 650", for names that are not in the lexicon. */
function readUnknown(note: Note, covered: ReadonlySet<number>): FieldMatch<TakenMedication>[] {
  const { tokens } = note
  const taken = new Set(covered)
  return tokens.flatMap((_, index) => {
    if (taken.has(index)) return []
    const formed = nameOfForm(note, index)
    if (formed !== undefined && !taken.has(formed.first) && !isSetAside(note.contextOf(formed))) {
      const entry: Medication = { name: tokenAt(tokens, formed.first).text, needsTaking: false }
      const { dose, first, last } = readDose(tokens, { entry, ...formed }, formed.last + MAX_DOSE_WORDS)
      for (let at = first; at <= last; at += 1) taken.add(at)
      return [{ value: { stored: entry.name, dose }, first, last }]
    }
    const number = readNumber(tokens, index)
    if (number === undefined || taken.has(number.next - 1)) return []
    const unit = tokenAt(tokens, number.next).text
    const isStrength = MASS_UNITS.has(unit)
    const isDose = isStrength || COUNT_UNITS.has(unit)
    const place = isDose ? nameBeside(note, index, number.next, taken) : nameOfBare(note, index, number.next)
    if (place === undefined || taken.has(place.first)) return []
    if (isSetAside(note.contextOf(place)) || note.isAsked(place.first)) return []
    const said = tokens.slice(place.first, place.last + 1).map(({ text }) => text)
    const verb = verbBefore(note, Math.min(place.first, index))
    const isCapital = /^\p{Lu}/u.test(tokenAt(tokens, place.first).raw)
    // A count alone is of a medicine only with a product's name: "Lonart DS one tablet".
    if (!isStrength && !(isForeign(said[0] ?? '') && isCapital)) return []
    const isProduct = verb === undefined && isForeign(said[0] ?? '')
    if (verb !== 'taking' && !isProduct && !underHeading(note, place.first)) return []
    const entry: Medication = { name: said.join(' '), needsTaking: false }
    const end = Math.max(place.last, isDose ? number.next : index)
    const { dose } = readDose(tokens, { entry, ...place }, Math.max(end, place.last))
    const first = Math.min(place.first, index)
    for (let at = first; at <= end; at += 1) taken.add(at)
    return [{ value: { stored: entry.name, dose }, first, last: end }]
  })
}

const MAX_DOSE_WORDS = 4
/** A form before a name, as on a prescription: "Tab NAME", "inj NAME". */
const PRESCRIBED = wordSet('tab cap syp inj')
/** Foods have these forms too: "used golden syrup". */
const FOOD_FORMS = wordSet('cream syrup spray drops gel')
const DOING = wordSet('did done gave')

/** "Tab NAME once", "did my NAME injection": a name that no English text has, beside the form of a medicine. */
function nameOfForm(note: Note, index: number): Mention | undefined {
  const { tokens } = note
  const { text } = tokenAt(tokens, index)
  const isBehind = PRESCRIBED.has(text)
  const place = isBehind ? index + 1 : index - 1
  const isForm = FORMS.has(text) && !FOOD_FORMS.has(text)
  if ((!isBehind && !isForm) || !isForeign(tokenAt(tokens, place).text) || !isName(note, place))
    return undefined
  if (tokenAt(tokens, place).kind !== 'word') return undefined
  const isDone = isBehind
    ? /^\p{Lu}/u.test(tokenAt(tokens, place).raw)
    : verbBefore(note, place) === 'taking' ||
      [1, 2, 3].some((back) => DOING.has(tokenAt(tokens, place - back).text))
  return isDone ? withQualifier(note, place) : undefined
}

const COUNT_UNITS = wordSet('tablet tablets tab tabs capsule capsules cap caps puff puffs')
const FORMS = wordSet(
  'patch gel cream inhaler tablet tablets tab tabs spray syrup capsule capsules drops injection ointment jab shot infusion pen nebule sachet suppository lozenge',
)
/** When a medicine is taken: "Telma 40 morning". */
const TAKING_TIMES = wordSet(
  'morning night bedtime od bd bid tds tid qds sos hs daily twice once empty after before noon evening am pm taken done with',
)
/** A word that no English text has: the name of a product. */
const isForeign = (word: string) => word.length >= 4 && !isEnglish(word)

/** The name beside an amount: behind it ("50 mg of NAME"), or before it ("NAME, 50 mg"). */
function nameBeside(
  note: Note,
  number: number,
  unit: number,
  taken: ReadonlySet<number>,
): Mention | undefined {
  const { tokens } = note
  const behind = tokenAt(tokens, unit + 1).text === 'of' ? unit + 2 : unit + 1
  if (taken.has(behind)) return undefined
  let before = number - 1
  if (/^[,:(]$/.test(tokenAt(tokens, before).text) && isForeign(tokenAt(tokens, before - 1).text)) before -= 1
  while (FORMS.has(tokenAt(tokens, before).text) || QUALIFIERS.has(tokenAt(tokens, before).text)) before -= 1
  // A product's name before the amount is likelier than an English word behind it: "NAME 40 mg injection".
  const places =
    behind === unit + 2 || !isForeign(tokenAt(tokens, before).text) ? [behind, before] : [before, behind]
  const place = places.find((at) => isName(note, at) && !taken.has(at))
  return place === undefined ? undefined : withQualifier(note, place)
}

/** "Telma 40 morning", "took Crocin 650": a name that is not an English word, with a strength of no unit. */
function nameOfBare(note: Note, number: number, next: number): Mention | undefined {
  const { tokens } = note
  const place = QUALIFIERS.has(tokenAt(tokens, number - 1).text) ? number - 2 : number - 1
  const { text, raw } = tokenAt(tokens, place)
  const isWritten = /^\d+(?:\.\d+)?$/.test(tokenAt(tokens, number).text) && tokenAt(tokens, number).value >= 5
  if (!isName(note, place) || !isWritten || !isForeign(text) || !endsPlainly(tokens, next)) return undefined
  const isCapital = /^\p{Lu}/u.test(raw)
  const isTimed = TAKING_TIMES.has(tokenAt(tokens, next).text)
  const isTaken = verbBefore(note, place) === 'taking'
  return isCapital && (isTimed || isTaken) ? withQualifier(note, place) : undefined
}

function withQualifier({ tokens }: Note, first: number): Mention {
  return { first, last: QUALIFIERS.has(tokenAt(tokens, first + 1).text) ? first + 1 : first }
}

function isName({ tokens }: Note, index: number): boolean {
  const { text, kind } = tokenAt(tokens, index)
  return (
    kind === 'word' &&
    text.length >= 3 &&
    !NOT_A_NAME.has(text) &&
    !NUMBER_WORDS.has(text) &&
    !FORMS.has(text) &&
    !TAKING_TIMES.has(text) &&
    !TAKING.has(text) &&
    !STATEMENT_WORDS.has(text)
  )
}

function indexRange(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
}
