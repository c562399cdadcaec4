import { expect, test } from 'bun:test'
import { MEASURES } from '../../src/safety/measurements/table.ts'
import { readMeasurements } from '../../src/safety/measurements.ts'
import { passageOf } from '../../src/safety/passage.ts'
import { readSafety } from '../../src/safety/read-safety.ts'

type Writer = { facts?: readonly string[]; weightKg?: number }

/** What a value means by itself: "none", or its level and kind. */
const VALUES: readonly [text: string, means: string, writer?: Writer][] = [
  ['spo2 84', 'urgent breathing'],
  ['o2 is 84%', 'urgent breathing'],
  ['84% oxygen at rest', 'urgent breathing'],
  ['sats 91', 'watch breathing'],
  ['sats 820', 'none'],
  ['SpO2 1e309', 'none'],
  ['sats 89', 'none', { facts: ['copd', 'asthma'] }],
  ['sats 84 with COPD', 'urgent breathing'],
  ['asthma and sats 91', 'urgent breathing'],
  ['sats 88 and I have copd', 'none'],
  ['my target oxygen is 88 to 92', 'none'],
  ['oxygen alarm set at 85', 'none'],
  ['normal oxygen is above 90', 'none'],
  ['oxygen 8 series watch model 84', 'none'],
  ['170 bpm at rest', 'urgent cardiac'],
  ['pulse 170 in the last sprint', 'none'],
  ['my baby has a pulse of 150', 'none'],
  ['newborn pulse 230', 'urgent cardiac'],
  ['4 year old, pulse 165', 'watch cardiac'],
  ['pulse 32', 'urgent cardiac'],
  ['temperature 98.6', 'none'],
  ['temp 98.6 F', 'none'],
  ['temp 105.1 F', 'urgent sepsis'],
  ['temp 40.6 C', 'urgent sepsis'],
  ['temp 39 C', 'none'],
  ['39.2 fever in my 8 month old', 'watch infant-child'],
  ['my 10 week old has a temperature of 38.1', 'urgent infant-child'],
  ['5 month old temp 39.1', 'urgent infant-child'],
  ['5 month old temp 38.4', 'watch infant-child'],
  ['3 year old, temp 39.1', 'none'],
  ['room temperature 26', 'none'],
  ['temperature outside was 31 degrees', 'none'],
  ['temp 31.5, pulled out of the lake an hour ago', 'urgent cold'],
  ['body temp 31.5', 'urgent cold'],
  ["my son's temp is 38.4", 'none', { facts: ['immune-suppressed'] }],
  ['temp 38.4', 'urgent sepsis', { facts: ['immune-suppressed'] }],
  ['ketones 2.1', 'watch glucose-high'],
  ['ketones 2.1 and vomiting', 'urgent glucose-high'],
  ['ketones 2.1 on keto, feeling great', 'none'],
  ['ketones 3.4', 'urgent glucose-high'],
  ['blood sugar 41', 'urgent glucose-low'],
  ['blood sugar 2.6', 'urgent glucose-low'],
  ['bg 54 mg/dl', 'none'],
  ['glucose 5.4 mmol/l', 'none'],
  ['blood sugar 31 mmol/L', 'urgent glucose-high'],
  ['sugar 20 g', 'none'],
  ['dexcom g6', 'none'],
  ['libre 2', 'none'],
  ['bmi 14.5', 'watch eating-disorder-crisis'],
  ['bmi 14.5, she is 6 years old', 'none'],
  ['took 12 g of paracetamol', 'urgent poisoning-overdose'],
  ['took 2 paracetamol', 'none'],
  ['took 20 tablets of 500 mg paracetamol', 'urgent poisoning-overdose'],
  ['took 20 paracetamol tablets of 500', 'urgent poisoning-overdose'],
  ['took 8 paracetamol', 'none'],
  ['took 9 paracetamol 500mg', 'urgent poisoning-overdose'],
  ['my toddler who weighs 12 kg swallowed 10 iron tablets', 'urgent poisoning-overdose'],
  ['took 4000 mg ibuprofen', 'watch poisoning-overdose'],
  ['took 1.5 g of caffeine powder', 'urgent poisoning-overdose'],
  ['had 300 mg caffeine today', 'none'],
  ['the maximum is 4 g of paracetamol', 'none'],
  ['bought 100 tablets of ibuprofen', 'none'],
  ['took 30 ibuprofen over the last month', 'none'],
  ['has had 20 x 300 mg aspirin', 'watch poisoning-overdose'],
  ['swallowed 2 boxes of 16 paracetamol', 'urgent poisoning-overdose'],
  ['2 year old ate 5 paracetamol tablets 500mg', 'urgent poisoning-overdose'],
  ['took 325 mg ferrous sulfate', 'none'],
  ['2 kg child swallowed 1e309 mg iron', 'none'],
  ['no wet nappy for 13 hours', 'urgent infant-child'],
  ['my 3 year old has not peed for 9 hours', 'watch infant-child'],
  ['I have not peed for 19 hours', 'urgent sepsis'],
  ['have not peed in 13 hours', 'watch sepsis'],
  ['peed every 3 hours', 'none'],
  ['slept 12 hours and the nappy was dry', 'none'],
  ["dry nappies for 10 hours, she's 2 months old", 'urgent infant-child'],
  ['30 weeks pregnant and leaking fluid', 'urgent pregnancy'],
  ['39 weeks pregnant and my waters broke, clear', 'watch pregnancy'],
  ['32 weeks pregnant, baby moves less today', 'urgent pregnancy'],
  ['28 weeks pregnant and bleeding', 'urgent pregnancy'],
  ['8 weeks pregnant, light spotting', 'watch pregnancy'],
  ['8 weeks pregnant, severe pain on one side of my belly', 'urgent ectopic'],
  ['33 weeks pregnant and having contractions', 'urgent pregnancy'],
  ['39 weeks pregnant, contractions', 'none'],
  ['30 weeks pregnant, no bleeding, no pain', 'none'],
  ['32 weeks pregnant, baby moving lots', 'none'],
  ['at 26 weeks, baby moved less since yesterday', 'urgent pregnancy', { facts: ['pregnant'] }],
  ['bleeding for 3 weeks', 'none'],
  ['BP 165/112', 'urgent pregnancy', { facts: ['pregnant'] }],
  ['36 weeks pregnant, bp 162/100', 'urgent pregnancy'],
  ["my husband's bp is 165/112", 'none', { facts: ['pregnant'] }],
  ['my husband measured my bp, 165/112', 'urgent pregnancy', { facts: ['pregnant'] }],
  ['lost 6 kg in 3 weeks without trying', 'watch unclear', { facts: [], weightKg: 70 }],
  ['lost 3 kg in 2 weeks', 'urgent eating-disorder-crisis', { facts: ['eating-disorder'], weightKg: 48 }],
  ['lost 6 kg in 3 weeks on my diet', 'none'],
  ['lost 2 kg in 2 months without trying', 'none'],
  ['no oxygen reading below 90 this week', 'none'],
  ['his oxygen was 82 two years ago', 'none'],
  ['resps 40, baby asleep', 'none'],
  ['potassium 400 mg in the banana', 'none'],

  ['log 400 ibuprofen now', 'none'],
  ['took 40 tablets of 400 mg ibuprofen', 'urgent poisoning-overdose'],
  ['took 9 paracetamol over three days', 'none'],
  ['a 7-year-old of 22 kg took 8 paracetamol 500 mg', 'urgent poisoning-overdose'],
  ['is it safe to take 5 g of paracetamol?', 'none'],
  ['his pulse is 165', 'urgent cardiac'],
  ['sats 84-88', 'none'],
  ['sugar was 6.1 an hour ago, now 2.4', 'urgent glucose-low'],
  ['sats 95, then 84', 'urgent breathing'],
  ['pulse 72 and 150 steps', 'none'],
]

for (const [text, means, writer] of VALUES) {
  test(`a value: ${text}${writer === undefined ? '' : ` (${JSON.stringify(writer)})`}`, () => {
    const found = readMeasurements(passageOf(text), { facts: [], weightKg: null, ...writer })
    expect([...new Set(found.map(({ level, kind }) => `${level} ${kind}`))].join(', ') || 'none').toBe(means)
  })
}

test.each([
  ['spo2 84', 'urgent'],
  ['16 g of paracetamol taken at noon', 'urgent'],
  ['temperature outside was 31 degrees', 'none'],
  ['room temperature 26', 'none'],
  ['sats alarm set at 88', 'none'],
  ['temperature 98.6', 'none'],
])('every surface hears of it: %s', (text, level) => {
  expect<string>(readSafety({ text }).level).toBe(level)
})

test('every measure says where its bounds come from', () => {
  for (const { source } of Object.values(MEASURES)) expect(source).toMatch(/read|not opened/)
})
