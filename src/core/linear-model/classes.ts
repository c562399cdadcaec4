/** Where a text has features, and how much. */
export type PlacedFeatures = readonly (readonly [place: number, amount: number])[]

/** A linear model of several classes: weights of one byte each, by place and class, times `scale`. */
export type ClassModel = { scale: number; biases: readonly number[]; weights: Int8Array }

/** The likeliest class, and how sure that is, from 0 to 1. */
export function likeliestClass(features: PlacedFeatures, model: ClassModel): { at: number; share: number } {
  const shares = sharesOfClasses(features, model)
  const share = Math.max(...shares)
  return { at: shares.indexOf(share), share }
}

/** How sure each class is; together 1. */
export function sharesOfClasses(features: PlacedFeatures, { scale, biases, weights }: ClassModel): number[] {
  const scores = biases.map((bias, at) =>
    features.reduce(
      (sum, [place, amount]) => sum + scale * (weights[place * biases.length + at] ?? 0) * amount,
      bias,
    ),
  )
  const most = Math.max(...scores)
  const likelihoods = scores.map((score) => Math.exp(score - most))
  const total = likelihoods.reduce((sum, one) => sum + one, 0)
  return likelihoods.map((one) => one / total)
}
