import type { Food } from '../food.ts'
import { trimmed } from '../text/noise.ts'
import type { Search } from './candidates.ts'
import { type Phrase, withoutAfter } from './phrase.ts'
import { isUncounted, type SaidAmount } from './read-amount.ts'

const MOST_CONTENTS = 8

/** It was put on scales: whoever says ounces may mean any steak or can. */
const isScaled = (amount: SaidAmount | undefined) =>
  amount?.unit?.kind === 'mass' && /^k?g$/.test(amount.unit.name)

/** The phrase says its grams. */
export const isWeighed = ({ amount, after }: Phrase): boolean => isScaled(amount) || isScaled(after)

const LINKS_INTO = /^(?:with|con|made|and|in|on|of|over|to)$/

/** "200 g of trail mix, half nuts and half raisins": how many phrases share out the whole. */
function sharesAt(phrases: readonly Phrase[], at: number): number {
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

/** Named after something without an amount of its own. */
const isLinked = ({ before, link, amount }: Phrase) =>
  before === 'link' && LINKS_INTO.test(link ?? '') && isUncounted(amount)

/**
 * True where somebody weighed the meal: at least two foods have grams and nearly all do. Then what has none after
 * something weighed ("chow mein with noodles, 220 g, and soup, 245 g") is part of that weight.
 */
export function isWeighedText(phrases: readonly Phrase[]): boolean {
  const shares = new Set(phrases.flatMap((_, at) => phrases.slice(at, at + sharesAt(phrases, at))))
  const foods = phrases.filter(
    (phrase) =>
      !phrase.isNegated && !phrase.isInside && !shares.has(phrase) && trimmed(phrase.words).length > 0,
  )
  const weighed = foods.filter(isWeighed).length
  const others = foods.filter((phrase) => !isWeighed(phrase) && !isLinked(phrase)).length
  return weighed >= 2 && 2 * others <= weighed
}

/** What is named after a weighed food as part of it: "… with rice and meat" up to what has an amount of its own. */
export function weighedContents(phrases: readonly Phrase[], at: number): readonly Phrase[] {
  const shares = sharesAt(phrases, at)
  if (shares > 0) return phrases.slice(at, at + shares)
  const rest = phrases.slice(at, at + MOST_CONTENTS)
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

/** "Rice noodles with shrimp, 350 g": behind a comma, the weight of a weighed text is that of the whole. */
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

const DRINKS =
  /^(?:milk|tea$|coffee|water|tap water|bottled|flavored or|soft drinks|diet soft|fruit drinks|.* juice|beer|wine|liquor)/i

/** Coffee beside a roll is no part of the roll. */
export function isDrunkBeside(phrase: Phrase, host: Food | undefined, search: Search): boolean {
  const guest = search(trimmed(phrase.words).join(' '))[0]?.food
  return guest !== undefined && DRINKS.test(guest.category) && !DRINKS.test(host?.category ?? '')
}
