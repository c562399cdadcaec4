import { createNameFilter } from './fndds-names.ts'

/**
 * Official names are inverted, so that what belongs together stands together in a list: "Cheese, Feta" is feta. Where
 * the first word is only the kind, people name the rest alone.
 */

/** Kinds that people leave out. Not oils, sauces or breads: olive oil is no olive. */
const KINDS =
  /^(?:cheese|fish|finfish|crustaceans?|mollusks?|game meat|nuts?|seeds?|spices?|melons?|candy|candies|beverages?|alcoholic beverages?|fast foods?),\s*/i
/** "Hot chocolate / cocoa": two names for one thing. */
const TWO_NAMES = /^([^,/()]+) \/ ([^\s,/()]+)(?=,|$)/
/** "Crackers, butter (Ritz)": a product's name begins with a capital. */
const PRODUCT = /^(.*\S)\s+\(([A-Z][^(),]*)\)$/

/**
 * Tells in which other ways the name of a food is said.
 *
 * @param mainNames of all foods of the file: a reading that is one of theirs is not another's.
 */
export function createReadings(mainNames: readonly string[]): (name: string) => string[] {
  const products = productNames(mainNames)
  const namesOnly = createNameFilter(mainNames)
  return (name) => {
    const [, first, second] = TWO_NAMES.exec(name) ?? []
    const rest = name.replace(TWO_NAMES, '')
    const product = products.get(name)
    return [
      ...(first === undefined || second === undefined ? [] : [`${first}${rest}`, `${second}${rest}`]),
      ...namesOnly(name, [
        ...(KINDS.test(name) ? [name.replace(KINDS, '')] : []),
        ...(product === undefined ? [] : [product]),
      ]),
    ]
  }
}

/**
 * The products that stand for one kind of food, by the food's whole name: Ritz for crackers, but McDonalds for no more
 * a hamburger than a cheeseburger.
 */
function productNames(mainNames: readonly string[]): ReadonlyMap<string, string> {
  const named = mainNames.flatMap((name) => {
    const [, food, product] = PRODUCT.exec(name) ?? []
    return food === undefined || product === undefined ? [] : [{ name, kind: food.split(',')[0], product }]
  })
  const kinds = new Map<string, Set<string | undefined>>()
  for (const { product, kind } of named) kinds.set(product, (kinds.get(product) ?? new Set()).add(kind))
  return new Map(
    named.filter(({ product }) => kinds.get(product)?.size === 1).map(({ name, product }) => [name, product]),
  )
}
