/** The foods that the page searches while its server is away: a line for each, columns between tabs. */

export const EVERYDAY_FOOD_COLUMNS = [
  'source',
  'code',
  'name',
  'synonyms',
  /** Names of other foods, for which this one is the nearest in the table. */
  'stand_ins',
  'default_grams',
  'piece_grams',
  'measures',
  'nutrients',
] as const

/** Per 100 g, in this order; all others are unknown until the server has the entry. */
export const EVERYDAY_NUTRIENTS = ['energy_kcal', 'protein_g', 'carbohydrate_g', 'fat_g', 'fiber_g'] as const
