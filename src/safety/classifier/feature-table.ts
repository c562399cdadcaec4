import { PLACE_BITS } from './feature-places.ts'

/**
 * The features of the text at hand, each once with its highest amount, in the order in which they came. The arrays are
 * written to again by the next text.
 */

/** Amounts are in tenths: parts of words tell less than words. */
export const PART = 7
export const WHOLE = 10

/** Features of a part of a text are a few hundred; what a text of one endless word takes more is given back. */
const KEPT_FEATURES = 2048
const SLOTS_PER_FEATURE = 2
/** A slot holds the number of a text above the place of the feature, so that one comparison tells whether it is there. */
const MAX_TEXTS = (1 << (32 - PLACE_BITS)) - 1

const newSlots = (features: number) => new Int32Array(features * SLOTS_PER_FEATURE)
const kept = {
  slots: newSlots(KEPT_FEATURES),
  indexes: newSlots(KEPT_FEATURES),
  places: new Uint32Array(KEPT_FEATURES),
  tenths: new Uint8Array(KEPT_FEATURES),
}

let { slots, indexes, places, tenths } = kept
let count = 0
let text = 0

/** The first `count` places and their amounts in tenths. */
export type FoundFeatures = { at: Uint32Array; tenths: Uint8Array; count: number }

/** Forgets the text before. */
export function beginFeatures(): void {
  ;({ slots, indexes, places, tenths } = kept)
  count = 0
  text += 1
  if (text <= MAX_TEXTS) return
  kept.slots.fill(0)
  text = 1
}

export function addFeature(place: number, amount: number): void {
  if (count === places.length) grow(1)
  const mask = slots.length - 1
  const entry = (text << PLACE_BITS) | place
  let slot = place & mask
  for (;;) {
    const known = slots[slot] ?? 0
    if (known === entry) {
      const index = indexes[slot] ?? 0
      if ((tenths[index] ?? 0) < amount) tenths[index] = amount
      return
    }
    if (known >>> PLACE_BITS !== text) break
    slot = (slot + 1) & mask
  }
  slots[slot] = entry
  indexes[slot] = count
  places[count] = place
  tenths[count] = amount
  count += 1
}

/** The same for many places at once; parts of words are most of all features, and none of them counts more than any other. */
export function addPlaces(from: Uint32Array, first: number, end: number, amount: number): void {
  if (count + end - first > places.length) grow(end - first)
  const toSlots = slots
  const toIndexes = indexes
  const toPlaces = places
  const toTenths = tenths
  const mask = toSlots.length - 1
  const number = text
  let next = count
  for (let i = first; i < end; i++) {
    const place = from[i] ?? 0
    const entry = (number << PLACE_BITS) | place
    let slot = place & mask
    let known = toSlots[slot] ?? 0
    while (known !== entry && known >>> PLACE_BITS === number) {
      slot = (slot + 1) & mask
      known = toSlots[slot] ?? 0
    }
    if (known === entry) {
      if (amount === PART) continue
      const index = toIndexes[slot] ?? 0
      if ((toTenths[index] ?? 0) < amount) toTenths[index] = amount
      continue
    }
    toSlots[slot] = entry
    toIndexes[slot] = next
    toPlaces[next] = place
    toTenths[next] = amount
    next += 1
  }
  count = next
}

export const countFeatures = (): number => count

export const foundFeatures = (): FoundFeatures => ({ at: places, tenths, count })

/** Makes room for so many more. */
function grow(more: number): void {
  const [knownPlaces, knownTenths] = [places, tenths]
  let size = 2 * knownPlaces.length
  while (size < count + more) size *= 2
  places = new Uint32Array(size)
  tenths = new Uint8Array(size)
  slots = newSlots(size)
  indexes = newSlots(size)
  places.set(knownPlaces)
  tenths.set(knownTenths)
  const mask = slots.length - 1
  for (let index = 0; index < count; index++) {
    const place = places[index] ?? 0
    let slot = place & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = (text << PLACE_BITS) | place
    indexes[slot] = index
  }
}
