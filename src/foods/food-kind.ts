import type { Allergen } from './allergen-rules.ts'
import { foodAllergens } from './allergens.ts'
import type { Food } from './food.ts'
import type { FoodKind } from './staples.ts'

/** The facts about a food that eating patterns need. */
export type FoodTraits = {
  /** Its kind, and what it contains or may contain. */
  kinds: readonly FoodKind[]
  gluten: boolean
}

/**
 * The kind by the source's food category, and by name for categories with several kinds. The first match
 * counts.
 */
const KIND_RULES: readonly { kind: FoodKind; category: RegExp; name?: RegExp }[] = [
  { kind: 'legume', category: /^beans, peas, legumes|^legumes and legume/i },
  { kind: 'legume', category: /^soy and meat-alternative/i, name: /tofu|tempeh|edamame|soybean/i },
  { kind: 'legume', category: /^plant-based (milk|yogurt)/i, name: /soy/i },
  { kind: 'nut', category: /^plant-based (milk|yogurt)/i, name: /almond|cashew|hazelnut|walnut/i },
  { kind: 'grain', category: /^plant-based (milk|yogurt)/i, name: /\b(oat|rice)\b/i },
  { kind: 'egg', category: /^eggs|^dairy and egg/i, name: /\beggs?( whites?| yolks?)?$|^eggs?\b/i },
  { kind: 'dairy', category: /^milk, |^yogurt, |^cheese$|^cottage|^dairy and egg/i },
  { kind: 'shellfish', category: /^shellfish/i },
  {
    kind: 'shellfish',
    category: /^finfish and shellfish/i,
    name: /shrimp|prawn|crab|lobster|clam|mussel|oyster|scallop|squid/i,
  },
  { kind: 'fish', category: /^fish$|^finfish/i },
  // Liver is left out deliberately: it has too much vitamin A for pregnancy. So are cured meats and sausages.
  {
    kind: 'meat',
    category:
      /^(ground )?beef\b|^pork\b|^lamb\b|^chicken, whole pieces|^turkey, duck|^poultry products|^veal\b/i,
  },
  { kind: 'root', category: /^carrots|^white potatoes, baked|^other starchy|^onions/i },
  {
    kind: 'root',
    category: /^other vegetables|^other red and orange|^vegetables and vegetable/i,
    name: /beet|turnip|parsnip|radish|lotus|jicama|potato|carrot|onion|garlic|celeriac|taro|cassava/i,
  },
  {
    kind: 'vegetable',
    category:
      /^(broccoli|spinach|other dark green|tomatoes|other red and orange|cabbage|string beans|corn\b|other vegetables|vegetables and vegetable)/i,
  },
  {
    kind: 'fruit',
    category:
      /^(apples|bananas|citrus fruits|blueberries|strawberries|grapes|melons|pears|peaches|pineapple|mango|other fruits|dried fruits|fruits and fruit)/i,
  },
  { kind: 'seed', category: /^nuts? and seed/i, name: /seeds?\b|tahini/i },
  { kind: 'nut', category: /^nuts? and seed/i },
  {
    kind: 'grain',
    category:
      /^(rice$|pasta, noodles|oatmeal|grits and other|yeast breads|rolls and buns|bagels|tortillas|ready-to-eat cereal, lower|cereal grains)/i,
  },
]

/** The kind of a food or a dish of it, by its category and name; undefined for what is of several or of none. */
export const kindOf = ({ name, category }: Pick<Food, 'name' | 'category'>): FoodKind | undefined =>
  KIND_RULES.find((each) => each.category.test(category) && each.name?.test(name) !== false)?.kind

/** Words of dishes, and of preparations that advice should not suggest. */
const NOT_PLAIN =
  /\b(with|and|salad|cocktail|omelet\w*|souffl\w+|benedict|rancheros|devil\w+|fried|fry|deep|buttered|creamed|candied|mashed|breaded|battered|scampi|refried|baked beans|fingers?|sticks?|sauce|buffalo|rinds?|pickled|smoked|parfait|chocolate|sugared|sweetened|spread|mix|trail|upma|cheese (?=grits)|covered|stuffed|loaded|buns?|frosted|honey|(?:garlic|cinnamon|raisin)(?= bread)|imitation|substitute|fat added|restaurant|fast food|coating|coated)\b/i
const RAW_WORDS = /(?<!from )\braw\b/i
const ANIMAL_KINDS: readonly FoodKind[] = ['fish', 'shellfish', 'meat', 'egg']
/** Highest in mercury, to be avoided. Source: FDA and EPA, Advice about Eating Fish (2021). */
export const HIGH_MERCURY = /shark|swordfish|king mackerel|marlin|tilefish|orange roughy|bigeye/i

const KIND_OF_ALLERGEN: Partial<Record<Allergen, FoodKind>> = {
  milk: 'dairy',
  eggs: 'egg',
  fish: 'fish',
  crustaceans: 'shellfish',
  molluscs: 'shellfish',
  peanuts: 'nut',
  tree_nuts: 'nut',
}

/**
 * The kind of a plain food, by its category and name. Undefined for dishes, drinks, sweets and everything
 * else that is not certainly a single plain food.
 */
export function foodTraits(food: Food): FoodTraits | undefined {
  const { name, category } = food
  if (NOT_PLAIN.test(name) || HIGH_MERCURY.test(name)) return undefined
  const found = KIND_RULES.find((each) => each.category.test(category) && each.name?.test(name) !== false)
  if (found === undefined || (RAW_WORDS.test(name) && ANIMAL_KINDS.includes(found.kind))) return undefined
  // The category also has egg dishes, so only foods that are named egg count.
  if (/^eggs/i.test(category) && found.kind !== 'egg') return undefined
  const allergens = foodAllergens(food)
  const hidden = allergens.flatMap((allergen) => KIND_OF_ALLERGEN[allergen] ?? [])
  return { kinds: [...new Set([found.kind, ...hidden])], gluten: allergens.includes('gluten') }
}
