import type { Analysis, FoodMatch } from '../food.ts'
import { type FoundFood, placesOf, weighFound } from '../meal/weigh-found.ts'
import { nearestFoods } from '../nearest-foods.ts'
import type { SlicedFoods } from '../search/sliced-foods.ts'
import { distance, findExcerpts, isInside, overlaps, type Place } from './excerpts.ts'
import type { MealModel } from './meal-model.ts'
import { type NamedFood, readingQuestion, readNamedFoods } from './named-foods.ts'
import { choiceQuestion, type OfferedFood, offerRows, readPicks, type SaidFood } from './offered-rows.ts'

const MAX_ALTERNATIVES = 3

/**
 * Reads a text with a model: it names the foods and chooses a row of the table for each. All figures come from the table
 * and from the words of the text, which the program reads. What the model left out is in `unmatched`.
 * @returns undefined if the model does not answer, or names no food that is in the text and in the table.
 */
export async function readWithModel(
  text: string,
  foods: SlicedFoods,
  model: MealModel,
  signal: AbortSignal,
): Promise<Analysis | undefined> {
  const named = readNamedFoods(await model.ask(readingQuestion(text), signal), text)
  if (named.length === 0) return undefined
  const places = await foods.run((table) => placesOf(text, table))
  const offered = await foods.run((table) =>
    named.map((food) => offerRows(food, saidOf(food, places.amounts, text), table)),
  )
  if (offered.every(({ rows }) => rows.length === 0)) return undefined
  const picks = readPicks(await model.ask(choiceQuestion(text, offered), signal), offered)
  if (picks === undefined || picks.every((pick) => pick === undefined)) return undefined
  const amounts = amountsOf(offered, places.amounts, text)
  const found = offered.flatMap((food, at) => {
    const chosen = exactRow(food) ?? picks[at]
    return chosen === undefined
      ? []
      : [foundFood(food, chosen, { text, amount: amounts[at], last: offered[at - 1] })]
  })
  const abstained = offered.filter((food, at) => exactRow(food) === undefined && picks[at] === undefined)
  const isNamed = (place: Place) => named.some((food) => overlaps(food.place, place))
  const leftOut = [
    ...places.named.filter((place) => !isNamed(place)).map((place) => place.text),
    ...places.unmatched.filter((words) => !findExcerpts(text, words).some(isNamed)),
  ]
  const unmatched = [...abstained.map(({ said }) => said), ...leftOut]
  return {
    items: weighFound(found),
    unmatched,
    nearest: await foods.run((table) => nearestFoods(unmatched, table)),
  }
}

function saidOf({ place }: NamedFood, amounts: readonly Place[], text: string): SaidFood {
  const parts: string[] = []
  let start = place.start
  for (const amount of amounts.filter((each) => overlaps(each, place))) {
    parts.push(text.slice(start, Math.max(amount.start, start)))
    start = Math.min(amount.end, place.end)
  }
  parts.push(text.slice(start, place.end))
  return { said: text.slice(place.start, place.end), words: parts.join(' ').replace(/\s+/g, ' ').trim() }
}

/** The food whose whole name the person wrote, which no choice overrules. */
function exactRow({ name, said, rows }: OfferedFood): FoodMatch | undefined {
  const isSaid = findExcerpts(said, name).length > 0
  return isSaid ? rows.find(({ food }) => food.name.toLowerCase() === name.toLowerCase()) : undefined
}

/** `isAlone`: the food's own words have it and no other. */
type Amount = { place: Place; words: string; isAlone: boolean }

/**
 * The amount of each food in the text. A model says which one it is; where it begins and ends the program decides, so
 * that no "50 g" is cut out of "150 g". Each amount is given away once.
 */
function amountsOf(
  foods: readonly NamedFood[],
  amounts: readonly Place[],
  text: string,
): (Amount | undefined)[] {
  const taken = new Set<Place>()
  return foods.map(({ amount, place }) => {
    const free = amounts.filter((each) => !taken.has(each))
    const stated = wholeAmount(nearest(text, amount, place, [...taken]), amounts)
    const own = stated ?? onlyInside(free, foods, place)
    if (own === undefined) return undefined
    const used = amounts.filter((each) => overlaps(each, own))
    const isShared = used.some((each) => taken.has(each)) && !/\beach\b/i.test(text)
    for (const each of used) taken.add(each)
    if (isShared) return undefined
    const inside = amounts.filter((each) => overlaps(each, place))
    const isAlone = isInside(own, place) && inside.every((each) => isInside(each, own))
    return { place: own, words: text.slice(own.start, own.end), isAlone }
  })
}

/** The amounts of an excerpt that is this food's alone. */
function onlyInside(amounts: readonly Place[], foods: readonly NamedFood[], place: Place): Place | undefined {
  const isShared = foods.filter((food) => overlaps(food.place, place)).length > 1
  const inside = amounts.filter((each) => isInside(each, place))
  const [first, last] = [inside[0], inside.at(-1)]
  if (isShared || first === undefined || last === undefined || inside.length > MAX_AMOUNTS) return undefined
  return { start: first.start, end: last.end }
}

/** The nearest place of an amount, one that no other food has if there is one. */
function nearest(text: string, words: string, place: Place, taken: readonly Place[]): Place | undefined {
  const found = findExcerpts(text, words).sort((a, b) => distance(a, place) - distance(b, place))
  return found.find((each) => !taken.some((other) => overlaps(each, other))) ?? found[0]
}

/** "2 cans (330 ml each)" is two amounts in a row; words with more are no amount of one food. */
const MAX_AMOUNTS = 2

/** With all of the amounts that it touches. */
function wholeAmount(stated: Place | undefined, amounts: readonly Place[]): Place | undefined {
  if (stated === undefined) return undefined
  const touched = amounts.filter((each) => overlaps(each, stated))
  if (touched.length > MAX_AMOUNTS) return undefined
  const all = [stated, ...touched]
  return { start: Math.min(...all.map(({ start }) => start)), end: Math.max(...all.map(({ end }) => end)) }
}

function foundFood(
  food: OfferedFood,
  chosen: FoodMatch,
  { text, amount, last }: { text: string; amount: Amount | undefined; last: OfferedFood | undefined },
): FoundFood {
  const between = last === undefined ? '' : text.slice(last.place.end, food.place.start)
  const link = /\b(with|on|in|and)\b[\s\p{L}]{0,12}$/iu.exec(between)?.[1]?.toLowerCase()
  const others = food.rows.filter((row) => row !== chosen && row.score <= chosen.score)
  return {
    text: food.said,
    name: food.name,
    measured: measuredWords(food, amount),
    before: last === undefined ? 'start' : /[.!?;\n]/.test(between) ? 'stop' : 'comma',
    ...(link !== undefined && { link }),
    candidates: [chosen, ...others.slice(0, MAX_ALTERNATIVES)],
  }
}

/**
 * The food's own words with its amount, in the person's order. They are all of the text: in a name that a model gave it,
 * "900 g" or "dry" would change the grams.
 */
function measuredWords({ said, words, place, form }: OfferedFood, amount?: Amount): string {
  const described = form === '' || findExcerpts(said, form).length > 0 ? words : `${form} ${words}`
  if (amount === undefined) return described
  if (amount.isAlone) return described === words ? said : `${said} ${form}`
  return amount.place.start > place.start ? `${described} ${amount.words}` : `${amount.words} ${described}`
}
