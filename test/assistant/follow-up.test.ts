import { expect, test } from 'bun:test'
import type { Query } from '../../src/questions/query.ts'
import { weekOf } from './journal-of-a-week.ts'

/**
 * Talks in which each question leaves out what the one before it said, and what it was understood to ask: measure, name,
 * window, part of the day, group, reduction, what it is compared with. `–`: nothing. It is Tuesday, 10 March 2026.
 */
const TALKS: [question: string, understood: string][][] = [
  [
    ['average stress from 16 to 22 February', 'stress 2026-02-16..2026-02-22 mean'],
    ['same window, but shifted back by 7 days', 'stress 2026-02-09..2026-02-15 mean'],
    [
      'the two of them, the difference is what',
      'stress 2026-02-09..2026-02-15 mean vs 2026-02-16..2026-02-22',
    ],
  ],
  [
    [
      'salt at breakfast on average from 1 to 14 February',
      'sodium_mg 2026-02-01..2026-02-14 {meal:breakfast} by meal mean',
    ],
    ['do dinner, for those two weeks', 'sodium_mg 2026-02-01..2026-02-14 {meal:dinner} by meal mean'],
  ],
  [
    [
      'on how many days did I take paracetamol in February',
      'medicine "paracetamol" 2026-02-01..2026-02-28 count',
    ],
    ['and from this days, which was the last', 'medicine "paracetamol" 2026-02-01..2026-02-28 last'],
  ],
  [
    ['which week of this year had the most salt', 'sodium_mg 2026-01-01..2026-03-10 by week max'],
    ['same question with the least fibre', 'fiber_g 2026-01-01..2026-03-10 by week min'],
  ],
  [
    ['highest weight this year', 'weight 2026-01-01..2026-03-10 max'],
    ['what it is now?', 'weight 2026-03-03..2026-03-10 last'],
  ],
  [
    ['how many grams of rice last week', 'food_grams "rice" 2026-03-02..2026-03-08 sum'],
    ['how much iron did that give me', 'iron_mg "rice" 2026-03-02..2026-03-08 sum'],
  ],
  [
    ['which day in February had the most fat', 'fat_g 2026-02-01..2026-02-28 max'],
    ['and how did I sleep there, no wait, the one with the least', 'fat_g 2026-02-01..2026-02-28 min'],
  ],
  [
    ['longest run without alcohol this month', 'alcohol_g 2026-03-01..2026-03-10 streak {"under":0.5}'],
    ['when was that', 'alcohol_g 2026-03-01..2026-03-10 streak {"under":0.5}'],
  ],
  [
    ['mood on days with coffee this month', 'mood 2026-03-01..2026-03-10 mean beside times_eaten coffee'],
    ['sleep quality?', 'sleep_quality 2026-03-01..2026-03-10 mean beside times_eaten coffee'],
  ],
  [
    ['how many headache days this month', 'symptom "headache" 2026-03-01..2026-03-10 count'],
    ['did I take ibuprofen on those', '–'],
  ],
  [
    ['weight on 1 February', 'weight 2026-02-01 mean'],
    ['on the 15th', 'weight 2026-02-15 mean'],
  ],
  [
    ['mean zinc from 1 to 7 February', 'zinc_mg 2026-02-01..2026-02-07 mean'],
    ['same window, but shifted back by 7 days', 'zinc_mg 2026-01-25..2026-01-31 mean'],
  ],
  [
    ['average mood last week', 'mood 2026-03-02..2026-03-08 mean'],
    ['and the week before', 'mood 2026-02-23..2026-03-01 mean'],
    ['which of the two was higher', 'mood 2026-02-23..2026-03-01 mean vs 2026-03-02..2026-03-08'],
  ],
  [
    ['mood last week', 'mood 2026-03-02..2026-03-08 mean'],
    ['and stress?', 'stress 2026-03-02..2026-03-08 mean'],
    ['for the first question, the week before', 'mood 2026-02-23..2026-03-01 mean'],
  ],
  [
    ['how much fish in grams last week', 'food_grams "fish" 2026-03-02..2026-03-08 sum'],
    ['and in February', 'food_grams "fish" 2026-02-01..2026-02-28 sum'],
    ['which kind most', 'food_grams "fish" 2026-02-01..2026-02-28 by food max'],
  ],
  [
    ['how much bread in grams last week', 'food_grams "bread" 2026-03-02..2026-03-08 sum'],
    ['only the rye, again last week', 'food_grams "rye or rye bread" 2026-03-02..2026-03-08 sum'],
  ],
  [
    ['average iron in February', 'iron_mg 2026-02-01..2026-02-28 mean'],
    ['oh, that is less than I thought. Was January any different?', 'iron_mg 2026-01-01..2026-01-31 mean'],
    ['same calculation, but zinc', 'zinc_mg 2026-01-01..2026-01-31 mean'],
  ],
  [
    ['when did I last take ibuprofen', 'medicine "ibuprofen" 2026-03-03..2026-03-10 last'],
    ['saturated fat in it?', '–'],
  ],
  [
    ['which rainbow harmed my dreams', '–'],
    ['protein in it?', '(lacks window) protein_g 2026-03-10 sum'],
    ['and last week', 'protein_g 2026-03-02..2026-03-08 sum'],
  ],
  [
    ['when did I last eat salmon', 'times_eaten "salmon" 2026-03-03..2026-03-10 last'],
    ['how large was that portion', 'food_grams "salmon" 2026-03-09 sum'],
  ],
  [
    ['when was my last headache', 'symptom "headache" 2026-03-03..2026-03-10 last'],
    ['how strong was it', 'symptom_severity "headache" 2026-03-09 mean'],
  ],
  [
    ['which food gave me the most protein last week', 'protein_g 2026-03-02..2026-03-08 by food max'],
    ['how often did I have it', 'times_eaten "chicken" 2026-03-02..2026-03-08 by entry count'],
  ],
  [
    ['which week this year was my mood best', 'mood 2026-01-01..2026-03-10 by week max'],
    ['and the sleep that week', 'sleep_hours 2026-03-02..2026-03-08 mean'],
  ],
  [
    ['calories yesterday', 'energy_kcal 2026-03-09 sum'],
    ['which food had the most', 'energy_kcal 2026-03-09 by food max'],
  ],
  [
    ['how many headache days this month', 'symptom "headache" 2026-03-01..2026-03-10 count'],
    ['how was my mood on those days', 'mood 2026-03-01..2026-03-10 mean beside symptom headache'],
  ],
  [
    ['how often did I eat rice this month', 'times_eaten "rice" 2026-03-01..2026-03-10 by entry count'],
    ['and salmon', 'times_eaten "salmon" 2026-03-01..2026-03-10 by entry count'],
    ['the two of them together', 'times_eaten "rice or salmon" 2026-03-01..2026-03-10 by entry count'],
  ],
  [
    ['average protein last week', 'protein_g 2026-03-02..2026-03-08 mean'],
    ['and the week before', 'protein_g 2026-02-23..2026-03-01 mean'],
    ['fat in the more recent one', 'fat_g 2026-03-02..2026-03-08 mean'],
  ],
  [
    ['average mood in February', 'mood 2026-02-01..2026-02-28 mean'],
    ['and stress', 'stress 2026-02-01..2026-02-28 mean'],
    ['both in January', 'mood 2026-01-01..2026-01-31 mean + stress 2026-01-01..2026-01-31 mean'],
  ],
  [
    ['average fibre in February', 'fiber_g 2026-02-01..2026-02-28 mean'],
    ['without Sundays', 'fiber_g 2026-02-01..2026-02-28 {weekdays:[1,2,3,4,5,6]} mean'],
    ['now Monday and Thursday', 'fiber_g 2026-02-01..2026-02-28 {weekdays:[1,4]} mean'],
    ['and the other days', 'fiber_g 2026-02-01..2026-02-28 {weekdays:[2,3,5,6,7]} mean'],
  ],
  [
    ['average sodium in February', 'sodium_mg 2026-02-01..2026-02-28 mean'],
    ['from the 10th on only', 'sodium_mg 2026-02-10..2026-02-28 mean'],
    ['just the second half', 'sodium_mg 2026-02-19..2026-02-28 mean'],
  ],
  [
    ['average stress in the last 14 days', 'stress 2026-02-25..2026-03-10 mean'],
    ['not counting today', 'stress 2026-02-25..2026-03-09 mean'],
  ],
  [
    ['fat at lunch on Monday', 'fat_g 2026-03-09 {meal:lunch} sum'],
    ['and the Monday before that one', 'fat_g 2026-03-02 {meal:lunch} sum'],
  ],
  [
    ['average stress on Tuesdays in February', 'stress 2026-02-01..2026-02-28 {weekdays:[2]} mean'],
    ['energy level also, for that day', 'energy 2026-02-01..2026-02-28 {weekdays:[2]} mean'],
  ],
  [
    ['was my sleep over 7 hours yesterday', 'sleep_hours 2026-03-09 mean {"over":7}'],
    ['on how many nights this month was it', 'sleep_hours 2026-03-01..2026-03-10 count {"over":7}'],
  ],
  [
    [
      'headache on days with salmon',
      'symptom "headache" 2026-03-03..2026-03-10 mean beside times_eaten salmon',
    ],
    ['and with coffee?', 'symptom "headache" 2026-03-03..2026-03-10 mean beside times_eaten coffee'],
  ],
  [
    ['average iron in February', 'iron_mg 2026-02-01..2026-02-28 mean'],
    ['Thank you. And the last week of that?', 'iron_mg 2026-02-22..2026-02-28 mean'],
    ['leave out the weekends', 'iron_mg 2026-02-22..2026-02-28 {weekdays:[1,2,3,4,5]} mean'],
  ],
  [
    ['average fibre last week', 'fiber_g 2026-03-02..2026-03-08 mean'],
    ['ditto for iron, bus arriving', 'iron_mg 2026-03-02..2026-03-08 mean'],
    ['and calcium in February?', 'calcium_mg 2026-02-01..2026-02-28 mean'],
    ['and sleep in the week after', 'sleep_hours 2026-03-01..2026-03-07 mean'],
  ],
  [
    ['mood yesterday', 'mood 2026-03-09 mean'],
    ['the night before that day, how did I sleep', 'sleep_hours 2026-03-09 mean'],
  ],
  [
    ['which day this month had the most protein', 'protein_g 2026-03-01..2026-03-10 max'],
    ['and its fat?', 'fat_g 2026-03-09 sum'],
  ],
  [
    ['protein yesterday', 'protein_g 2026-03-09 sum'],
    ['and on Sunday?', 'protein_g 2026-03-08 sum'],
    ['what about fat?', 'fat_g 2026-03-08 sum'],
    ['the day before that', 'fat_g 2026-03-07 sum'],
    ['and at dinner?', 'fat_g 2026-03-07 {meal:dinner} sum'],
    ['how about lunch then', 'fat_g 2026-03-07 {meal:lunch} sum'],
    ['and the whole day', 'fat_g 2026-03-07 sum'],
  ],
  [
    ['fibre last week', 'fiber_g 2026-03-02..2026-03-08 sum'],
    ['and the week before?', 'fiber_g 2026-02-23..2026-03-01 sum'],
    ['was that more than in February tho', 'fiber_g 2026-02-23..2026-03-01 mean vs 2026-02-01..2026-02-28'],
    ['just the average', 'fiber_g 2026-02-23..2026-03-01 mean'],
    ['per day?', 'fiber_g 2026-02-23..2026-03-01 mean'],
  ],
  [
    ['average sleep last week', 'sleep_hours 2026-03-02..2026-03-08 mean'],
    ['same but the quality', 'sleep_quality 2026-03-02..2026-03-08 mean'],
    [
      'compare that with the week before',
      'sleep_quality 2026-03-02..2026-03-08 mean vs 2026-02-23..2026-03-01',
    ],
    [
      'and at weekends?',
      'sleep_quality 2026-03-02..2026-03-08 {weekdays:[6,7]} mean vs 2026-02-23..2026-03-01',
    ],
  ],
  [
    ['what was my best mood this month', 'mood 2026-03-01..2026-03-10 max'],
    ['stress that day as well', 'stress 2026-03-04 mean'],
    ['how long did I sleep that night?', 'sleep_hours 2026-03-05 mean'],
    ['and the night before', 'sleep_hours 2026-03-04 mean'],
  ],
  [
    ['how often did I have coffee last week', 'times_eaten "coffee" 2026-03-02..2026-03-08 by entry count'],
    ['and tea?', 'times_eaten "tea" 2026-03-02..2026-03-08 by entry count'],
    ['on how many days?', 'times_eaten "tea" 2026-03-02..2026-03-08 count'],
    ['when did I last have it', 'times_eaten "tea" 2026-03-03..2026-03-10 last'],
    ['and the first time?', 'times_eaten "tea" 2026-03-03..2026-03-10 first'],
  ],
  [
    ['sodium yesterday', 'sodium_mg 2026-03-09 sum'],
    ['what was the main culprit', 'sodium_mg 2026-03-09 by food max'],
    ['and over the last 7 days?', 'sodium_mg 2026-03-04..2026-03-10 by food max'],
    ['where did it all come from', 'sodium_mg 2026-03-04..2026-03-10 by food max'],
  ],
  [
    ['how many headaches this month', 'symptom "headaches" 2026-03-01..2026-03-10 count'],
    ['how bad were they', 'symptom_severity "headaches" 2026-03-01..2026-03-10 mean'],
    ['which day was the worst', 'symptom_severity "headaches" 2026-03-01..2026-03-10 max'],
    ['what was my mood that day', 'mood 2026-03-09 mean'],
  ],
  [
    ['protein from salmon last week', 'protein_g "salmon" 2026-03-02..2026-03-08 sum'],
    ['and from rice', 'protein_g "rice" 2026-03-02..2026-03-08 sum'],
    ['how many calories was that', 'energy_kcal "rice" 2026-03-02..2026-03-08 sum'],
    ['and how many times did I have it', 'times_eaten "rice" 2026-03-02..2026-03-08 by entry count'],
  ],
  [
    [
      'list the protein of my last 3 dinners',
      'protein_g 2026-03-03..2026-03-10 {meal:dinner,last:3} by meal list',
    ],
    ['and just the average of them', 'protein_g 2026-03-03..2026-03-10 {meal:dinner,last:3} by meal mean'],
    ['which of them was the biggest', 'protein_g 2026-03-03..2026-03-10 {meal:dinner,last:3} by meal max'],
    ['and the smallest?', 'protein_g 2026-03-03..2026-03-10 {meal:dinner,last:3} by meal min'],
  ],
  [
    ['did my sister get enough iron this week', '(lacks person) iron_mg 2026-03-09..2026-03-10 sum'],
    ['no, I meant me', 'iron_mg 2026-03-09..2026-03-10 sum'],
    ['and last week then', 'iron_mg 2026-03-02..2026-03-08 sum'],
  ],
  [
    ['how long did my husband sleep', '(lacks person) sleep_hours 2026-03-10 mean'],
    ['and last night?', '–'],
  ],
  [
    ['log 200 mg ibuprofen', '(lacks window) medicine "ibuprofen" 2026-03-10 count'],
    ['how many is that this week', 'medicine "ibuprofen" 2026-03-09..2026-03-10 count'],
    ['and last week', 'medicine "ibuprofen" 2026-03-02..2026-03-08 count'],
  ],
  [
    ['mood on days with coffee this month', 'mood 2026-03-01..2026-03-10 mean beside times_eaten coffee'],
    ['what about wine then', 'mood 2026-03-01..2026-03-10 mean beside times_eaten wine'],
    ['and my stress?', 'stress 2026-03-01..2026-03-10 mean beside times_eaten wine'],
  ],
  [
    ['calories today', 'energy_kcal 2026-03-10 sum'],
    ['how much of it was breakfast', 'energy_kcal 2026-03-10 {meal:breakfast} sum'],
    ['at this rate vs yesterday?', 'energy_kcal 2026-03-10 {meal:breakfast} sum vs 2026-03-09'],
  ],
  [
    ['iron this month', 'iron_mg 2026-03-01..2026-03-10 sum'],
    ['how much iron does a woman need', 'iron_mg 2026-03-01..2026-03-10 sum'],
    ['which food gives me most of it', 'iron_mg 2026-03-01..2026-03-10 by food max'],
  ],
  [
    ['protein this month', 'protein_g 2026-03-01..2026-03-10 sum'],
    ['thanks!', 'protein_g 2026-03-01..2026-03-10 sum'],
    ['same period last year', 'protein_g 2025-03-01..2025-03-10 sum'],
    ["and that month's fat?", 'fat_g 2025-03-01..2025-03-31 sum'],
  ],
  [
    ['sugar last weekend', 'sugars_g 2026-03-07..2026-03-08 sum'],
    ['and the one before', 'sugars_g 2026-02-28..2026-03-01 sum'],
    ['and now this month', 'sugars_g 2026-03-01..2026-03-10 sum'],
  ],
  [
    ['weight on 3 March', 'weight 2026-03-03 mean'],
    ['and what is it now', 'weight 2026-03-03..2026-03-10 last'],
  ],
  [
    ['caffeine from 1 to 5 March', 'caffeine_mg 2026-03-01..2026-03-05 sum'],
    ['and the 5 days after', 'caffeine_mg 2026-03-06..2026-03-10 sum'],
    ['any since then?', 'caffeine_mg 2026-03-06..2026-03-10 sum'],
  ],
  [
    [
      'on how many days did I eat over 65 g protein this month',
      'protein_g 2026-03-01..2026-03-10 count {"over":65}',
    ],
    ['and last week', 'protein_g 2026-03-02..2026-03-08 count {"over":65}'],
    ['and over 80 g?', 'protein_g 2026-03-02..2026-03-08 count {"over":80}'],
  ],
  [
    ['highest protein last week', 'protein_g 2026-03-02..2026-03-08 max'],
    ['and lowest', 'protein_g 2026-03-02..2026-03-08 min'],
    ['which day was that', 'protein_g 2026-03-02..2026-03-08 min'],
    ['what did I eat that day', 'times_eaten 2026-03-04 by food list'],
  ],
  [
    ['what did I eat on 3 March', 'times_eaten 2026-03-03 by food list'],
    ['how much protein was in that', 'protein_g 2026-03-03 sum'],
    ['how was my mood the day after', 'mood 2026-03-04 mean'],
  ],
  [
    ['how much fat did I eat', '(lacks window) fat_g 2026-03-10 sum'],
    ['yesterday', 'fat_g 2026-03-09 sum'],
  ],
  [
    ['protein next Friday', '(lacks window) protein_g 2026-03-10 sum'],
    ['and last Friday?', 'protein_g 2026-03-06 sum'],
  ],
  [
    ['protein last week', 'protein_g 2026-03-02..2026-03-08 sum'],
    ['what about the tuesday of it', 'protein_g 2026-03-03 sum'],
    ['that week', 'protein_g 2026-03-02..2026-03-08 sum'],
    ['and in total', 'protein_g 2026-03-02..2026-03-08 sum'],
  ],
  [
    ['stress in the last 7 days', 'stress 2026-03-04..2026-03-10 mean'],
    ['in the 7 days before that', 'stress 2026-02-25..2026-03-03 mean'],
    [
      'was it better than in the last 30 days',
      'stress 2026-02-25..2026-03-03 mean vs 2026-02-09..2026-03-10',
    ],
  ],
  [
    ['protein yesterday', 'protein_g 2026-03-09 sum'],
    ['how much fat did I eat on 3 March', 'fat_g 2026-03-03 sum'],
    ['how often did I have rice this month', 'times_eaten "rice" 2026-03-01..2026-03-10 by entry count'],
  ],
  [
    ['protein from salmon last week', 'protein_g "salmon" 2026-03-02..2026-03-08 sum'],
    ['how much iron should I get', '(lacks window) iron_mg 2026-03-10 sum'],
    ['is that normal', '(lacks window) iron_mg 2026-03-10 sum'],
  ],
  [
    ['mood last week', 'mood 2026-03-02..2026-03-08 mean'],
    ['which day was it lowest', 'mood 2026-03-02..2026-03-08 min'],
    ['and highest?', 'mood 2026-03-02..2026-03-08 max'],
  ],
  [
    ['protein yesterday', 'protein_g 2026-03-09 sum'],
    ['and the frobnication?', 'protein_g 2026-03-09 sum'],
  ],
  [
    ['sleep in the last 14 days', 'sleep_hours 2026-02-25..2026-03-10 mean'],
    ['weekdays only', 'sleep_hours 2026-02-25..2026-03-10 {weekdays:[1,2,3,4,5]} mean'],
    ['and on mondays', 'sleep_hours 2026-02-25..2026-03-10 {weekdays:[1]} mean'],
    ['by week', 'sleep_hours 2026-02-25..2026-03-10 {weekdays:[1]} by week list'],
  ],
  [
    ['average mood last week', 'mood 2026-03-02..2026-03-08 mean'],
    ['on days with coffee', 'mood 2026-03-02..2026-03-08 mean beside times_eaten coffee'],
  ],
  [
    ['protein this month', 'protein_g 2026-03-01..2026-03-10 sum'],
    ['which week was highest', 'protein_g 2026-03-01..2026-03-10 by week max'],
    ['and which day', 'protein_g 2026-03-01..2026-03-10 max'],
    ['and rice?', '–'],
  ],
]

const windowText = ({ from, to }: Query['window']) => (from === to ? from : `${from}..${to}`)

function againstText(against: Query['against']): string {
  if (against === undefined) return ''
  return 'window' in against ? `vs ${windowText(against.window)}` : JSON.stringify(against)
}

const textOf = ({ measure, of, window, only, group, reduce, against, beside }: Query) =>
  [
    measure,
    of === undefined ? '' : `"${of}"`,
    windowText(window),
    only === undefined ? '' : JSON.stringify(only).replaceAll('"', ''),
    group === undefined ? '' : `by ${group}`,
    reduce,
    againstText(against),
    beside === undefined ? '' : `beside ${beside.measure} ${beside.of ?? ''}`,
  ]
    .filter((part) => part !== '')
    .join(' ')

/** What the last reply was about, as the conversation keeps it. */
async function understoodBy(journal: ReturnType<typeof weekOf>, question: string): Promise<string> {
  const { session_id: id } = await journal.ask(question)
  const row = journal.db.$client
    .query<{ answer: string }, [string]>(
      'SELECT answer FROM chat_messages WHERE session_id = ? AND answer IS NOT NULL ORDER BY id DESC',
    )
    .get(id)
  const { queries = [], lacking } = JSON.parse(row?.answer ?? '{}').parts ?? {}
  const text = queries.map(textOf).join(' + ')
  return text === '' ? '–' : `${lacking === undefined ? '' : `(lacks ${lacking}) `}${text}`
}

test.each(TALKS.map((talk) => ({ first: talk[0]?.[0], talk })))('after "$first"', async ({ talk }) => {
  const journal = weekOf()
  const understood: [string, string][] = []
  for (const [question] of talk) understood.push([question, await understoodBy(journal, question)])
  expect(understood).toEqual(talk)
})
