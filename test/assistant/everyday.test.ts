import { expect, test } from 'bun:test'
import { understoodKinds, understoodText } from './understood.ts'

/** Small extras and turns of everyday speech, as of Wednesday, 10 March 2027. */

const ALL = '2026-03-12..2027-03-10'
const THIS_WEEK = '2027-03-08..2027-03-10'
const LAST_WEEK = '{"window":{"from":"2027-03-01","to":"2027-03-07"}}'
const LAST_MONTH = '{"window":{"from":"2027-02-01","to":"2027-02-28"}}'

test.each([
  ['mood on Monday, out of 10', 'mood mean 2027-03-08'],
  ['how stressed was I on Friday on a scale of one to ten', 'stress mean 2027-03-05'],
  ['what was my mood last Friday (1 to 10)', 'mood mean 2027-03-05'],
  ['energy on Monday, out of five I mean', 'energy mean 2027-03-08'],
  ['how did I sleep on Monday, out of ten', 'sleep_quality mean 2027-03-08'],
  ['how many hours did I sleep on Monday', 'sleep_hours mean 2027-03-08'],
  ['out of ten, how was my mood yesterday', 'mood mean 2027-03-09'],
  ['how was I feeling on Monday, scale 1-10', 'mood mean 2027-03-08'],
  ['how many days in February was my mood above 7 out of 10', 'mood count 2027-02-01..2027-02-28 {"over":7}'],
  ['mood 1 to 10 February', 'mood mean 2027-02-01..2027-02-10'],
  ['iron on Monday, my brain’s fried', 'iron_mg sum 2027-03-08'],
  [
    "what did I have for dinner on Monday, my memory's shot",
    'times_eaten list/food 2027-03-08 {"meal":"dinner"}',
  ],
  ['how much protein today rn', 'protein_g sum 2027-03-10'],
  ["what's my weight tbh", `weight last ${ALL}`],
])('what changes no value is said beside it: %s', (question, query) => {
  expect(understoodText(question)).toBe(query)
})

test('of the scale of an answer, a share of days is none', () => {
  expect(understoodKinds('on how many days out of ten was my mood good')).not.toContain('query')
  expect(understoodKinds('how many nights was my sleep quality below 3 out of 5')).not.toContain('query')
  expect(understoodKinds('what foods gave me more fibre than last week')).not.toContain('query')
  expect(understoodText("how often was my head aching in February, it's gone")).toContain('symptom')
})

test.each([
  ['whatd I eat yesterday', 'times_eaten list/food 2027-03-09'],
  ['whos the biggest source of salt', `sodium_mg sum/food ${ALL}`],
  ['didnt I have a headache on Monday', 'symptom of headache count 2027-03-08'],
  ['salt of the last four suppers', `sodium_mg sum/meal ${ALL} {"meal":"dinner","last":4}`],
  ['iron at bfast yesterday', 'iron_mg sum 2027-03-09 {"meal":"breakfast"}'],
  ['sugar in my brekkies last week', 'sugars_g sum 2027-03-01..2027-03-07 {"meal":"breakfast"}'],
])('short forms: %s', (question, query) => {
  expect(understoodText(question)).toBe(query)
})

test.each([
  ['has this week been any better than last for zinc', `zinc_mg mean ${THIS_WEEK} ${LAST_WEEK}`],
  ['how does this week compare to last for sugar', `sugars_g mean ${THIS_WEEK} ${LAST_WEEK}`],
  ['are my calories down on last month', `energy_kcal mean 2027-03-01..2027-03-10 ${LAST_MONTH}`],
  ['are my calories down from last week', `energy_kcal mean ${THIS_WEEK} ${LAST_WEEK}`],
  ['is my mood higher than last week', `mood mean ${THIS_WEEK} ${LAST_WEEK}`],
  [
    'did last month go worse than the one before for stress',
    'stress mean 2027-02-01..2027-02-28 {"window":{"from":"2027-01-01","to":"2027-01-31"}}',
  ],
  ['am I drinking more water than last week', `water_ml mean ${THIS_WEEK} ${LAST_WEEK}`],
  ['am I doing worse than last month on sugar', `sugars_g mean 2027-03-01..2027-03-10 ${LAST_MONTH}`],
  ['is my sugar up this week', `sugars_g mean ${THIS_WEEK} ${LAST_WEEK}`],
  ['is my weight down this year', 'weight slope 2027-01-01..2027-03-10'],
  ['is my weight coming down this year', 'weight slope 2027-01-01..2027-03-10'],
])('a time is held against the one before: %s', (question, query) => {
  expect(understoodText(question)).toBe(query)
})

test.each([
  ['sleep quality the night before last', 'sleep_quality mean 2027-03-09'],
  ['how well did I sleep the past two nights', 'sleep_quality mean 2027-03-09..2027-03-10'],
  [
    'how much caffeine was there past 3 in the afternoon yesterday',
    'caffeine_mg sum 2027-03-09 {"hours":{"from":15,"to":24}}',
  ],
  ['remind me what I had for lunch yesterday', 'times_eaten list/food 2027-03-09 {"meal":"lunch"}'],
  ['how long did I sleep three nights ago', 'sleep_hours mean 2027-03-08'],
  [
    'did I sleep longer last night than the night before',
    'sleep_hours mean 2027-03-10 {"window":{"from":"2027-03-09","to":"2027-03-09"}}',
  ],
  [
    'how many grams of sugar went down after 6 in the evening on Monday',
    'sugars_g sum 2027-03-08 {"hours":{"from":18,"to":24}}',
  ],
  [
    "when I'm nibbling after nine at night, what is it usually",
    `times_eaten max/food ${ALL} {"hours":{"from":21,"to":24}}`,
  ],
])('nights and hours: %s', (question, query) => {
  expect(understoodText(question)).toBe(query)
})

test.each([
  ['how many days did I log on the trot', `days_logged streak ${ALL}`],
  ['how many days in a row have I kept my journal', `days_logged streak ${ALL}`],
  ['longest fasting streak without a break', `protocol of fasting streak ${ALL}`],
  ['longest run of fasting days, never missing one', `protocol of fasting streak ${ALL}`],
  ['longest run without coffee', `times_eaten of coffee streak ${ALL} {"under":0.5}`],
])('runs are unbroken: %s', (question, query) => {
  expect(understoodText(question)).toBe(query)
})

test.each(["what's in a banana, calorie-wise", 'what does a bagel have in it protein wise'])(
  'what one of a food holds: %s',
  (question) => {
    expect(understoodKinds(question)).toEqual(['general'])
  },
)
