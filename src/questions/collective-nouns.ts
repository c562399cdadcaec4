import { kindOf } from '../foods/food-kind.ts'
import type { FoodKind } from '../foods/staples.ts'

/** @property except names of foods of these kinds that people call otherwise. */
type Collective = { kinds?: readonly FoodKind[]; category?: RegExp; except?: RegExp }

/** Words for many foods, whose names often do not have them: kinds of food, and categories of the food data. */
const COLLECTIVES: Readonly<Record<string, Collective>> = {
  alcohol: { category: /^(beer|wine|liquor|cocktail)/i },
  bean: { category: /^beans, peas, legumes/i },
  berry: { category: /berries/i },
  bevvy: { category: /^(beer|wine|liquor|cocktail)/i },
  booze: { category: /^(beer|wine|liquor|cocktail)/i },
  bread: { category: /^yeast breads|^rolls and buns|^bagels/i },
  candy: { category: /^candy/i },
  cereal: { category: /^ready-to-eat cereal|^oatmeal|^grits and other/i },
  cheese: { category: /^cheese$|^cottage\/ricotta/i },
  'coffee drink': { category: /^coffee$/i },
  dairy: { kinds: ['dairy'], category: /^cream|^butter/i },
  dessert: { category: /^ice cream|^cakes|^cookies|^pudding|^doughnuts/i },
  fish: { kinds: ['fish'] },
  fruit: { kinds: ['fruit'] },
  grain: { kinds: ['grain'] },
  'hot drink': { category: /^(coffee|tea)$/i },
  legume: { kinds: ['legume'] },
  meat: { kinds: ['meat'], category: /^(cold cuts|bacon|sausages|frankfurters|liver)/i },
  nut: { kinds: ['nut'], except: /butter|spread|paste|milk|yogurt/i },
  'red meat': { category: /^(ground )?beef|^pork|^lamb|^veal|^burgers/i },
  plonk: { category: /^wine/i },
  poultry: { category: /^(chicken|turkey, duck)/i },
  pulse: { kinds: ['legume'] },
  seafood: { kinds: ['fish', 'shellfish'] },
  seed: { kinds: ['seed'], except: /butter|spread|paste|milk/i },
  soda: { category: /^(diet )?soft drinks/i },
  soup: { category: /^soups/i },
  sweet: { category: /^candy|^cookies|^cakes|^ice cream|^doughnuts/i },
  veg: { kinds: ['vegetable', 'root'] },
  vegetable: { kinds: ['vegetable', 'root'] },
}

/** Whether a word stands for many foods. */
export const isCollective = (word: string): boolean => Object.hasOwn(COLLECTIVES, word)

/** Whether a food is one of those that a word stands for, such as Feta for cheese. */
export function isOneOf(
  word: string,
  { name, category }: { name: string; category: string | null },
): boolean {
  const collective = isCollective(word) ? COLLECTIVES[word] : undefined
  if (collective === undefined || category === null) return false
  const kind = kindOf({ name, category })
  if (collective.except?.test(name) === true) return false
  return (
    (kind !== undefined && collective.kinds?.includes(kind)) || collective.category?.test(category) === true
  )
}
