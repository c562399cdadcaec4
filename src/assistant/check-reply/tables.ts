import { unitAt } from './units.ts'

const ROW = /^\s*\|(.*)\|\s*$/
const RULE = /^[\s|:-]+$/

const cellsOf = (line: string): string[] | undefined =>
  ROW.exec(line)?.[1]
    ?.split('|')
    .map((cell) => cell.trim())

/** The lines of a reply as they are to be read: a row of a table with the heading of each column beside its cell. */
export function tableReader(): (line: string) => string {
  let heading: readonly string[] | undefined
  return (line) => {
    const cells = cellsOf(line)
    if (cells === undefined) {
      heading = undefined
      return line
    }
    if (RULE.test(line)) return ''
    if (heading === undefined) {
      heading = cells
      return cells.some((cell) => /\d/.test(cell)) ? line : ''
    }
    const [first = '', ...others] = cells
    return [first, ...others.map((cell, index) => withHeading(heading?.[index + 1] ?? '', cell))].join(', ')
  }
}

/** "Energy (kcal)" and 1,493 are "Energy 1,493 kcal". */
function withHeading(heading: string, cell: string): string {
  const [, name = '', inBrackets] = /^(.*?)\s*(?:[([]([^)\]]+)[)\]])?$/.exec(heading) ?? []
  if (!/^[\d.,\s]+$/.test(cell)) return `${name} ${cell}`
  const unit = inBrackets ?? (unitAt([name.toLowerCase()], 0) === undefined ? undefined : '')
  if (unit === undefined) return `${name} ${cell}`
  return unit === '' ? `${cell} ${name}` : `${name} ${cell} ${unit}`
}
