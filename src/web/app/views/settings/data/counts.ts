import type { ApiAnswer } from '../../../api-types.ts'
import { formatNumber } from '../../../english-formatters.ts'
import { COUNTS, CREDENTIAL_COUNTS } from '../../../texts/data.ts'

export type Counts = ApiAnswer<'get', '/api/data/deletion'>

export const formatCount = (count: number) => formatNumber(count)

/** How many there are of a kind; undefined while that is not known. */
export const countOf = (counts: Counts | undefined, kind: string) =>
  counts?.journal.find((found) => found.kind === kind)?.count

/** What is stored of a journal, each kind in words: `1,204 food entries`. */
export const countTexts = ({ journal }: Counts): string[] => inWords(journal, COUNTS)

/** What signs the person in: `2 signed-in browsers`. */
export const credentialTexts = ({ credentials }: Counts): string[] => inWords(credentials, CREDENTIAL_COUNTS)

const inWords = (counts: Counts['journal'], texts: typeof COUNTS): string[] =>
  Object.entries(texts).flatMap(([kind, words]) =>
    counts
      .filter((found) => found.kind === kind && found.count > 0)
      .map(({ count }) => words(count, formatCount(count))),
  )
