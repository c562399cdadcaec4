/** Amounts, and the ways in which people write each of them. Every way of one amount must give the same amount. */

/** A number, and its spellings. */
export const NUMBERS: readonly (readonly [value: number, ...spellings: string[]])[] = [
  [
    0.25,
    '.25',
    '0.25',
    '0,25',
    '1/4',
    '¼',
    'a quarter',
    'one quarter',
    'a quarter of a',
    '1 / 4',
    'one fourth',
  ],
  [
    0.5,
    '.5',
    '0.5',
    '0,5',
    '1/2',
    '½',
    'half',
    'half a',
    'a half',
    'one half',
    'one-half',
    '1⁄2',
    'half of a',
    '½ of a',
  ],
  [2 / 3, '2/3', '⅔', 'two thirds', 'two-thirds', 'two thirds of a', '2/3 of a'],
  [0.75, '.75', '0.75', '0,75', '3/4', '¾', 'three quarters', 'three-quarters of a', 'three quarters of a'],
  [1, '1', '1.0', 'one', '1,0', '１', 'a single'],
  [
    1.5,
    '1.5',
    '1,5',
    '1 1/2',
    '1-1/2',
    '1‑1/2',
    '1½',
    '1 ½',
    '1-½',
    'one and a half',
    '1 and a half',
    '1 and 1/2',
    '1 & 1/2',
    'one and one half',
    'one point five',
    '１.５',
  ],
  [2, '2', '2.0', 'two', '２', 'a couple of', 'a couple'],
  [2.25, '2.25', '2,25', '2 1/4', '2¼', '2-1/4', 'two and a quarter', 'two and one quarter'],
  [
    2.5,
    '2-3',
    '2 - 3',
    '2–3',
    '2—3',
    '2‑3',
    '2 to 3',
    '2 or 3',
    'between 2 and 3',
    'two to three',
    'two or three',
    'between two and three',
    '2½',
    'two and a half',
    '2~3',
  ],
  [6, '6', 'six', 'half a dozen', 'half dozen', 'half-a-dozen', 'a half dozen', '1/2 dozen', '½ dozen'],
  [12, '12', 'twelve', 'a dozen', 'one dozen', '1 dozen', 'a dozen of'],
  [15, '15', 'fifteen', '10-20', '10 to 20', 'ten to twenty'],
  [25, '25', 'twenty-five', 'twenty five', 'twenty‑five', '25.0'],
  [
    150,
    '150',
    'a hundred and fifty',
    'one hundred and fifty',
    'one hundred fifty',
    '100-200',
    '100–200',
    '100 to 200',
  ],
  [200, '200', 'two hundred', '２００', '200.0'],
  [
    1200,
    '1200',
    '1,200',
    '1\u00a0200',
    '1\u202f200',
    "1'200",
    'one thousand two hundred',
    'twelve hundred',
    '1,200.0',
  ],
]

/** A unit by its name in the table of units, and its spellings. A glued one may follow digits without a space. */
export const UNITS: readonly (readonly [name: string, ...spellings: string[]])[] = [
  ['g', 'g', 'g.', 'gm', 'gms', 'gr', 'gram', 'grams', 'gramme', 'grammes', 'G'],
  ['oz', 'oz', 'oz.', 'ounce', 'ounces', 'ozs'],
  ['lb', 'lb', 'lb.', 'lbs', 'pound', 'pounds'],
  ['ml', 'ml', 'mL', 'ML', 'ml.', 'millilitre', 'millilitres', 'milliliter', 'milliliters', 'mls', 'cc'],
  ['cl', 'cl', 'centilitres', 'centiliter'],
  ['dl', 'dl', 'dL', 'decilitre', 'deciliters'],
  [
    'fl oz',
    'fl oz',
    'fl. oz.',
    'fl.oz.',
    'fl. oz',
    'floz',
    'fluid ounce',
    'fluid ounces',
    'fluid-ounce',
    'fl-oz',
    'FL OZ',
  ],
  ['cup', 'cup', 'cups', 'c', 'c.', 'C', 'cupful', 'cupfuls', 'Cup'],
  [
    'tbsp',
    'tbsp',
    'tbsp.',
    'tbsps',
    'tbs',
    'Tbs',
    'T',
    'T.',
    'Tb',
    'tablespoon',
    'tablespoons',
    'tablespoonful',
    'TBSP',
    'Tbsp',
  ],
  ['tsp', 'tsp', 'tsp.', 'tsps', 't', 't.', 'teaspoon', 'teaspoons', 'teaspoonfuls', 'TSP'],
  ['pint', 'pint', 'pints', 'pt'],
  ['uk pint', 'UK pint', 'imperial pints', 'British pint'],
  ['kcal', 'kcal', 'kcals', 'cal', 'cals', 'calorie', 'calories', 'Cal', 'kilocalories', 'KCAL'],
  ['kj', 'kJ', 'kj', 'KJ', 'kilojoule', 'kilojoules'],
]

/** Letters whose case says what they are; they follow digits, and only in a number of spoons or cups. */
const SHORT_UNITS: ReadonlySet<string> = new Set(['c', 'c.', 'C', 'T', 'T.', 'Tb', 't', 't.'])

/** Between a number and its unit: a space, one that does not break, a narrow one, a wide one, a hyphen. */
const JOINTS = [' ', '\u00a0', '\u202f', '\u2009', '\u3000', '  ', '-', '\u2011'] as const

/** After an amount. */
const TAILS = ['', ' of rice', ' rice', ', rice', ' (rice)', ' each'] as const

/** Before an amount: words that soften or introduce it. */
const LEADS = ['', 'about ', 'approx. ', '~', 'at least ', 'roughly '] as const

/** Whole amounts in units of their own, each with its spellings. */
export const WHOLES: readonly {
  grams?: number
  ml?: number
  kcal?: number
  count?: number
  spellings: readonly string[]
}[] = [
  {
    grams: 20 * 28.35,
    spellings: [
      '1lb 4oz',
      '1 lb 4 oz',
      '1 lb, 4 oz',
      '1 lb. 4 oz.',
      '1 pound 4 ounces',
      'one pound and four ounces',
      '1 lb and 4 oz',
      '1 pound, 4 ounces',
      '1lb4oz',
      '1 lb + 4 oz',
      '20 oz',
      'twenty ounces',
    ],
  },
  {
    grams: 1250,
    spellings: [
      '1 kg 250 g',
      '1kg 250g',
      '1.25 kg',
      '1,25 kg',
      '1,250 g',
      '1250 g',
      '1.250 g',
      '1,250 kg',
      '1\u00a0250 g',
      'a kilo and a quarter',
    ],
  },
  {
    grams: 175,
    spellings: [
      '150-200 g',
      '150 to 200 g',
      '150 g to 200 g',
      '150g-200g',
      '150g – 200g',
      'between 150 and 200 g',
      '175 g',
      '175g',
      '175-g',
    ],
  },
  {
    grams: 300,
    spellings: [
      '2 x 150 g',
      '2x150g',
      '2 × 150g',
      '2 × 150 g',
      'two 150 g pots',
      'two 150-g pots',
      '2 pots (150 g each)',
      '2 tubs of 150 g',
      '300 g',
      'three hundred grams',
      '300.0 g',
      '0.3 kg',
      '2 packets (150 g each)',
    ],
  },
  {
    ml: 355,
    spellings: [
      '12 fl oz',
      '12-fl-oz',
      'a 12 fl oz can',
      '12 fl oz can',
      'a 12-fl-oz can',
      'one 12 fl. oz. can',
      'a can (12 fl oz)',
      '1 can of 12 fl oz',
      'twelve fluid ounces',
      'a 12-fluid-ounce bottle',
      '12 floz',
    ],
  },
  {
    ml: 660,
    spellings: [
      '2 × 330ml',
      '2 x 330 ml',
      '2x330ml',
      '2 330 ml cans',
      'two 330-ml cans',
      '2 cans (330 ml each)',
      '2 cans of 330 ml',
      'two bottles (330ml each)',
      '2 cans (330 ml)',
      '2 cans (660 ml)',
      '66 cl',
      '6.6 dl',
      '660 ml',
      '0.66 l',
      '0,66 l',
    ],
  },
  {
    ml: 1500,
    spellings: [
      '1.5 l',
      '1,5 l',
      '1½ litres',
      'one and a half liters',
      'a litre and a half',
      '1 l 500 ml',
      '1500 ml',
      '1,500 ml',
      '1.500 ml',
      '1,500 l',
      '150 cl',
      '15 dl',
      'a litre and a half of',
      '1 1/2 L',
    ],
  },
  {
    kcal: 100,
    spellings: [
      '100 kcal',
      '100kcal',
      '100 calories',
      'a 100 calorie pack',
      '100-calorie pack',
      'a 100-calorie snack-size bag of',
      '100 cal',
      '418.4 kJ',
      '418,4 kJ',
      '2 x 50 kcal',
      'two 50 kcal packs',
      '100 Cal',
    ],
  },
  {
    count: 2,
    spellings: [
      '2',
      'two',
      '2 nos',
      '2 nos.',
      '2 no. of',
      '2x',
      '2 x',
      'x2',
      'x 2',
      '× 2',
      'a couple of',
      'a couple',
      'a pair of',
      '1-3',
      '1 to 3',
    ],
  },
  {
    count: 6,
    spellings: [
      '6',
      'six',
      'a six pack of',
      'a six-pack of',
      '6-pack of',
      'a 6 pack of',
      'a pack of 6',
      'a box of six',
      'half a dozen',
      '2 x 3',
      '2 packs of 3',
      'one packet of 6',
    ],
  },
]

/** Numbers that are not what was eaten, or that nobody eats. */
export const ASIDES = [
  '−200 g',
  '−2',
  '1e9',
  '1e9 g',
  '999999999 g',
  '999999 kcal',
  '50 kg',
  '100000',
  '0 kcal',
  'infinite',
  '∞',
  'a million',
  'two billion',
  '3 thousand million',
  '5 minutes',
  '180 °C',
  '180 degrees',
  '$3',
  '3 €',
  '12/05/2024',
  '12.05.2024',
  '2024-05-12',
  '555-1234',
  '60 kcal per 100 g',
  '60 kcal/100g',
  '250 kJ / serving',
  '650 kcal in total',
] as const

/** A spelling in letters stands before a space; an abbreviation of one letter stands directly behind digits. */
function canJoin(number: string, unit: string, joint: string): boolean {
  const isHyphen = /[-\u2011]/.test(joint)
  if (SHORT_UNITS.has(unit)) return /[\d¼½¾⅔１２５]$/.test(number) && !isHyphen
  return !(isHyphen && /(?:of|a|couple)$/.test(number))
}

/** Every text that the numbers and units above make, with the amount that it states; `every`: only each n-th of them. */
export function* statedTexts(every: number): Generator<{ text: string; value: number; unit: string }> {
  let at = 0
  for (const [value, ...numbers] of NUMBERS) {
    for (const [name, ...units] of UNITS) {
      for (const number of numbers) {
        for (const unit of units) {
          if (SHORT_UNITS.has(unit) && value > MAX_SHORT_UNITS) continue
          if (LARGE_UNITS.has(name) && value > MAX_LARGE_UNITS) continue
          for (const joint of /\d$/.test(number) ? [...JOINTS, ''] : JOINTS) {
            if (!canJoin(number, unit, joint)) continue
            for (const text of around(`${number}${joint}${unit}`)) {
              if (at++ % every === 0) yield { text, value, unit: name }
            }
          }
        }
      }
    }
  }
}

const MAX_SHORT_UNITS = 20
/** Nobody eats 25 pounds at once: more of these is no amount. */
const LARGE_UNITS: ReadonlySet<string> = new Set([
  'oz',
  'lb',
  'cl',
  'dl',
  'fl oz',
  'cup',
  'tbsp',
  'pint',
  'uk pint',
])
const MAX_LARGE_UNITS = 15

const around = (amount: string) => [
  ...TAILS.map((tail) => `${amount}${tail}`),
  ...LEADS.map((lead) => `${lead}${amount} rice`),
]
