import { createSlips } from '../core/english/slips.ts'
import { wordSet } from '../core/english/word-set.ts'
import { remembering } from '../core/memo.ts'
import { runAtOnce } from '../core/slices.ts'
import { refinementWeight } from '../foods/search/name-forms.ts'
import { foodWords, isVerbal } from '../foods/text/words.ts'
import { isCollective, isOneOf } from './collective-nouns.ts'
import type { EntryRow } from './journal-rows.ts'

export type EntryNames = Pick<EntryRow, 'name' | 'food' | 'category' | 'synonyms' | 'isStandIn'>

/** Cuts, shapes and vessels: "chicken breast" and "a bowl of rice" are chicken and rice. */
const FORMS = wordSet(
  'breast thigh leg wing drumstick steak fillet filet loin sirloin tenderloin chop cutlet mince ground rib strip slice piece chunk ' +
    'portion bowl cup glass can bottle mug plate flake floret leaf clove stalk kernel wedge half quarter segment bag pack ' +
    'packet serving tin jar pint shot square tablet bar white yolk meat flesh',
)

/** Qualities after which the last word is another food: peanut butter is not butter. */
const OTHER_FOODS: Readonly<Record<string, ReadonlySet<string>>> = {
  bean: wordSet('coffee cocoa jelly vanilla'),
  beer: wordSet('root ginger'),
  ale: wordSet('ginger'),
  butter: wordSet('peanut almond cashew nut hazelnut pistachio apple cocoa seed sunflower'),
  cake: wordSet('rice crab fish pan oat'),
  chip: wordSet('chocolate'),
  cream: wordSet('ice'),
  dog: wordSet('hot corn'),
  egg: wordSet('easter chocolate scotch'),
  fish: wordSet('jelly cray'),
  pie: wordSet('shepherd cottage'),
  potato: wordSet('sweet'),
  roll: wordSet('spring egg sushi swiss'),
}

/** Words before which a name says what the food is, and after which its contents stand. */
const QUALIFIED = /[,;(]| (?:with|without|in|on|from|made|for|no|topped|filled) /i
const LISTED = /;|,|\+|&| and /i
const MIN_CORRECTED = 5
const MIN_DISTINCT = 3
/** They describe many kinds of food. */
const COMMON = wordSet('green red yellow black brown big small hot cold sweet sour my own day morning')

type Named = { words: ReadonlySet<string>; head: string }

const namedIn = remembering(5000, (text: string): Named => {
  const start = text.split(QUALIFIED, 1)[0] ?? ''
  const own = foodWords(start.trim() === '' ? text : start)
  return { words: new Set(foodWords(text)), head: headOf(own) }
})

/** What the words name: the last one that is not a form, quality or verb. */
function headOf(words: readonly string[]): string {
  const nouns = words.filter((word) => refinementWeight(word) === 1 && !isVerbal(word))
  return nouns.findLast((word) => !FORMS.has(word)) ?? nouns.at(-1) ?? words.at(-1) ?? ''
}

/** The texts that name the foods of an entry. An entry of one known food is not taken apart: "salt and vinegar crisps". */
function foodsOf({ name, food, isStandIn }: EntryNames): string[] {
  if (isStandIn === true) return [name]
  if (food !== null && !food.includes('; ')) return [name, food]
  return [name, ...(food?.split('; ') ?? []), ...name.split(LISTED)].filter((text) => text.trim() !== '')
}

/**
 * Which entries are of a food, by words: all words of the food stand in the name, and they name it: "chicken" is in "chicken
 * breast, grilled", "coffee" is not in "coffee cake"; or they are one of what it stands for, like Feta of cheese. If none is, words with a slip of the finger are read as one of
 * the journal's, or by another name of the food, or by one distinctive word of it: "gouda" is in "gouda
 * cheese". "jam or honey" are the entries of either, "coffee but not cappuccino" those of coffee without the others.
 */
export const foodMatcher = (of: string, entries: readonly EntryNames[]): FoodMatcher =>
  runAtOnce(foodMatcherInSteps(of, entries))

export type FoodMatcher = (entry: EntryNames) => boolean

/** The same in small steps. */
export function* foodMatcherInSteps(
  of: string,
  entries: readonly EntryNames[],
): Generator<undefined, FoodMatcher> {
  const [kept = '', ...excepted] = of.split(' but not ')
  if (excepted.length > 0) {
    const isAsked = yield* foodMatcherInSteps(kept, entries)
    const isLeftOut = yield* foodMatcherInSteps(excepted.join(' or '), entries)
    return (entry) => isAsked(entry) && !isLeftOut(entry)
  }
  const several = of.split(' or ').filter((one) => one.trim() !== '')
  if (several.length > 1) {
    const matchers: FoodMatcher[] = []
    for (const one of several) matchers.push(yield* foodMatcherInSteps(one, entries))
    return (entry) => matchers.some((matches) => matches(entry))
  }
  const asked = foodWords(of)
  const exact = matcherOf(asked)
  for (const some of partsOf(entries)) {
    if (some.some(exact)) return yield* withoutStandIns(asked, exact, entries)
    yield
  }
  for (const matches of [calledLike(asked), distinctMatcher(asked), namedLike(asked)]) {
    for (const some of partsOf(entries)) {
      if (some.some(matches)) return matches
      yield
    }
  }
  const plain = of.replace(/^(?:plain|ordinary|normal|regular) /, '')
  if (plain !== of) return yield* foodMatcherInSteps(plain, entries)
  const corrected = yield* withoutSlips(asked, entries)
  return corrected === undefined ? exact : matcherOf(corrected)
}

/** The names of so many entries are compared in one step. */
const NAMES_IN_STEP = 50

/** Small parts of a list, in their order. */
export function* partsOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += NAMES_IN_STEP) yield items.slice(at, at + NAMES_IN_STEP)
}

/** Entries of foods that have these very words as another name: "oatmeal" is porridge. Words for a kind are not one. */
function calledLike(asked: readonly string[]): FoodMatcher {
  const said = asked.join(' ')
  const head = headOf(asked)
  return ({ synonyms = [], isStandIn, name, category }) =>
    asked.length > 0 &&
    isStandIn !== true &&
    !isOneOf(head, { name, category }) &&
    synonyms.some((name) => foodWords(name).join(' ') === said)
}

/** Entries of foods with another name that these words stand in and name: chips are "homemade fries" as well. */
const namedLike =
  (asked: readonly string[]): FoodMatcher =>
  ({ synonyms = [], isStandIn }) =>
    asked.length > 0 &&
    isStandIn !== true &&
    !isCollective(headOf(asked)) &&
    synonyms.some((synonym) => {
      const { words, head } = namedIn(synonym)
      return asked.includes(head) && asked.every((word) => words.has(word))
    })

/** A word that stands before what a food is and is not a food itself: "canteen" of "canteen lunch", and not "lemon" of "lemon juice". */
function distinctMatcher(asked: readonly string[]): FoodMatcher {
  const [word = '', ...more] = asked
  const isPlain =
    more.length > 0 ||
    word.length < MIN_DISTINCT ||
    refinementWeight(word) < 1 ||
    isVerbal(word) ||
    COMMON.has(word)
  return ({ name, food }) => {
    const { words, head } = namedIn(name)
    return !isPlain && food === null && head !== word && words.has(word)
  }
}

function matcherOf(asked: readonly string[]): FoodMatcher {
  const head = headOf(asked)
  const others = OTHER_FOODS[head]
  const isNamed = remembering(5000, (text: string) => {
    const { words, head: named } = namedIn(text)
    if (asked.length === 0 || !asked.every((word) => words.has(word))) return false
    if (named !== head && !asked.includes(named)) return false
    return others === undefined || [...others].every((word) => asked.includes(word) || !words.has(word))
  })
  const [word = '', ...more] = asked
  return onceForNames((entry) => foodsOf(entry).some(isNamed) || isOneOf([word, ...more].join(' '), entry))
}

/** Where something is called so itself, what only stands for it in the food data is another food: skyr for Greek yogurt. */
function* withoutStandIns(
  asked: readonly string[],
  matches: FoodMatcher,
  entries: readonly EntryNames[],
): Generator<undefined, FoodMatcher> {
  const key = asked.toSorted().join(' ')
  const isSame = remembering(5000, (text: string) => foodWords(text).toSorted().join(' ') === key)
  const isStandIn: FoodMatcher = (entry) =>
    entry.food !== null && isSame(entry.food) && !matches({ ...entry, food: null })
  for (const some of partsOf(entries)) {
    if (some.some(({ name }) => isSame(name))) return (entry) => matches(entry) && !isStandIn(entry)
    yield
  }
  return matches
}

/** What was eaten often has the same names each time. */
function onceForNames(matches: FoodMatcher): FoodMatcher {
  const known = new Map<string, (EntryNames & { isMatch: boolean })[]>()
  return (entry) => {
    const { name, food, category, isStandIn } = entry
    const same = known.get(name) ?? []
    const before = same.find(
      (one) => one.food === food && one.category === category && one.isStandIn === isStandIn,
    )
    if (before !== undefined) return before.isMatch
    const isMatch = matches(entry)
    known.set(name, [...same, { ...entry, isMatch }])
    return isMatch
  }
}

function* withoutSlips(
  asked: readonly string[],
  entries: readonly EntryNames[],
): Generator<undefined, string[] | undefined> {
  const words = new Set<string>()
  for (const some of partsOf(entries)) {
    for (const text of some.flatMap(foodsOf)) for (const word of namedIn(text).words) words.add(word)
    yield
  }
  const slips = createSlips(words, { isCorrected: (word) => word.length >= MIN_CORRECTED })
  const corrected = asked.map((word) => (words.has(word) ? word : slips.meant(word)))
  const all = corrected.filter((word) => word !== undefined)
  return all.length === asked.length && asked.some((word) => !words.has(word)) ? all : undefined
}
