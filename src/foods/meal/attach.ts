import { sizeOf } from '../parse/joined-amounts.ts'
import { isExact, isUncounted, type StatedAmount } from '../parse/read-amount.ts'
import { refinementWeight } from '../search/name-forms.ts'
import { edgeNoiseKind, PRONOUNS } from '../text/noise-words.ts'
import { foodWords, isVerbal } from '../text/words.ts'
import { CAPSULE, readUnit } from '../units.ts'
import { mayBeInCapsules } from './capsule-chunks.ts'
import { ownWords } from './chunk-words.ts'
import type { Chunk, Meal, NoiseClass, Pass } from './meal.ts'
import { isPinch, isSeasoning } from './seasonings.ts'
import { readEaten } from './shares.ts'

/** Gives amounts without words, and words that only describe, to the food that they belong to. */
export const attachAmounts: Pass = (meal: Meal): Meal => {
  const fates = new Map(meal.fates)
  const measured = meal.chunks.map((chunk, at) => readMeasure(chunk, lastNamed(meal.chunks, at)))
  const attached = mergeDescriptions(attachLoose(withoutNoise(measured, fates), meal.text))
  return { ...meal, fates, chunks: withoutSeasoningWeights(withoutTitles(attached, fates)) }
}

const lastNamed = (chunks: readonly Chunk[], at: number) =>
  chunks.slice(Math.max(0, at - 2), at).findLast((chunk) => ownWords(chunk).length > 0)

/** They count what was weighed: "an ounce of almonds, about 23 kernels". */
const KERNELS = /^(?:kernels?|halves|pieces?)$/

/** Household units that are no foods: ", 2 slices" measures what came before, ", 2 rolls" does not. */
const PURE_UNITS = new Set([
  'sq inch',
  ...(
    'slice piece bar can bottle glass mug bowl plate serving packet package bag box container jar scoop handful square ' +
    'wedge sheet stalk spear segment carton tray'
  ).split(' '),
])

/** "chicken 1 leg", "kit kat 4 finger", "satay 6 sticks": they measure the food directly before them. */
const SHAPE_UNITS = new Set(
  'leg breast thigh wing drumstick fillet tender ball stick skewer strip ring ear cone loaf head link patty'.split(
    ' ',
  ),
)

/** "sushi, 8 pieces", "grapes (a handful)", "cola in a 12 fl oz can": a unit alone is an amount. */
function readMeasure(chunk: Chunk, last: Chunk | undefined): Chunk {
  const own = ownWords(chunk)
  const { amount } = chunk
  if (
    own.length > 0 &&
    own.every((word) => PRONOUNS.has(word)) &&
    amount !== undefined &&
    amount.isArticle !== true
  )
    return { ...chunk, words: [], refersBack: true }
  const unit = own.length > 2 ? undefined : readUnit(own.join(' '))
  if (unit === undefined || amount === undefined || last === undefined || last.after !== undefined)
    return chunk
  const { isArticle: _, ...said } = amount
  const isContainer = isExact(amount) && PURE_UNITS.has(unit.name)
  if (isContainer) return { ...chunk, words: [], amount: said }
  const isPart = chunk.before === 'link' && chunk.link === undefined && SHAPE_UNITS.has(unit.name)
  // "an ounce of almonds, about 23 kernels"
  const isCount =
    chunk.before === 'comma' &&
    amount.unit === undefined &&
    isExactAmount(last.amount) &&
    KERNELS.test(own[0] ?? '')
  if (isCount) return { ...chunk, words: [], amount: { ...said, unit } }
  // "with milk, just a splash"
  const isMeasure =
    PURE_UNITS.has(unit.name) || unit.kind === 'vague' || (unit.name === CAPSULE && mayBeInCapsules(last))
  return isPart || isMeasure ? { ...chunk, words: [], amount: { ...said, unit } } : chunk
}

/** Drops words that name and measure nothing ("I had", "Lunch:"), and keeps the distance between foods. */
function withoutNoise(chunks: readonly Chunk[], fates: Map<Chunk, NoiseClass>): Chunk[] {
  const kept: Chunk[] = []
  let before: Chunk['before'] = 'start'
  let isDropped = false
  for (const chunk of chunks) {
    const isBare = ownWords(chunk).length === 0
    const isAmount = chunk.words.length === 0 ? chunk.amount !== undefined : isMassOrVolume(chunk)
    before = strongest(before, chunk.before)
    if (!isAmount && isBare) {
      isDropped = true
      fates.set(chunk, edgeNoiseKind(chunk.words[0]?.word ?? '') ?? 'function word')
      continue
    }
    const { link, ...rest } = chunk
    // The title before the colon was dropped.
    const linked = link === undefined || (isDropped && link === ':') ? {} : { link }
    // "chicken, 200 g lunch": a measure of the chicken.
    const words = isBare ? [] : chunk.words
    kept.push({ ...rest, words, ...linked, before: kept.length === 0 ? 'start' : before })
    before = 'start'
    isDropped = false
  }
  return kept
}

const ORDER: readonly Chunk['before'][] = ['start', 'link', 'comma', 'bracket', 'stop']
const strongest = (a: Chunk['before'], b: Chunk['before']) => (ORDER.indexOf(b) > ORDER.indexOf(a) ? b : a)

/** Each amount without words goes to the food before it ("rice, 150 g", "eggs (100 g)"), or else after it. */
function attachLoose(chunks: readonly Chunk[], text: string): Chunk[] {
  const result: Chunk[] = []
  let loose: Chunk | undefined
  for (const chunk of chunks) {
    const last = previousFood(result, chunk)
    if (chunk.words.length > 0) {
      // "650 kcal: rice and chicken": the energy of the meal.
      if (loose !== undefined && isEnergy(loose) && chunk.link === ':') loose = undefined
      const isNext = loose?.amount !== undefined && chunk.amount === undefined && chunk.before !== 'stop'
      const { amount, start } = loose ?? {}
      result.push(
        isNext && amount !== undefined
          ? { ...chunk, amount, start: Math.min(chunk.start, start ?? 0) }
          : { ...chunk },
      )
      loose = undefined
    } else if (last !== undefined && isEaten(result, last, chunk, text)) {
      last.end = Math.max(last.end, chunk.end)
    } else if (isEnergy(chunk) && last !== undefined && [last.amount, last.after].some(isExactAmount)) {
      // "rice 150 g (195 kcal)"
      last.end = Math.max(last.end, chunk.end)
    } else if (canTakeAmount(last, chunk) && loose === undefined) {
      if (chunk.amount !== undefined)
        last.after = { ...chunk.amount, ...(chunk.before === 'comma' && { isApart: true }) }
      last.end = Math.max(last.end, chunk.end)
    } else if (last !== undefined && isRestated(last, chunk)) {
      last.end = Math.max(last.end, chunk.end)
    } else if (loose?.amount === undefined) loose = chunk
    else if (chunk.amount !== undefined && isExact(chunk.amount)) loose = { ...chunk, start: loose.start }
  }
  return loose !== undefined && isMassOrVolume(loose) ? [...result, loose] : result
}

/** "a pint of beer, 480 grams": about as much again, of what has an amount already. */
function isRestated({ amount, after }: Chunk, { amount: again, before }: Chunk): boolean {
  const [own, other] = [[amount, after].find(isExactAmount), again].map((said) =>
    said?.unit === undefined ? 0 : (said.quantity ?? 1) * sizeOf(said.unit),
  )
  const ratio = (own ?? 0) / (other ?? 0)
  return before === 'comma' && ratio > 1 / MAX_RATIO && ratio < MAX_RATIO
}
const MAX_RATIO = 1.25

/** Somebody weighed or measured something, even if no food stands beside it. */
const isMassOrVolume = ({ amount }: Chunk) => /^(?:mass|volume)$/.test(amount?.unit?.kind ?? '')

/** "nachos with beef, ate about a quarter", a share of the sentence; "a box of 20, I had 8", an amount of the last food. */
function isEaten(result: readonly Chunk[], last: Chunk, { amount, start }: Chunk, text: string): boolean {
  const eaten = amount === undefined ? undefined : readEaten(amount, text.slice(last.end, start))
  if (eaten?.kind === 'share') {
    const first = result.findLastIndex(({ before }) => before === 'stop')
    for (const part of result.slice(Math.max(first, 0))) part.eaten = eaten.share
  } else if (eaten?.kind === 'amount') {
    const { size, unit } = last.amount ?? {}
    delete last.after
    last.eaten = 1
    last.amount = {
      ...eaten.amount,
      ...(size !== undefined && eaten.amount.size === undefined && { size }),
      ...(unit?.kind === 'household' && eaten.amount.unit === undefined && { unit }),
    }
  }
  return eaten !== undefined
}

const isEnergy = ({ amount }: Chunk) => amount?.unit?.kind === 'energy'
const isExactAmount = (amount: StatedAmount | undefined) => amount !== undefined && isExact(amount)

/** Whether an amount may belong to a chunk: not to one in brackets if the amount is outside them. */
function previousFood(result: readonly Chunk[], { isInside }: Chunk): Chunk | undefined {
  const last = result.at(-1)
  const isExplanation = last?.isInside === true && !isInside && last.amount === undefined
  return isExplanation ? (result.findLast((chunk) => !chunk.isInside) ?? last) : last
}

function canTakeAmount(chunk: Chunk | undefined, { amount, before, refersBack }: Chunk): chunk is Chunk {
  if (chunk === undefined || amount === undefined || amount.isArticle === true) return false
  if (before === 'stop' && refersBack !== true) return false
  if (chunk.after !== undefined) return false
  // "a 400 g can of tuna (280 g drained)"
  const isCan = chunk.amount?.container !== undefined && before === 'bracket' && isExact(amount)
  const isMore = isCan || amount.isTimes === true
  return chunk.amount === undefined || chunk.amount.isArticle === true || !isExact(chunk.amount) || isMore
}

/** "chicken, grilled", "milk (2%)": a mere description belongs to the food before it. */
function mergeDescriptions(chunks: readonly Chunk[]): Chunk[] {
  const described: Chunk[] = []
  for (const chunk of chunks) {
    const last = described.at(-1)
    const isBeside = chunk.before === 'comma' || chunk.before === 'bracket' || chunk.link === 'or'
    const isFree = isUncounted(chunk.amount)
      ? chunk.amount?.isArticle !== true || isOwnPart(chunk)
      : chunk.amount?.inches !== undefined
    const isPlain =
      isFree && ((isBeside && isDescription(chunk)) || isOwnPart(chunk) || isDescribed(chunk, last))
    // "a cup of boiled and drained beans"
    if (last !== undefined && isOpenDescription(last, chunk)) {
      last.words = [...last.words, ...chunk.words]
      last.end = Math.max(last.end, chunk.end)
      if (chunk.food !== undefined) last.food = chunk.food
      if (chunk.after !== undefined) last.after ??= chunk.after
      continue
    }
    if (last === undefined || !isPlain) {
      described.push({ ...chunk })
      continue
    }
    // A description of a part is not the food: "white pizza with thin crust" is a pizza.
    last.words = isOwnPart(chunk) ? [...chunk.words, ...last.words] : [...last.words, ...chunk.words]
    const after = chunk.amount?.inches === undefined ? chunk.after : chunk.amount
    if (after !== undefined) last.after ??= after
    last.end = Math.max(last.end, chunk.end)
  }
  return described
}

/** An amount of what is only described so far: "3 ounces of cooked, boneless ham". */
const isOpenDescription = (last: Chunk, { before, link, amount }: Chunk) =>
  last.amount !== undefined &&
  last.words.length > 0 &&
  last.after === undefined &&
  amount === undefined &&
  (before === 'comma' || link === 'and' || link === 'or') &&
  last.food === undefined &&
  isDescription(last)

/** "grilled", "2%", "toasted", "thin crust": qualities, and parts of the food itself. */
function isDescription({ words }: Chunk): boolean {
  const own = words.map(({ word }) => word)
  return (
    own.every(isVerbal) ||
    own.at(-1) === 'style' ||
    foodWords(own.join(' ')).every(
      (word) => isVerbal(word) || refinementWeight(word) < 1 || /^\d+$/.test(word),
    )
  )
}

/** The milk of "reduced fat (2%) milk". */
const isDescribed = ({ link }: Chunk, last: Chunk | undefined) =>
  link === ')' && last !== undefined && last.words.length > 0 && isDescription(last)

/** "with thin crust", "with skin": not a separate food. */
function isOwnPart({ words, link, before }: Chunk): boolean {
  const isBeside = /^(?:with|on|in|or)$/.test(link ?? '') || before === 'comma'
  const isFat = words.length === 2 && /percent$/.test(words[0]?.word ?? '') && words[1]?.word === 'fat'
  return isBeside && words.length <= 3 && (isFat || OWN_PARTS.has(words.at(-1)?.word ?? ''))
}

const OWN_PARTS = new Set(
  'crust crusts skin skins peel husk husks bone bones shell shells rind pulp stone cob coating breading'.split(
    ' ',
  ),
)

/** Drops a title of what follows: "Sunday roast: beef, …", "smoothie made with 1 banana, …". */
function withoutTitles(chunks: readonly Chunk[], fates: Map<Chunk, NoiseClass>): Chunk[] {
  return chunks.filter((chunk, at) => {
    const next = chunks[at + 1]
    const isMeasured = [chunk.amount, chunk.after].some((said) => said?.unit !== undefined && isExact(said))
    const isOfList = next?.link === ':' && next.amount !== undefined && isExact(next.amount)
    if (next === undefined || isMeasured) return true
    if (!isOfList && (chunk.amount?.unit !== undefined || chunk.after !== undefined)) return true
    const isTitle = next.link === ':' || (next.link === 'made' && next.amount !== undefined)
    if (isTitle) fates.set(chunk, 'title')
    return !isTitle
  })
}

/** "rice pudding with cinnamon 150g": the weight belongs to the pudding. */
function withoutSeasoningWeights(chunks: readonly Chunk[]): Chunk[] {
  const moved = chunks.map((chunk) => ({ ...chunk }))
  for (const [at, chunk] of moved.entries()) {
    const host = moved[at - 1]
    const hasOwn = [host?.amount, host?.after].some((amount) => amount !== undefined && isExact(amount))
    if (host === undefined || hasOwn || chunk.before === 'stop' || chunk.after === undefined) continue
    if (!isExact(chunk.after) || isPinch(chunk) || !isSeasoning(chunk)) continue
    host.after = chunk.after
    host.end = chunk.end
    delete chunk.after
  }
  return moved
}
