/**
 * What is known of less than this share counts as unknown: a nutrient by the energy of a day, and the energy of a day by
 * its entries. Nearly every day has something that is in no table; to leave out all of those would leave nothing to judge,
 * while a fifth is within what logging is wrong by anyway.
 */
export const MIN_COVERAGE = 0.8

/**
 * Whether the energy of enough of a day's entries is known.
 * @param unknown how many have none, without supplements.
 */
export const isEnergyCovered = (entries: number, unknown: number): boolean =>
  entries - unknown >= MIN_COVERAGE * entries
