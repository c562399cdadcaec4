import { type Food, OWN_SOURCE } from './food.ts'
import { foldText } from './text/words.ts'

/** What the name of an own food says about its volume, since a person states no density. */

const DRINKS =
  /^(?:drink|beverage|milk|\w*milkshake|buttermilk|juice|lemonade|squash|cordial|smoothie|\w*shake|tea|coffee|latte|cappuccino|espresso|macchiato|mocha|cocoa|water|soda|cola|coke|kombucha|kefir|kvass|lassi|ayran|horchata|beer|ale|lager|stout|cider|wine|prosecco|champagne|cocktail|mocktail|spritz|punch|eggnog|matcha|chai|boba|kvas|tonic|isotonic)s?$|(?:drink|getrank|milch|saft|schorle|limonade|wasser|tee|kaffee|bier|wein|limo|dryck|mjolk|juoma|maito|mehu)s?$|^(?:bebida|bevanda|boisson|lait|jus|the|biere|vin|eau|cafe|zumo|jugo|leche|agua|cerveza|vino|batido|refresco|te|succo|birra|acqua|caffe|suco|leite|vinho|cerveja|cha|frullato|limonata|vatten|kaffe|ol|vesi|kahvi)s?$/
const SOUPS =
  /^(?:soup|broth|bouillon|consomme|gazpacho|stock|minestrone|borscht|soupe|sopa|zuppa|caldo|potage|keitto|soppa)s?$|(?:suppe|bruhe|keitto|soppa)$/
/** Behind the name of a drink these are the food: "milk chocolate", "coffee cake", "shake powder". */
const SOLIDS =
  /^(?:cake|bread|chocolate|biscuit|cookie|powder|mix|bean|cream|gum|candy|sweet|pancake|waffle|bar|pudding|yogurt|yoghurt|cheese|rice|cereal|muffin|jelly|jello|sorbet|sauce|bag|leaf|leave|capsule|tablet|scone|loaf|roll|glaze|jam|granola|porridge|bun|ball|bite|chip|cracker|noodle|cube|granule|concentrate|crumble|tart|pie|brownie|fudge|toffee|truffle|ice|popsicle|lolly|lollipop|oat|oatmeal|bowl|chicken|beef|ham|pulver|schokolade|kuchen|brot|reis|riegel|keks|eis|poudre|chocolat|gateau|pain|polvo|galleta|polvere)s?$/

/** Behind these words stands what it is of, in or without. */
const NAME_END =
  /[,;(]| (?:with|without|in|for|of|from|mit|ohne|aus|avec|sans|con|sin|senza|com|sem|med|di|de) /i

/** What stands last counts: "chocolate milk" is drunk, and "milk chocolate" is not. */
function isNamed({ name, source }: Pick<Food, 'name' | 'source'>, kind: RegExp): boolean {
  if (source !== OWN_SOURCE) return false
  const [start = ''] = name.split(NAME_END, 1)
  const words = foldText(start).match(/\p{L}+/gu) ?? []
  return words.findLastIndex((word) => kind.test(word)) > words.findLastIndex((word) => SOLIDS.test(word))
}

export const isNamedDrink = (food: Food): boolean => isNamed(food, DRINKS)

/**
 * Grams per millilitre of a liquid that is mostly water: milk has 1.03, juice 1.05, soup 1.04, wine 0.99 in FNDDS, so that
 * the figures of a label per 100 ml are those of 100 g.
 */
const WATERY_DENSITY = 1
const PORTION_ML = /(?<![\d.,])(\d{1,4}(?:[.,]\d+)?) ?ml\b/i
/** Foam is lighter and syrup heavier than all that is drunk or spooned; else the portion was not of that volume. */
const [MIN_DENSITY, MAX_DENSITY] = [0.2, 1.5]

/** The density of an own food by a portion such as "glass 250 ml", or by what its name says that it is. */
export function ownDensity(food: Food): number | undefined {
  if (food.source !== OWN_SOURCE) return undefined
  const densities = food.portions.map(({ name, grams }) => {
    const ml = Number(PORTION_ML.exec(name)?.[1]?.replace(',', '.'))
    return grams / ml
  })
  const stated = densities.find((density) => density >= MIN_DENSITY && density <= MAX_DENSITY)
  return stated ?? (isNamed(food, DRINKS) || isNamed(food, SOUPS) ? WATERY_DENSITY : undefined)
}
