import type { Measure } from '../../questions/query.ts'
import type { Carried } from './claims.ts'
import type { Fact } from './facts.ts'
import { isSaid } from './named-words.ts'
import type { Reading } from './reading.ts'
import { isAt, isStated } from './support.ts'

const UPPER_WORDS = /\b(?:highest|most|biggest|largest|best|longest|greatest|top|peak\w*|heaviest|main)\b/
const LOWER_WORDS = /\b(?:lowest|least|smallest|worst|shortest|fewest|lightest)\b/
const NO_EXTREME =
  /\b(?:at (?:least|most|best|worst)|most (?:of|days|likely|people|recent)|the best way|best to|worst case)\b/
const BY_MERIT = /\b(?:best|worst)\b/
/** Lower is better. */
const BURDENS: readonly Measure[] = ['stress', 'symptom', 'symptom_severity']

/**
 * Whether what a sentence calls the highest or lowest is that of a list that was read: the day, food or value that it names.
 * Undefined: it calls nothing so, or there is no list to tell by.
 */
export function extremeHolds(
  reading: Reading,
  carried: Carried,
  facts: readonly Fact[],
): boolean | undefined {
  const text = reading.words.join(' ')
  const isHighest = UPPER_WORDS.test(text)
  if (isHighest === LOWER_WORDS.test(text) || NO_EXTREME.test(text)) return undefined
  const measures = reading.measures.length > 0 ? reading.measures.flatMap(({ is }) => is) : carried.measures
  const wantsMost =
    isHighest !== (BY_MERIT.test(text) && measures.some((measure) => BURDENS.includes(measure)))
  const own = facts.filter(
    ({ measure, list, role, dimension }) =>
      list !== undefined &&
      role === 'actual' &&
      dimension !== 'count' &&
      measure !== undefined &&
      measures.includes(measure),
  )
  const lists = [...Map.groupBy(own, ({ list, measure }) => `${list} ${measure}`).values()].filter(
    ({ length }) => length > 1,
  )
  if (lists.length === 0) return undefined
  return lists.some((list) => isExtremeOf(list, wantsMost, reading))
}

function isExtremeOf(
  list: readonly Fact[],
  wantsMost: boolean,
  { named, text, windows, figures }: Reading,
): boolean {
  const values = list.map(({ value }) => value)
  const extreme = wantsMost ? Math.max(...values) : Math.min(...values)
  const days = windows.map(({ is }) => is).filter(({ from, to }) => from === to)
  // What every row is of, such as the food of the question, tells none apart.
  const isCommon = (name: string) => list.every(({ names }) => names.includes(name))
  const meant = list
    .flatMap((fact) => {
      const name = fact.names.find((each) => !isCommon(each) && isSaid(each, named))
      if (name !== undefined) return [{ fact, at: placeOf(name, text) }]
      return days.some((day) => fact.window !== undefined && isAt(fact.window, [day], false))
        ? [{ fact, at: 0 }]
        : []
    })
    .sort((a, b) => a.at - b.at)
  const [first] = meant
  if (first !== undefined) return first.fact.value === extreme
  const best = list.find(({ value }) => value === extreme)
  return best !== undefined && figures.some((figure) => isStated(figure, best))
}

/** Where a name first stands in a text. */
function placeOf(name: string, text: string): number {
  const places = name.split(/[^\p{L}]+/u).map((word) => (word.length < 3 ? -1 : text.indexOf(word)))
  return Math.min(...places.filter((place) => place >= 0), text.length)
}
