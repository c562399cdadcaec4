import { expect, test } from 'bun:test'
import { firstOf, weekOf } from './journal-of-a-week.ts'

/** Days set beside others, several foods as one, groups and runs, in many orders and words. */

async function firstOfWeek(question: string): Promise<string> {
  const talk = weekOf()
  const parts = question.split(' || ')
  let first = ''
  for (const part of parts) first = firstOf((await talk.ask(part)).reply)
  return first
}

const COFFEE_MOOD =
  'in your journal, 3–10 Mar: 8 of 10 (1 day) on average; on the other days: 5 of 10 (2 days).'

test.each([
  'when I drink coffee, is my mood more good',
  'does coffee raise my mood',
  'did the coffee make my mood better',
])('an effect: "%s"', async (question) => {
  expect(await firstOfWeek(question)).toBe(`Yes: mood on days with “coffee”, ${COFFEE_MOOD}`)
})

test.each([
  'mood with and without coffee',
  'what is my mood like with coffee and without',
  'mood: coffee days vs days without coffee',
  'is there any link between coffee and my mood',
  'coffee and mood, do they go together',
  'compare my mood on days with coffee and without',
  'when I drink coffee, how is my mood',
  'whenever I have coffee, what is my mood',
])('days with something beside the others: "%s"', async (question) => {
  expect(await firstOfWeek(question)).toBe(`Mood on days with “coffee”, ${COFFEE_MOOD}`)
})

test.each([
  ['mood on short nights, under 6 h', /^Mood on days with sleep under 6 h, .*: 4 of 10 \(1 day\)/],
  ['mood on low-sleep days, say less than 6 hours, vs the rest', /^Mood on days with sleep under 6 h/],
  ['do salmon days come with a lower mood', /^Yes: mood on days with “salmon”, .*: 5 of 10 \(2 days\)/],
  ['is my mood better on days without a headache', /^Yes: mood on days without “headache”, .*: 7 of 10/],
  [
    'did more headaches come with less sleep? avg hours on headache days',
    /^Yes: sleep on days with “headaches”/,
  ],
  [
    'I get a headache after salmon, no? Check the days with salmon and without.',
    /^Yes: “headache” on days with “salmon”, .*: on 50% of days/,
  ],
  [
    'are headaches any more severe on days with salmon',
    /^Severity of “headaches” on days with “salmon”, .*: 5 of 10 \(1 day\)/,
  ],
  ['mood on coffee-free days', /^Mood on days without “coffee”, .*: 5 of 10/],
  ['mood on days with salmon or coffee', /^Mood on days with “salmon or coffee”, .*: 6 of 10 \(3 days\)/],
  ['mood on days with coffee, salmon counts too', /^Mood on days with “coffee or salmon”/],
])('kinds of days: "%s"', async (question, first) => {
  expect(await firstOfWeek(question)).toMatch(first)
})

test('a food is not counted where one of its kinds is left out', async () => {
  const talk = weekOf()
  const coffee = { calories: 5, protein: 0, carbs: 0, fat: 0, grams: 100 }
  talk.features.foodJournal.log('owner', {
    ...coffee,
    food_name: 'Iced coffee',
    consumed_at: '2026-03-03T15:00:00Z',
  })
  const { reply } = await talk.ask('mood on days with coffee (iced coffee not included)')
  expect(firstOf(reply)).toStartWith('Mood on days with “coffee but not iced coffee”')
  expect(firstOf(reply)).toContain('8 of 10 (1 day)')
})

test('whether a medicine helps is not told by the days on which it was taken', async () => {
  const talk = weekOf()
  talk.features.checkins.log('owner', {
    content: 'Pill.',
    date: '2026-03-09',
    medications: ['ibuprofen'],
    symptoms: [{ name: 'headache', severity: 6 }],
  })
  const { reply } = await talk.ask('does ibuprofen help my headache')
  expect(reply).not.toMatch(/^(?:Yes|No)/)
  expect(reply).toContain('often taken because of a symptom')
})

test.each([
  [
    'salmon or lentil soup, which more often',
    'Most: “salmon”, in your journal, 3–10 Mar: 2 times; “lentil soup”: 1 time.',
  ],
  [
    'which gave me less protein this month, coffee or rice',
    'Least: protein from “coffee”, 1–10 Mar: 1 g; protein from “rice”: 10 g.',
  ],
  ['count of salmon, rice and chicken this month', '“salmon or rice or chicken”, 1–10 Mar: 4 times.'],
  ['how many times did I have either of salmon and rice in March', '“salmon or rice”, 1–10 Mar: 3 times.'],
  [
    'what % of my protein was from salmon and rice yesterday',
    'Protein from “salmon or rice”: 100% of all protein, yesterday, 9 Mar.',
  ],
])('several foods: "%s"', async (question, first) => {
  expect(await firstOfWeek(question)).toBe(first)
})

test('a food of several that was never logged comes first', async () => {
  const first = await firstOfWeek('how many times did I have salmon or tofu this month')
  expect(first).toBe('Nothing in your journal is called “tofu”.')
})

test.each(['which has more protein, salmon or chicken', 'which is better for me, rice or salmon'])(
  'what foods hold is not answered from the journal: "%s"',
  async (question) => {
    expect(await firstOfWeek(question)).not.toMatch(/\d/)
  },
)

test.each([
  ['biggest meal this month', /^Highest energy, 1–10 Mar: 500 kcal, on .*\(dinner|lunch|breakfast\)/],
  [
    'which day this month did I eat the least',
    /^Lowest energy in a day, 1–10 Mar: on today, 10 Mar, with 500 kcal/,
  ],
  ['protein of my last two dinners, one by one', /dinner\): 20 g.*\n.*dinner\): 10 g/],
  ['protein in each of my last 2 dinners', /dinner\): 20 g.*\n.*dinner\): 10 g/],
  [
    'the two most recent times I had salmon, which days',
    /^“salmon”, the last 2 times, 3–9 Mar: on 2 days: 3 Mar, 9 Mar\.$/,
  ],
  ['how many different days with salmon this month', /^“salmon”, 1–10 Mar: on 2 days\.$/],
  [
    'my daily protein, averaged week by week, this month',
    /^Protein, 1–10 Mar, daily average:\n- The week from 2 Mar/,
  ],
  ['protein this month || from which food the most', /^Most protein, 1–10 Mar: “Salmon”, 100 g\.$/],
  [
    'what did I get the most protein from this month? One item.',
    /^Most protein, 1–10 Mar: “Salmon”, 100 g\.$/,
  ],
  [
    'biggest lunch of the year so far, and which day',
    /^Highest energy at lunch in a day, 1 Jan – 10 Mar: 500 kcal, on /,
  ],
])('groups and extremes: "%s"', async (question, first) => {
  expect(await firstOfWeek(question)).toMatch(first)
})

test.each([
  ['max consecutive days with at least one entry', /^Longest run of days .*: 2 days/],
  [
    'most consecutive days without coffee this month',
    /^Longest run of days without “coffee”, 1–10 Mar: 1 day/,
  ],
  [
    'on how many days this month did I go past my 65 g protein limit',
    /^Days with protein over 65 g, 1–10 Mar: 1 of 4 days\.$/,
  ],
  [
    'how many days this month did I go over my protein limit, the 65 one',
    /^Days with protein over 65 g, 1–10 Mar: 1 of 4 days\.$/,
  ],
  [
    'days in March where protein was at least 60 grams',
    /^Days with protein at least 60 g, 1–10 Mar: 2 of 4 days\.$/,
  ],
  ['is my mood creeping up since 3 March', /^Mood, 3–10 Mar: down .* a week/],
  [
    'how many nights did I get under 6 hours this month',
    /^Days with sleep under 6 h, 1–10 Mar: 1 of 4 days\.$/,
  ],
])('runs, limits and trends: "%s"', async (question, first) => {
  expect(await firstOfWeek(question)).toMatch(first)
})

test('days without something say how many are unknown', async () => {
  const { reply } = await weekOf().ask('how many coffee-free days did I have this month')
  expect(reply).toContain('Days without “coffee”, 1–10 Mar: 2, of 4 days with entries.')
  expect(reply).toContain('6 days without entries are unknown.')
})

test('what somebody likes or thinks of a figure asks nothing', async () => {
  expect(await firstOfWeek('I love salmon. Protein yesterday?')).toBe('Protein, yesterday, 9 Mar: 70 g.')
  expect(await firstOfWeek('protein yesterday, that is too much')).toBe('Protein, yesterday, 9 Mar: 70 g.')
})

test.each([
  'Stretch of days in a row, 45 g of protein and up, all data',
  'how much protein did I eat yesterday || and how much of that was whey?',
])('what is left out closes the answer: "%s"', async (question) => {
  expect(await firstOfWeek(question)).not.toMatch(/\d+ (?:g|days)/)
})

test('what somebody gets through is eaten, and no end of a time', async () => {
  expect(await firstOfWeek('how much protein did I get through yesterday')).toBe(
    'Protein, yesterday, 9 Mar: 70 g.',
  )
})
