import { scaleNutrients } from '../../nutrition/nutrients.ts'
import { type GramsEstimate, measureGrams } from '../amount.ts'
import type { AnalyzedItem, Evidence, Food, FoodMatch, GramsBasis, Reading } from '../food.ts'
import { plausibleGrams } from '../plausibility.ts'
import { spreadOf, usualGrams } from '../portion-statistics/likely-grams.ts'
import { foodWords } from '../text/words.ts'
import { CAPSULE } from '../units.ts'
import { accompanimentGrams } from './accompaniment-grams.ts'
import {
  confidenceOf,
  correctedKind,
  isUnstatedQuality,
  matchKind,
  stakeOf,
  wordsMatched,
} from './certainty.ts'
import { tokensOf } from './chunk-words.ts'
import { eatenShare, gramsOf, type Host, measureOf, settingOf } from './grams.ts'
import type { Meal, NamedFood, Pass } from './meal.ts'
import { hasQuality } from './qualities.ts'
import { readingsOf } from './readings.ts'
import { refusedAmounts } from './refused.ts'
import { saidMeasure } from './said-measure.ts'

const MAX_ALTERNATIVES = 3

/** Weighs the foods, in the order of the text: what goes on or into the food before it is weighed by that food. */
export const weighFoods: Pass = (meal: Meal): Meal => {
  const items: AnalyzedItem[] = []
  const foods: NamedFood[] = []
  const fates = new Map(meal.fates)
  const setting = settingOf(meal)
  let host: Host | undefined
  const refusedOf = refusedAmounts(meal)
  for (const food of meal.foods) {
    if (!isLinked(food)) host = undefined
    if (isUnknownCapsule(food)) continue
    const item = createItem(meal, food, { host, setting, refused: food.refused ?? refusedOf.get(food) })
    const isCounted = item !== undefined && host !== undefined && isOwnBread(food, item, host)
    if (item === undefined || isCounted) {
      for (const chunk of food.chunks) fates.set(chunk, isCounted ? 'explanation' : 'amount')
      continue
    }
    items.push(item)
    foods.push(food)
    // Butter and jam are both on the toast: a food that goes on another does not itself get a topping.
    const isTopping = host !== undefined && accompanimentGrams(item.food, host.food, host.grams) !== undefined
    if (!isTopping) host = item
  }
  return { ...meal, foods, fates, items }
}

/** "2 garlic tablets": their weight is not known, so they are not recognised. */
function isUnknownCapsule(named: NamedFood): boolean {
  const [food, unit] = [named.candidates[0]?.food, measureOf(named)?.unit]
  return unit?.name === CAPSULE && food !== undefined && measureGrams(food, { unit }) === undefined
}

/** Of a food that several people shared: a usual portion is one person's already. */
function ownShare({ chunks: [first] }: NamedFood, { basis }: GramsEstimate, shared: Meal['shared']): number {
  const isUsual = basis === 'default_portion' || basis === 'vague'
  if (first === undefined || first.eaten !== undefined || isUsual) return 1
  return shared.find(({ start, end }) => first.start >= start && first.start < end)?.share ?? 1
}

function createItem(
  meal: Meal,
  named: NamedFood,
  {
    host,
    setting,
    refused,
  }: { host: Host | undefined; setting: ReturnType<typeof settingOf>; refused: string | undefined },
): AnalyzedItem | undefined {
  const [best, ...others] = named.candidates
  if (best === undefined) return undefined
  const { food } = best
  const whole = gramsOf(food, named, host, { setting, measures: meal.measures })
  const said = { ...whole, grams: whole.grams * ownShare(named, whole, meal.shared) }
  const isMuch = said.grams > plausibleGrams(food, said.basis === 'stated_mass')
  const isDoubtful = isMuch && said.isWhole !== true
  const estimate: GramsEstimate = isDoubtful ? { grams: usualGrams(food), basis: 'vague' } : said
  // "0 sugar": none was eaten.
  if (estimate.grams === 0) return undefined
  const amount = ownAmount(meal, food, named, estimate) ?? {
    ...spreadOf(food.category, estimate.grams, estimate.basis),
    gramsBasis: estimate.basis,
  }
  const evidence = { ...evidenceOf(named, best, amount.gramsBasis), ...stakeOf(food, amount) }
  const unit = isDoubtful ? undefined : saidMeasure(meal.text, named, food, whole, meal.measures)
  const text = excerptOf(meal.text, named)
  const notCounted = isDoubtful ? text : refused
  const item = {
    text,
    food,
    ...amount,
    ...(unit !== undefined && { unit }),
    ...(notCounted !== undefined && { refused: notCounted }),
    match: evidence.match,
    confidence: confidenceOf(evidence),
    evidence,
    alternatives: others.slice(0, MAX_ALTERNATIVES).map((other) => other.food),
    nutrients: scaleNutrients(food.nutrients, amount.grams / 100),
  }
  const own: Reading = { food, grams: amount.grams, note: 'a usual portion' }
  const other: Reading = isDoubtful
    ? { ...own, grams: said.grams, note: 'as stated' }
    : { ...own, grams: usualGrams(food), note: 'a usual portion' }
  const ask = isMuch
    ? [isDoubtful ? own : { ...own, note: 'as stated' }, other]
    : readingsOf(item, named.words, named.candidates)
  return { ...item, ask }
}

/** The worst spelling mistake in the words of a food; 0 for none. */
const slipOf = (named: NamedFood): number => Math.max(0, ...tokensOf(named).map(({ slip = 0 }) => slip))

/** As much as the person usually has of the food, if no amount was stated. */
function ownAmount(meal: Meal, food: Food, named: NamedFood, { basis }: GramsEstimate) {
  const usual = basis === 'default_portion' ? meal.usual?.(food) : undefined
  if (usual === undefined) return undefined
  const share = eatenShare(named)
  const { times } = usual
  const [grams = 0, low = 0, high = 0] = [usual.grams, usual.low, usual.high].map(
    (each) => Math.round(each * share * 100) / 100,
  )
  return { grams, low, high, gramsBasis: 'usual' as const, times }
}

function evidenceOf(
  named: NamedFood,
  best: FoodMatch,
  gramsBasis: GramsBasis,
): Omit<Evidence, 'carbohydrate' | 'doubt'> {
  const slip = slipOf(named)
  const next = named.candidates.find(({ food }) => food !== best.food)
  return {
    score: best.score,
    match: isContradicted(best, named)
      ? 'guess'
      : slip > 0
        ? correctedKind(best, slip)
        : matchKind(best, named.words),
    gramsBasis,
    lead: Math.max(best.score - (next?.score ?? 0), 0),
    wordsMatched: wordsMatched(best.food, named.words),
    wordsOfName: wordsMatched({ ...best.food, synonyms: [] }, named.words),
    slip,
    isShared: named.span?.isFirst === false || named.share !== undefined,
    foods: 1,
    unmatched: 0,
    skippedWords: 0,
  }
}

/** "barbecue pork without sauce" is not "barbecue pork with sauce"; fruit in syrup has its sugar. */
function isContradicted({ food }: FoodMatch, named: NamedFood): boolean {
  const { chunks } = named
  const name = foodWords(food.name)
  const said = (words: string | undefined) => foodWords(words ?? '')
  const isAbsent = chunks.some(
    ({ without }) =>
      said(without).some((word) => name.includes(word)) &&
      !/\b(?:no|without|free|excluding|not)\b/i.test(food.name),
  )
  // "Dehydrated" is English for no food, so it is not among the words that were searched.
  const isOther = tokensOf(named).some(({ word }) =>
    foodWords(word).some((own) => isUnstatedQuality(food, own)),
  )
  const isPacked = chunks.some(({ how }) => said(how).includes('syrup'))
  return isAbsent || isOther || (isPacked && !hasQuality(food, 'syrup'))
}

const isLinked = ({ chunks: [first], span }: NamedFood): boolean =>
  span?.isFirst === false || first?.before === 'link' || first?.before === 'comma'

/** "turkey sandwich on rye", "burger on a bun": the bread is already counted. */
function isOwnBread({ chunks }: NamedFood, { food, gramsBasis }: AnalyzedItem, host: Host): boolean {
  return (
    /^(?:on|in|with)$/.test(chunks[0]?.link ?? '') &&
    gramsBasis !== 'portion' &&
    gramsBasis !== 'stated_mass' &&
    /sandwich|burger/i.test(host.food.category) &&
    /bread|rolls and buns|bagel|tortilla/i.test(food.category)
  )
}

function excerptOf(text: string, { chunks, span }: NamedFood): string {
  if (span !== undefined) return excerpt(text, span.start, span.end)
  return excerpt(text, chunks[0]?.start ?? 0, chunks.at(-1)?.end ?? 0)
}

/** The text between two positions, with the bracket that it opens or closes. */
export function excerpt(text: string, start: number, end: number): string {
  const opens = text.slice(start, end).split('(').length - text.slice(start, end).split(')').length
  const from = opens < 0 && text[start - 1] === '(' ? start - 1 : start
  const to = opens > 0 && text[end] === ')' ? end + 1 : end
  return text.slice(Math.max(0, from), Math.max(0, to)).replace(/\s+/g, ' ').trim()
}
