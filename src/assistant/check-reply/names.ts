import { tokenize } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import type { FoodIndex } from '../../foods/food.ts'
import { foodWords } from '../../foods/text/words.ts'
import { findSymptoms } from '../../journal/checkin-text/symptoms.ts'
import { readMedicines } from '../../safety/medicines/read-medicines.ts'
import type { Evidence } from './facts.ts'
import { unknownParts } from './parts.ts'
import type { Reading } from './reading.ts'

/** Words that are foods elsewhere, and here are what is counted or how it is put. */
const NO_FOODS = wordSet(
  'water food meal drink snack breakfast lunch dinner supper day date time serving portion protein fat carb carbohydrate ' +
    'sugar fiber salt sodium calorie energy caffeine alcohol vitamin mineral iron calcium zinc potassium magnesium folate ' +
    'cholesterol score target goal average total plate bowl cup glass slice piece bit half third quarter mix range bar ' +
    'well good better high low light dark hot cold full whole plain fresh regular main side top spread source pound ounce',
)
/** What a sentence states of the profile, up to the next part of the sentence. */
const PROFILE =
  /\bprofile (?:lists?|names?|says|mentions|has|shows) ([^,.;:]+?)(?=$|[,.;:]| (?:and|but|as|which|so) )/i
const MIN_LISTED = 4
const NUMBER = /\d/
const EATEN =
  /\b(?:ate|eaten|eating|had|have had|drank|drunk|logged|log|consumed|came from|comes from|from your|your (?:breakfast|lunch|dinner|snack)s?|included?|was mostly|source|gave|provided|contributed|brought|thanks to|meals?|accounts? for|accounted for|ma[dk]es? up|behind|comes? to|came to|added)\b/
/** Synonyms score a little less than names; other words far less. */
const MIN_FOOD_SCORE = 0.95

/** What texts name. */
export type KnownNames = {
  words: ReadonlySet<string>
  medicines: ReadonlySet<string>
  symptoms: ReadonlySet<string>
}

const LINES_READ_AT_ONCE = 20

/** Long texts take a while to read, so this is done in steps, and once for all sentences. */
export function* knownNames(texts: string): Generator<undefined, KnownNames> {
  const words = new Set<string>()
  const medicines = new Set<string>()
  const symptoms = new Set<string>()
  for (const [index, text] of texts.split('\n').entries()) {
    for (const word of foodWords(text)) words.add(word)
    for (const name of readMedicines([text], { isList: true })) medicines.add(name)
    for (const name of symptomsIn(text)) symptoms.add(name)
    if (index % LINES_READ_AT_ONCE === 0) yield
  }
  return { words, medicines, symptoms }
}

const symptomsIn = (text: string): string[] =>
  findSymptoms({ tokens: tokenize(text) }).map(({ entry }) => entry.name)

/** What a sentence names of the person that nothing shows: foods that were eaten, medicines, symptoms. */
export function unknownNames(
  sentence: string,
  reading: Reading,
  { names, texts, facts }: Pick<Evidence, 'names' | 'texts' | 'facts'>,
  foods: Pick<FoodIndex, 'search'>,
  profile: string,
): string[] {
  const listed = PROFILE.exec(sentence)?.[1] ?? ''
  // A reply may name of the profile only its contents.
  const isKnown = (word: string) => (profile === '' ? names.words.has(word) : profile.includes(word))
  const unknown = readMedicines([sentence], { isList: false }).filter(
    (name) => !names.medicines.has(name) && !names.words.has(name.toLowerCase()),
  )
  unknown.push(
    ...foodWords(listed).filter((word) => word.length > MIN_LISTED && !isKnown(word) && !NUMBER.test(word)),
  )
  if (!reading.isAdvice) unknown.push(...unknownParts(reading, { facts }))
  if (!reading.isAboutPerson || reading.isAdvice) return [...new Set(unknown)]
  unknown.push(...symptomsIn(sentence).filter((name) => !names.symptoms.has(name) && !texts.includes(name)))
  if (EATEN.test(reading.text)) unknown.push(...unknownFoods(sentence, names.words, foods))
  return [...new Set(unknown)]
}

/** Words that are the name of a food, and stand in no result. */
function unknownFoods(
  sentence: string,
  said: ReadonlySet<string>,
  foods: Pick<FoodIndex, 'search'>,
): string[] {
  const words = [...new Set(foodWords(sentence))]
  return words.filter((word) => {
    if (word.length < 3 || said.has(word) || NO_FOODS.has(word) || !/^\p{L}+$/u.test(word)) return false
    const [best] = foods.search(word, 1)
    return best !== undefined && best.score >= MIN_FOOD_SCORE && foodWords(best.food.name).includes(word)
  })
}
