/** How many weights a model has: features are hashed to that many. */
export const PLACE_BITS = 19
export const FEATURES = 1 << PLACE_BITS

export const PRIME = 16777619
export const TEXT_SEED = 2166136261
/** The messages before have features of their own: they explain, they are not the message. */
export const BEFORE_SEED = 40503

/** Where a hash is kept. */
export const placeOf = (hash: number): number => spread(hash) & (FEATURES - 1)

/** FNV-1a of the UTF-16 code units. */
export function hashOf(word: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), PRIME)
  return hash
}

/** So that neighbouring hashes do not share a place: the finalizer of lowbias32. */
export function spread(hash: number): number {
  let mixed = hash ^ (hash >>> 15)
  mixed = Math.imul(mixed, 0x2c1b3c6d)
  mixed ^= mixed >>> 12
  mixed = Math.imul(mixed, 0x297a2d39)
  return mixed ^ (mixed >>> 15)
}
