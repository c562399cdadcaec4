import { tokenize } from '../core/english/tokens.ts'
import { CHECKIN_NUMBERS, type LogCheckinInput } from './checkin-schema.ts'
import type { MedicationDose, Symptom } from './checkin-text/checkin-fields.ts'
import { correctWords } from './checkin-text/correct-words.ts'
import { readDose } from './checkin-text/doses.ts'
import { findMedications } from './checkin-text/medications.ts'
import type { ReadCheckin } from './checkin-text/read-checkin-text.ts'
import { findSymptoms } from './checkin-text/symptoms.ts'

/** What a check-in states in its fields, with what its text says: fields win, and a warning names each that disagrees. */
export function mergeStated(input: LogCheckinInput, read: ReadCheckin) {
  const { fields, extracted } = read
  const symptoms = mergeSymptoms(fields.symptoms, input.symptoms ?? [])
  const medications = mergeMedications(read, input.medications ?? [])
  const numbers = CHECKIN_NUMBERS.map((field) => [field, input[field] ?? fields[field] ?? null] as const)
  const differing = CHECKIN_NUMBERS.filter(
    (field) =>
      input[field] !== undefined &&
      extracted.some((value) => value.field === field) &&
      fields[field] !== input[field],
  )
  return {
    values: { ...Object.fromEntries(numbers), symptoms: symptoms.all, medications: medications.all },
    warnings: [
      ...differing.map((field) => disagreement(field, input[field], fields[field])),
      ...symptoms.warnings,
      ...medications.warnings,
    ],
  }
}

const disagreement = (field: string, stated: unknown, read: unknown) =>
  `${field}: the field says ${stated} and content ${read}; ${stated} is stored`

export const toSymptom = ({ name, severity }: { name: string; severity?: number | null }): Symptom => ({
  name: name.trim().toLowerCase(),
  severity: severity ?? null,
})

/** A stated symptom replaces the same one read from the text, and keeps its severity where it states none. */
function mergeSymptoms(read: readonly Symptom[], stated: NonNullable<LogCheckinInput['symptoms']>) {
  const warnings: string[] = []
  const replaced = new Set<Symptom>()
  const own = stated.map(toSymptom).map((symptom) => {
    const names = symptomNames(symptom.name)
    const same = read.find(({ name }) => names.has(name.toLowerCase()))
    if (same === undefined) return symptom
    replaced.add(same)
    if (symptom.severity === null) return { ...symptom, severity: same.severity }
    if (same.severity !== null && same.severity !== symptom.severity)
      warnings.push(disagreement(`symptoms.${same.name}`, symptom.severity, same.severity))
    return symptom
  })
  return { all: [...own, ...read.filter((symptom) => !replaced.has(symptom))], warnings }
}

/** Symptoms with more of them: one that is there already takes the severity that is stated now. */
export function withSymptoms(
  stored: readonly Symptom[],
  added: NonNullable<LogCheckinInput['symptoms']>,
): Symptom[] {
  const all = [...stored]
  for (const symptom of added.map(toSymptom)) {
    const names = symptomNames(symptom.name)
    const place = all.findIndex(({ name }) => names.has(name.toLowerCase()))
    const same = all[place]
    if (same === undefined) all.push(symptom)
    else all[place] = { name: same.name, severity: symptom.severity ?? same.severity }
  }
  return all
}

/** Medicines with more of them: one with the same words before its dose is as it is stated now. */
export function withMedications(stored: readonly string[], added: readonly string[]): string[] {
  const all = [...stored]
  for (const medication of added) {
    const place = all.findIndex((other) => withoutDose(other) === withoutDose(medication))
    if (place < 0) all.push(medication.trim())
    else all[place] = medication.trim()
  }
  return all
}

/** "ibuprofen" of "Ibuprofen 400 mg"; the number of "omega 3" has no unit, and is of the name. */
const withoutDose = (medication: string) => nameKey(medication).replace(/[\s,(]+\d[\d.,/]*\s*[a-zµ%].*$/, '')

const wordsOf = (text: string) => correctWords(tokenize(text.toLowerCase()))

/** The name as it was stated, and what the words of a check-in would call it. */
function symptomNames(name: string): ReadonlySet<string> {
  const found = findSymptoms({ tokens: wordsOf(name) }).map(({ entry }) => entry.name)
  return new Set([name, ...found])
}

/** Each medicine once: one that is stated in the field is not added again from the words, whatever its dose or brand. */
function mergeMedications({ fields, extracted }: ReadCheckin, stated: readonly string[]) {
  const own = distinctNames(stated)
  const known = own.map(medicineIn)
  const isStated = (name: string) => known.some(({ names }) => names.has(nameKey(name)))
  const doses = extracted.flatMap((value) => (value.field === 'medications' ? [value.value] : []))
  const warnings = doses.flatMap((dose) => {
    const same = known.find(({ names }) => names.has(nameKey(dose.name)))
    return same?.dose !== undefined && isOtherDose(same.dose, dose)
      ? [disagreement(`medications.${dose.name}`, doseText(same.dose), doseText(dose))]
      : []
  })
  return { all: distinctNames([...own, ...fields.medications.filter((name) => !isStated(name))]), warnings }
}

const nameKey = (name: string) => name.trim().toLowerCase().replace(/\s+/g, ' ')

/** A medicine that a field names: what it may be called, and its dose. */
function medicineIn(text: string): { names: ReadonlySet<string>; dose: MedicationDose | undefined } {
  const tokens = wordsOf(text)
  const [match] = findMedications({ tokens })
  // "Zoltrexin 20 mg": an unknown name ends where its dose begins.
  const plain = nameKey(text).replace(/[\s,(]*\d.*$/, '')
  if (match === undefined) return { names: new Set([nameKey(text), plain]), dose: undefined }
  const { dose } = readDose(tokens, match, tokens.length - 1)
  return { names: new Set([nameKey(text), plain, match.entry.name, nameKey(dose.name)]), dose }
}

const isOtherDose = (a: MedicationDose, b: MedicationDose) =>
  a.amount !== null && b.amount !== null && a.unit === b.unit && a.amount !== b.amount

const doseText = ({ amount, unit }: MedicationDose) =>
  [amount, unit].filter((part) => part !== null).join(' ')

/** Each name once, in its first spelling. */
function distinctNames(names: readonly string[]): string[] {
  const byKey = Map.groupBy(names, nameKey)
  return [...byKey.values()].flatMap(([first]) => first?.trim() ?? [])
}
