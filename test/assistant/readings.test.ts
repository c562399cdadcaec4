import { expect, test } from 'bun:test'
import { understoodText } from './understood.ts'

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
