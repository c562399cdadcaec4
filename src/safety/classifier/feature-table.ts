/**
 * The features of the text at hand, each once with its highest amount, in the order in which they came. The arrays are
 * written to again by the next text.
 */

/** Features of a part of a text are a few hundred; what a text of one endless word takes more is given back. */
const KEPT_FEATURES = 4096
const SLOTS_PER_FEATURE = 2
/** A slot holds the number of a text, and below it where the feature stands in `places`: those fit into 20 bits. */
const INDEX_BITS = 20
const INDEX_MASK = (1 << INDEX_BITS) - 1
const MAX_TEXTS = (1 << (32 - INDEX_BITS)) - 1

/** Amounts are in tenths: parts of words tell less than words. */
export const PART = 7
export const WHOLE = 10

const keptSlots = new Uint32Array(KEPT_FEATURES * SLOTS_PER_FEATURE)
const keptPlaces = new Uint32Array(KEPT_FEATURES)
const keptTenths = new Uint8Array(KEPT_FEATURES)

let slots = keptSlots
let places = keptPlaces
let tenths = keptTenths
let count = 0
let text = 0

/** The first `count` places and their amounts in tenths. */
export type FoundFeatures = { at: Uint32Array; tenths: Uint8Array; count: number }

/** Forgets the text before. */
export function beginFeatures(): void {
  slots = keptSlots
  places = keptPlaces
  tenths = keptTenths
  count = 0
  text += 1
  if (text <= MAX_TEXTS) return
  keptSlots.fill(0)
  text = 1
}

/**
 * A table of 32 kB for the places of one text, instead of one of 512 kB for all places there are: it stays in the
 * processor's first caches, and nothing has to be cleared.
 */
export function addFeature(place: number, amount: number): void {
  const mask = slots.length - 1
  let slot = place & mask
  for (;;) {
    const entry = slots[slot] ?? 0
    if (entry >>> INDEX_BITS !== text) break
    const index = entry & INDEX_MASK
    if (places[index] === place) {
      if ((tenths[index] ?? 0) < amount) tenths[index] = amount
      return
    }
    slot = (slot + 1) & mask
  }
  slots[slot] = ((text << INDEX_BITS) | count) >>> 0
  places[count] = place
  tenths[count] = amount
  count += 1
  if (count === places.length) grow()
}

export function addPlaces(from: Uint32Array, first: number, end: number, amount: number): void {
  for (let i = first; i < end; i++) addFeature(from[i] ?? 0, amount)
}

export const countFeatures = (): number => count

export const foundFeatures = (): FoundFeatures => ({ at: places, tenths, count })

function grow(): void {
  const [knownPlaces, knownTenths] = [places, tenths]
  places = new Uint32Array(2 * knownPlaces.length)
  tenths = new Uint8Array(places.length)
  slots = new Uint32Array(places.length * SLOTS_PER_FEATURE)
  places.set(knownPlaces)
  tenths.set(knownTenths)
  const mask = slots.length - 1
  for (let index = 0; index < count; index++) {
    let slot = (places[index] ?? 0) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = ((text << INDEX_BITS) | index) >>> 0
  }
}
