import type { Food } from '../food.ts'

/** What each kind of dish contains, by food categories. */
export type DishKind = {
  dish: RegExp
  /** Words of the name, for categories that also have plain foods. */
  named?: RegExp
  /**
   * Usual contents: if they are named after the dish ("a burrito with beans"), they are counted with the
   * dish.
   */
  holds: RegExp
  /** Base foods: if they are listed with their own amounts, the list is the dish. */
  base: RegExp
  /** How many base foods must be listed. */
  bases: number
}

const FILLINGS =
  /cheese|^beef|ground beef|^pork|^lamb|liver|chicken|turkey|^fish|shellfish|^eggs|cold cuts|bacon|sausages|frankfurters|beans, peas|soy and|tomatoes|carrots|other red|broccoli|spinach|lettuce|dark green|string beans|cabbage|onions|corn|other vegetables|olives|mustard/i
/** Additions that do not change the kind of dish. */
const LEAN =
  /(?<!cream )cheese|^beef|ground beef|^pork|^lamb|liver|chicken|turkey|^fish|shellfish|^eggs|cold cuts|bacon|sausages|frankfurters|soy and/i
const BREAD = /bread|rolls and buns|bagels|tortillas/i
const FRUIT = /fruits|apples|bananas|berries|grapes|mango|peaches|pears|pineapple|melons/i
const VEGETABLES =
  /vegetables and|fried vegetables|tomatoes|^lettuce|spinach|carrots|onions|cabbage|broccoli|dark green|string beans|olives/i
const POURED = /^milk|milk$|yogurt|juice|cream and|plant-based|nonfat|reduced fat|lowfat|water$/i
const GRAIN = /^rice|pasta, noodles|cereal grains|cooked cereals/i

const anyPattern = (...kinds: RegExp[]) => new RegExp(kinds.map(({ source }) => source).join('|'), 'i')

/** The first that matches counts. */
const DISHES: readonly DishKind[] = [
  {
    dish: /sandwich|burgers/i,
    holds: anyPattern(FILLINGS, BREAD),
    base: BREAD,
    bases: 1,
  },
  {
    dish: /burritos|mexican|nachos/i,
    holds: anyPattern(FILLINGS, /^rice|^tortilla/),
    base: anyPattern(BREAD, GRAIN, /tortilla/),
    bases: 1,
  },
  { dish: /pizza|egg rolls|turnovers|macaroni and cheese/i, holds: FILLINGS, base: BREAD, bases: 1 },
  { dish: /omelet/i, named: /omelet|scramble/i, holds: FILLINGS, base: /^eggs/i, bases: 1 },
  {
    dish: /smoothies|milk shakes/i,
    holds: anyPattern(FRUIT, POURED, /spinach|dark green|ice cream/),
    base: anyPattern(FRUIT, POURED),
    bases: 2,
  },
  {
    dish: /nutritional beverages/i,
    named: /shake/i,
    holds: anyPattern(FRUIT, POURED, /protein and nutritional powders/),
    base: anyPattern(FRUIT, POURED, /protein and nutritional powders/),
    bases: 2,
  },
  { dish: /fruit salads/i, named: /salad/i, holds: FRUIT, base: FRUIT, bases: 2 },
  {
    dish: /salads|coleslaw|vegetables and combinations/i,
    named: /salad/i,
    holds: VEGETABLES,
    base: VEGETABLES,
    bases: 2,
  },
  {
    dish: /ramen and asian/i,
    holds: anyPattern(LEAN, VEGETABLES, /pasta, noodles/),
    base: anyPattern(LEAN, VEGETABLES, /pasta, noodles/),
    bases: 2,
  },
  {
    dish: /mixed dishes|stir-fry|fried rice|vegetable dishes|legume dishes|soups/i,
    holds: anyPattern(LEAN, VEGETABLES, /pasta sauces|beans, peas/),
    base: anyPattern(FILLINGS, VEGETABLES, GRAIN),
    bases: 2,
  },
]

/** The entry for a dish, or undefined if the food is not a dish. */
export function dishKind({ category, name }: Food): DishKind | undefined {
  return DISHES.find(({ dish, named }) => dish.test(category) && named?.test(name) !== false)
}
