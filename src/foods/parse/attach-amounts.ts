import { PRONOUNS, trimNoise } from '../text/noise-words.ts'
import { readUnit } from '../units.ts'
import type { Phrase } from './phrase.ts'
import { isExact, type StatedAmount } from './read-amount.ts'

/** Gives each amount without words to the food before it ("rice, 150 g", "eggs (100 g)"), or else after it. */
export function attachAmounts(phrases: readonly Phrase[]): Phrase[] {
  const result: Phrase[] = []
  let looseAmount: Phrase | undefined
  for (const phrase of phrases) {
    const last = previousFood(result, phrase)
    if (phrase.words.length > 0) {
      // "650 kcal: rice and chicken": the energy of the meal.
      if (isEnergy(looseAmount) && phrase.link === ':') looseAmount = undefined
      if (looseAmount !== undefined && phrase.amount === undefined && phrase.before !== 'stop')
        attachToNext(phrase, looseAmount)
      looseAmount = undefined
      result.push(phrase)
    } else if (isEnergy(phrase) && last !== undefined && [last.amount, last.after].some(isExactAmount))
      // "rice 150 g (195 kcal)"
      last.end = Math.max(last.end, phrase.end)
    else if (canTakeAmount(last, phrase) && looseAmount === undefined) attachToPrevious(last, phrase)
    else if (looseAmount?.amount === undefined) looseAmount = phrase
    else if (phrase.amount !== undefined && isExact(phrase.amount))
      looseAmount = { ...phrase, start: looseAmount.start }
  }
  return result
}

const isEnergy = (phrase: Phrase | undefined) => phrase?.amount?.unit?.kind === 'energy'
const isExactAmount = (amount: StatedAmount | undefined) => amount !== undefined && isExact(amount)

/** Whether an amount may belong to a phrase: not to one in brackets if the amount is outside them. */
function previousFood(result: readonly Phrase[], { isInside }: Phrase): Phrase | undefined {
  const last = result.at(-1)
  const isExplanation = last?.isInside === true && !isInside && last.amount === undefined
  return isExplanation ? (result.findLast((phrase) => !phrase.isInside) ?? last) : last
}

function canTakeAmount(phrase: Phrase | undefined, { amount, before, refersBack }: Phrase): phrase is Phrase {
  if (phrase === undefined || amount === undefined || amount.isArticle === true) return false
  if (before === 'stop' && refersBack !== true) return false
  if (phrase.after !== undefined) return false
  return phrase.amount === undefined || phrase.amount.isArticle === true || !isExact(phrase.amount)
}

function attachToPrevious(phrase: Phrase, looseAmount: Phrase): void {
  if (looseAmount.amount !== undefined) {
    phrase.after = { ...looseAmount.amount, ...(looseAmount.before === 'comma' && { isApart: true }) }
  }
  phrase.end = Math.max(phrase.end, looseAmount.end)
}

function attachToNext(phrase: Phrase, looseAmount: Phrase): void {
  if (looseAmount.amount !== undefined) phrase.amount = looseAmount.amount
  phrase.start = Math.min(phrase.start, looseAmount.start)
}

/**
 * Household units that are not foods themselves: ", 2 slices" measures what came before, ", 2 rolls" does
 * not.
 */
const PURE_UNITS = new Set(
  'slice piece bar can bottle glass mug bowl plate serving packet package bag box container jar scoop handful square wedge sheet stalk spear segment carton tray'.split(
    ' ',
  ),
)

export const markMeasures = (phrases: readonly Phrase[]) =>
  phrases.map((phrase, at) => {
    const last = phrases.slice(Math.max(0, at - 2), at).findLast(({ words }) => trimNoise(words).length > 0)
    return readReference(phrase) ?? readMeasure(phrase, last)
  })

/** "209 g of it", "the small ones": an amount of the food before. */
function readReference(phrase: Phrase): Phrase | undefined {
  const isReference =
    phrase.amount !== undefined &&
    phrase.amount.isArticle !== true &&
    phrase.words.some(({ word }) => PRONOUNS.has(word)) &&
    phrase.words.every((token) => PRONOUNS.has(token.word) || trimNoise([token]).length === 0)
  return isReference ? { ...phrase, words: [], refersBack: true } : undefined
}

/** "chicken 1 leg", "kit kat 4 finger", "satay 6 sticks": they measure the food directly before them. */
const SHAPE_UNITS = new Set(
  'leg breast thigh wing drumstick fillet tender ball stick skewer strip ring ear cone loaf head link patty'.split(
    ' ',
  ),
)

/** "sushi, 8 pieces", "grapes (a handful)": a unit alone, with a number, is an amount. */
function readMeasure(phrase: Phrase, last: Phrase | undefined): Phrase {
  const [word, second] = phrase.words.filter((token) => trimNoise([token]).length > 0)
  const unit = word === undefined || second !== undefined ? undefined : readUnit(word.word)
  const isBeside = phrase.before !== 'stop' && phrase.link !== 'and'
  const isPart = phrase.before === 'link' && phrase.link === undefined && SHAPE_UNITS.has(unit?.name ?? '')
  if (
    unit === undefined ||
    phrase.amount === undefined ||
    !isBeside ||
    !(isPart || PURE_UNITS.has(unit.name))
  )
    return phrase
  if (last === undefined || last.after !== undefined || trimNoise(last.words).length === 0) return phrase
  const { isArticle: _, ...amount } = phrase.amount
  return { ...phrase, words: [], amount: { ...amount, unit } }
}
