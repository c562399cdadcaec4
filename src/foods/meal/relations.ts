import { FOOD_PATTERN_KEYS, type Food } from '../food.ts'
import { isExact, isUncounted } from '../parse/read-amount.ts'
import { isWordOfFood } from '../portions.ts'
import { headWord } from '../search/name-forms.ts'
import { foodWords } from '../text/words.ts'
import { isBesideDish } from './beside-dish.ts'
import { GOOD_SCORE, scoreOf } from './certainty.ts'
import { ownText, ownWords, runText } from './chunk-words.ts'
import { isMedium } from './cooking.ts'
import { type DishKind, dishKind } from './dish-kinds.ts'
import { isDrink } from './drinks.ts'
import { type Chunk, foodOf, type Meal, type NamedFood, type Pass, type Search } from './meal.ts'
import { withoutRestated } from './restated.ts'
import { pouredParts, soaked } from './soaked.ts'
import { isWeighed, isWeighedText, weighedContents } from './weighed-texts.ts'

const MAX_CONTENTS = 8
/** The score from which a dish and its contents are named together. */
const MIN_TOGETHER_SCORE = 0.8

/**
 * Relates foods to each other: a dish takes in its parts unless they have amounts of their own, in which case the
 * parts are the dish; an amount at the end of a list may belong to its first food.
 */
export const relateFoods: Pass = (meal: Meal): Meal => {
  const fates = new Map(meal.fates)
  const { chunks } = meal
  const isOnScales = isWeighedText(chunks)
  const counted = new Set<Chunk>()
  const foods: NamedFood[] = []
  let shared = 0
  for (const [index, food] of meal.foods.entries()) {
    if (index < shared) continue
    const rest = food.chunks.filter((chunk) => !counted.has(chunk))
    if (rest.length === 0) continue
    // "Egg and cheese" of which the egg is in the salad does not make an omelette.
    if (rest.length < food.chunks.length) {
      for (const chunk of rest) fates.set(chunk, 'explanation')
      continue
    }
    const poured = pouredParts(meal.foods, index, meal.search)
    const parts = poured.length > 0 ? poured : sharedWeight(meal, index)
    if (parts.length > 0) {
      foods.push(...parts)
      shared = index + parts.length
      continue
    }
    if (food.isSetPart === true || food.span !== undefined) {
      foods.push(food)
      continue
    }
    const at = chunks.indexOf(food.chunks.at(-1) ?? emptyChunk) + 1
    if (isListTitle(food, chunks, at, meal.search)) {
      for (const chunk of food.chunks) fates.set(chunk, 'title')
      continue
    }
    const { host, within } = takeContents(food, chunks, at, meal.search, isOnScales)
    for (const chunk of within) counted.add(chunk)
    foods.push(host)
  }
  return { ...meal, fates, foods: withoutRestated({ ...meal, foods }, fates) }
}

const emptyChunk: Chunk = { words: [], before: 'start', isInside: false, start: -1, end: -1 }

/** The dish with the chunks after it that are in it: "burrito with chicken, rice and beans". */
type DishWithContents = { host: NamedFood; within: readonly Chunk[] }

function takeContents(
  named: NamedFood,
  chunks: readonly Chunk[],
  at: number,
  search: Search,
  isOnScales: boolean,
): DishWithContents {
  const host = soaked(named, chunks.slice(at), search)
  const weighed =
    host !== named
      ? weighedContents(chunks, at, true)
      : isOnScales && host.chunks.some(isWeighed)
        ? withoutDrinks(weighedContents(chunks, at, host.chunks.length > 1), foodOf(host), search)
        : []
  if (weighed.length > 0) return { host: renameDish(host, weighed, search), within: weighed }
  return listedContents(host, chunks, at, search)
}

/** Coffee next to a roll is not part of the roll. */
function withoutDrinks(contents: readonly Chunk[], host: Food | undefined, search: Search): readonly Chunk[] {
  // "biscuits with cocoa" and "bread with milk" have it in them.
  const isBeside = (food: Food | undefined) =>
    isDrink(food) && !/^(?:flavored )?milk/i.test(food?.category ?? '')
  const end = contents.findIndex((chunk) => isBeside(search(ownText(chunk))[0]?.food) && !isDrink(host))
  return end < 0 ? contents : contents.slice(0, end)
}

function listedContents(
  host: NamedFood,
  chunks: readonly Chunk[],
  at: number,
  search: Search,
): DishWithContents {
  const listed = listedChunks(chunks, at)
  const food = foodOf(host)
  if (food === undefined || listed.length === 0) return { host, within: [] }
  const kind = dishKind(food)
  const hasMass = host.chunks.some((chunk) => statedMass(chunk) !== undefined)
  const isMade = listed[0]?.link === 'made'
  const hasMeasure = host.chunks.some(({ amount }) => amount?.quantity !== undefined)
  const usual = listed.filter((chunk) => {
    const isPart = isInDish(chunk, food, kind, search)
    if (!isBare(chunk)) return !hasMass && hasTotalAmount(chunk) && isPart
    const isBase = isMade && (hasMeasure || chunk === listed[0] ? hasMeasure : isMedium(ownWords(chunk)))
    return isPart || isFilled(host) || isBase
  })
  const dish = foodOf(renameDish(host, leading(listed, usual), search)) ?? food
  const within = isMade || isFilled(host) ? usual : usual.filter((chunk) => !isAdded(chunk, dish, search))
  if (within.length > 0) {
    const named = renameDish(host, leading(listed, within), search)
    return { host: { ...named, chunks: [...host.chunks, ...within] }, within }
  }
  if (usual.length > 0) return { host, within }
  // "200 g of macaroni with cheese and tuna" is weighed together, if there is such a dish.
  const all = [...host.chunks, ...listed]
  if (isBesideDish(all, search)) return { host, within: [] }
  const whole = scoreOf(search(runText(all)))
  const isTogether = hasMassBefore(host.chunks.at(-1)) && listed.every(isBare) && whole >= MIN_TOGETHER_SCORE
  return isTogether ? { host: renameDish(host, listed, search), within: listed } : { host, within: [] }
}

/** The foods listed after "with", up to the end of the list. */
function listedChunks(chunks: readonly Chunk[], at: number): readonly Chunk[] {
  const [host, first] = [chunks[at - 1], chunks[at]]
  const opens =
    /^(?:with|con|made|on|in)$/.test(first?.link ?? '') ||
    (hasMassBefore(host) && first?.link === 'and') ||
    (first?.before === 'comma' && host?.hasOf === true)
  if (!opens) return []
  const rest = chunks.slice(at, at + MAX_CONTENTS)
  const end = rest.findIndex((chunk, index) => {
    const isListed = chunk.before === 'link' || chunk.before === 'comma'
    // After the "and" of a list, the next comma starts something else.
    const isPast = index > 1 && chunk.before === 'comma' && rest[index - 1]?.link === 'and'
    return !isListed || isPast
  })
  return end < 0 ? rest : rest.slice(0, end)
}

/** "peppers stuffed with rice" */
const isFilled = ({ chunks }: NamedFood) => /^(?:stuffed|filled)/.test(chunks.at(-1)?.how ?? '')

function isInDish(chunk: Chunk, host: Food, kind: DishKind | undefined, search: Search): boolean {
  const text = ownText(chunk)
  const own = search(text)[0]?.food
  if (own === undefined) return false
  const head = headWord(text)
  if (head !== undefined && foodWords(host.name).includes(head) && own.category !== host.category) return true
  return kind?.holds.test(own.category) === true
}

/** Those of the listed chunks that come before the first one that is not in the dish: they are in its name. */
function leading(listed: readonly Chunk[], within: readonly Chunk[]): readonly Chunk[] {
  const end = listed.findIndex((chunk) => !within.includes(chunk))
  return end < 0 ? listed : listed.slice(0, end)
}

/**
 * "Spaghetti bolognese with parmesan": the dish of the table has nothing of this food group, so the cheese comes on top;
 * "pizza with ham" is a pizza with meat, and lasagne has its cheese.
 */
function isAdded(chunk: Chunk, dish: Food, search: Search): boolean {
  const own = search(ownText(chunk))[0]?.food
  return own !== undefined && lacks(dish, own)
}

/** A dish has nothing of the food groups that a food has; false if those of either are not known. */
function lacks({ patterns: dish }: Food, { patterns: own }: Food): boolean {
  if (dish === undefined || own === undefined) return false
  const groups = FOOD_PATTERN_KEYS.filter((key) => own[key] > 0)
  return groups.length > 0 && groups.every((key) => dish[key] === 0)
}

const isBare = ({ amount, after }: Chunk) => after === undefined && isUncounted(amount)

/** The amount after it is one of the whole: "a chili dog on a bun, 166 g". */
const hasTotalAmount = ({ amount, after }: Chunk) =>
  after !== undefined && isExact(after) && (amount === undefined || amount.isArticle === true)

const hasMassBefore = (chunk: Chunk | undefined) => chunk?.amount?.unit?.kind === 'mass'

/** The dish named together with its contents, if there is a closer match of its kind. */
function renameDish(host: NamedFood, contents: readonly Chunk[], search: Search): NamedFood {
  if (contents.length === 0) return host
  const run = [...host.chunks, ...contents]
  const text = runText(run)
  const head = headWord(text)
  const candidates = search(text).filter(({ food }) =>
    [food.name, ...food.synonyms].some((name) => headWord(name) === head),
  )
  const [best, ...others] = candidates
  const isCloser = best !== undefined && host.words.every((word) => isWordOfFood(best.food, word))
  // Contents that no food name includes do not make the dish less certain.
  const score = Math.max(best?.score ?? 0, scoreOf(host.candidates) * 0.9)
  const closer = best === undefined || !isCloser ? host.candidates : [{ ...best, score }, ...others]
  return { ...host, chunks: run, words: isCloser ? foodWords(text) : host.words, candidates: closer }
}

/** The listed amounts may differ from the total, because of rounding and evaporation. */
const MASS_TOLERANCE = 0.15

/**
 * True if a dish is only the title of a list with amounts: "a sandwich with two slices of white bread, …", "a smoothie
 * made with 1 banana, 1 cup of milk, …", "300 g soup: 150 g potato, …".
 */
function isListTitle(host: NamedFood, chunks: readonly Chunk[], at: number, search: Search): boolean {
  const first = chunks[at]
  const food = foodOf(host)
  const listed = amountsAfter(chunks, at)
  if (food === undefined || first === undefined || listed.length === 0) return false
  const whole = host.chunks.map(statedMass).find((mass) => mass !== undefined)
  // "300 g of rice cooked with butter, 150 g …" is not a list: the butter has no weight.
  if (whole !== undefined)
    return opensList(first) && listed[0] === first && listed.length > 1 && addsUpTo(listed, whole)
  if (!opensList(first) && (!/^(?:with|con)$/.test(first.link ?? '') || isCountedDish(host))) return false
  const kind = dishKind(food)
  if (kind === undefined) return first.link === 'made' && listed.length > 2
  const bases = listed.filter((chunk) => kind.base.test(search(ownText(chunk))[0]?.food.category ?? ''))
  return bases.length >= (first.link === 'made' ? 1 : kind.bases)
}

/** "Three enchiladas with half a cup of rice" are three enchiladas, and rice. */
const isCountedDish = ({ chunks: [own] }: NamedFood) =>
  own?.amount?.quantity !== undefined && own.amount.isArticle !== true && own.amount.quantity > 1

/** "made with …", "soup: …", "soup (…", "soup - …". */
const opensList = ({ link }: Chunk) => /^(?:made|:|-|\()$/.test(link ?? '')

/** The chunks with amounts, up to the end of the sentence. */
function amountsAfter(chunks: readonly Chunk[], at: number): readonly Chunk[] {
  const rest = chunks.slice(at, at + 2 * MAX_CONTENTS)
  const end = rest.findIndex(({ before }, index) => index > 0 && before === 'stop')
  return (end < 0 ? rest : rest.slice(0, end)).filter(
    ({ amount, after }) =>
      (amount?.quantity !== undefined && amount.isArticle !== true) ||
      (amount === undefined && after !== undefined && isExact(after)),
  )
}

function addsUpTo(listed: readonly Chunk[], whole: number): boolean {
  let sum = 0
  for (const chunk of listed) {
    sum += statedMass(chunk) ?? 0
    if (Math.abs(sum - whole) <= MASS_TOLERANCE * whole) return true
  }
  return false
}

/** Grams or millilitres, if stated. */
function statedMass({ amount, after }: Chunk): number | undefined {
  const exact = [amount, after].find((said) => said !== undefined && isExact(said))
  const size = exact?.unit?.grams ?? exact?.unit?.ml
  return size === undefined ? undefined : (exact?.quantity ?? 1) * size
}

/** Of two foods, "200 g of chicken and rice", the weight may be of the first. */
const MIN_SHARES = 3

/** "300 g of beef, potatoes and carrots": one amount of several foods, in equal parts. */
function sharedWeight({ foods }: Meal, index: number): readonly NamedFood[] {
  const first = foods[index]?.chunks[0]
  const amount = first?.amount
  if (first === undefined || amount?.hasOf !== true || !isExact(amount) || first.after !== undefined)
    return []
  // "200 g of kale with oil, onions and salt": a list after "with" names its contents.
  if (
    foods[index]?.chunks.some(
      ({ link, how = '' }) => OPENS_CONTENTS.test(link ?? '') || / (?:with|in) /.test(how),
    )
  )
    return []
  const rest = foods.slice(index + 1, index + MAX_CONTENTS)
  const end = rest.findIndex((food) => !isShare(food))
  const list = [foods[index], ...(end < 0 ? rest : rest.slice(0, end))].filter((food) => food !== undefined)
  const parts = list.slice(0, list.findLastIndex(({ chunks: [own] }) => own?.link === 'and') + 1)
  if (parts.length < MIN_SHARES) return []
  if (parts.slice(1, -1).some(({ chunks: [own] }) => own?.before !== 'comma')) return []
  if (parts.some(({ candidates, span }) => span !== undefined || scoreOf(candidates) < GOOD_SCORE)) return []
  return parts.map((food) => ({
    ...food,
    chunks: food.chunks.map((chunk) => ({ ...chunk, amount })),
    share: 1 / parts.length,
  }))
}

const OPENS_CONTENTS = /^(?:with|con|made)$/

/** Named without an amount and without "with". */
function isShare({ chunks: [own, ...others] }: NamedFood): boolean {
  if (own === undefined || others.length > 0 || own.amount !== undefined || own.after !== undefined)
    return false
  if (OPENS_CONTENTS.test(own.link ?? '')) return false
  return !own.isInside && (own.before === 'comma' || (own.before === 'link' && own.link === 'and'))
}
