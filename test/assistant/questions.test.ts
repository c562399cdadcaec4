import { expect, test } from 'bun:test'
import { firstOf, weekOf } from './journal-of-a-week.ts'

/** Questions of the journal, from their words to the first sentence of the answer. */

const ASKED: [question: string, first: string][] = [
  ['how much protein did i eat yesterday', 'Protein, yesterday, 9 Mar: 70 g.'],
  ['Protein last Wednesday?', 'Protein, Wed 4 Mar: 50 g.'],
  ['how much protien did I get on 3 March', 'Protein, Tue 3 Mar: 60 g.'],
  ['protein from salmon last week', 'Protein from “salmon”, 2–8 Mar: 40 g in all, 20 g a day.'],
  ['calories at dinner on 3 March', 'Energy at dinner, Tue 3 Mar: 500 kcal.'],
  [
    'how much protein in my last 2 dinners',
    'Protein of your last 2 dinners, 3–9 Mar: 30 g in all, 15 g each.',
  ],
  ['when did I last eat salmon?', 'Last “salmon”: yesterday, 9 Mar.'],
  ['how often did I drink coffee last week', '“coffee”, 2–8 Mar: 1 time.'],
  ['did I have a headache yesterday', 'Yes: “headache”, yesterday, 9 Mar: on 1 day.'],
  ['which day was my mood best', 'Highest mood, in your journal, 3–10 Mar: on Wed 4 Mar, with 8 of 10.'],
  ['how long did I sleep last night', 'Sleep, night to today, 10 Mar: 6.5 h.'],
  [
    'did I reach my protein target yesterday',
    'No: protein, yesterday, 9 Mar: 70 g, 20 g under your target of 90 g.',
  ],
  [
    'on how many days did I eat over 65 g protein this month',
    'Days with protein over 65 g, 1–10 Mar: 1 of 4 days.',
  ],
  [
    'protein today compared with yesterday',
    'Protein, today, 10 Mar: 1 g, against 70 g (yesterday, 9 Mar): 69 g less.',
  ],
  [
    'mood on days with coffee this month',
    'Mood on days with “coffee”, 1–10 Mar: 8 of 10 (1 day) on average; on the other days: 5 of 10 (2 days).',
  ],
  ['how much protein did I eat on 5 March', 'I know nothing of protein, Thu 5 Mar: no entry has it.'],
  ['what did I eat on 30 February', 'There is no 30 February. Which day do you mean?'],
  ['protein next Friday', 'Fri 13 Mar has not come yet, so nothing is known of it.'],
  ['protein in January', 'Your journal begins on Tue 3 Mar, so nothing is known of 1–31 Jan.'],
  ['how much quinoa did I eat yesterday', 'Nothing in your journal is called “quinoa”.'],
  ['my sister’s protein yesterday', 'I only know your own journal, so I can say nothing about anybody else.'],
  ['how much protein do I have left', 'Protein today, 10 Mar: 89 g left, with 1 g of 90 g so far.'],
]

test.each(ASKED)('"%s"', async (question, first) => {
  expect(firstOf((await weekOf().ask(question)).reply)).toBe(first)
})

test('a follow-up goes on with what the last answer was about', async () => {
  const { ask } = weekOf()
  const said: string[] = []
  for (const question of [
    'protein yesterday',
    'and the day before that?',
    'and on 3 March?',
    'what about fat?',
    'and last week?',
    'per day?',
  ]) {
    said.push(firstOf((await ask(question)).reply))
  }
  expect(said).toEqual([
    'Protein, yesterday, 9 Mar: 70 g.',
    'I know nothing of protein, Sun 8 Mar: no entry has it.',
    'Protein, Tue 3 Mar: 60 g.',
    'Fat, Tue 3 Mar: 20 g.',
    'Fat, 2–8 Mar: 40 g in all, 20 g a day.',
    'Fat, 2–8 Mar: 20 g a day on average.',
  ])
})

test('a question that may mean two things is asked back, and each choice is understood', async () => {
  const { ask, begin } = weekOf()
  for (const question of ['how much fat did I eat', 'energy last week', 'how often did I eat rice']) {
    begin()
    const { reply, actions, sources } = await ask(question)
    expect(firstOf(reply)).toEndWith('?')
    expect(sources).toEqual([])
    expect(actions.length).toBeWithin(2, 4)
    for (const choice of actions) {
      begin()
      expect((await ask(choice)).sources).toEqual([expect.objectContaining({ tool: 'ask_journal' })])
    }
  }
})

test('a day that was asked for is enough of an answer', async () => {
  const { ask } = weekOf()
  await ask('how much fat did I eat')
  expect(firstOf((await ask('yesterday')).reply)).toBe('Fat, yesterday, 9 Mar: 20 g.')
})

test.each([
  ['protein from chicken without rice yesterday'],
  ['protein yesterday at the office'],
  ['is my protein yesterday better than usual'],
  ['what percentage of my calories came from fat yesterday'],
  ['net carbs yesterday'],
  ['what time did I eat dinner yesterday'],
])('"%s" holds words that change the question, so no figure is given', async (question) => {
  const { reply, sources } = await weekOf().ask(question)
  expect(reply).not.toMatch(/\d+(?:\.\d+)? ?(?:g|mg|kcal|%|times?)\b/)
  expect(sources).toEqual([])
})

test('what the person wishes to change comes back ready to be called, and nothing is changed', async () => {
  const { ask, db } = weekOf()
  const before = db.$client.query('SELECT count(*) AS n FROM food_entries').get()
  const { reply, actions, session_id: sessionId } = await ask('log a banana for breakfast')
  expect(reply).toContain('Nothing has been changed yet')
  expect(actions).toEqual(['Log “a banana” for breakfast'])
  const [stored] = db.$client
    .query<{ answer: string }, [string]>(
      'SELECT answer FROM chat_messages WHERE session_id = ? AND answer IS NOT NULL',
    )
    .all(sessionId)
  expect(JSON.parse(stored?.answer ?? '').parts.steps).toEqual([
    {
      kind: 'log_food',
      text: 'Log “a banana” for breakfast',
      call: { name: 'log_food', input: { food_name: 'a banana', meal_type: 'breakfast' } },
    },
  ])
  expect(db.$client.query('SELECT count(*) AS n FROM food_entries').get()).toEqual(before)
})

test('with an eating disorder in the profile no figures of energy or weight are given', async () => {
  const { ask, features } = weekOf()
  features.profiles.merge('owner', { conditions: ['anorexia'] })
  for (const question of [
    'calories yesterday',
    'macros yesterday',
    'how many calories do I have left',
    'what is my weight',
  ]) {
    expect((await ask(question)).reply).not.toMatch(/\d+ (?:kcal|kg)/)
  }
  expect((await ask('protein yesterday')).reply).toContain('70 g')
})

test('a question in another language is told so in it', async () => {
  const { reply, sources } = await weekOf().ask('Wie viel Protein habe ich gestern gegessen?')
  expect(reply).toStartWith('Ohne Sprachmodell')
  expect(sources).toEqual([])
})

test('doses, interactions and diagnoses are for somebody who knows', async () => {
  for (const question of [
    'can I take ibuprofen with warfarin',
    'how much paracetamol can I take',
    'why am I so tired',
  ]) {
    const { reply } = await weekOf().ask(question)
    expect(firstOf(reply)).toMatch(/pharmacist|doctor/)
    expect(firstOf(reply)).not.toMatch(/\d/)
  }
})

test('calories of a food are those of the food tables', async () => {
  expect(firstOf((await weekOf().ask('how many calories are in 100 g of banana')).reply)).toMatch(
    /^Energy of “Banana.*”, 100 g: \d+ kcal\.$/,
  )
})

test('a summary for a doctor leads to the page to print', async () => {
  const doctor = /“For my doctor”/
  for (const question of [
    'for my doctor',
    'What should I take along to the doctor?',
    'I have an appointment with my GP tomorrow, what should I bring?',
    'print a report for my physician',
  ]) {
    const { reply, actions } = await weekOf().ask(question)
    expect({ question, actions }).toEqual({
      question,
      actions: expect.arrayContaining([expect.stringMatching(doctor)]),
    })
    expect(reply).toMatch(doctor)
  }
  const { actions } = await weekOf().ask('did my doctor report a headache')
  expect(actions.join()).not.toMatch(doctor)
})
