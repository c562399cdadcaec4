import { expect, test } from 'bun:test'
import { firstOf, weekOf } from './journal-of-a-week.ts'

/** What is asked for, and how it is put together: everyday words, from the question to the first sentence. */

const ASKED: [question: string, first: string][] = [
  ['did I sleep more than 7 hours yesterday', 'No: sleep, yesterday, 9 Mar: 5 h, not over 7 h.'],
  [
    'did I eat enough protein yesterday',
    'No: protein, yesterday, 9 Mar: 70 g, 20 g under your target of 90 g.',
  ],
  ['how much did I eat on 3 March', 'Energy, Tue 3 Mar: 1000 kcal.'],
  ['how heavy was my lunch on 4 March', 'Energy at lunch, Wed 4 Mar: 500 kcal.'],
  ['which food gave me the most protein last week', 'Most protein, 2–8 Mar: “Chicken”, 50 g.'],
  ['what was the main culprit for fat on 4 March', 'Most fat, Wed 4 Mar: “Chicken”, 10 g.'],
  ['how much fish did I eat in grams last week', '“fish”, 2–8 Mar: 200 g in all, 100 g a day.'],
  [
    'what part of my protein last week came from salmon',
    'Protein from “salmon”: 36.4% of all protein, 2–8 Mar.',
  ],
  ['did I eat salmon every day last week', 'No: days with “salmon”, 2–8 Mar: 1 of 7 days.'],
  [
    'did I reach my protein target every day last week',
    'No: days with protein that met your target, 2–8 Mar: 0 of 7 days.',
  ],
  ['sleep on 3 and 4 March, every night', 'Sleep, 3–4 Mar:\n- Tue 3 Mar: 7 h\n- Wed 4 Mar: 8 h'],
  ['how many different foods did I eat since 3 March', 'Different foods, 3–10 Mar: 5.'],
  [
    'longest run without salmon this month',
    'Longest run of days without “salmon”, 1–10 Mar: 1 day, today, 10 Mar.',
  ],
  ['how much protein a month', 'Protein, in your journal, 3–10 Mar: about 1826 g a month, 60 g a day.'],
  [
    'average kcal between 11:00 and 13:00 since 3 March',
    'Energy from 11:00 to 13:00, 3–10 Mar: 375 kcal a day on average.',
  ],
  ['salmon by month', '“salmon”, in your journal, 3–10 Mar:\n- March 2026: 2 times'],
  [
    'do I eat less on headache days',
    'No, it is the same: energy on days with “headache”, in your journal, 3–10 Mar: 1000 kcal (1 day) on average; on the other days: 1000 kcal (2 days).',
  ],
  [
    'do headache days bring less rice',
    'No: “rice” on days with “headache”, in your journal, 3–10 Mar: 200 g (1 day) on average; on the other days: 0 g (3 days).',
  ],
  [
    'how many check-ins have I done altogether',
    'Check-ins, in your journal, 3–10 Mar: 4 check-ins in all, 0.5 check-ins a day.',
  ],
]

test.each(ASKED)('"%s"', async (question, first) => {
  expect(firstOf((await weekOf().ask(question)).reply)).toBe(first)
})

test('a general question, a part of a measure and a medicine for something are answered with no figure', async () => {
  const { ask, begin } = weekOf()
  for (const question of [
    'what is the difference between fibre and sugar',
    'how much of my fat yesterday was saturated',
    'did I take anything for hay fever last week',
    'did I eat more protein this week',
    'how is my vitamin k',
    'what was my mood on days with, not without salmon',
    'how many did I log last week',
  ]) {
    begin()
    expect(firstOf((await ask(question)).reply)).not.toMatch(/\d/)
  }
})

test('days without are not those with', async () => {
  const { ask, begin } = weekOf()
  expect(firstOf((await ask('how many headache free days this month')).reply)).toMatch(
    /^Days without “headache”/,
  )
  begin()
  expect(firstOf((await ask('how many days without alcohol this month')).reply)).toMatch(
    /^Days without alcohol/,
  )
})
