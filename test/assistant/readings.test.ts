import { expect, test } from 'bun:test'
import { understand } from '../../src/assistant/understand/understand.ts'
import { context, understoodText } from './understood.ts'

/** Questions in words of everyday, by what is hard in them. All days are meant as of 10 March 2027. */

const ALL = '2026-03-12..2027-03-10'

test.each([
  ['longest run with 30 g of fibre or more', `fiber_g streak ${ALL} {"over":29.999999}`],
  ['best spell of days, 3 litres of water or more a day', `water_ml streak ${ALL} {"over":2999.999999}`],
  ['longest streak of 1900 kcal or less', `energy_kcal streak ${ALL} {"under":1900.000001}`],
  ['no fat above 60 g, longest run', `fat_g streak ${ALL} {"under":60.000001}`],
  [
    'days with 90 mg caffeine or less in January',
    'caffeine_mg count 2027-01-01..2027-01-31 {"under":90.000001}',
  ],
  ['how many days with 400 mg of calcium', 'not_understood'],
])('a limit reaches over its measure: %s', (question, query) => {
  expect(understoodText(question)).toBe(query)
})

test.each([
  ['week beginning 12/10/2026: iron', 'iron_mg sum 2026-10-12..2026-10-18'],
  ['iron for the week starting 2026-11-02', 'iron_mg sum 2026-11-02..2026-11-08'],
  ['w/c 7/12/2026 calories', 'energy_kcal sum 2026-12-07..2026-12-13'],
  ['w/e 17.1.2027: magnesium', 'magnesium_mg sum 2027-01-11..2027-01-17'],
  ['zinc in the week that began on 9 November', 'zinc_mg sum 2026-11-09..2026-11-15'],
  ['average weight in H2 2026', 'weight mean 2026-07-01..2026-12-31'],
  ['stress in H2', 'stress mean 2026-07-01..2026-12-31'],
  ['fibre in the first half of 2026', 'fiber_g sum 2026-01-01..2026-06-30'],
  ['average sleep in the second half of last year', 'sleep_hours mean 2026-07-01..2026-12-31'],
])('weeks and halves in figures: %s', (question, query) => {
  expect(understoodText(question)).toBe(query)
})

test.each([
  ['mood on beer days vs no-beer days', 'mood', '{"measure":"times_eaten","of":"beer"}'],
  ['sleep: days with alcohol vs. days with no alcohol', 'sleep_hours', '{"measure":"alcohol_g"}'],
  ['stress on fasting days and on non-fasting days', 'stress', '{"measure":"protocol","of":"fasting"}'],
  [
    'how does my sleep look with wine, and how without',
    'sleep_hours',
    '{"measure":"times_eaten","of":"wine"}',
  ],
  ['stress: ibuprofen taken vs not taken', 'stress', '{"measure":"medicine","of":"ibuprofen"}'],
  [
    'do I sleep better with dairy or without dairy',
    'sleep_quality',
    '{"measure":"times_eaten","of":"dairy"}',
  ],
  [
    'my sleep quality: tea evenings and no-tea evenings',
    'sleep_quality',
    '{"measure":"times_eaten","of":"tea"}',
  ],
  ['What is my mood when I have milk? And without?', 'mood', '{"measure":"times_eaten","of":"milk"}'],
  ['mood on mushroom days', 'mood', '{"measure":"times_eaten","of":"mushrooms"}'],
  ['is my energy lower on days with headaches', 'energy', '{"measure":"symptom","of":"headaches"}'],
  ['does my energy suffer without coffee', 'energy', '{"measure":"times_eaten","of":"coffee"}'],
  ['am I calmer after the fasting habit', 'stress', '{"measure":"protocol","of":"fasting 16 8"}'],
  ['how is my energy on days when I tick off hydration', 'energy', '{"measure":"protocol","of":"hydration"}'],
])('the side without says nothing more: %s', (question, measure, beside) => {
  expect(understoodText(question)).toBe(`${measure} mean ${ALL} beside ${beside}`)
})

test('what is left out of days tells the direction that is asked about', () => {
  const [one] = understand('is my energy worse when I skip fasting', context)
  expect(one).toMatchObject({ asked: [{ form: { isWithout: true, than: 'less' } }] })
})

test('the sides may be named after an answer', () => {
  const last = [
    { measure: 'stress', window: { from: '2026-10-01', to: '2027-03-10' }, reduce: 'mean' },
  ] as const
  const [one] = understand('coffee days vs no-coffee days', { ...context, last })
  expect(one).toMatchObject({
    asked: [{ query: { ...last[0], beside: { measure: 'times_eaten', of: 'coffee' } } }],
  })
})

const WORKDAYS = '{"weekdays":[1,2,3,4,5]}'
const WEEKEND = '{"weekdays":[6,7]}'

test.each([
  ['is my stress lower at weekends than in the week', 'stress', WEEKEND, WORKDAYS],
  ['average calories Mon-Fri vs Sat-Sun', 'energy_kcal', WORKDAYS, WEEKEND],
  ['average water on weekdays and on weekends', 'water_ml', WORKDAYS, WEEKEND],
  ['stress on workdays vs days off', 'stress', WORKDAYS, WEEKEND],
  ['sodium, weekend vs week', 'sodium_mg', WEEKEND, WORKDAYS],
  ['mood: Saturdays against Sundays', 'mood', '{"weekdays":[6]}', '{"weekdays":[7]}'],
  ['which has more caffeine, Mondays or Fridays', 'caffeine_mg', '{"weekdays":[1]}', '{"weekdays":[5]}'],
])('each of two sets of weekdays has its own mean: %s', (question, measure, one, other) => {
  expect(understoodText(question)).toBe(
    [one, other].map((weekdays) => `${measure} mean ${ALL} ${weekdays}`).join(' + '),
  )
})

test('days that are named together are one set, and a weekend beside a week has its dates', () => {
  expect(understoodText('average sodium on Mondays and Fridays')).toBe(
    `sodium_mg mean ${ALL} {"weekdays":[1,5]}`,
  )
  expect(understoodText('stress last weekend vs this week')).toContain('2027-03-06..2027-03-07')
})

test.each([
  ['could I get a table of mood by month', `mood list/month ${ALL}`],
  ['Iron totals by week, full record', `iron_mg list/week ${ALL}`],
  ['table: fibre per month, entire log', `fiber_g list/month ${ALL}`],
  ['protein, monthly averages, all data', `protein_g list/month ${ALL}`],
  ['a monthly overview of my sleep', `sleep_hours list/month ${ALL}`],
  ['stress by calendar month as a list', `stress list/month ${ALL}`],
  ['mood, split by weekday, all data', `mood list/weekday ${ALL}`],
  ['almonds, grams each month', `food_grams of almonds list/month ${ALL}`],
  ['weekly average of iron', `iron_mg mean/week ${ALL}`],
])('the form of a report is a list by its groups: %s', (question, query) => {
  expect(understoodText(question)).toBe(query)
})

test.each([
  ['how long I am without pasta', `times_eaten of pasta last ${ALL}`],
  ['beer: since how much time nothing', `times_eaten of beer last ${ALL}`],
  ['How many days is it that I am not taking paracetamol', `medicine of paracetamol last ${ALL}`],
  ["since when I don't eat chocolate", `times_eaten of chocolate last ${ALL}`],
  ['since how many days I have no headache', `symptom of headache last ${ALL}`],
  ['from October my mood is sinking', 'mood slope 2026-10-01..2027-03-10'],
  ['The stress grows from December, no?', 'stress slope 2026-12-01..2027-03-10'],
  ['my sleep quality is getting better from January, or not', 'sleep_quality slope 2027-01-01..2027-03-10'],
  ['from September I am eating more fibre, yes?', 'fiber_g slope 2026-09-01..2027-03-10'],
  ['how many days did I not drink beer in January', 'times_eaten of beer count 2027-01-01..2027-01-31'],
  ['protein from January to February', 'protein_g sum 2027-01-01..2027-02-28'],
])('what lasts until now, in the grammar of learners: %s', (question, query) => {
  expect(understoodText(question)).toBe(query)
})

test.each([
  ['and what fraction was skyr', 'calcium_mg of skyr share'],
  ['how much of this came from almonds, in percent', 'calcium_mg of almonds share'],
  ['what portion of that was oats', 'calcium_mg of oats share'],
  ['how much of that total was bread, as a percentage', 'calcium_mg of bread share'],
  ['how much of it was milk', 'calcium_mg of milk sum'],
])('a part of what was answered is a part of that amount: %s', (question, query) => {
  const window = { from: '2027-02-01', to: '2027-02-28' }
  const last = [{ measure: 'calcium_mg', window, reduce: 'sum' }] as const
  expect(understoodText(question, { ...context, last })).toBe(`${query} 2027-02-01..2027-02-28`)
})

test('a part of what a food brought may be one of that or of all, so that none is given', () => {
  const window = { from: '2027-02-01', to: '2027-02-28' }
  const last = [{ measure: 'sodium_mg', of: 'cheese', window, reduce: 'sum' }] as const
  expect(understoodText('what fraction of it was feta', { ...context, last })).toBe('not_understood')
})
