import { leadingAmount } from '../../units.ts'
import type { Food } from './day.ts'

/**
 * What a food is called in words that may have an amount, as the server calls it after another one: see
 * `nameWithoutAmount` of `src/foods/parse`, whose reader of amounts is too large for the page.
 */

const UNIT =
  /^(?:g|kg|ml|l|oz|cup|tbsp|tsp|tablespoon|teaspoon|slice|piece|glass|bowl|can|bottle|handful)(?:e?s)?$/i
const NUMBER_WORDS =
  /^(?:(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|quarter|dozen|couple|few|some)\s+(?:(?:of|and)\s+(?=(?:an?|half)\s))?)+(?=\p{L})/iu
const AMOUNT_LAST = /\s*(?:,\s*|\()\d+(?:[.,]\d+)?\s*(?:g|kg|ml|l|oz)\)?\s*$/i
const ARTICLE = /^(?:an?|some)\s+$/i
const OF = /^of\s+/i

/** @param food what the words were matched to. */
export function nameInWords(words: string, food: { name: string; measures?: Food['measures'] }): string {
  const name = withoutLeading(words.trim().replace(AMOUNT_LAST, ''), food)
  // Of several foods with an amount each, all stay as stated.
  const hasMore = food.name.includes('; ') ? /\d/ : /\d\s*(?:g|kg|ml|l|oz)\b/
  return name === '' || hasMore.test(name) ? words : name
}

function withoutLeading(words: string, { name, measures = [] }: Parameters<typeof nameInWords>[1]): string {
  const own = new Set(wordsOf(name))
  const isOwn = (text: string) => wordsOf(text).some((word) => own.has(word))
  const [said = ''] = NUMBER_WORDS.exec(words) ?? []
  const rest = said === '' ? leadingAmount(words)?.rest : words.slice(said.length)
  if (rest === undefined || !/^\p{L}/u.test(rest)) return words
  const units = new Set(measures.flatMap(({ unit }) => wordsOf(unit)))
  const isUnit = (word: string) =>
    !isOwn(word) && (UNIT.test(word) || units.has(word) || units.has(word.replace(/s$/, '')))
  const [, counted = '', afterOf = ''] = /^(?:\p{L}+\s+)?(\p{L}+)\s+of\s+(.+)$/su.exec(rest) ?? []
  if (afterOf !== '' && isUnit(counted.toLowerCase())) return afterOf
  const [, unit = '', after = ''] = /^(\p{L}+)\.?\s+(.+)$/su.exec(rest) ?? []
  if (isUnit(unit.toLowerCase())) return after.replace(OF, '')
  // An article tells no amount that another one could differ from.
  if (ARTICLE.test(said)) return words
  // A number that belongs to the name: "7 up", "half and half".
  return isOwn(words.slice(0, words.length - rest.length)) ? words : rest.replace(OF, '')
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
