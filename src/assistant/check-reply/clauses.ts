import { namedWords } from './named-words.ts'
import type { Placed, Reading } from './reading.ts'

const BREAK = /^(?:;|but|while|whereas|though|although)$/

/** The clauses of a sentence: each says something of its own, and leaves unsaid what the one before it said. */
export function clausesOf(reading: Reading): Reading[] {
  const breaks = reading.words.flatMap((word, at) =>
    BREAK.test(word) || (word === ',' && /^(?:only|just)$/.test(reading.words[at + 1] ?? '')) ? [at] : [],
  )
  if (breaks.length === 0) return [reading]
  const ends = [...breaks, reading.words.length]
  return ends.map((to, index) => partOf(reading, index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, to))
}

/** The words of a sentence from one to another, as a sentence. */
export function partOf(reading: Reading, from: number, to: number): Reading {
  const words = reading.words.slice(from, to)
  const inside = <T>(placed: readonly Placed<T>[]): Placed<T>[] =>
    placed.flatMap(({ is, at }) => (at >= from && at < to ? [{ is, at: at - from }] : []))
  const meals = words.flatMap((word) => reading.meals.find((meal) => word.startsWith(meal)) ?? [])
  return {
    ...reading,
    words,
    text: words.join(' '),
    named: new Set(namedWords(words.join(' '))),
    figures: reading.figures
      .filter(({ at }) => at >= from && at < to)
      .map((figure) => ({ ...figure, at: figure.at - from, end: figure.end - from })),
    windows: inside(reading.windows),
    measures: inside(reading.measures),
    meals,
  }
}
