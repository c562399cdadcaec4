import { isEnglish } from '../../core/english/no-food.ts'
import { wordSet } from '../../core/english/word-set.ts'
import { remembering } from '../../core/memo.ts'
import type { FoodIndex } from '../../foods/food.ts'
import { singularOf } from '../../foods/text/words.ts'
import { PROTOCOLS } from '../../protocols/catalog.ts'
import { medicineLexicon, symptomLexicon } from '../../questions/spoken-names.ts'
import type { NameKind } from './context.ts'

const NO_PROTOCOL = wordSet(
  'meals meal enough week twice day days free less regular cut off in no at after a of the g and',
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

/** The protocol of the catalog that words name; undefined for none and for several. */
export function protocolNamed(words: string): (typeof PROTOCOLS)[number] | undefined {
  const asked = wordsOf(words)
    .filter((word) => !DONE.has(word))
    .map((word) => SAME_WORD[word] ?? word)
  if (asked.length === 0 || asked.every((word) => NO_PROTOCOL.has(word))) return undefined
  const [found, second] = PROTOCOL_WORDS.filter((one) => asked.every((word) => one.words.has(word)))
  return second === undefined ? PROTOCOLS.find(({ name }) => name === found?.name) : undefined
}

/** Words of the catalog for those that a person says: "gym" is the strength protocol. */
export function protocolWords(name: string): string {
  const isPlain = wordsOf(name).every((word) => SAME_WORD[word] === undefined && !DONE.has(word))
  return isPlain ? name : (protocolNamed(name)?.key.replaceAll('_', ' ') ?? name)
}

/** What names stand for, by the lexicons, the catalog of protocols and the foods that the person knows. */
export function createNames(foods: Pick<FoodIndex, 'exact'>) {
  const isFood = (name: string) =>
    foods.exact?.(name) !== undefined || foods.exact?.(singularOf(name)) !== undefined
  return {
    kindOf: remembering(500, (name: string): NameKind | undefined => {
      if (isFood(name)) return 'food'
      if (symptomLexicon(name).length > 0) return 'symptom'
      if (medicineLexicon(name).length > 0) return 'medicine'
      return protocolNamed(name) === undefined ? undefined : 'protocol'
    }),
    isFoodWord: (word: string) => isEnglish(word) || isFood(word),
  }
}
