import type { Food } from '../food.ts'
import { foldText } from '../text/words.ts'
import type { Meal, MealToken, Pass } from './meal.ts'

/** The longest name of a food table has about this many words and marks. */
const MAX_NAME_TOKENS = 40
/** After this many looks nothing more is looked up, so that the time is bounded for any text. */
const MAX_LOOKS = 300

/** Makes a name with commas, brackets or links one word: "Milk, reduced fat (2%)", "rice, white, no added fat". */
export const joinExactNames: Pass = (meal: Meal): Meal => {
  const { exact } = meal
  if (exact === undefined) return meal
  const tokens: MealToken[] = []
  let looks = 0
  let at = 0
  const nameEndAt = (start: number): { food: Food; end: number } | undefined => {
    if (!isNameStart(meal.tokens, start)) return undefined
    for (const end of nameEnds(meal.tokens, start)) {
      if (looks++ >= MAX_LOOKS) return undefined
      const text = meal.text.slice(meal.tokens[start]?.start, meal.tokens[end - 1]?.end)
      const food = exact(text)
      if (food !== undefined && hasName(food, text)) return { food, end }
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

/** With its commas: "milk, chocolate" are two foods, although "Milk chocolate" is one. */
const punctuatedKey = (text: string) =>
  (foldText(text).match(/[\p{L}\p{N}]+|[,;()]/gu) ?? [])
    .join(' ')
    .replace(/[;()]/g, ',')
    .replace(/(?: ,)+$/, '')

/** "sausage, egg and cheese biscuit" */
const isList = (text: string) => /^[^,]+,[^()]* (?:and|&) /.test(text)

const hasName = ({ name, synonyms }: Food, text: string) =>
  isList(text) || [name, ...synonyms].some((own) => punctuatedKey(own) === punctuatedKey(text))

/** A word after something that is none, or after an amount. */
function isNameStart(tokens: readonly MealToken[], at: number): boolean {
  const [before, own] = [tokens[at - 1], tokens[at]]
  if (own?.kind === 'mark' || own?.role.as !== 'word') return false
  return (
    before === undefined || before.kind === 'mark' || before.role.as !== 'word' || CUTTERS.test(before.word)
  )
}

const CUTTERS =
  /^(?:and|with|without|no|in|on|from|or|for|to|as|at|n|w|plus|excluding|including|made|had|ate|was|of|some)$/

/** Where names may end that start at a position and have more than one part, the longest first. */
function nameEnds(tokens: readonly MealToken[], start: number): number[] {
  const ends: number[] = []
  let parts = 0
  let isOpen = false
  for (let at = start; at < Math.min(tokens.length, start + MAX_NAME_TOKENS); at++) {
    const token = tokens[at]
    const next = tokens[at + 1]
    if (token === undefined || /^[\n;!?]$/.test(token.word)) break
    if (token.word === '(') isOpen = true
    const isCut = token.kind === 'mark' || CUTTERS.test(token.word)
    if (isCut) parts++
    const isEnd =
      next === undefined || next.kind !== 'word' || next.role.as !== 'word' || CUTTERS.test(next.word)
    if (isEnd && parts > 0 && (token.kind !== 'mark' || (isOpen && token.word === ')')) && at > start)
      ends.push(at + 1)
  }
  return ends.reverse()
}
