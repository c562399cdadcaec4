import type { Color } from './colors.ts'

/** One thing that a chart draws. */
export type Line = {
  label: string
  /** Undefined: none of the points, so that the line goes on; null: a gap. */
  values: readonly (number | null | undefined)[]
  kind: 'bars' | 'dots' | 'line' | 'level'
  color: Color
  /** Incomplete, or not sure: drawn hollow. */
  isHollow?: boolean
  /** Lines are told apart by more than their colour. */
  dash?: number[]
}

/** A row of dots, greater where a symptom was worse. */
export type Lane = {
  name: string
  /** By index; undefined: not there, null: there, of unknown severity. */
  severity: ReadonlyMap<number, number | null>
}

export type ChartSpec = {
  dates: readonly string[]
  lines: readonly Line[]
  lanes?: readonly Lane[]
  /** The ends of the scale, from the least and the greatest value. */
  scale: (least: number, greatest: number) => [number, number]
  /** Between the lines of the scale, from the smallest on; absent: whatever is round. */
  steps?: readonly number[]
  /** The values at the lines of the scale; absent: by the steps. */
  ticks?: readonly number[]
  tick: (value: number) => string
  /** Room for the ticks, where the default is too little. */
  axisPx?: number
  /** The values of a day, one for each line of the legend. */
  readOut: (index: number) => readonly ReadoutItem[]
  /** Places in `dates` that have something to tell, in order. */
  known: readonly number[]
}

export type ReadoutItem = {
  label: string
  value: string
  key?: LineStyle
  /** The name of its column in the table, where the label says more of this day. */
  column?: string
}
/** How a line is drawn, for the legend. */
export type LineStyle = Pick<Line, 'kind' | 'color' | 'isHollow' | 'dash'>

/** The known index nearest to one; undefined where none is known. */
export function nearestIndex(known: readonly number[], index: number): number | undefined {
  let best: number | undefined
  for (const candidate of known) {
    if (best === undefined || Math.abs(candidate - index) < Math.abs(best - index)) best = candidate
  }
  return best
}

/** The indexes of dates that are named below a chart. */
export function tickIndexes(dates: readonly string[]): number[] {
  const indexes = dates.map((_, index) => index)
  if (dates.length <= 7) return indexes
  if (dates.length <= 31) return indexes.filter((index) => (dates.length - 1 - index) % 7 === 0)
  const isMonth = (date: string) => date.endsWith('-01')
  if (dates.length <= 100) return indexes.filter((index) => /-(01|15)$/.test(dates[index] ?? ''))
  const isOdd = (date: string) => Number(date.slice(5, 7)) % 2 === 1
  return indexes.filter((index) => isMonth(dates[index] ?? '') && isOdd(dates[index] ?? ''))
}
