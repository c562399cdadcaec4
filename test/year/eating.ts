import type { LogFoodInput } from '../../src/journal/food-schema.ts'
import {
  type Amount,
  BREAKFASTS,
  DINNERS,
  type Dish,
  FILLERS,
  type Line,
  LUNCHES,
  RECIPE_DINNER,
  SNACKS,
  TREATS,
  WEEKEND_BREAKFASTS,
  WEEKEND_DINNERS,
  WEEKEND_LUNCHES,
} from './menu.ts'
import type { Chance } from './seeded.ts'

/** Something eaten: what is logged of it, and when, in minutes since midnight. */
export type Eaten = { input: LogFoodInput; minutes: number }

type Meal = NonNullable<LogFoodInput['meal_type']>

export type DayKind = {
  /** 1 = Monday … 7 = Sunday. */
  weekday: number
  /** How many entries it has. */
  entries: number
  /** Logged up to lunch and no further. */
  isBrokenOff: boolean
}

const DRINKS = new Set(['Coffee', 'Water', 'Green tea', 'Cappuccino', 'Peppermint tea', 'Sparkling water'])
/** A meal at the canteen: its energy is on the board, nothing else is known. */
const CANTEEN = { food_name: 'Canteen lunch', calories: 620 }

/** What is eaten on a day, in the order of the clock. */
export function eatenOn({ weekday, entries, isBrokenOff }: DayKind, chance: Chance): Eaten[] {
  const isWeekend = weekday >= 6
  const breakfastAt = chance.around(isWeekend ? 560 : 450, 18)
  const lunchAt = chance.around(isWeekend ? 800 : 760, 15)
  const dinnerAt = chance.around(isWeekend ? 1185 : 1150, 20)
  const breakfast = chance.pick(isWeekend ? WEEKEND_BREAKFASTS : BREAKFASTS)
  const morning = [
    ...served(breakfast, 'breakfast', breakfastAt, chance),
    ...lunch(isWeekend, lunchAt, chance),
  ]
  const evening = [
    ...served(chance.pick(SNACKS), 'snack', chance.around(950, 25), chance),
    ...served(dinner(weekday, chance), 'dinner', dinnerAt, chance),
    ...(chance.happens(isWeekend ? 0.55 : 0.2)
      ? served(chance.pick(TREATS), 'snack', chance.around(1245, 15), chance)
      : []),
  ]
  const meals = isBrokenOff ? morning : [...morning, ...evening]
  const between = fillers(entries - meals.length, isBrokenOff ? lunchAt : dinnerAt, chance)
  return [...meals.slice(0, entries), ...between].toSorted((a, b) => a.minutes - b.minutes)
}

function lunch(isWeekend: boolean, at: number, chance: Chance): Eaten[] {
  if (!isWeekend && chance.happens(0.06)) return [{ input: { ...CANTEEN, meal_type: 'lunch' }, minutes: at }]
  return served(chance.pick(isWeekend ? WEEKEND_LUNCHES : LUNCHES), 'lunch', at, chance)
}

function dinner(weekday: number, chance: Chance): Dish {
  if (weekday === 7 && chance.happens(0.5)) return RECIPE_DINNER
  return chance.pick(weekday === 5 || weekday === 6 ? WEEKEND_DINNERS : DINNERS)
}

/** A dish's foods, some seconds apart: people log one after the other. */
const served = (dish: Dish, meal: Meal, at: number, chance: Chance): Eaten[] =>
  dish.map((line, index) => ({ input: logged(line, meal, chance), minutes: Math.round(at) + index * 0.25 }))

function fillers(count: number, until: number, chance: Chance): Eaten[] {
  const first = Math.floor(chance.next() * FILLERS.length)
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const line = FILLERS[(first + index) % FILLERS.length] ?? FILLERS[0]
    const meal = DRINKS.has(line[0]) ? 'beverage' : 'snack'
    return { input: logged(line, meal, chance), minutes: Math.round(chance.between(470, until)) + 0.5 }
  })
}

function logged([food_name, amount]: Line, meal_type: Meal, chance: Chance): LogFoodInput {
  return { food_name, meal_type, ...measured(amount, chance) }
}

/** Scales differ from day to day, counts do not. */
function measured(amount: Amount, chance: Chance): Pick<LogFoodInput, 'grams' | 'quantity' | 'unit'> {
  if (typeof amount === 'number') {
    const step = amount >= 50 ? 5 : 1
    return { grams: Math.max(step, step * Math.round(chance.around(amount, amount * 0.09) / step)) }
  }
  const [count, unit = 'piece'] = amount.split(' ')
  return { quantity: Number(count), unit }
}
