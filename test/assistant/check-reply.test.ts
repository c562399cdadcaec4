import { describe, expect, test } from 'bun:test'
import { checkReplySteps } from '../../src/assistant/check-reply/check-reply.ts'
import type { ToolSuccess } from '../../src/assistant/tool-reader.ts'
import { runAtOnce } from '../../src/core/slices.ts'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'
import type { Query } from '../../src/questions/query.ts'
import { journalOf } from '../journal/support.ts'

/** A small journal; now is Tuesday 2026-03-10, noon in Berlin. */
const { server, request, tool } = await journalOf('ada', { foods: starterIndex })
await request('PATCH', '/api/profile', {
  time_zone: 'Europe/Berlin',
  targets: { protein_g: 80, sodium_mg: 2000 },
  medications: ['metformin 500 mg'],
  conditions: ['type 2 diabetes'],
})
const eat = (date: string, time: string, meal: string, name: string, protein: number, calories: number) =>
  tool('log_food', {
    food_name: name,
    meal_type: meal,
    grams: 200,
    protein,
    calories,
    consumed_at: `${date}T${time}:00+01:00`,
  })
await eat('2026-03-08', '08:00', 'breakfast', 'porridge', 8, 210)
await eat('2026-03-08', '19:00', 'dinner', 'grilled trout', 46, 380)
await eat('2026-03-09', '07:30', 'breakfast', 'scrambled eggs', 20, 290)
await eat('2026-03-09', '18:45', 'dinner', 'beef stew', 42, 540)
await tool('log_checkin', { content: 'Meh', mood: 4, sleep_hours: 5.5, weight_kg: 81.4, date: '2026-03-07' })
await tool('log_checkin', {
  content: 'ok',
  mood: 6,
  sleep_hours: 7,
  stress: 5,
  symptoms: [{ name: 'headache', severity: 6 }],
  date: '2026-03-08',
})
await tool('log_checkin', {
  content: 'good',
  mood: 8,
  sleep_hours: 7.5,
  stress: 3,
  weight_kg: 80.6,
  medications: ['metformin 500 mg'],
  date: '2026-03-09',
})

const results: ToolSuccess[] = []
const read = async (name: string, input: Record<string, unknown>) => {
  const value = await tool(name, input)
  results.push({ tool: name, input, value, source: { name, range: () => '' } })
}
const ask = async (query: Query) => {
  const { json } = await request('POST', '/api/journal/query', query)
  results.push({
    tool: 'ask_journal',
    input: { ...query },
    value: json,
    source: { name: 'journal', range: () => '' },
  })
}
const yesterday = { from: '2026-03-09', to: '2026-03-09' }
const three = { from: '2026-03-07', to: '2026-03-09' }
await ask({ measure: 'protein_g', window: yesterday, reduce: 'sum', against: { target: true } })
await ask({ measure: 'protein_g', window: three, reduce: 'list' })
await ask({ measure: 'sleep_hours', window: three, reduce: 'mean' })
await ask({ measure: 'energy_kcal', window: three, group: 'food', reduce: 'max' })
await ask({ measure: 'mood', window: three, reduce: 'list' })
await ask({ measure: 'weight', window: three, reduce: 'list' })
await ask({ measure: 'symptom', of: 'headache', window: three, reduce: 'count' })
await ask({ measure: 'stress', window: three, reduce: 'list' })
await read('get_my_checkins', three)

const check = (reply: string, { message = 'How am I doing?', noDeficit = false } = {}) =>
  runAtOnce(
    checkReplySteps(reply, {
      today: '2026-03-10',
      since: '2026-03-07',
      message,
      earlier: [],
      results,
      behind: [],
      foods: server.services.features.personFoods.table('ada'),
      limits: { noDeficit, known: 'type 2 diabetes', cautions: [] },
    }),
  )

describe('what follows from the results is kept', () => {
  test.each([
    'You had 62 g of protein yesterday.',
    'Yesterday your protein came to about 60 grams, 18 g below your target of 80 g.',
    'That is 78% of your 80 g protein target.',
    'Your protein was 54 g on Sunday and 62 g on Monday.',
    'Over the two logged days you averaged 58 g of protein.',
    'From 7 to 9 March you slept 6.7 hours a night on average.',
    'You slept 7 h 30 min on Monday.',
    'You slept two hours longer on Monday than on Saturday.',
    'Your mood rose from 4 on 7 March to 8 on 9 March.',
    'Your best mood was 8 out of 10, on Monday.',
    'Your weight went from 81.4 kg to 80.6 kg between 7 and 9 March, a drop of 0.8 kg.',
    'You weighed 177.7 lb on 9 March.',
    'You had a headache on one day, 8 March.',
    'Beef stew gave you the most calories: 540 kcal.',
    'Your stress fell from 5 to 3.',
    'I do not know how much iron you had; it was not logged.',
    'You could add a portion of lentils to your lunch.',
    'Please do not change your metformin dose without asking your doctor.',
    'Try a 15 minute walk after dinner.',
    'Protein helps you feel full.',
    'You took metformin on 9 March.',
    'You got 62 of your 80 g of protein yesterday.',
    'Your mood was lowest on Saturday (4/10).',
    'Together, beef stew and grilled trout gave you 920 kcal.',
    'Compared with Sunday, you had 15% more protein on Monday.',
    'To reach 80 g of protein you could add a portion of beans.',
    'You weighed 81.4 kg on 7 March, and you slept 7 hours the day after.',
    'Your mood on the three days was 4, 6 and 8.',
    'You slept 2 hours longer on Monday than on Saturday (7.5 h against 5.5 h).',
    'You had a headache on Sunday, but none on Monday.',
    'You took metformin only on Monday.',
    'You slept 7 hours or more on Sunday and Monday.',
    'Your mood: 4 → 6 → 8.',
    'Your mood was best on Monday and lowest on Saturday.',
    'Your longest night and your best mood both fall on Monday.',
    "Monday's 62 g of protein is about 0.8 g per kilo of body weight.",
    'Your mood went from 4 on Saturday to 8 on Monday, the best of the three days.',
    'Monday, 9 March: protein 62 g, mood 8/10.',
    'You slept at least seven hours on every night except Saturday.',
    'Your mood was above its average on Monday only.',
    'You slept seven hours or more on two of the three nights.',
    'Neither Saturday nor Monday had a headache.',
    'Your mood rose every day.',
    'Your second longest night was on Sunday.',
    'From shortest to longest, your nights were Saturday, Sunday and Monday.',
    'Your median night was seven hours.',
    'The day with the longest sleep was also the day with the best mood.',
    'None of the nights reached eight hours.',
    'Saturday was your shortest night; the other two were both at least seven hours.',
    'You were symptom-free on Saturday and Monday.',
  ])('%s', (reply) => {
    expect(check(reply).problems).toEqual([])
  })
})

describe('what does not is dropped', () => {
  test.each([
    ['another number', 'You had 75 g of protein yesterday.'],
    ['the number of another measure', 'You had 62 g of fat yesterday.'],
    ['the number of another day', 'You had 54 g of protein yesterday.'],
    ['the target as what was eaten', 'You ate 80 g of protein yesterday.'],
    ['what was eaten as the target', 'Your protein target is 62 g.'],
    ['a wrong share', 'That is 92% of your 80 g protein target.'],
    ['a wrong unit', 'You had 62 mg of protein yesterday.'],
    ['swapped days', 'You slept 7.5 h on Saturday and 5.5 h on Monday.'],
    ['a trend the other way', 'Your mood has been falling since 7 March.'],
    ['a comparison the other way', 'You slept longer on Saturday than on Monday.'],
    ['a target that was not met', 'You exceeded your protein target yesterday.'],
    ['a food that nobody ate', 'You ate salmon yesterday.'],
    ['a medicine that nobody takes', 'You took ibuprofen yesterday.'],
    ['a symptom that nobody had', 'You had nausea on Sunday.'],
    ['none, where there was one', 'You had no headaches from 7 to 9 March.'],
    ['a general figure that was not read', 'Adults need 400 mg of magnesium a day.'],
    ['a date without data', 'On 2 March you slept badly.'],
    ['a wrong number in words', 'You slept nine hours on Monday.'],
    ['double where it is not', 'Your protein doubled from Sunday to Monday.'],
    ['a dose', 'You should take 1000 mg of metformin instead.'],
    ['stopping a medicine', 'You can stop taking metformin for now.'],
    ['a diagnosis', 'You probably have sleep apnea.'],
    ['a long fast', 'Try a 36-hour fast this weekend.'],
    ['the wrong food as the largest', 'Porridge gave you the most calories: 540 kcal.'],
    ['always', 'You always sleep seven hours.'],
    ['the wrong day as the lowest', 'Your mood was lowest on Sunday.'],
    ['the mean of two of three', 'Your mood averaged 7 out of 10 over the three days.'],
    ['the weight of the day as that of the day after', 'You weighed 80.6 kg on 7 March.'],
    ['values in another order', 'Your mood on the three days was 6, 4 and 8.'],
    ['a symptom on one of two days', 'You had a headache on Sunday and Monday.'],
    ['a limit that one of two days breaks', 'You slept less than 7 hours on Saturday and Sunday.'],
    ['the last of several', 'Your last check-in with metformin was on Saturday.'],
    ['the same where it changed', 'Your mood has stayed the same since Saturday.'],
    ['most of it from another food', "Most of yesterday's protein came from the porridge."],
    ['what goes with what', 'You sleep better on days with stew.'],
    ['a tablet left out', 'You can skip your tablet tonight.'],
    ['a fast until a day', 'Have water only until Sunday.'],
    ['an illness in other words', 'That is anaemia.'],
    ['too little energy', 'Aim for 700 kcal a day.'],
    ['a part that no entry names', 'The carrots in your beef stew had some of the protein.'],
    ['a part of one dish in another', 'The trout in your beef stew was rich in protein.'],
    ['a rating of another day', 'Sunday: 7 h of sleep, mood 4/10.'],
    ['when in a day a symptom was', 'Your headache on Sunday began in the afternoon.'],
    ['a symptom after a food', 'Your headache on Sunday came after the grilled trout.'],
    ['a limit that one of two days is over', 'Sunday and Monday were both under 60 g of protein.'],
    ['what adds up to something else', 'Over the two days your protein adds up to 131 g.'],
    ['the second of two extremes', 'Your mood was best on Monday and lowest on Sunday.'],
    ['two extremes of another day', 'Your longest night and your best mood both fall on Sunday.'],
    ['another amount per kilo', "Monday's 62 g of protein is about 1.1 g per kilo of body weight."],
    ['an hour that nobody logged', 'You went to bed at 18:45 on Monday.'],
    ['enough, where there is no target', 'You slept enough on Monday.'],
    ['needs that no result has', 'You were well below your energy needs on Monday.'],
    ['the sum of other foods', 'Together, beef stew and porridge gave you 920 kcal.'],
    ['all but the wrong one', 'You slept at least seven hours on every night except Sunday.'],
    ['above the average on too many days', 'Your mood was above its average on Sunday and Monday.'],
    ['one night too many', 'You slept seven hours or more on all three nights.'],
    ['neither, where one had it', 'Neither Sunday nor Monday had a headache.'],
    ['a step that did not rise', 'Your stress rose every day.'],
    ['the wrong second', 'Your second longest night was on Saturday.'],
    ['another order', 'From shortest to longest, your nights were Sunday, Saturday and Monday.'],
    ['another median', 'Your median night was 6.7 hours.'],
    ['two extremes of two days', 'The day with the longest sleep was also the day with the lowest mood.'],
    ['none, where one did', 'None of the nights reached seven hours.'],
    [
      'the others, where one did not',
      'Monday was your longest night; the other two were both at least seven hours.',
    ],
    ['free of what it had', 'You were symptom-free on Sunday and Monday.'],
    ['all of something that nobody measured', 'All of your dinners were rich in fibre.'],
    ['an own target that nobody set', 'You have set a fat target of your own of 70 g.'],
    ['the state of an organ', 'Your blood pressure is under control.'],
    ['a medicine called safe', 'Metformin is safe together with ibuprofen.'],
    ['more than can be checked', `Your mood was 4${' and 4'.repeat(300)}.`],
  ])('%s', (_, reply) => {
    expect(check(reply).text).toBe('')
  })

  test('eating less, for who must not', () => {
    const reply = 'Eating fewer calories would help you lose weight.'
    expect(check(reply).problems).toEqual([])
    expect(check(reply, { noDeficit: true }).text).toBe('')
  })
})

test('a reply of 8,000 characters takes no more time for each than one of 2,000', () => {
  const timeOf = (unit: string, length: number) => {
    const reply = unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
    const runs = [0, 1, 2].map(() => {
      const start = process.cpuUsage()
      check(reply)
      const { user, system } = process.cpuUsage(start)
      return user + system
    })
    return Math.min(...runs)
  }
  for (const unit of [
    'You slept 7 hours on every night except Saturday. ',
    'all nights except one and half of the ',
    'x',
    '7 h, ',
  ]) {
    expect(timeOf(unit, 8000)).toBeLessThan(10 * timeOf(unit, 2000) + 50_000)
  }
})

describe('a reply of several sentences', () => {
  test('keeps the rest as it is, and a heading only with its list', () => {
    expect(
      check('Good news. You had 62 g of protein yesterday. You had 900 g of fat. Keep going!').text,
    ).toBe('Good news. You had 62 g of protein yesterday. Keep going!')
    expect(check('Yesterday:\n- 62 g of protein\n- 300 g of sugar').text).toBe(
      'Yesterday:\n- 62 g of protein',
    )
    expect(check('Foods:\n- 300 g of sugar\n\nWell done.').text).toBe('Well done.')
  })

  test('a time or measure carries on to the next sentence', () => {
    expect(check('Yesterday you ate well. Protein was 54 g.').text).toBe('Yesterday you ate well.')
    expect(check('About protein yesterday: It was 62 g.').problems).toEqual([])
    expect(check('It was 54 g.', { message: 'How much protein did I have yesterday?' }).text).toBe('')
  })

  test('each statement says what it rests on', () => {
    const { statements, results: used } = check('You had 62 g of protein yesterday.')
    expect(statements).toMatchObject([
      {
        text: 'You had 62 g of protein yesterday.',
        claims: [{ value: 62, unit: 'g', source: 'ask_journal' }],
      },
    ])
    expect(used.map(({ tool: name }) => name)).toEqual(['ask_journal'])
  })
})
