import type { Food, FoodMatch } from '../food.ts'
import { refinementWeight } from '../search/name-forms.ts'
import { foodWords } from '../text/words.ts'
import { EXACT_SCORE, GOOD_SCORE, scoreOf } from './certainty.ts'
import type { Search } from './meal.ts'

const DRINK_PATTERN =
  /^(?:milk|tea$|coffee|water|tap water|bottled|flavored|soft drinks|diet soft|fruit drinks|smoothies|plant-based milk|nutritional beverages|(?:diet )?sport and|other diet drinks|.* juice|beer|wine|liquor)/i

export const isDrink = (food: Food | undefined): boolean => DRINK_PATTERN.test(food?.category ?? '')

const DRINK_END = /^(.+) (?:drinks?|beverages?)$/

/** "A mango drink" is not a mango: the drink of that name, else any drink of fruit, as a guess. */
export function drinkNamed(text: string, search: Search): readonly FoodMatch[] | undefined {
  const of = DRINK_END.exec(text)?.[1]
  if (of === undefined || foodWords(of).every((word) => refinementWeight(word) < 1)) return undefined
  const whole = search(text)
  if (scoreOf(whole) >= EXACT_SCORE && isDrink(whole[0]?.food)) return whole
  const drinks = (name: string) => search(name).filter(({ food }) => isDrink(food))
  const plain = drinks(of)
  if (scoreOf(plain) >= EXACT_SCORE) return plain
  const named = [text, `${of} drink`, `${of} milk`].map(drinks)
  const drink = named.find((found) => scoreOf(found) >= GOOD_SCORE)
  if (drink !== undefined) return drink
  const [own] = search(of)
  const isSolid = own === undefined || own.score < EXACT_SCORE || SOLID_PATTERN.test(own.food.category)
  return isSolid ? search('fruit drink').map((match) => ({ ...match, isStandIn: true })) : undefined
}

/** What sweet drinks are named after. */
const SOLID_PATTERN =
  /fruit|berries|bananas|apples|mango|melons|pineapple|peaches|pears|grapes|citrus|vegetables|candy|sugars/i
