import { createNameFilter } from './fndds-names.ts'

/**
 * Official names are inverted, so that related foods are adjacent in a list: "Cheese, Feta" is feta. If the
 * first word only names the kind, people use the rest alone.
 */

/** Kinds that people leave out. Not oils, sauces or breads: olive oil is not an olive. */
const KIND_WORDS =
  /^(?:cheese|fish|finfish|crustaceans?|mollusks?|game meat|nuts?|seeds?|spices?|melons?|candy|candies|beverages?|alcoholic beverages?|fast foods?),\s*/i
/** "Hot chocolate / cocoa": two names for one food. */
const TWO_NAMES = /^([^,/()]+) \/ ([^\s,/()]+)(?=,|$)/
/** "Crackers, butter (Ritz)": a product's name begins with a capital letter. */
const PRODUCT_PATTERN = /^(.*\S)\s+\(([A-Z][^(),]*)\)$/

/**
 * Finds other forms of a food's name.
 * @param mainNames of all foods of the file, since the main name of one food is not a name of another.
 */
export function createNameVariants(mainNames: readonly string[]): (name: string) => string[] {
  const products = productNames(mainNames)
  const namesOnly = createNameFilter(mainNames)
  return (name) => {
    const [, first, second] = TWO_NAMES.exec(name) ?? []
    const rest = name.replace(TWO_NAMES, '')
    const product = products.get(name)
    return [
      ...(first === undefined || second === undefined ? [] : [`${first}${rest}`, `${second}${rest}`]),
      ...namesOnly(name, [
        ...(KIND_WORDS.test(name) ? [name.replace(KIND_WORDS, '')] : []),
        ...(product === undefined ? [] : [product]),
      ]),
    ]
  }
}

/**
 * Products whose name means one kind of food, by the food's whole name: Ritz for crackers. Not McDonalds,
 * which could be a hamburger or a cheeseburger.
 */
function productNames(mainNames: readonly string[]): ReadonlyMap<string, string> {
  const named = mainNames.flatMap((name) => {
    const [, food, product] = PRODUCT_PATTERN.exec(name) ?? []
    return food === undefined || product === undefined ? [] : [{ name, kind: food.split(',')[0], product }]
  })
  const kinds = new Map<string, Set<string | undefined>>()
  for (const { product, kind } of named) kinds.set(product, (kinds.get(product) ?? new Set()).add(kind))
  return new Map(
    named.filter(({ product }) => kinds.get(product)?.size === 1).map(({ name, product }) => [name, product]),
  )
}
