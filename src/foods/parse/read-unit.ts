import type { Token } from '../text/tokens.ts'
import { isPlural, isVerbal } from '../text/words.ts'
import { isExactUnit, readUnit, SIZES, type Size, type Unit } from '../units.ts'

const PRAISE_WORDS = new Set(
  'more additional further nice good great heaping heaped generous hearty delicious refreshing tasty hot warm cold fresh whole single level rounded scant full homemade steaming tall modest healthy deep decent proper shallow'.split(
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

/** The comma of "150,g": a unit in a cell of its own. */
function isCell(tokens: readonly Token[], at: number): boolean {
  const unit = readUnit(tokens[at + 1]?.word ?? '')
  return (
    /^[,;|]$/.test(tokens[at]?.word ?? '') &&
    isExactUnit(unit) &&
    tokens[at + 2]?.kind !== 'word' &&
    tokens[at - 1]?.kind === 'number'
  )
}

const BARRIERS = /^(?:and|with|plus|or|in|on|for|at|from|to|then|but|a|an|the|of|my|some|n|w)$/

/**
 * A unit, its size, the spelling of both, and their ends: of the unit itself, and with its "of". `container`: what holds
 * an exact measure, as in "12 fl oz can".
 */
export type UnitAndSize = {
  unit?: Unit
  container?: Unit
  size?: Size
  words: string
  next: number
  unitEnd?: number
}

/** Any sizes, then a unit, its "of" and words that only repeat it ("-ounce can of"). */
export function readUnitAndSize(tokens: readonly Token[], at: number): UnitAndSize {
  let next = tokens[at]?.word === '-' || isCell(tokens, at) ? at + 1 : at
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
  const isExact = isExactUnit(unit)
  // "12-ounce can of soda": the can adds no information.
  const container = isExact ? containerAfter(tokens, read.next) : undefined
  const end = container?.next ?? read.next
  return {
    unit,
    ...(container !== undefined && { container: container.unit }),
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
  const joint = tokens[at + 1]?.word === '-' ? 2 : 1
  if (word === 'extra' && SIZES.get(tokens[at + joint]?.word ?? '') === 'large') {
    return { size: 'extra large', next: skipSized(tokens, at + joint + 1) }
  }
  const size = isOfCrust(tokens, at) ? undefined : SIZES.get(word)
  return size === undefined ? undefined : { size, next: skipSized(tokens, at + 1) }
}

/** "a thin whole wheat crust", "regular crust": the size of a crust, not of the food. */
export function isOfCrust(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? ''
  const reach = /^(?:thin|thick)$/.test(word) ? 5 : /^(?:medium|regular)$/.test(word) ? 2 : 0
  return tokens.slice(at + 1, at + reach).some((token) => /^crusts?$/.test(token.word))
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
  // "a cup filled with rice"
  const isFilled =
    tokens[at]?.word === 'filled' &&
    tokens[at + 1]?.word === 'with' &&
    readUnit(tokens[at - 1]?.word ?? '')?.kind !== 'mass'
  if (tokens[at]?.word !== 'of' && !isFilled) return at
  const next = isFilled ? at + 2 : at + 1
  return /^(?:the|a|an|my|some)$/.test(tokens[next]?.word ?? '') ? next + 1 : next
}

/** The unit of one or two words at a position, and its end. */
export function unitAt(tokens: readonly Token[], at: number): { unit: Unit; next: number } | undefined {
  const first = tokens[at]
  if (first?.kind !== 'word') return undefined
  const short = shortUnitAt(tokens, at)
  if (short !== undefined) return short
  const joint = /^[.-]$/.test(tokens[at + 1]?.word ?? '') ? 1 : 0
  const second = tokens[at + 1 + joint]
  if (second?.kind === 'word') {
    const two = readUnit(`${first.word} ${second.word}`)
    if (two !== undefined) return { unit: two, next: dotEnd(tokens, at + 2 + joint, second.word) }
  }
  const one = readUnit(first.word)
  return one === undefined ? undefined : { unit: one, next: dotEnd(tokens, at + 1, first.word) }
}

/** Abbreviations of one letter, whose case counts: a `T` is a tablespoon, a `t` a teaspoon. */
const SHORT_UNITS: ReadonlyMap<string, string> = new Map([
  ['c', 'cup'],
  ['C', 'cup'],
  ['T', 'tbsp'],
  ['Tb', 'tbsp'],
  ['t', 'tsp'],
])
/** "180 C" is the temperature of an oven. */
const MAX_SHORT_UNITS = 20

/** "2 c. flour", "1T oil": only behind digits, since alone these letters are anything; not the "T" of a T-bone. */
function shortUnitAt(tokens: readonly Token[], at: number): { unit: Unit; next: number } | undefined {
  const unit = readUnit(SHORT_UNITS.get(tokens[at]?.raw ?? '') ?? '')
  const number = tokens[at - 1]
  if (unit === undefined || number?.kind !== 'number' || !(number.value <= MAX_SHORT_UNITS)) return undefined
  const isName = tokens[at + 1]?.word === '-' && tokens[at + 1]?.glued === true
  return isName ? undefined : { unit, next: dotEnd(tokens, at + 1, 'c') }
}

/** Not shortened: after these a full stop ends the sentence. */
const WHOLE_UNITS =
  /^(?:grams?|gramme|litres?|liters?|cups?|pints?|quart|pound|ounce|glass|bowls?|cans?|bars?|piece|slice|mugs?)$/

/** After the full stop of an abbreviation, if a food or the end of a list item follows. */
function dotEnd(tokens: readonly Token[], at: number, word: string): number {
  const isDot = tokens[at]?.word === '.' && word.length <= 5 && !WHOLE_UNITS.test(word)
  const after = tokens[at + 1]
  return isDot && (after?.kind === 'word' || /^[,;()]$/.test(after?.word ?? '')) ? at + 1 : at
}

/** A household word is a unit if a food to measure follows, or nothing at all; "2 rolls" alone are a food. */
function isUnitMeant(tokens: readonly Token[], { unit, next }: { unit: Unit; next: number }): boolean {
  if (isExactUnit(unit)) return true
  const after = tokens[next]
  if (after?.word === 'of') return true
  if (after?.word === 'filled' && tokens[next + 1]?.word === 'with') return CONTAINERS.has(unit.name)
  // "a bottle (500 ml) of water", "2 sticks (225 g) butter"; but "2 rolls (100 g), cheese"
  if (after?.word === '(') return CONTAINERS.has(unit.name) || isFollowed(tokens, bracketEnd(tokens, next))
  // "2 eggs fried in butter"
  if (isVerbal(after?.word ?? '') && /^(?:in|with|on|by|over)$/.test(tokens[next + 1]?.word ?? ''))
    return false
  // "two eggs toast" are eggs, and toast
  const isFood = unit.name === 'egg' && isPlural(tokens[next - 1]?.word ?? '')
  return !isFood && isFollowed(tokens, next)
}

const isFollowed = (tokens: readonly Token[], at: number) =>
  tokens[at]?.kind === 'word' &&
  !/^(?:and|with|plus|or|in|on|for|at|from|to|then|but|each|w|that|thats|which|weigh(?:s|ed|ing))$/.test(
    tokens[at]?.word ?? '',
  )

/** Words in a bracket that restates an amount. */
const MAX_RESTATED = 10

function bracketEnd(tokens: readonly Token[], at: number): number {
  const length = tokens.slice(at, at + MAX_RESTATED).findIndex(({ word }) => word === ')')
  return length < 0 ? at : at + length + 1
}

/**
 * "can", "glass", "serving size" … after an exact measure, and its end: before "of" or the food, or before nothing, as in
 * "cola in a 12 fl oz can".
 */
function containerAfter(tokens: readonly Token[], at: number): { unit: Unit; next: number } | undefined {
  const size = sizeAt(tokens, at)?.next ?? at
  const start = PRAISE_WORDS.has(tokens[size]?.word ?? '') ? size + 1 : size
  const read = unitAt(tokens, tokens[start]?.word === '-' ? start + 1 : start)
  if (read === undefined || (read.unit.kind !== 'household' && read.unit.name !== 'cup')) return undefined
  const isLast = VESSELS.has(read.unit.name) && isEnd(tokens, read.next)
  return (isLast || isUnitMeant(tokens, read)) && CONTAINERS.has(read.unit.name) ? read : undefined
}

/** No food follows: a mark, a link or nothing. */
const isEnd = (tokens: readonly Token[], at: number) =>
  tokens[at]?.kind !== 'word' ||
  /^(?:and|with|plus|or|for|at|from|to|then|but|each|apiece)$/.test(tokens[at]?.word ?? '')

/** They only hold a food; a "bar" or a "slice" may be one. */
const VESSELS: ReadonlySet<string> = new Set(
  'cup can bottle glass mug carton pitcher bowl packet package bag box container jar tray shot'.split(' '),
)

const CONTAINERS = new Set(
  'cup can bottle glass mug shot carton pitcher bowl plate serving packet package bag box container jar tray piece slice bar scoop fillet'.split(
    ' ',
  ),
)
