import { basename } from 'node:path'

const UNDATED = 'undated'

/** The date in a file's name: `…_2025_11_03.xlsx`. */
export function fileDate(path: string): string {
  const [, year, month, day] = /(\d{4})[_-](\d\d)[_-](\d\d)/.exec(basename(path)) ?? []
  return year === undefined ? UNDATED : `${year}-${month}-${day}`
}

/** The year in a file's name: `cofid_2021.csv`. */
export const fileYear = (path: string): string => /(?<!\d)(20\d\d)(?!\d)/.exec(basename(path))?.[1] ?? UNDATED
