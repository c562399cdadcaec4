import type { Food } from '../food.ts'
import { trimNoise } from '../text/noise-words.ts'
import type { Search } from './candidates.ts'
import { type Phrase, withoutAfter } from './phrase.ts'
import { isUncounted, type StatedAmount } from './read-amount.ts'

const MAX_CONTENTS = 8

/** It was weighed on scales; ounces do not count, since they are also nominal sizes of steaks and cans. */
const isScaled = (amount: StatedAmount | undefined) =>
  amount?.unit?.kind === 'mass' && /^k?g$/.test(amount.unit.name)

/** The phrase states its grams. */
export const isWeighed = ({ amount, after }: Phrase): boolean => isScaled(amount) || isScaled(after)

const LINKS_INTO = /^(?:with|con|made|and|in|on|of|over|to)$/

/** "200 g of trail mix, half nuts and half raisins": how many phrases share the whole. */
function countShares(phrases: readonly Phrase[], at: number): number {
  let sum = 0
  for (let end = at; end < phrases.length; end++) {
    const { amount, after, before } = phrases[end] ?? emptyShare
    const share = amount?.quantity ?? 1
    if (share >= 1 || amount?.unit !== undefined || after !== undefined || before === 'stop') return 0
    sum += share
    if (Math.abs(sum - 1) < 0.02) return end + 1 - at
  }
  return 0
}
const emptyShare: Pick<Phrase, 'amount' | 'after' | 'before'> = { before: 'stop' }

/** Named after a food, without an amount. */
const isLinked = ({ before, link, amount }: Phrase) =>
  before === 'link' && LINKS_INTO.test(link ?? '') && isUncounted(amount)

/**
 * True if the meal was weighed: at least two foods have grams, and nearly all do. Then a food without an
 * amount after a weighed one ("chow mein with noodles, 220 g, and soup, 245 g") is part of that weight.
 */
export function isWeighedText(phrases: readonly Phrase[]): boolean {
  const shares = new Set(phrases.flatMap((_, at) => phrases.slice(at, at + countShares(phrases, at))))
  const foods = phrases.filter(
    (phrase) =>
      !phrase.isNegated && !phrase.isInside && !shares.has(phrase) && trimNoise(phrase.words).length > 0,
  )
  const weighed = foods.filter(isWeighed).length
  const others = foods.filter((phrase) => !isWeighed(phrase) && !isLinked(phrase)).length
  return weighed >= 2 && 2 * others <= weighed
}

/**
 * The phrases after a weighed food that are part of it: "… with rice and meat", up to the next one with an
 * amount.
 */
export function weighedContents(phrases: readonly Phrase[], at: number): readonly Phrase[] {
  const shares = countShares(phrases, at)
  if (shares > 0) return phrases.slice(at, at + shares)
  const rest = phrases.slice(at, at + MAX_CONTENTS)
  const end = rest.findIndex((phrase, index) => {
    const isListed = isLinked(phrase) || (index > 0 && phrase.before === 'comma')
    const isOther =
      phrase.amount?.isArticle === true && index === 0 && /^(?:with|and)$/.test(phrase.link ?? '')
    return (
      !isListed || isOther || phrase.after !== undefined || phrase.isNegated || !isUncounted(phrase.amount)
    )
  })
  return end < 0 ? rest : rest.slice(0, end)
}

/** "Rice noodles with shrimp, 350 g": after a comma, the weight in a weighed text belongs to the whole. */
export function withWeightsOfWhole(phrases: readonly Phrase[]): Phrase[] {
  const moved = [...phrases]
  for (const [at, host] of phrases.entries()) {
    if (!isUncounted(host.amount) || host.after !== undefined || host.isNegated) continue
    const opens = phrases[at + 1]
    if (opens === undefined || !isLinked(opens) || opens.link === 'and') continue
    const end =
      at + 1 + phrases.slice(at + 1).findIndex((phrase) => !isLinked(phrase) || phrase.after !== undefined)
    const last = phrases[end]
    if (end <= at || last?.after?.isApart !== true || !isLinked(last) || !isScaled(last.after)) continue
    if (moved[at] !== host) continue
    moved[at] = { ...host, after: last.after }
    moved[end] = withoutAfter(last)
  }
  return moved
}

const DRINK_PATTERN =
  /^(?:milk|tea$|coffee|water|tap water|bottled|flavored or|soft drinks|diet soft|fruit drinks|.* juice|beer|wine|liquor)/i

/** Coffee next to a roll is not part of the roll. */
export function isDrunkBeside(phrase: Phrase, host: Food | undefined, search: Search): boolean {
  const guest = search(trimNoise(phrase.words).join(' '))[0]?.food
  return (
    guest !== undefined && DRINK_PATTERN.test(guest.category) && !DRINK_PATTERN.test(host?.category ?? '')
  )
}
