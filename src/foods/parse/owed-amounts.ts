import type { Food } from '../food.ts'
import { unitPortion } from '../portions.ts'
import { trimmed } from '../text/noise.ts'
import { isPlural } from '../text/words.ts'
import type { Match, Search } from './candidates.ts'
import { VESSELS } from './contents.ts'
import type { Phrase } from './phrase.ts'
import { isExact, isUncounted, type SaidAmount } from './read-amount.ts'

/** What goes onto or into something comes in no more than this, grams. */
const SMALL = 40
/** So many times its usual serving is not eaten of it. */
const TOO_MUCH = 5

/** The amount at the end of a list that is of its first food, and the place of the phrase that has it. */
export type Owed = {
  amount: SaidAmount
  at: number
  /** It weighs all that is listed: "rice noodles with shrimp, 350 g". */
  isOfAll?: boolean
}

/**
 * "toast with marmite and butter, 2 slices" are slices of toast; "pierogi with cheese, about eight" are eight pierogi.
 * Undefined where the amount is the last food's own.
 */
export function owedTo(
  host: Match,
  phrases: readonly Phrase[],
  at: number,
  search: Search,
): Owed | undefined {
  const food = host.candidates[0]?.food
  const isBare = host.phrases.every(({ amount, after }) => isUncounted(amount) && after === undefined)
  if (food === undefined || !isBare || !/^(?:with|con|on|in)$/.test(phrases[at]?.link ?? '')) return undefined
  for (let end = at; end < phrases.length; end++) {
    const phrase = phrases[end]
    const isListed = phrase?.before === 'link' || phrase?.before === 'comma'
    if (phrase === undefined || !isListed || !isUncounted(phrase.amount)) return undefined
    if (phrase.after === undefined) continue
    const guest = search(trimmed(phrase.words).join(' '))[0]?.food
    const isOne = !isPlural(phrase.words.at(-1)?.word ?? '')
    if (guest !== undefined && isOfAll(guest, phrase.after))
      return { amount: phrase.after, at: end, isOfAll: true }
    return guest !== undefined && isOf(food, guest, phrase.after, isOne)
      ? { amount: phrase.after, at: end }
      : undefined
  }
  return undefined
}

/** Behind a comma, more than twice what is eaten of the last food is the weight of the whole. */
function isOfAll(guest: Food, amount: SaidAmount): boolean {
  const grams = (amount.quantity ?? 1) * (amount.unit?.grams ?? 0)
  return amount.isApart === true && guest.defaultGrams > SMALL && grams > LARGE * guest.defaultGrams
}
const LARGE = 2.5

/** @param isOne the last food is named in the singular, which no number above one counts. */
function isOf(host: Food, guest: Food, amount: SaidAmount, isOne: boolean): boolean {
  const { unit, quantity = 1 } = amount
  if (isExact(amount)) {
    const grams = quantity * (unit?.grams ?? unit?.ml ?? 0)
    return guest.defaultGrams <= SMALL && grams > TOO_MUCH * guest.defaultGrams
  }
  if (amount.isApart !== true) return false
  if (unit === undefined)
    return host.pieceGrams !== undefined && (guest.pieceGrams === undefined || (isOne && quantity > 1))
  return VESSELS.has(unit.name) || (guest.defaultGrams <= SMALL && unitPortion(host, unit, {}) !== undefined)
}
