/**
 * The probability of finding at least `hits` marked items among `drawn`, taken at random from `all`, of which
 * `marked` are marked: the upper tail of the hypergeometric distribution, which is Fisher's exact test,
 * one-sided. Source: R. A. Fisher, The Design of Experiments (1935).
 * @param counts whole numbers with hits ≤ min(marked, drawn) ≤ all.
 * @returns 0–1.
 */
export function chanceOfDifference(counts: {
  hits: number
  drawn: number
  marked: number
  all: number
}): number {
  const { hits, drawn, marked, all } = counts
  const factorials = logFactorials(all)
  const choose = (n: number, k: number) =>
    factorialAt(factorials, n) - factorialAt(factorials, k) - factorialAt(factorials, n - k)
  const ways = choose(all, drawn)
  let sum = 0
  for (let k = Math.max(hits, drawn - (all - marked)); k <= Math.min(marked, drawn); k++) {
    sum += Math.exp(choose(marked, k) + choose(all - marked, drawn - k) - ways)
  }
  return Math.min(sum, 1)
}

/** Natural logarithms of 0! to n!. */
function logFactorials(n: number): Float64Array {
  const logs = new Float64Array(n + 1)
  for (let k = 1; k <= n; k++) logs[k] = factorialAt(logs, k - 1) + Math.log(k)
  return logs
}

const factorialAt = (list: Float64Array, index: number) => list[index] ?? 0
