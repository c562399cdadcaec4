import type { Food } from '../food.ts'
import { unitPortion } from '../portions.ts'
import { trimNoise } from '../text/noise-words.ts'
import { isPlural } from '../text/words.ts'
import type { Match, Search } from './candidates.ts'
import { VESSELS } from './combine-contents.ts'
import type { Phrase } from './phrase.ts'
import { isExact, isUncounted, type StatedAmount } from './read-amount.ts'

/** The maximum for a food that goes on or into another, grams. */
const SMALL_FOOD = 40
/** More default portions than this are not plausible. */
const TOO_MUCH_GRAMS = 5

/** The amount at the end of a list that belongs to its first food, and the position of the phrase with it. */
export type TrailingAmount = {
  amount: StatedAmount
  at: number
  /** The amount weighs all listed foods: "rice noodles with shrimp, 350 g". */
  isOfAll?: boolean
}

/**
 * "toast with marmite and butter, 2 slices" are slices of toast; "pierogi with cheese, about eight" are eight
 * pierogi. Undefined if the amount belongs to the last food.
 */
export function trailingAmount(
  host: Match,
  phrases: readonly Phrase[],
  at: number,
  search: Search,
): TrailingAmount | undefined {
  const food = host.candidates[0]?.food
  const isBare = host.phrases.every(({ amount, after }) => isUncounted(amount) && after === undefined)
  if (food === undefined || !isBare || !/^(?:with|con|on|in)$/.test(phrases[at]?.link ?? '')) return undefined
  for (let end = at; end < phrases.length; end++) {
    const phrase = phrases[end]
    const isListed = phrase?.before === 'link' || phrase?.before === 'comma'
    if (phrase === undefined || !isListed || !isUncounted(phrase.amount)) return undefined
    if (phrase.after === undefined) continue
    const guest = search(trimNoise(phrase.words).join(' '))[0]?.food
    const isOne = !isPlural(phrase.words.at(-1)?.word ?? '')
    if (guest !== undefined && isAmountOfAll(guest, phrase.after))
      return { amount: phrase.after, at: end, isOfAll: true }
    return guest !== undefined && isAmountOfGuest(food, guest, phrase.after, isOne)
      ? { amount: phrase.after, at: end }
      : undefined
  }
  return undefined
}

/**
 * After a comma, an amount of more than twice the default portion of the last food is the weight of the
 * whole.
 */
function isAmountOfAll(guest: Food, amount: StatedAmount): boolean {
  const grams = (amount.quantity ?? 1) * (amount.unit?.grams ?? 0)
  return (
    amount.isApart === true && guest.defaultGrams > SMALL_FOOD && grams > LARGE_UNITS * guest.defaultGrams
  )
}
const LARGE_UNITS = 2.5

/** @param isOne the last food is named in the singular, so a number above one does not count it. */
function isAmountOfGuest(host: Food, guest: Food, amount: StatedAmount, isOne: boolean): boolean {
  const { unit, quantity = 1 } = amount
  if (isExact(amount)) {
    const grams = quantity * (unit?.grams ?? unit?.ml ?? 0)
    return guest.defaultGrams <= SMALL_FOOD && grams > TOO_MUCH_GRAMS * guest.defaultGrams
  }
  if (amount.isApart !== true) return false
  if (unit === undefined)
    return host.pieceGrams !== undefined && (guest.pieceGrams === undefined || (isOne && quantity > 1))
  return (
    VESSELS.has(unit.name) || (guest.defaultGrams <= SMALL_FOOD && unitPortion(host, unit, {}) !== undefined)
  )
}
