import type { Phrase } from './phrase.ts'
import { isExact } from './read-amount.ts'

/**
 * "Two pancakes, each topped with a tablespoon of syrup and 5 g of butter": the amount is for every one of
 * them.
 */
export function applyEach(phrases: readonly Phrase[]): Phrase[] {
  let times = 1
  let count = 1
  return phrases.map((phrase) => {
    const { amount, before, link } = phrase
    if (link === 'each') times = count
    else if (link !== 'and' || before !== 'link') times = 1
    if (times > 1 && amount?.quantity !== undefined)
      return { ...phrase, link: 'with', amount: { ...amount, quantity: amount.quantity * times } }
    if (times === 1) count = amount === undefined || isExact(amount) ? 1 : (amount.quantity ?? 1)
    return link === 'each' ? { ...phrase, link: 'with' } : phrase
  })
}
