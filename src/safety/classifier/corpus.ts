import { readFileSync } from 'node:fs'
import { LEVELS, type Level } from '../kinds.ts'

/** What somebody told the journal, and what a careful nurse would do with it. */
export type SafetyText = {
  text: string
  level: Level
  /** Such as `stroke`; of a look-alike, the one that it resembles. */
  category: string
  /** How it is written, such as `misspelt`. */
  style: string
  /** As in BCP 47: `en`, `hi-Latn`. */
  language: string
  /** The messages before it, oldest first. */
  before: string[]
  /** What the profile says that matters here, such as `takes warfarin`; mostly empty. */
  who: string
}

const COLUMNS = ['text', 'level', 'category', 'style', 'language', 'before', 'who']

/** The texts of a file, tab-separated. @throws Error that names the line that is not one. */
export function readSafetyTexts(path: string): SafetyText[] {
  const [header, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  if (header !== COLUMNS.join('\t')) throw new Error(`${path}: the columns are not ${COLUMNS.join(', ')}`)
  return lines.map((line, index) => {
    const [text = '', named, category = '', style = '', language = '', before = '', who = ''] =
      line.split('\t')
    const level = LEVELS.find((known) => known === named)
    if (text === '' || level === undefined || category === '' || language === '') {
      throw new Error(`${path}:${index + 2}: not a text with its level`)
    }
    return {
      text: text.replaceAll('\\n', '\n'),
      level,
      category,
      style,
      language,
      before: before === '' ? [] : before.split(' || ').map((message) => message.replaceAll('\\n', '\n')),
      who,
    }
  })
}
