import type { Food } from '../food.ts'
import { isWordOfFood } from '../portions.ts'
import { headWord } from '../search/name-forms.ts'
import { trimNoise } from '../text/noise-words.ts'
import { foodWords } from '../text/words.ts'
import { type Match, runText, type Search } from './candidates.ts'
import { isMedium } from './cooking.ts'
import { type DishKind, dishKind } from './dish-kinds.ts'
import type { Phrase } from './phrase.ts'
import { isExact, isUncounted } from './read-amount.ts'

const MAX_CONTENTS = 8
/** The score from which a dish and its contents are named together. */
const MIN_TOGETHER_SCORE = 0.8

/** A dish, and the phrases after it that are in it. */
export type DishWithContents = { match: Match; within: readonly Phrase[] }

/**
 * The dish with the phrases after it that are in it: "burrito with chicken, rice and beans". `weighed` are
 * phrases that are part of its weight in any case.
 */
export function withContents(
  host: Match,
  phrases: readonly Phrase[],
  at: number,
  search: Search,
  weighed: readonly Phrase[],
): DishWithContents {
  if (weighed.length > 0) return { match: renameDish(host, weighed, search), within: weighed }
  const listed = listedPhrases(phrases, at)
  const food = host.candidates[0]?.food
  if (food === undefined || listed.length === 0) return { match: host, within: [] }
  const kind = dishKind(food)
  const isWeighed = hasStatedMass(host.phrases[0])
  const hasMass = host.phrases.some((phrase) => statedMass(phrase) !== undefined)
  const within = listed.filter(
    (phrase) =>
      (isWithoutAmount(phrase) &&
        (isFilledDish(host) ||
          isInDish(phrase, food, kind, search) ||
          (listed[0]?.link === 'made' &&
            (phrase === listed[0] ? hasMass : isMedium(trimNoise(phrase.words)))))) ||
      (!hasMass && hasTotalAmount(phrase) && isInDish(phrase, food, kind, search)),
  )
  const next = leadingContents(listed, within)
  if (within.length > 0) return { match: renameDish(host, next, search), within }
  // "200 g of macaroni with cheese and tuna" is weighed together, if there is such a dish.
  const plain = listed.filter(isWithoutAmount)
  const isTogether =
    isWeighed && plain.length === listed.length && wholeScore(host, listed, search) >= MIN_TOGETHER_SCORE
  return isTogether
    ? { match: renameDish(host, listed, search), within: listed }
    : { match: host, within: [] }
}

/** The foods listed after "with", up to the end of the list. */
function listedPhrases(phrases: readonly Phrase[], at: number): readonly Phrase[] {
  const [host, first] = [phrases[at - 1], phrases[at]]
  const isWeighed = hasStatedMass(host)
  const opens =
    /^(?:with|con|made|on|in)$/.test(first?.link ?? '') ||
    (isWeighed && first?.link === 'and') ||
    (first?.before === 'comma' && host?.words.some(({ word }) => word === 'of') === true)
  if (!opens) return []
  const rest = phrases.slice(at, at + MAX_CONTENTS)
  const end = rest.findIndex((phrase, index) => {
    const isListed = phrase.before === 'link' || phrase.before === 'comma'
    // After the "and" of a list, the next comma starts something else.
    const isPast = index > 1 && phrase.before === 'comma' && rest[index - 1]?.link === 'and'
    return !isListed || phrase.isNegated || phrase.link === 'aside' || isPast
  })
  return end < 0 ? rest : rest.slice(0, end)
}

/** "peppers stuffed with rice" */
const isFilledDish = ({ phrases }: Match) => /^(?:stuffed|filled)/.test(phrases.at(-1)?.how ?? '')

function isInDish(phrase: Phrase, host: Food, kind: DishKind | undefined, search: Search): boolean {
  const text = trimNoise(phrase.words).join(' ')
  const own = search(text)[0]?.food
  if (own === undefined) return false
  const head = headWord(text)
  if (head !== undefined && foodWords(host.name).includes(head) && own.category !== host.category) return true
  return kind?.holds.test(own.category) === true
}

const isWithoutAmount = ({ amount, after }: Phrase) => after === undefined && isUncounted(amount)

/** The amount after it is one of the whole: "a chili dog on a bun, 166 g". */
const hasTotalAmount = ({ amount, after }: Phrase) =>
  after !== undefined &&
  (isExact(after) || VESSELS.has(after.unit?.name ?? '')) &&
  (amount === undefined || amount.isArticle === true)

/** A plate or a bowl measures the whole dish. */
export const VESSELS: ReadonlySet<string> = new Set('plate bowl serving container tray mug'.split(' '))

const hasStatedMass = (phrase: Phrase | undefined) => phrase?.amount?.unit?.kind === 'mass'

/** The ones at the start of the list that are part of the dish. */
function leadingContents(listed: readonly Phrase[], within: readonly Phrase[]): readonly Phrase[] {
  const end = listed.findIndex((phrase) => !within.includes(phrase))
  return end < 0 ? listed : listed.slice(0, end)
}

const wholeScore = (host: Match, contents: readonly Phrase[], search: Search) =>
  search(runText([...host.phrases, ...contents]))[0]?.score ?? 0

/** The dish named together with its contents, if there is a closer match of its kind. */
function renameDish(host: Match, contents: readonly Phrase[], search: Search): Match {
  if (contents.length === 0) return host
  const run = [...host.phrases, ...contents]
  const text = runText(run)
  const head = headWord(text)
  const candidates = search(text).filter(({ food }) =>
    [food.name, ...food.synonyms].some((name) => headWord(name) === head),
  )
  const [best, ...others] = candidates
  const isCloser = best !== undefined && host.words.every((word) => isWordOfFood(best.food, word))
  // Contents that no food name includes do not make the dish less certain.
  const score = Math.max(best?.score ?? 0, (host.candidates[0]?.score ?? 0) * 0.9)
  const closer = best === undefined || !isCloser ? host.candidates : [{ ...best, score }, ...others]
  return { ...host, phrases: run, words: foodWords(text), candidates: closer }
}

/** The listed amounts may differ from the total, because of rounding and evaporation. */
const MASS_TOLERANCE = 0.15

/**
 * True if a dish is only the title of a list with amounts: "a sandwich with two slices of white bread, …", "a
 * smoothie made with 1 banana, 1 cup of milk, …", "300 g soup: 150 g potato, …".
 */
export function isListTitle(host: Match, phrases: readonly Phrase[], at: number, search: Search): boolean {
  const first = phrases[at]
  const food = host.candidates[0]?.food
  const whole = host.phrases.map(statedMass).find((mass) => mass !== undefined)
  const listed = amountsAfter(phrases, at)
  if (food === undefined || first === undefined || listed.length === 0) return false
  // "300 g of rice cooked with butter, 150 g …" is not a list: the butter has no weight.
  if (whole !== undefined)
    return opensList(first) && listed[0] === first && listed.length > 1 && addsUpTo(listed, whole)
  if (!opensList(first) && (!/^(?:with|con)$/.test(first.link ?? '') || isCountedDish(host))) return false
  const kind = dishKind(food)
  if (kind === undefined) return first.link === 'made' && listed.length > 2
  const bases = listed.filter((phrase) =>
    kind.base.test(search(trimNoise(phrase.words).join(' '))[0]?.food.category ?? ''),
  )
  return bases.length >= (first.link === 'made' ? 1 : kind.bases)
}

/** "Three enchiladas with half a cup of rice" are three enchiladas, and rice. */
const isCountedDish = ({ phrases: [own] }: Match) =>
  own?.amount?.quantity !== undefined && own.amount.isArticle !== true && own.amount.quantity > 1

/** "made with …", "soup: …", "soup (…", "soup - …". */
const opensList = ({ link }: Phrase) => /^(?:made|:|-|\()$/.test(link ?? '')

/** The phrases with amounts, up to the end of the sentence. */
function amountsAfter(phrases: readonly Phrase[], at: number): readonly Phrase[] {
  const rest = phrases.slice(at, at + 2 * MAX_CONTENTS)
  const end = rest.findIndex(({ before }, index) => index > 0 && before === 'stop')
  return (end < 0 ? rest : rest.slice(0, end)).filter(
    ({ amount, after, isNegated }) =>
      !isNegated &&
      ((amount?.quantity !== undefined && amount.isArticle !== true) ||
        (amount === undefined && after !== undefined && isExact(after))),
  )
}

function addsUpTo(listed: readonly Phrase[], whole: number): boolean {
  let sum = 0
  for (const phrase of listed) {
    sum += statedMass(phrase) ?? 0
    if (Math.abs(sum - whole) <= MASS_TOLERANCE * whole) return true
  }
  return false
}

/** Grams or millilitres, if stated. */
function statedMass({ amount, after }: Phrase): number | undefined {
  const exact = [amount, after].find((said) => said !== undefined && isExact(said))
  const size = exact?.unit?.grams ?? exact?.unit?.ml
  return size === undefined ? undefined : (exact?.quantity ?? 1) * size
}
