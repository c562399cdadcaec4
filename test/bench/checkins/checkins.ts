import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A check-in as somebody typed it, and what a careful nurse would write down. Absent: not said. */
export type Checkin = {
  id: string
  text: string
  style: string
  category: string
  isDoubtful: boolean
  truth: Truth
}

export type Truth = {
  /** Absent or `today`, `yesterday`, a weekday, a date, or `ask` where a nurse would ask. */
  for_date?: string
  mood?: number
  energy?: number
  stress?: number
  sleep_quality?: number
  sleep_hours?: number
  weight_kg?: number
  water_ml?: number
  symptoms?: { name: string; severity?: number }[]
  medications?: { name: string; amount?: number; unit?: string; route?: string }[]
  measured?: { kind: string; values: number[]; unit?: string }[]
  /** Symptoms said to be absent or gone. */
  denied?: string[]
  /** What is about somebody else, in the words of the text. */
  not_for_me?: string[]
  /** What matters for health and fits no field, in the words of the text. */
  not_read?: string[]
}

const COLUMNS = ['id', 'text', 'style', 'category', 'truth', 'note']

/**
 * Written by somebody who has not read the reader. What is wrong with the first ones was read and mended; those held
 * back tell whether that helped anybody else, and their misses are not to be read.
 */
export const CHECKIN_SETS = [
  { title: 'check-ins', file: 'checkins.tsv', isHeldBack: false },
  { title: 'check-ins held back', file: 'checkins-held-back.tsv', isHeldBack: true },
  { title: 'round two', file: 'round-two.tsv', isHeldBack: false },
  { title: 'round two, held back', file: 'round-two-held-back.tsv', isHeldBack: true },
] as const

/** @throws Error that names the line that is not one. */
export function readCheckins(file: string): Checkin[] {
  const path = join(import.meta.dir, file)
  const [header, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  if (header !== COLUMNS.join('\t')) throw new Error(`${path}: the columns are not ${COLUMNS.join(', ')}`)
  return lines.map((line, index) => {
    const [id = '', text = '', style = '', category = '', truth = '', note = ''] = line.split('\t')
    if (text === '' || !truth.startsWith('{')) throw new Error(`${path}:${index + 2}: not a check-in`)
    return {
      id,
      text: text.replaceAll('\\n', '\n'),
      style,
      category,
      isDoubtful: note.includes('doubtful'),
      truth: JSON.parse(truth) as Truth,
    }
  })
}

export type AcceptedNames = ReadonlyMap<string, ReadonlySet<string>>

/** Other names that are as good for a symptom or a medicine. */
export const acceptedSymptoms = () => readAccepted('accepted-names.json')
export const acceptedMedicines = () => readAccepted('accepted-medicine-names.json')

function readAccepted(file: string): AcceptedNames {
  const names: Record<string, string[]> = JSON.parse(readFileSync(join(import.meta.dir, file), 'utf8'))
  return new Map(Object.entries(names).map(([name, others]) => [name, new Set([name, ...others])]))
}
