import { isEnglish } from '../../core/english/no-food.ts'
import { wordSet } from '../../core/english/word-set.ts'
import { once, remembering } from '../../core/memo.ts'
import type { FoodIndex } from '../../foods/food.ts'
import { SUPPLEMENT_SOURCE } from '../../foods/supplements/supplement-foods.ts'
import { CANONICAL_WORDS } from '../../foods/text/word-variants.ts'
import { singularOf } from '../../foods/text/words.ts'
import { PROTOCOLS } from '../../protocols/catalog.ts'
import { isCollective } from '../../questions/collective-nouns.ts'
import { medicineLexicon, symptomLexicon } from '../../questions/spoken-names.ts'
import type { NameKind } from './context.ts'
import { spokenName } from './joined-names.ts'
import { readMeasures } from './measure-words.ts'

const NO_PROTOCOL = wordSet(
  'meals meal enough week twice day days hour morning free less regular cut off in no at after a of the g and',
)

/** Everyday words for those of the catalog. */
const SAME_WORD: Readonly<Record<string, string>> = {
  gym: 'strength',
  weights: 'strength',
  lifting: 'strength',
  workout: 'strength',
  workouts: 'strength',
  light: 'daylight',
  sunlight: 'daylight',
  sun: 'daylight',
  fiber: 'fibre',
  fast: 'fasting',
  fasts: 'fasting',
  fasted: 'fasting',
  intermittent: 'fasting',
  phone: 'screen',
  screens: 'screen',
  cardio: 'aerobic',
  meditation: 'mindfulness',
  hydrate: 'hydration',
  hydrating: 'hydration',
}
/** "the daylight thing": words after which a name is that of something that is done. */
const DONE = wordSet(
  'protocol habit thing stuff plan challenge routine rule training session sessions exercise',
)

const PROTOCOL_WORDS = PROTOCOLS.map(({ key, name }) => ({
  name,
  words: new Set([...wordsOf(name), ...key.split('_')]),
}))

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Words beside such a name that say how, or when of day, it is done: "daylight walk", "the hour before bed". */
const AROUND = wordSet('walk walks hour hours time ritual practice before bed bedtime at the my')

/** The protocol of the catalog that words name; undefined for none and for several. */
export function protocolNamed(words: string): (typeof PROTOCOLS)[number] | undefined {
  const said = wordsOf(words)
    .filter((word) => !DONE.has(word))
    .map((word) => SAME_WORD[word] ?? word)
  const plain = said.filter((word) => !AROUND.has(word))
  return oneOf(said) ?? oneOf(plain) ?? oneOf(plain.map((word) => (word === 'no' ? 'free' : word)))
}

function oneOf(words: readonly string[]): (typeof PROTOCOLS)[number] | undefined {
  if (words.every((word) => NO_PROTOCOL.has(word))) return undefined
  const [found, second] = PROTOCOL_WORDS.filter((one) => words.every((word) => one.words.has(word)))
  return second === undefined ? PROTOCOLS.find(({ name }) => name === found?.name) : undefined
}

/** Words of the catalog for those that a person says: "gym" is the strength protocol. */
export function protocolWords(name: string): string {
  const isPlain = wordsOf(name).every(
    (word) => SAME_WORD[word] === undefined && !DONE.has(word) && !AROUND.has(word) && word !== 'no',
  )
  return isPlain ? spokenName(name) : (protocolNamed(name)?.key.replaceAll('_', ' ') ?? name)
}

/**
 * What names stand for, by the lexicons, the catalog of protocols and the foods that the person knows.
 * @param ownFoods names of what was logged and is in no table.
 */
export function createNames(foods: Pick<FoodIndex, 'exact'>, ownFoods: () => readonly string[] = () => []) {
  const own = once(() => new Set(ownFoods().map((name) => wordsOf(name).join(' '))))
  const ownWords = once(() => new Set([...own()].flatMap((name) => name.split(' '))))
  const forms = (name: string) => [name, singularOf(name), ...otherSpellings(name)]
  const isOwn = (name: string) => forms(name).some((form) => own().has(form))
  const isTabled = (name: string) => {
    const found = forms(name).flatMap((form) => foods.exact?.(form) ?? [])
    // "Vitamin D in December" is of all that was eaten, though a supplement of the person's is called so.
    return found.some(({ source }) => source !== SUPPLEMENT_SOURCE) || (found.length > 0 && !isMeasure(name))
  }
  const isFood = (name: string) => isTabled(name) || isOwn(name)
  return {
    kindOf: remembering(500, (said: string): NameKind | undefined => {
      const name = spokenName(said)
      if (isFood(name) || (name.includes(' or ') && name.split(' or ').every(isFood))) return 'food'
      if (symptomLexicon(name).length > 0) return 'symptom'
      if (medicineLexicon(name).length > 0) return 'medicine'
      if (protocolNamed(name) !== undefined) return 'protocol'
      return isCollective(singularOf(name)) && !OTHERWISE.has(singularOf(name)) ? 'food' : undefined
    }),
    isOwnWord: (word: string) => forms(word).some((form) => ownWords().has(form)),
    isFoodWord: (word: string) => isEnglish(word) || isFood(word),
    isName: remembering(
      500,
      (name: string) => (isFood(name) && !name.startsWith('no ')) || isHabit(name, isFood),
    ),
  }
}

const isMeasure = (name: string) => readMeasures(` ${name} `).asked.length > 0

/** Words for many foods that have another meaning as well. */
const OTHERWISE = wordSet('alcohol sweet pulse')

const SPELLINGS = Map.groupBy(CANONICAL_WORDS, ([, canonical]) => canonical)

/** "brinjal" is an aubergine. */
function otherSpellings(name: string): string[] {
  const canonical = isEnglish(name) ? undefined : CANONICAL_WORDS.get(name)
  return canonical === undefined ? [] : (SPELLINGS.get(canonical) ?? []).map(([spelling]) => spelling)
}

/** The name of a protocol that has no food or measure in it: "fish on Fridays" is eaten. */
const isHabit = (name: string, isFood: (word: string) => boolean) =>
  protocolNamed(name) !== undefined && !isMeasure(name) && !name.split(' ').some((word) => isFood(word))
