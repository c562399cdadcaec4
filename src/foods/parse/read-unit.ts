import type { Token } from '../text/tokens.ts'
import { isVerbal } from '../text/words.ts'
import { readUnit, SIZES, type Size, type Unit } from '../units.ts'

const PRAISE_WORDS = new Set(
  'nice good great heaping heaped generous hearty delicious refreshing tasty hot warm cold fresh whole single level rounded scant full homemade steaming tall modest healthy deep decent proper shallow'.split(
    ' ',
  ),
)

/** "whole" here counts: "a whole avocado"; before these words it is part of a name. */
const AFTER_WHOLE =
  /^(?:milk|wheat|grain|meal|food|foods|wholewheat|wholemeal|greek|yogurt|yoghurt|foods|plain|fat)$/

/** "2 rectangular biscuits of", "a snack-size bag of": one or two words about the unit, and "of" after it. */
export function readKindOfUnit(tokens: readonly Token[], at: number): UnitAndSize | undefined {
  if (tokens[at]?.kind !== 'word' || unitAt(tokens, at) !== undefined || sizeAt(tokens, at) !== undefined)
    return undefined
  for (let next = at; next < at + 4; next++) {
    const token = tokens[next]
    const isJoint = token?.word === '-' && token.glued
    if (token === undefined || !(token.kind === 'word' || isJoint) || BARRIERS.test(token.word))
      return undefined
    const read = next > at ? unitAt(tokens, next) : undefined
    if (read === undefined || tokens[read.next]?.word !== 'of') continue
    // "a dinner roll of 28 g" is a roll.
    if (tokens[read.next + 1]?.kind !== 'word') continue
    const size = SIZES.get(tokens[next - 1]?.word ?? '')
    const words = wordsBetween(tokens, at, read.next)
    return {
      unit: read.unit,
      words,
      next: skipOf(tokens, read.next),
      unitEnd: read.next,
      ...(size !== undefined && { size }),
    }
  }
  return undefined
}

const BARRIERS = /^(?:and|with|plus|or|in|on|for|at|from|to|then|but|a|an|the|of|my|some|n|w)$/

/** A unit, its size, the spelling of both, and their ends: of the unit itself, and with its "of". */
export type UnitAndSize = { unit?: Unit; size?: Size; words: string; next: number; unitEnd?: number }

/** Any sizes, then a unit, its "of" and words that only repeat it ("-ounce can of"). */
export function readUnitAndSize(tokens: readonly Token[], at: number): UnitAndSize {
  let next = tokens[at]?.word === '-' ? at + 1 : at
  let size: Size | undefined
  for (let found = sizeAt(tokens, next); found !== undefined; found = sizeAt(tokens, next)) {
    size = found.size
    next = found.next
  }
  const read = unitAt(tokens, next)
  if (read === undefined || !isUnitMeant(tokens, read)) {
    return {
      ...(size !== undefined && { size }),
      words: wordsBetween(tokens, at, next),
      next: skipOf(tokens, next),
    }
  }
  const { unit } = read
  const isExact = unit.kind === 'mass' || unit.kind === 'volume'
  // "12-ounce can of soda": the can adds no information.
  const container = isExact ? containerAfter(tokens, read.next) : undefined
  const end = container ?? read.next
  return {
    unit,
    ...(size !== undefined && { size }),
    words: isExact ? '' : wordsBetween(tokens, at, end),
    next: skipOf(tokens, end),
    unitEnd: end,
  }
}

function wordsBetween(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .filter(({ kind }) => kind === 'word')
    .map(({ word }) => word)
    .join(' ')
}

function sizeAt(tokens: readonly Token[], at: number): { size: Size; next: number } | undefined {
  const word = tokens[at]?.word ?? ''
  if (word === 'extra' && SIZES.get(tokens[at + 1]?.word ?? '') === 'large') {
    return { size: 'extra large', next: skipSized(tokens, at + 2) }
  }
  const size = SIZES.get(word)
  return size === undefined ? undefined : { size, next: skipSized(tokens, at + 1) }
}

/** "-sized", "sized", "size". */
export function skipSized(tokens: readonly Token[], at: number): number {
  const dash = tokens[at]?.word === '-' ? 1 : 0
  return /^(?:sized?)$/.test(tokens[at + dash]?.word ?? '') ? at + dash + 1 : at
}

/** Skips words of praise before a size or a unit: "a nice big bowl"; but not the "hot" of "a hot dog". */
export function skipPraise(tokens: readonly Token[], at: number): number {
  let next = at
  while (PRAISE_WORDS.has(tokens[next]?.word ?? '')) {
    if (tokens[next]?.word === 'whole' && AFTER_WHOLE.test(tokens[next + 1]?.word ?? '')) break
    next++
  }
  return unitAt(tokens, next) !== undefined || sizeAt(tokens, next) !== undefined ? next : at
}

/** Skips "of" and the article after it. */
export function skipOf(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.word !== 'of') return at
  return /^(?:the|a|an|my|some)$/.test(tokens[at + 1]?.word ?? '') ? at + 2 : at + 1
}

/** The unit of one or two words at a position, and its end. */
export function unitAt(tokens: readonly Token[], at: number): { unit: Unit; next: number } | undefined {
  const first = tokens[at]
  if (first?.kind !== 'word') return undefined
  const dot = tokens[at + 1]?.word === '.' ? 1 : 0
  const second = tokens[at + 1 + dot]
  if (second?.kind === 'word') {
    const two = readUnit(`${first.word} ${second.word}`)
    if (two !== undefined) return { unit: two, next: at + 2 + dot }
  }
  const one = readUnit(first.word)
  if (one === undefined) return undefined
  const isAbbreviated = dot === 1 && first.word.length <= 5 && tokens[at + 2]?.kind === 'word'
  return { unit: one, next: at + 1 + (isAbbreviated ? 1 : 0) }
}

/** A household word is a unit if a food to measure follows, or nothing at all; "2 rolls" alone are a food. */
function isUnitMeant(tokens: readonly Token[], { unit, next }: { unit: Unit; next: number }): boolean {
  if (unit.kind === 'mass' || unit.kind === 'volume') return true
  const after = tokens[next]
  if (after?.word === 'of') return true
  // "a bottle (500 ml) of water"
  if (after?.word === '(' && CONTAINERS.has(unit.name)) return true
  // "2 eggs fried in butter"
  if (isVerbal(after?.word ?? '') && /^(?:in|with|on|by|over)$/.test(tokens[next + 1]?.word ?? ''))
    return false
  return (
    after?.kind === 'word' && !/^(?:and|with|plus|or|in|on|for|at|from|to|then|but|each|w)$/.test(after.word)
  )
}

/** The end of "can", "glass", "serving size" … followed by "of" or by the food, after an exact measure. */
function containerAfter(tokens: readonly Token[], at: number): number | undefined {
  const size = sizeAt(tokens, at)?.next ?? at
  const start = PRAISE_WORDS.has(tokens[size]?.word ?? '') ? size + 1 : size
  const read = unitAt(tokens, tokens[start]?.word === '-' ? start + 1 : start)
  if (read === undefined || (read.unit.kind !== 'household' && read.unit.name !== 'cup')) return undefined
  return isUnitMeant(tokens, read) && CONTAINERS.has(read.unit.name) ? read.next : undefined
}

const CONTAINERS = new Set(
  'cup can bottle glass mug carton pitcher bowl plate serving packet package bag box container jar tray piece slice bar scoop fillet'.split(
    ' ',
  ),
)
