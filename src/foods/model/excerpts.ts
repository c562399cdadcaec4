/** Positions in a text. */
export type Place = { start: number; end: number }

/** More places of the same words than a meal has. */
const MAX_PLACES = 100

/** Where a text has these very words, however they are capitalised and spaced; never a part of a word or a number. */
export function findExcerpts(text: string, excerpt: string): Place[] {
  const words = excerpt.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return []
  const body = words.map((word) => RegExp.escape(word)).join('\\s+')
  const isOpenAt = (word: string | undefined) => /[\p{L}\p{N}]/u.test(word ?? '')
  const before = isOpenAt(words[0]?.[0]) ? '(?<![\\p{L}\\p{N}])(?<!\\p{N}[.,/])' : ''
  const after = isOpenAt(words.at(-1)?.at(-1)) ? '(?![\\p{L}\\p{N}])(?![.,/]\\p{N})' : ''
  const places: Place[] = []
  for (const found of text.matchAll(new RegExp(`${before}${body}${after}`, 'giu'))) {
    if (places.length >= MAX_PLACES) break
    places.push({ start: found.index, end: found.index + found[0].length })
  }
  return places
}

export const overlaps = (a: Place, b: Place) => a.start < b.end && b.start < a.end

export const isInside = (inner: Place, outer: Place) => inner.start >= outer.start && inner.end <= outer.end

/** How far apart two places are; 0 if they overlap. */
export const distance = (a: Place, b: Place) => Math.max(0, b.start - a.end, a.start - b.end)
