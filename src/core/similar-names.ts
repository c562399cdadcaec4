import { editDistance } from './edit-distance.ts'

/** The names that a wrong name may have meant. */

/** Words that stand for each other in the names of fields. */
const SAME_WORDS = [
  'time at when date datetime timestamp day eaten consumed logged on',
  'calories kcal energy cals calorie',
  'carbs carbohydrate carbohydrates carb',
  'protein proteins',
  'fat fats',
  'notes note comment comments remark remarks',
  'content text message note description body',
  'food foods meal_name dish',
  'medications medication medicines medicine meds drugs pills',
  'symptoms symptom complaints',
  'protocols protocol habits',
  'grams gram weight mass g',
  'quantity amount count servings serving portion portions number',
  'unit units measure',
  'meal type category',
  'days period range window',
  'limit max count top',
  'severity intensity level',
  'client id key idempotency request',
  'water fluid fluids hydration',
].map((words) => new Set(words.split(' ')))

const MAX_SHOWN = 3
const MAX_NAME_CHARS = 40

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')

/** The names of `known` that are nearest to `name`; none if nothing is near. */
export function similarNames(name: string, known: readonly string[]): string[] {
  const words = wordsOf(name)
  const joined = words.join('')
  const exact = known.filter((other) => wordsOf(other).join('') === joined)
  if (exact.length > 0) return exact
  const distance = (other: string) => editDistance(wordsOf(other).join(''), joined)
  const isShort = joined.length <= MAX_NAME_CHARS
  const misspelt = known.filter((other) => isShort && distance(other) <= Math.min(2, joined.length / 3))
  if (misspelt.length > 0) return misspelt.slice(0, MAX_SHOWN)
  const shared = best(known, (other) => sharedWords(words, wordsOf(other), (a, b) => a === b))
  return shared.length > 0 ? shared : best(known, (other) => sharedWords(words, wordsOf(other), isSame))
}

const isSame = (a: string, b: string) => a === b || SAME_WORDS.some((words) => words.has(a) && words.has(b))

const sharedWords = (
  words: readonly string[],
  others: readonly string[],
  same: (a: string, b: string) => boolean,
) => words.filter((word) => others.some((other) => same(word, other))).length

function best(known: readonly string[], score: (name: string) => number): string[] {
  const highest = Math.max(0, ...known.map(score))
  return highest === 0 ? [] : known.filter((name) => score(name) === highest).slice(0, MAX_SHOWN)
}
