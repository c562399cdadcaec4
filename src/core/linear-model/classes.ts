/** Where a text has features, and how much. */
export type PlacedFeatures = readonly (readonly [place: number, amount: number])[]

/** A linear model of several classes: weights of one byte each, by place and class, times `scale`. */
export type ClassModel = { scale: number; biases: readonly number[]; weights: Int8Array }

/** The likeliest class, and how sure that is, from 0 to 1. */
export function likeliestClass(
  features: PlacedFeatures,
  { scale, biases, weights }: ClassModel,
): { at: number; share: number } {
  const scores = biases.map((bias, at) =>
    features.reduce(
      (sum, [place, amount]) => sum + scale * (weights[place * biases.length + at] ?? 0) * amount,
      bias,
    ),
  )
  const most = Math.max(...scores)
  const total = scores.reduce((sum, score) => sum + Math.exp(score - most), 0)
  return { at: scores.indexOf(most), share: 1 / total }
}
