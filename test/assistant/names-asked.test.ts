import { expect, test } from 'bun:test'
import { understoodText } from './understood.ts'

/** What names in a question stand for: foods, kinds of food, and habits. */

const JOURNAL = '2026-03-12..2027-03-10'
const FEBRUARY = '2027-02-01..2027-02-28'

const NAMES: [question: string, understood: string][] = [
  // A name holds a word that elsewhere is a time, a meal or a measure.
  ['when did I first have the Sunday dal', `times_eaten of sunday dal first ${JOURNAL}`],
  ['how many canteen lunches in February', `times_eaten of canteen lunches count/entry ${FEBRUARY}`],
  ['salt from the canteen lunch in February', `sodium_mg of canteen lunch sum ${FEBRUARY}`],
  ['how many protein balls did I eat in February', `times_eaten of protein balls count/entry ${FEBRUARY}`],
  [
    'how often did I have a protein shake in February',
    `times_eaten of protein shake count/entry ${FEBRUARY}`,
  ],
  ['grams of dinner rolls in February', `food_grams of dinner rolls sum ${FEBRUARY}`],
  ['protein at breakfast in February', `protein_g sum ${FEBRUARY} {"meal":"breakfast"}`],
  // Habits by some of their words.
  [
    'how many days did I do the screen free hour in February',
    `protocol of screen free hour count ${FEBRUARY}`,
  ],
  ['last time I did the no screens hour before bed', `protocol of screen free hour last ${JOURNAL}`],
  ['when did I last do the daylight walk', `protocol of morning daylight last ${JOURNAL}`],
  // A list says which kinds are meant, and narrower words which food.
  [
    'grams of nuts in February? count walnuts and almonds',
    `food_grams of walnuts or almonds sum ${FEBRUARY}`,
  ],
  [
    'How much fruit did I eat in February, in grams? Apples and pears I mean, not the dried stuff.',
    `food_grams of apples or pears sum ${FEBRUARY}`,
  ],
  ['how much wine did I drink in February, white wine I mean', `food_grams of white wine sum ${FEBRUARY}`],
  ['how often did I have coffee drinks in February', `times_eaten of coffee drinks count/entry ${FEBRUARY}`],
  [
    'on how many days in February did I eat brinjal or pumpkin',
    `times_eaten of brinjal or pumpkin count ${FEBRUARY}`,
  ],
  ['the last three times I had salmon - dates', `times_eaten of salmon list/meal ${JOURNAL} {"last":3}`],
  // Days and times in other words.
  ['how many Fridays did I have fish in February', `times_eaten of fish count ${FEBRUARY} {"weekdays":[5]}`],
  ['pizza in February: how many occasions', `times_eaten of pizza count/entry ${FEBRUARY}`],
  [
    'on how many evenings in February did I drink beer',
    `times_eaten of beer count ${FEBRUARY} {"hours":{"from":18,"to":24}}`,
  ],
  ['of the 28 days in February, how many have any entry', `days_logged count ${FEBRUARY}`],
  ['average fat of my six latest dinners on record', `fat_g mean/meal ${JOURNAL} {"meal":"dinner","last":6}`],
  [
    'show me my last three lunches with their kcal',
    `energy_kcal list/meal ${JOURNAL} {"meal":"lunch","last":3}`,
  ],
  ['which single meal in February packed the most salt', `sodium_mg max/meal ${FEBRUARY}`],
  ['how far is my average fibre from the target in February', `fiber_g mean ${FEBRUARY} {"target":true}`],
  [
    'longest run of days in February where I kept within my own salt limit',
    `sodium_mg streak ${FEBRUARY} {"target":true}`,
  ],
  ["Mother's day lunch (Sunday just gone), how much fat", 'fat_g sum 2027-03-07 {"meal":"lunch"}'],
  [
    'how much protein do my lentil soups come to on average in February',
    `protein_g of lentil soups mean/entry ${FEBRUARY}`,
  ],
]

test.each(NAMES)('"%s"', (question, understood) => {
  expect(understoodText(question)).toBe(understood)
})
