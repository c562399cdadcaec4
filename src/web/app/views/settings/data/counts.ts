import type { ApiAnswer } from '../../../api-types.ts'
import { numberFormatter } from '../../../intl-formatters.ts'
import { COUNTS, OTHER_RECORDS } from '../../../texts/data.ts'

export type Counts = ApiAnswer<'get', '/api/data/deletion'>

export const formatCount = numberFormatter({})

/** How many there are of a kind; undefined while that is not known. */
export const countOf = (counts: Counts | undefined, kind: string) =>
  counts?.journal.find((found) => found.kind === kind)?.count

export const total = (counts: Counts['journal']) => counts.reduce((sum, { count }) => sum + count, 0)

/** What is stored, each kind in words: `1,204 food entries`. */
export function countTexts({ journal }: Counts): string[] {
  const some = journal.filter(({ count }) => count > 0)
  const known = Object.entries(COUNTS).flatMap(([kind, words]) =>
    some.filter((found) => found.kind === kind).map(({ count }) => words(count, formatCount(count))),
  )
  const others = total(some.filter(({ kind }) => COUNTS[kind] === undefined))
  return others === 0 ? known : [...known, OTHER_RECORDS(others, formatCount(others))]
}
