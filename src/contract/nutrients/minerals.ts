import {
  adult,
  bothSexes,
  csvIn,
  csvWithUnit,
  fromAllSources,
  infants,
  minors,
  type NutrientEntry,
} from './entry.ts'

/** The share of sodium in table salt. */
export const SODIUM_IN_SALT = 1 / 2.5

/**
 * MyFitnessPal has calcium and iron, as vitamins A and C, in percent of a daily value that its file does not name, so
 * these columns are only used if the title names a unit.
 */
export const MINERALS = [
  {
    key: 'sodium_mg',
    name: 'Sodium',
    unit: 'mg',
    group: 'minerals',
    target: 'limit',
    score: { part: 'nutrient', weight: 2, place: 1 },
    ids: {
      fdc: ['307'],
      fndds: 'Sodium (mg)',
      off: ['sodium', { column: 'salt', factor: SODIUM_IN_SALT }],
      csv: csvIn('mg', 'sodium'),
    },
    words: 'sodium|salt',
    referenceIntakes: {
      type: 'ai',
      ...bothSexes(...minors(800, 1000, 1200, 1500), adult(1500)),
      reduceAbove: [...minors(1200, 1500, 1800, 2300), adult(2300)],
    },
  },
  {
    key: 'potassium_mg',
    name: 'Potassium',
    unit: 'mg',
    group: 'minerals',
    target: 'adequacy',
    score: { part: 'nutrient', weight: 1 },
    ids: { fdc: ['306'], fndds: 'Potassium (mg)', off: ['potassium'], csv: csvIn('mg', 'potassium') },
    words: 'potassium',
    referenceIntakes: {
      type: 'ai',
      male: [...infants(400, 860), ...minors(2000, 2300, 2500, 3000), adult(3400)],
      female: [...infants(400, 860), ...minors(2000, 2300, 2300, 2300), adult(2600)],
      pregnant: [[14, 2600], adult(2900)],
      lactating: [[14, 2500], adult(2800)],
    },
  },
  {
    key: 'calcium_mg',
    name: 'Calcium',
    unit: 'mg',
    group: 'minerals',
    target: 'adequacy',
    score: { part: 'nutrient', weight: 1 },
    ids: { fdc: ['301'], fndds: 'Calcium (mg)', off: ['calcium'], csv: csvWithUnit('calcium') },
    words: 'calcium',
    referenceIntakes: {
      type: 'rda',
      male: [...infants(200, 260), ...minors(700, 1000, 1300, 1300), adult(1000), [71, 1200]],
      female: [...infants(200, 260), ...minors(700, 1000, 1300, 1300), adult(1000), [51, 1200]],
      upperLimit: fromAllSources(adult(2500), [51, 2000]),
    },
  },
  {
    key: 'iron_mg',
    name: 'Iron',
    unit: 'mg',
    group: 'minerals',
    target: 'adequacy',
    score: { part: 'nutrient', weight: 1 },
    ids: { fdc: ['303'], fndds: 'Iron (mg)', off: ['iron'], csv: csvWithUnit('iron') },
    words: 'iron',
    referenceIntakes: {
      type: 'rda',
      male: [...infants(0.27, 11), ...minors(7, 10, 8, 11), adult(8)],
      female: [...infants(0.27, 11), ...minors(7, 10, 8, 15), adult(18), [51, 8]],
      pregnant: [[14, 27]],
      lactating: [[14, 10], adult(9)],
      upperLimit: fromAllSources(adult(45)),
    },
  },
  {
    key: 'magnesium_mg',
    name: 'Magnesium',
    unit: 'mg',
    group: 'minerals',
    target: 'adequacy',
    score: { part: 'nutrient', weight: 1 },
    ids: { fdc: ['304'], fndds: 'Magnesium (mg)', off: ['magnesium'], csv: csvWithUnit('magnesium') },
    words: 'magnesium',
    referenceIntakes: {
      type: 'rda',
      male: [...infants(30, 75), ...minors(80, 130, 240, 410), adult(400), [31, 420]],
      female: [...infants(30, 75), ...minors(80, 130, 240, 360), adult(310), [31, 320]],
      pregnant: [[14, 400], adult(350), [31, 360]],
      upperLimit: { amount: [adult(350)], covers: 'supplements' },
    },
  },
  {
    key: 'zinc_mg',
    name: 'Zinc',
    unit: 'mg',
    group: 'minerals',
    target: 'adequacy',
    ids: { fdc: ['309'], fndds: 'Zinc (mg)', off: ['zinc'], csv: csvWithUnit('zinc') },
    words: 'zinc',
    referenceIntakes: {
      type: 'rda',
      male: [...infants(2, 3), ...minors(3, 5, 8, 11), adult(11)],
      female: [...infants(2, 3), ...minors(3, 5, 8, 9), adult(8)],
      pregnant: [[14, 12], adult(11)],
      lactating: [[14, 13], adult(12)],
      upperLimit: fromAllSources(adult(40)),
    },
  },
] as const satisfies readonly NutrientEntry[]
