import type { Claim } from './claims.ts'
import type { Fact } from './facts.ts'
import { isTelling, namedWords } from './named-words.ts'
import type { Reading } from './reading.ts'
import { isAt } from './scope.ts'

const MAX_RANKED = 5
const LOWER_WORDS = /\b(?:least|lowest|smallest|lightest|bottom|fewest)\b/

/** Those named; "cheese pizza" is not the cottage cheese. */
function mostSaid<T extends { name: string }>(all: readonly T[], said: ReadonlySet<string>): T[] {
  const found = all.flatMap((one) => {
    const words = namedWords(one.name).filter((word) => isTelling(word) && said.has(word))
    return words.length === 0 ? [] : [{ one, words }]
  })
  return found
    .filter(
      ({ words }) =>
        !found.some(
          (other) => other.words.length > words.length && words.every((word) => other.words.includes(word)),
        ),
    )
    .map(({ one }) => one)
}

/**
 * "Your two fibre stars were the salad and the soup", "the top three": whether the foods that a sentence counts and
 * names are the first of a list. Undefined: the figure counts no foods that are named.
 */
export function rankingHolds(
  { figure, measures, windows }: Claim,
  { words }: Reading,
  facts: readonly Fact[],
): boolean | undefined {
  const { value, unit, at, end } = figure
  const isCount = (unit === undefined || unit.dimension === 'count') && figure.isRatio !== true
  if (
    !isCount ||
    value < 2 ||
    value > MAX_RANKED ||
    !/^(?:your|the|top|biggest|main)$/.test(words[at - 1] ?? '')
  )
    return undefined
  const own = facts.filter(
    ({ measure, list, role, names, window }) =>
      measure !== undefined &&
      measures.includes(measure) &&
      measure !== 'food_grams' &&
      list?.startsWith('entries ') === true &&
      role === 'actual' &&
      names.length > 0 &&
      isAt(window, windows, true),
  )
  const said = new Set(namedWords(words.slice(end).join(' ')))
  const byName = [...Map.groupBy(own, ({ names }) => names.join())].map(([name, rows]) => ({
    name,
    values: rows.map((row) => row.value),
  }))
  const named = mostSaid(byName, said)
  if (named.length !== value) return undefined
  const isLeast = LOWER_WORDS.test(words.join(' '))
  const isFirst = (size: (values: readonly number[]) => number) => {
    const inOrder = byName.toSorted((a, b) => (size(b.values) - size(a.values)) * (isLeast ? -1 : 1))
    return named.every((one) => inOrder.indexOf(one) < value)
  }
  return (
    isFirst((values) => Math.max(...values)) || isFirst((values) => values.reduce((sum, one) => sum + one, 0))
  )
}
