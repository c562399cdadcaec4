import { Database } from 'bun:sqlite'
import { databasePath } from '../../../db/open.ts'
import { besidesOf, readYear, truthsOf } from './oracle.ts'
import type { QuestionRow } from './questions.ts'

/** One reading of a question: its numbers, what they belong to, and the dates that an answer may name. */
export type Reading = {
  /** Any of them answers the question; null: nothing is known. */
  values: readonly (number | null)[]
  unit: string
  /** Dates, weekdays, months or foods, one of which has to be named as well. */
  keys: readonly string[]
  needsKey: boolean
}

const zoneOn = (date: string) =>
  date >= '2027-01-06' && date <= '2027-01-15' ? 'America/New_York' : 'Europe/Berlin'

/** Works out what is right, by a program that shares nothing with what answers. */
export function truthReader(dataDir: string): (row: QuestionRow) => Reading[] {
  const rows = readYear(new Database(databasePath(dataDir), { readonly: true }), zoneOn)
  return (row) => {
    if (row.expect !== 'answer') return []
    const meaning = { ...row, to: row.to || row.from }
    const truths = truthsOf(meaning, rows)
    const sides = row.beside === '' ? undefined : besidesOf({ ...meaning, reduce: 'mean' }, rows)
    return truths.map(({ value, keys, unit }) => ({
      values: sides === undefined ? [value] : sides.map((side) => side.with),
      unit,
      keys,
      needsKey:
        /\b(?:last|first|list)\b/.test(row.reduce) && value === null
          ? keys.length > 0
          : /^(?:last|first)$/.test(row.reduce),
    }))
  }
}
