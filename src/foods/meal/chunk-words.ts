import { edgeNoiseKind } from '../text/noise-words.ts'
import type { Chunk, MealToken, NamedFood } from './meal.ts'

/** The words of a chunk, without noise at the start and the end. */
export function ownTokens({ words }: Pick<Chunk, 'words'>): readonly MealToken[] {
  const start = words.findIndex(({ word }) => edgeNoiseKind(word) === undefined)
  const end = words.findLastIndex(({ word }) => edgeNoiseKind(word) === undefined)
  return start < 0 ? [] : words.slice(start, end + 1)
}

export const ownWords = (chunk: Pick<Chunk, 'words'>): string[] => ownTokens(chunk).map(({ word }) => word)

export const ownText = (chunk: Pick<Chunk, 'words'>): string => ownWords(chunk).join(' ')

/** The link before a chunk, as names of foods have it. */
export const linkText = ({ link = 'and' }: Chunk) =>
  link === 'made' ? 'made with' : /^\w/.test(link) ? link : 'and'

/** The words of several chunks with the links between them: "macaroni and cheese". */
export const runText = (run: readonly Chunk[]): string =>
  run.map((chunk, at) => `${at === 0 ? '' : ` ${linkText(chunk)} `}${ownText(chunk)}`).join('')

/** The last word of a run as it was written ("corn dogs tonight"). */
export function lastWordOf(run: readonly Chunk[]): string {
  const last = run.at(-1)
  return last === undefined ? '' : (ownWords(last).at(-1) ?? last.words.at(-1)?.word ?? '')
}

/** The words of a food: those of its chunks, or of its part of one. */
export const tokensOf = ({ chunks, span }: Pick<NamedFood, 'chunks' | 'span'>): readonly MealToken[] =>
  chunks
    .flatMap(({ words }) => words)
    .filter(({ start, end }) => span === undefined || (start >= span.start && end <= span.end))
