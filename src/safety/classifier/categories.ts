import type { Features, SharedFeatures } from './features.ts'

/** What tells one kind of emergency from the others: for each, the features that speak for it and against it. */
export type CategoryModel = { category: string; at: Uint32Array; weights: Int8Array }

/** Features share so many places: what tells kinds apart are few. */
const PLACES = 1 << 16
/** A weight of a category is a byte of sixteenths. */
const STEPS = 16
const MAX_WEIGHT = 127
/** Features that are kept for each category: more of them tell little more. */
const KEPT_PLACES = 1500
const SMOOTHING = 0.1

/**
 * Naive Bayes by log odds: how much more often each feature stands in texts of the category than in the others.
 * @param texts emergencies alone.
 */
export function trainCategories(texts: readonly { features: Features; category: string }[]): CategoryModel[] {
  const total = new Float64Array(PLACES)
  for (const { features } of texts) addTo(total, features)
  const byCategory = [...Map.groupBy(texts, ({ category }) => category)]
  return byCategory
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([category, own]) => {
      const sums = new Float64Array(PLACES)
      for (const { features } of own) addTo(sums, features)
      const weightOf = (at: number) =>
        toByte(
          Math.log(((sums[at] ?? 0) + SMOOTHING) / (own.length + 1)) -
            Math.log(((total[at] ?? 0) - (sums[at] ?? 0) + SMOOTHING) / (texts.length - own.length + 1)),
        )
      const worth = (at: number) => Math.abs(weightOf(at)) * ((sums[at] ?? 0) + SMOOTHING / 2)
      const kept = [...total.keys()]
        .filter((at) => (total[at] ?? 0) > 0)
        .map((at) => ({ at, worth: worth(at) }))
        .sort((one, other) => other.worth - one.worth || one.at - other.at)
        .slice(0, KEPT_PLACES)
        .map(({ at }) => at)
        .sort((one, other) => one - other)
      return { category, at: Uint32Array.from(kept), weights: Int8Array.from(kept, weightOf) }
    })
}

function addTo(sums: Float64Array, { at, amount }: Features): void {
  for (let i = 0; i < at.length; i++) {
    const place = (at[i] ?? 0) % PLACES
    sums[place] = (sums[place] ?? 0) + (amount[i] ?? 0)
  }
}

const toByte = (value: number) => Math.max(-MAX_WEIGHT, Math.min(MAX_WEIGHT, Math.round(value * STEPS)))

/**
 * By feature, the weights of the categories that know it: those of feature `f` stand from `starts[f]` to
 * `starts[f + 1]`, each with its category in the lower bits.
 */
export type CategoryTable = { starts: Uint16Array | Uint32Array; weights: Int16Array }

const CATEGORY_BITS = 6
const CATEGORY_MASK = (1 << CATEGORY_BITS) - 1

export function categoryTable(models: readonly CategoryModel[]): CategoryTable {
  const starts = new Uint32Array(PLACES + 1)
  for (const { at } of models) for (const feature of at) starts[feature + 1] = (starts[feature + 1] ?? 0) + 1
  for (let feature = 0; feature < PLACES; feature++)
    starts[feature + 1] = (starts[feature + 1] ?? 0) + (starts[feature] ?? 0)
  const next = starts.slice()
  const sorted = new Int16Array(starts[PLACES] ?? 0)
  for (const [category, { at, weights }] of models.entries()) {
    for (const [index, feature] of at.entries()) {
      const place = next[feature] ?? 0
      next[feature] = place + 1
      sorted[place] = ((weights[index] ?? 0) << CATEGORY_BITS) | category
    }
  }
  // Half the table stays in the processor's caches where the whole does not.
  return { starts: sorted.length <= 0xffff ? Uint16Array.from(starts) : starts, weights: sorted }
}

/** The likeliest category, and by how much more likely than the next it is, as a difference of log odds. */
export function likeliest(
  { at, tenths, count, length }: SharedFeatures,
  table: CategoryTable,
  categories: readonly string[],
): { category: string; margin: number } | undefined {
  const scores = new Int32Array(categories.length)
  const { starts, weights } = table
  for (let i = 0; i < count; i++) {
    const feature = (at[i] ?? 0) & (PLACES - 1)
    const end = starts[feature + 1] ?? 0
    const amount = tenths[i] ?? 0
    for (let place = starts[feature] ?? 0; place < end; place++) {
      const weight = weights[place] ?? 0
      const category = weight & CATEGORY_MASK
      scores[category] = (scores[category] ?? 0) + (weight >> CATEGORY_BITS) * amount
    }
  }
  let first = -1
  let best = Number.NEGATIVE_INFINITY
  let next = Number.NEGATIVE_INFINITY
  for (let category = 0; category < scores.length; category++) {
    const score = scores[category] ?? 0
    if (score > best) {
      next = best
      best = score
      first = category
    } else if (score > next) next = score
  }
  const category = categories[first]
  return category === undefined ? undefined : { category, margin: (best - next) / length / STEPS }
}
