/** e^x as (1 + x / 2^20)^(2^20): `Math.exp` may differ in its last digit between machines. */
export function exponential(value: number): number {
  let power = 1 + Math.max(-30, Math.min(30, value)) / 2 ** 20
  for (let i = 0; i < 20; i++) power *= power
  return power
}

export const logistic = (value: number): number => 1 / (1 + exponential(-value))

/** A linear congruential generator (Numerical Recipes): numbers from 0 to 1, the same each time. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

export function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const own = order[at] ?? 0
    order[at] = order[other] ?? 0
    order[other] = own
  }
}
