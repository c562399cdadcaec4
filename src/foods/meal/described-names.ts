import { isNoFood } from '../../core/english/no-food.ts'
import { wordSet } from '../../core/english/word-set.ts'
import type { FoodMatch } from '../food.ts'
import { isUncounted } from '../parse/read-amount.ts'
import { refinementWeight } from '../search/name-forms.ts'
import { foodWords, isVerbal } from '../text/words.ts'
import { readUnit, SIZES } from '../units.ts'
import { linkText, ownText } from './chunk-words.ts'
import type { Chunk, Search } from './meal.ts'
import { isQuality } from './qualities.ts'

/** From this score a table's name that has every word of a description is what it describes. */
const MIN_DESCRIBED_SCORE = 0.7
const MIN_WORDS = 3
/** They say of what sort or how much, which names of tables do not repeat. */
const KIND_WORDS = wordSet('mix mixed assorted various variety assortment kind type style')
const MAX_CHUNKS = 8

/** The chunks after a food that may only describe it, up to its first position: none has an amount of its own. */
export function describedRun(chunks: readonly Chunk[], at: number): readonly Chunk[] {
  const rest = chunks.slice(at)
  const end = rest.findIndex(
    (chunk, index) =>
      index > 0 &&
      (chunk.before === 'stop' || chunk.link === 'aside' || !isUncounted(chunk.amount) || isOther(chunk)),
  )
  const run = end < 0 ? rest : rest.slice(0, end)
  const next = chunks[at + run.length]
  const isListed = next !== undefined && isOther(next)
  return run.length > MAX_CHUNKS || isListed ? [] : run
}

/** "and a hotdog", ", a smoothie": another food. */
const isOther = ({ before, link, amount }: Chunk) =>
  (link === 'and' || before === 'comma') && amount !== undefined

export type DescribedName = { text: string; candidates: readonly FoodMatch[] }

/**
 * A table's name told as a sentence: "pasta made from whole grain topped with cream sauce and vegetables". Every word that
 * names something must be in the name of one food, and most of its name must be told.
 */
export function describedName(run: readonly Chunk[], search: Search): DescribedName | undefined {
  const [first] = run
  const isMeasured = first?.amount !== undefined && first.amount.unit?.kind !== 'mass'
  if (first === undefined || !isMeasured || run.some(({ after }) => after !== undefined)) return undefined
  return (
    describedAs(run, fullText, search) ??
    (run.some(({ without }) => without !== undefined) ? describedAs(run, ownText, search) : undefined)
  )
}

function describedAs(
  run: readonly Chunk[],
  textOf: (chunk: Chunk) => string,
  search: Search,
): DescribedName | undefined {
  const text = run.map((chunk, at) => `${at === 0 ? '' : ` ${linkText(chunk)} `}${textOf(chunk)}`).join('')
  const words = foodWords(text).filter(
    (word) =>
      refinementWeight(word) === 1 &&
      !KIND_WORDS.has(word) &&
      !isVerbal(word) &&
      !isNoFood(word) &&
      !/^\d/.test(word),
  )
  // "a cup of frozen peas and carrots"
  const isMixture =
    run[0]?.amount?.unit?.kind === 'volume' && run.every(({ link }, at) => at === 0 || link === 'and')
  if (words.length < (isMixture && !words.some(isQuality) ? 2 : MIN_WORDS)) return undefined
  const found = search(text)
  const best = found.find((match) => match.score >= MIN_DESCRIBED_SCORE && hasName(match, words))
  return best === undefined
    ? undefined
    : { text, candidates: [best, ...found.filter((match) => match !== best)] }
}

/** One of its names has all words; words of several names may be those of several foods. */
const hasName = ({ food }: FoodMatch, words: readonly string[]) =>
  [food.name, ...food.synonyms].some((name) => {
    const own = new Set(foodWords(name))
    return words.every((word) => own.has(word))
  })

/** The "biscuit" of "a biscuit sandwich" may be read as a measure. */
const kindOf = ({ amount }: Chunk) =>
  amount?.hasOf === true
    ? undefined
    : amount?.words
        ?.split(' ')
        .filter((word) => !SIZES.has(word) && readUnit(word)?.kind === 'household')
        .join(' ')

const fullText = (chunk: Chunk) =>
  [kindOf(chunk), ownText(chunk), chunk.how, chunk.without].filter((text) => text !== undefined).join(' ')
