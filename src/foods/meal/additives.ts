import { wordSet } from '../../core/english/word-set.ts'
import type { Meal, MealToken, Pass } from './meal.ts'

/** Marks additives and nutrients, which are part of a food but not foods: "with vitamins A and D", "enriched with calcium", "sweetened with aspartame". */
export const markAdditives: Pass = (meal: Meal): Meal => {
  const tokens = [...meal.tokens]
  for (let at = 0; at < tokens.length; at++) {
    const end = startsPart(tokens, at) ? additiveEnd(tokens, at) : makingEnd(tokens, at)
    for (let inner = at; inner < (end ?? at); inner++) {
      const own = tokens[inner]
      if (own !== undefined) tokens[inner] = { ...own, role: { as: 'noise', noise: 'description' } }
    }
    at = Math.max((end ?? 0) - 1, at)
  }
  return { ...meal, tokens }
}

/** "made from a dry mix", "prepared with a recipe": where the words end that only say how it was made. */
function makingEnd(tokens: readonly MealToken[], at: number): number | undefined {
  const isMaking = /^(?:made|prepared|created|baked|using|cooked)$/.test(tokens[at]?.word ?? '')
  if (!isMaking || tokens[at]?.role.as !== 'word') return undefined
  let end = at + 1
  while (
    /^(?:from|with|using|to|by|according|a|an|the|my|dry|powdered|boxed|enriched|commercial)$/.test(
      tokens[end]?.word ?? '',
    )
  )
    end++
  const hasArticle = /^(?:a|an|the|my)$/.test(
    tokens.slice(at, end).find(({ word }) => /^(?:a|an|the|my)$/.test(word))?.word ?? '',
  )
  const isHow =
    /^(?:recipe|scratch)$/.test(tokens[end]?.word ?? '') || (hasArticle && tokens[end]?.word === 'mix')
  const after = tokens[end + 1]
  return isHow && (after === undefined || after.kind === 'mark' || after.word === 'without')
    ? end + 1
    : undefined
}

const ADDITIVES = wordSet(
  'calcium iron zinc magnesium potassium sodium dha ara omega fiber fibre protein aspartame sucralose saccharin caffeine ' +
    'folate minerals electrolytes probiotics prebiotics nutrients antioxidants fat fats solids liquid liquids ascorbic ' +
    'folic citric',
)
const BEFORE_ADDITIVES =
  /^(?:with|without|and|or|no|added|extra|of|from|in|by|contains?|containing|including|excluding|includes|free|any|some|both|the|its|than|to|,|\()$/

/** After "with", "added" or "and", so that it is not the start of a name such as "protein bar". */
const startsPart = (tokens: readonly MealToken[], at: number) =>
  tokens[at]?.role.as === 'word' && BEFORE_ADDITIVES.test(tokens[at - 1]?.word ?? '')

/** Where the names of additives end, or undefined if none start here or a food follows: "with protein bars". */
function additiveEnd(tokens: readonly MealToken[], at: number): number | undefined {
  const first = nameEnd(tokens, at)
  if (first === undefined) return undefined
  let end: number = first
  for (let next = nextName(tokens, end); next !== undefined; next = nextName(tokens, end)) end = next
  const after = tokens[end]
  return after === undefined || after.kind === 'mark' || AFTER_ADDITIVES.test(after.word) ? end : undefined
}

/** Where the name after "and" or a comma ends. */
function nextName(tokens: readonly MealToken[], end: number): number | undefined {
  let start = end
  while (start < end + 2 && JOINTS.test(tokens[start]?.word ?? '')) start++
  return start > end ? nameEnd(tokens, start) : undefined
}

const JOINTS = /^(?:and|or|,|&|plus)$/
const AFTER_ADDITIVES =
  /^(?:and|or|with|without|in|on|as|for|from|is|are|was|added|but|that|which|to|at|made|served|contents?|included)$/

/** "vitamins A, C and D", "omega-3", "ascorbic acid", "calcium". */
function nameEnd(tokens: readonly MealToken[], at: number): number | undefined {
  const word = tokens[at]?.word ?? ''
  if (/^vitamins?$/.test(word)) {
    let end = at + 1
    for (let next = end; ; next++) {
      if (/^(?:[abcdek]|b\d+|\d+)$/.test(tokens[next]?.word ?? '')) end = next + 1
      else if (!JOINTS.test(tokens[next]?.word ?? '') && tokens[next]?.word !== '-') return end
    }
  }
  if (/ percent$/.test(word)) return juiceEnd(tokens, at + 1)
  if (/^(?:natural|own)$/.test(word)) return juiceEnd(tokens, at + 1)
  if (!ADDITIVES.has(word)) return undefined
  if (tokens[at + 1]?.word === '-' && /^(?:fortified|enriched|added)$/.test(tokens[at + 2]?.word ?? ''))
    return at + 3
  if (tokens[at + 1]?.word === 'acid') return at + 2
  return tokens[at + 1]?.word === '-' && tokens[at + 2]?.kind === 'number' ? at + 3 : at + 1
}

/** The "fruit juice" of "with 3% fruit juice". */
function juiceEnd(tokens: readonly MealToken[], at: number): number | undefined {
  const next = tokens[at]?.word === 'fruit' ? at + 1 : at
  return /^(?:juice|juices|fat|milkfat|lean)$/.test(tokens[next]?.word ?? '') ? next + 1 : undefined
}
