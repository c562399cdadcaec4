/** The columns of a file of questions; README.md says what they mean. */
const COLUMNS = [
  'id',
  'question',
  'before',
  'expect',
  'measure',
  'of',
  'from',
  'to',
  'meal',
  'weekdays',
  'hours',
  'last',
  'group',
  'reduce',
  'against',
  'beside',
  'note',
] as const
type Column = (typeof COLUMNS)[number]

export type QuestionRow = Readonly<Record<Column, string>>

/** The last day of the year, on which the questions are asked, and the time. */
export const TODAY = '2027-03-10'
export const ASKED_AT = Date.parse(`${TODAY}T16:05:00+01:00`)

/** @throws Error that names the line of a wrong row. */
export function parseQuestions(text: string, file: string): QuestionRow[] {
  const lines = text.split('\n').map((line, index) => ({ line: line.replace(/\r$/, ''), number: index + 1 }))
  const [head, ...rest] = lines.filter(({ line }) => line.trim() !== '' && !line.startsWith('#'))
  const names = (head?.line ?? '').split('\t')
  const unknown = names.find((name) => !(COLUMNS as readonly string[]).includes(name))
  if (unknown !== undefined) throw new Error(`${file}: there is no column "${unknown}"`)
  return rest.map(({ line, number }) => {
    const cells = line.split('\t')
    if (cells.length > names.length) throw new Error(`${file}:${number}: more cells than columns`)
    const row = Object.fromEntries(
      COLUMNS.map((column) => [column, cells[names.indexOf(column)]?.trim() ?? '']),
    ) as Record<Column, string>
    if (row.question === '' || !/^(?:answer|decline|ask|general|act|)$/.test(row.expect))
      throw new Error(`${file}:${number}: no question, or another expectation`)
    return { ...row, expect: row.expect || 'answer', id: row.id || `${number}` }
  })
}
