import { isNoFood } from '../../core/english/no-food.ts'
import { type FoodMatch, OWN_SOURCE } from '../food.ts'
import { isExact, isUncounted } from '../parse/read-amount.ts'
import { headWord, isJoined } from '../search/name-forms.ts'
import { foodWords, isPlural, isVerbal } from '../text/words.ts'
import { babyFood } from './baby-foods.ts'
import { FILLED_PATTERN, isBesideDish } from './beside-dish.ts'
import { EXACT_SCORE, GOOD_SCORE, scoreOf } from './certainty.ts'
import { nameChunk, nameMisspelt } from './chunk-names.ts'
import { lastWordOf, ownText, ownWords, runText } from './chunk-words.ts'
import { describedName, describedRun } from './described-names.ts'
import { nameForeign } from './foreign-names.ts'
import type { Chunk, Meal, NamedFood, NoiseClass, Pass, Search } from './meal.ts'
import { isPinch, isSeasoning } from './seasonings.ts'
import { setMealParts } from './set-meals.ts'

/** Finds the food of each chunk; names that span several chunks ("mac and cheese") come first. */
export const nameFoods: Pass = (meal: Meal): Meal => {
  const { chunks, search } = meal
  const foods: NamedFood[] = []
  const fates = new Map(meal.fates)
  let at = 0
  for (let chunk = chunks[at]; chunk !== undefined; chunk = chunks[at]) {
    const aside = asideFate(chunk, foods.length > 0)
    const run = aside === undefined || aside === 'alternative' ? nameRun(chunks, at, search) : undefined
    if (run !== undefined) foods.push(...run.foods)
    else if (aside !== undefined) fates.set(chunk, aside)
    else {
      const own = nameChunk(chunk, search)
      const foreign = nameForeign(chunk, own, meal)
      const named = foreign === undefined ? own : [foreign]
      const misspelt =
        named.length === 0 && mustBeFood(chunk, foods.length > 0) ? nameMisspelt(chunk, search) : undefined
      const found = misspelt === undefined ? named : [misspelt]
      const fate = fateOf(chunks, at, found[0]?.candidates, search)
      if (fate === undefined) foods.push(...found)
      else fates.set(chunk, fate)
    }
    at += run?.length ?? 1
  }
  return { ...meal, foods: foods.map((food) => inSingular(food, search)), fates }
}

/** What the singular names, where the plural names small ones that are eaten by the handful. */
const SINGULARS: ReadonlyMap<string, string> = new Map([['pretzel', 'soft pretzel']])

/** "A pretzel", "85 g pretzel". */
function inSingular(food: NamedFood, search: Search): NamedFood {
  const [chunk, ...more] = food.chunks
  const one = chunk === undefined || more.length > 0 ? undefined : SINGULARS.get(ownText(chunk))
  const candidates = one === undefined || isPlural(food.lastWord) ? [] : search(one)
  return scoreOf(candidates) < EXACT_SCORE ? food : { ...food, candidates }
}

/** An alternative ("milk or cream"), or an explanation in brackets without a weight of its own. */
function asideFate({ link, amount, after, isInside }: Chunk, hasFood: boolean): NoiseClass | undefined {
  // "milk or cream", "20 g fresh yeast (or 7 g dry)"
  if (link === 'or' && (amount === undefined || isInside) && hasFood) return 'alternative'
  return isInside && hasFood && amount?.unit === undefined && after === undefined ? 'explanation' : undefined
}

/** It has an amount of its own, or is listed after a food: what else could it be? */
const mustBeFood = ({ amount, link }: Chunk, hasFood: boolean): boolean =>
  (amount !== undefined && !isUncounted(amount)) || (hasFood && /^(?:and|n|with|plus)$/.test(link ?? ''))

/** Why a chunk is not a food although it may sound like one. */
function fateOf(
  chunks: readonly Chunk[],
  at: number,
  candidates: readonly FoodMatch[] = [],
  search: Search,
): NoiseClass | undefined {
  const chunk = chunks[at]
  if (chunk === undefined) return undefined
  const isSure = scoreOf(candidates) >= EXACT_SCORE
  // Seasonings count only if the table has a food with that name; others weigh nothing.
  if (!isSure && isSeasoning(chunk) && isPinch(chunk) && !isPlainFood(chunk, search)) return 'seasoning'
  if (isPlace(chunk) && scoreOf(search(ownText(chunk))) < EXACT_SCORE) return 'place'
  if (!isSure && isMealName(chunk)) return 'occasion'
  if (candidates.length > 0 && !isSure && describesWeighed(chunks, at)) return 'description'
  // "All in one pan" is not bread, which a "pan" is in Spanish.
  if ((!isSure || chunk.link === 'in') && isVessel(chunk)) return 'container'
  if (!isSure && at > 0 && isFlavour(chunk)) return 'description'
  const isPreparation = ownWords(chunk).every(isVerbal) && chunk.amount?.quantity === undefined
  return !isSure && isPreparation ? 'preparation' : undefined
}

/** "with a fruit flavor" */
const isFlavour = ({ link, words }: Chunk) => link === 'with' && /^flavou?rs?$/.test(words.at(-1)?.word ?? '')

/** "3 cloves garlic, crushed": counted, and a food by its name without what was done to it. */
function isPlainFood(chunk: Chunk, search: Search): boolean {
  const plain = ownWords(chunk).filter((word) => !isVerbal(word))
  return chunk.amount?.quantity !== undefined && scoreOf(search(plain.join(' '))) >= EXACT_SCORE
}

/** "on my plate", "one big dish" */
function isVessel(chunk: Chunk): boolean {
  const own = ownWords(chunk).filter((word) => !isNoFood(word))
  return own.length > 0 && own.every((word) => VESSEL_PATTERN.test(word))
}
const VESSEL_PATTERN = /^(?:plate|bowl|dish|glass|mug|cup|box|pot|pan|jar|tray|thing|lunchbox)(?:e?s)?$/

/** "in Chiang Mai" */
const isPlace = ({ link, amount, words: [first] }: Chunk) =>
  link === 'in' && amount === undefined && first?.isCapital === true

/** "a lean breakfast", "my favourite treat": a description of the whole. */
const isMealName = ({ words, amount, after }: Chunk) =>
  isUncounted(amount) &&
  after === undefined &&
  /^(?:breakfast|brunch|lunch|dinner|supper|snack|meal|treat)$/.test(words.at(-1)?.word ?? '')

/** "150 g of pudding, dry mix": an unknown name next to a weighed food describes that food. */
function describesWeighed(chunks: readonly Chunk[], at: number): boolean {
  const isBare = (chunk: Chunk | undefined) => chunk?.amount === undefined && chunk?.after === undefined
  let first = at
  const isMore = (chunk: Chunk | undefined) => chunk?.before === 'comma' || chunk?.link === 'or'
  while (first > 0 && isBare(chunks[first]) && isMore(chunks[first])) first--
  const { amount, after } = chunks[first] ?? {}
  return first < at && [amount, after].some((said) => said?.unit?.kind === 'mass')
}

const MAX_RUN = 5

type FoundRun = { foods: readonly NamedFood[]; length: number }

/** A person's own food is neither part of a dish nor a set meal. */
const hasOwnName = ({ food }: Chunk) => food?.source === OWN_SOURCE

/** The longest run of linked chunks that together name one food or one set meal. */
function nameRun(chunks: readonly Chunk[], at: number, search: Search): FoundRun | undefined {
  const first = chunks[at]
  if (first === undefined || hasOwnName(first)) return undefined
  const baby = babyFood(chunks, at, search)
  if (baby !== undefined)
    return { foods: [named(baby.run, baby.text, baby.candidates)], length: baby.run.length }
  const described = describedRun(chunks, at)
  const name = described.length > 1 ? describedName(described, search) : undefined
  if (name !== undefined)
    return { foods: [named(described, name.text, name.candidates)], length: described.length }
  for (let length = Math.min(MAX_RUN, chunks.length - at); length >= 1; length--) {
    const run = chunks.slice(at, at + length)
    if (run.some(hasOwnName)) continue
    const label = labelledFood(run, search)
    if (label !== undefined) return { foods: [label], length }
    if (!isOneName(run)) continue
    const parts = setMeal(run, search)
    if (parts !== undefined) return { foods: parts, length }
    if (length === 1) return undefined
    const text = runText(run)
    const joint = sharedHead(run, text, search)
    if (joint !== undefined) return { foods: [joint], length }
    const filled = filledDish(run, text, search)
    if (filled !== undefined) return { foods: [filled], length }
    const candidates = first.before === 'link' ? search(text) : searchJoined(text, search)
    if (scoreOf(candidates) >= EXACT_SCORE) return { foods: [named(run, text, candidates)], length }
  }
  return undefined
}

const named = (
  run: readonly Chunk[],
  text: string,
  candidates: readonly FoodMatch[],
  lastWord = lastWordOf(run),
): NamedFood => ({ chunks: run, words: foodWords(text), lastWord, candidates })

/** "Fish and chips" are two foods that no table has as one. */
function setMeal(run: readonly Chunk[], search: Search): readonly NamedFood[] | undefined {
  const isUncountedRun = run.every(
    ({ amount, after }) => after === undefined && (amount === undefined || amount.isArticle === true),
  )
  const parts = isUncountedRun ? setMealParts(runText(run)) : undefined
  return parts?.map((part) => ({ ...named(run, part, search(part), ''), isSetPart: parts.length > 1 }))
}

/** Only links stand between them, and no later chunk has its own amount, which would make it a separate food. */
function isOneName(run: readonly Chunk[]): boolean {
  const [first] = run
  const isCounted = first?.amount?.quantity !== undefined && first.amount.isArticle !== true
  return run.every((chunk, index) => {
    // "two pitas and falafel (5)": each has its own.
    if (chunk.after !== undefined && isCounted) return isExact(chunk.after)
    if (index === 0) return index === run.length - 1 || chunk.after === undefined
    if (chunk.amount !== undefined || (chunk.after !== undefined && index < run.length - 1)) return false
    // "200 g chicken with rice" is 200 g of chicken, "a splash of milk in coffee" one of milk.
    const kind = first?.amount?.unit?.kind
    const isMeasured = kind === 'mass' || kind === 'vague'
    const inOne = kind === 'mass' ? /^(?:and|or|con|with|in|on|made)$/ : /^(?:and|con|made)$/
    if (isMeasured && !inOne.test(chunk.link ?? '')) return false
    if (chunk.before === 'link') return true
    return chunk.before === 'comma' && run.length > 2 && run.at(-1)?.before === 'link'
  })
}

const MIN_KIND_SCORE = 0.65
/** They go on another food: "bread and strawberry jam" are not two jams. */
const SPREADS =
  /^(?:sauces?|butter|oil|dressing|gravy|cheese|cream|syrup|dip|ketchup|milk|jam|jelly|honey|water)$/

/** "150 g of black and other beans", "40 g of fruit or vegetable jam": two kinds of one food, named once. */
function sharedHead(run: readonly Chunk[], text: string, search: Search): NamedFood | undefined {
  const [first, last] = [run[0], run.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const words = ownText(last).split(' ')
  const kind = words.at(-1) ?? ''
  if (words.length < 2) return undefined
  if (SPREADS.test(kind) && last.link !== 'or') return undefined
  const isList = run
    .slice(1)
    .every(
      ({ link, before, amount }) =>
        amount === undefined && (/^(?:and|or)$/.test(link ?? '') || before === 'comma'),
    )
  const own = ownText(first)
  const { amount } = first
  const isOfAll = isUncounted(amount) && amount?.unit === undefined && last.after?.isApart === true
  const isWeighed = amount?.unit?.kind === 'mass' || (isOfAll && last.after?.unit?.kind === 'mass')
  if (!isList || !isWeighed || isPlural(lastWordOf([first]))) return undefined
  if (isBesideDish(run, search)) return undefined
  const kinds = [`${own} ${kind}`, text, ownText(last)].map((name) => sharesHead(search(name), kind))
  if (scoreOf(kinds[0] ?? []) < MIN_KIND_SCORE) return undefined
  const best = kinds.reduce((a, b) => (scoreOf(b) > scoreOf(a) ? b : a))
  return named(run, text, best)
}

/** Categories of their contents. */
const FILLINGS =
  /cheese|meats|cold cuts|bacon|chicken|turkey|poultry|fish|egg|vegetables|lettuce|tomato|onion|sausage|beef|pork|pepper|spinach|shellfish|jams|mayonnaise|soy|fruit|berries|apples|bananas|broccoli|carrots|cabbage|dark green|beans|corn/i

/** "chicken, bacon and avocado sandwich": fillings, then a dish; the closest dish of that kind. */
function filledDish(run: readonly Chunk[], text: string, search: Search): NamedFood | undefined {
  const last = run.at(-1)
  const dish = last?.words.at(-1)?.word ?? ''
  if (last === undefined || ownWords(last).length < 2 || !FILLED_PATTERN.test(dish)) return undefined
  if (run.some(({ link }) => /^(?:with|con|on)$/.test(link ?? ''))) return undefined
  if (isBesideDish(run, search)) return undefined
  const isFilling = run.slice(0, -1).every((chunk) => {
    const [best] = search(ownText(chunk))
    return (
      best !== undefined &&
      best.score >= GOOD_SCORE &&
      FILLINGS.test(best.food.category) &&
      !/sandwich|mixed|soup|salad/i.test(best.food.category) &&
      chunk.amount?.unit === undefined
    )
  })
  const [kind = ''] = foodWords(dish)
  const candidates = isFilling
    ? search(text).filter(({ food }) =>
        [food.name, ...food.synonyms].some((name) => foodWords(name).includes(kind)),
      )
    : []
  return candidates.length === 0 ? undefined : named(run, text, candidates, dish)
}

/** "Potatoes and gravy" are "potatoes with gravy", if a table has only one of them. */
function searchJoined(text: string, search: Search): readonly FoodMatch[] {
  const plain = search(text)
  const [and, joint] = [text.lastIndexOf(' and '), text.lastIndexOf(' with ')]
  if (scoreOf(plain) >= EXACT_SCORE || and === joint) return plain
  const [place, word, other] = and > joint ? [and, ' and ', ' with '] : [joint, ' with ', ' and ']
  const found = search(text.slice(0, place) + other + text.slice(place + word.length))
  return scoreOf(found) >= EXACT_SCORE ? found : plain
}

/** A name in the order of a food table, "Yogurt, Greek, plain": its words are certain, the choice of food is not. */
const LABEL_SCORE = 0.85

const sharesHead = (candidates: readonly FoodMatch[], text: string) => {
  const head = headWord(text)
  return candidates.filter(({ food }) =>
    [food.name, ...food.synonyms].some((name) => headWord(name) === head),
  )
}

/**
 * A name with its qualities after commas. Each later part must not be a food by itself ("Greek"), or must be this very
 * food ("Cheese, Cheddar"); otherwise it is a list.
 */
function labelledFood(run: readonly Chunk[], search: Search): NamedFood | undefined {
  const [first, ...later] = run
  if (first === undefined || later.length === 0) return undefined
  if (later.some(({ before, amount }) => before !== 'comma' || amount !== undefined)) return undefined
  if (run.slice(0, -1).some(({ after }) => after !== undefined)) return undefined
  const text = run.map(ownText).join(', ')
  const candidates = sharesHead(search(text), text)
  const [best] = candidates
  if (best === undefined || best.score < LABEL_SCORE) return undefined
  // "150 g of pudding, chocolate": a part without a weight describes the one with a weight.
  const isWeighed = first.amount?.unit?.kind === 'mass' && !isJoined(best.food.name)
  const isLabel = later.every((chunk) => {
    const [own] = search(ownText(chunk))
    return isWeighed || own === undefined || own.score < EXACT_SCORE || own.food === best.food
  })
  return isLabel ? named(run, text, candidates, lastWordOf([first])) : undefined
}
