import { csvWithUnit, type NutrientEntry } from './entry.ts'

/** g per ml: Open Food Facts states alcohol in percent by volume. */
const DENSITY_OF_ALCOHOL = 0.789

export const OTHERS = [
  {
    key: 'caffeine_mg',
    name: 'Caffeine',
    unit: 'mg',
    group: 'others',
    target: 'limit',
    ids: { fdc: ['262'], fndds: 'Caffeine (mg)', off: ['caffeine'], csv: csvWithUnit('caffeine') },
  },
  {
    key: 'alcohol_g',
    name: 'Alcohol',
    unit: 'g',
    group: 'others',
    target: 'limit',
    ids: {
      fdc: ['221'],
      fndds: 'Alcohol (g)',
      off: [{ column: 'alcohol', factor: DENSITY_OF_ALCOHOL }],
      csv: csvWithUnit('alcohol'),
    },
  },
  {
    key: 'water_g',
    name: 'Water',
    unit: 'g',
    group: 'water',
    target: 'adequacy',
    ids: { fdc: ['255'], fndds: 'Water (g)', off: ['water'], csv: csvWithUnit('water') },
  },
] as const satisfies readonly NutrientEntry[]
