import type { FoodMatch } from '../food.ts'
import type { Chunk, Search } from './meal.ts'

/** Words that only baby food has; "strained yogurt" and a "junior burger" are for anyone. */
const SURE_CUES =
  /\bbaby (?:food|toddler)|\bstage [1-3]\b|\b(?:first|second|third) foods?\b|\bgerber\b|\bbeech nut\b/
const JAR_CUES = /\b(?:strained|junior)\b/
const NO_WORDS =
  /\b(?:baby|toddler|strained|junior|gerber|beech nut|heinz|foods?|dinner|dessert|first|second|third|blend|mix)\b/g

/** Up to the end of the sentence, the contents of a jar of baby food are one food: "baby food made with pears and pineapple". */
export function babyFood(
  chunks: readonly Chunk[],
  at: number,
  search: Search,
): { run: readonly Chunk[]; text: string; candidates: readonly FoodMatch[] } | undefined {
  const rest = chunks.slice(at)
  const end = rest.findIndex(
    (chunk, index) => index > 0 && (chunk.before === 'stop' || chunk.link === 'aside'),
  )
  const run = end < 0 ? rest : rest.slice(0, end)
  const said = run.flatMap(({ words }) => words.map(({ word }) => word)).join(' ')
  const isJar = run.some(({ amount }) => amount?.unit?.name === 'jar' || amount?.container?.name === 'jar')
  const isBaby = SURE_CUES.test(said) || (isJar && JAR_CUES.test(said))
  if (!isBaby || run[0]?.food !== undefined || /\bformula\b/.test(said)) return undefined
  const text = `baby toddler ${said.replace(NO_WORDS, ' ')}`.replace(/\s+/g, ' ').trim()
  for (const name of [text, 'baby toddler food']) {
    const candidates = search(name).filter(({ food }) => /^baby\b/i.test(food.category))
    if (candidates.length > 0) return { run, text, candidates }
  }
  return undefined
}
