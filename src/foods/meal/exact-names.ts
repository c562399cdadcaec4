import { FRACTION_WORDS, NUMBER_WORDS, SCALE_WORDS } from '../../core/english/number-words.ts'
import type { Food } from '../food.ts'
import { foldText } from '../text/words.ts'
import { readUnit, SIZES } from '../units.ts'
import type { Meal, MealToken, Pass } from './meal.ts'

/** The longest name of a food table has about this many words and marks. */
const MAX_NAME_TOKENS = 40
/** After this many looks nothing more is looked up, so that the time is bounded for any text. */
const MAX_LOOKS = 300

/** What each token is, which is asked again for every place where a name may start. */
type Kinds = { cut: readonly boolean[]; measure: readonly boolean[] }

/** Makes a name with commas, brackets or links one word: "Milk, reduced fat (2%)", "rice, white, no added fat". */
export const joinExactNames: Pass = (meal: Meal): Meal => {
  const { exact } = meal
  if (exact === undefined) return meal
  const tokens: MealToken[] = []
  const kinds: Kinds = { cut: meal.tokens.map(isCut), measure: meal.tokens.map(isMeasure) }
  let looks = 0
  let at = 0
  const nameEndAt = (start: number): { food: Food; end: number } | undefined => {
    const weighed = weighedName(meal, start)
    if (weighed !== undefined) return weighed
    if (!isNameStart(meal.tokens, start)) return undefined
    for (const end of nameEnds(meal.tokens, start, kinds)) {
      if (looks++ >= MAX_LOOKS) return undefined
      const text = meal.text.slice(meal.tokens[start]?.start, meal.tokens[end - 1]?.end)
      const food = exact(text)
      const hasMeasure = kinds.measure.slice(start, end).includes(true)
      if (
        food !== undefined &&
        (hasName(food, text, hasMeasure) || meal.isOfficialName?.(food, text) === true)
      )
        return { food, end }
    }
    return undefined
  }
  while (at < meal.tokens.length) {
    const found = nameEndAt(at)
    const [first, last] = [meal.tokens[at], meal.tokens[(found?.end ?? at + 1) - 1]]
    if (first !== undefined && last !== undefined)
      tokens.push(
        found === undefined
          ? first
          : {
              ...first,
              kind: 'word',
              word: meal.text.slice(first.start, last.end),
              text: meal.text.slice(first.start, last.end),
              end: last.end,
              role: { as: 'word', food: found.food },
            },
      )
    at = found?.end ?? at + 1
  }
  return { ...meal, tokens }
}

/** "150 g （にんじん類） にんじん": what follows a weight, to the end of the line, is a name as its table writes it. */
function weighedName(
  { tokens, text, exact, isOfficialName }: Meal,
  start: number,
): { food: Food; end: number } | undefined {
  if (readUnit(tokens[start - 1]?.word ?? '')?.kind !== 'mass') return undefined
  const rest = tokens.slice(start).findIndex(({ word }) => word === '\n')
  const end = rest < 0 ? tokens.length : start + rest
  const name = text.slice(tokens[start]?.start, tokens[end - 1]?.end)
  const food = exact?.(name)
  return food !== undefined && isOfficialName?.(food, name) === true ? { food, end } : undefined
}

/** With its commas: "milk, chocolate" are two foods, although "Milk chocolate" is one. */
const punctuatedKey = (text: string) =>
  (foldText(text).match(/[\p{L}\p{N}]+|[,;()]/gu) ?? [])
    .join(' ')
    .replace(/[;()]/g, ',')
    .replace(/(?: ,)+$/, '')

/** "sausage, egg and cheese biscuit" */
const isList = (text: string) => /^[^,]+,[^()]* (?:and|&) /.test(text)

/** @param isOwnName only the name counts, since "glass of milk" is also called milk. */
function hasName({ name, synonyms }: Food, text: string, isOwnName: boolean): boolean {
  const names = isOwnName ? [name] : [name, ...synonyms]
  return (!isOwnName && isList(text)) || names.some((own) => punctuatedKey(own) === punctuatedKey(text))
}

/** A word or number after something else: after a mark, a link, a number or a unit. */
function isNameStart(tokens: readonly MealToken[], at: number): boolean {
  const [before, own] = [tokens[at - 1], tokens[at]]
  if (own === undefined || own.kind === 'mark') return false
  // "hard-boiled egg"
  if (before?.word === '-' && own.glued) return false
  return (
    before === undefined || before.kind !== 'word' || isCut(before) || readUnit(before.word) !== undefined
  )
}

const CUTTERS =
  /^(?:and|with|without|no|in|on|from|or|for|to|as|at|n|w|plus|excluding|including|made|had|ate|was|of|some|a|an|the|my)$/

const isCut = ({ kind, word }: MealToken) => kind !== 'word' || CUTTERS.test(word)

/** Read as an amount, if it is not part of a name: "Large hamburger", "Seven-layer salad", "Glass noodles". */
const isMeasure = ({ kind, word }: MealToken) =>
  kind === 'number' ||
  SIZES.has(word) ||
  readUnit(word) !== undefined ||
  [NUMBER_WORDS, FRACTION_WORDS, SCALE_WORDS].some((words) => words.has(word))

/** Where names may end that start at a position and are more than plain words, the longest first. */
function nameEnds(tokens: readonly MealToken[], start: number, { cut, measure }: Kinds): number[] {
  const ends: number[] = []
  let [isMore, isOpen] = [false, false]
  for (let at = start; at < Math.min(tokens.length, start + MAX_NAME_TOKENS); at++) {
    const token = tokens[at]
    const next = tokens[at + 1]
    if (token === undefined || /^[\n!?]$/.test(token.word)) break
    isOpen ||= token.word === '('
    isMore ||= cut[at] === true || measure[at] === true
    const isClosed = token.kind !== 'mark' || (isOpen && token.word === ')')
    if (isMore && isClosed && at > start && (next === undefined || cut[at + 1] === true)) ends.push(at + 1)
  }
  return ends.reverse()
}
