import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { understandMessage } from '../../src/assistant/understand/understand-message.ts'
import { followerOf } from '../profile/follower.ts'
import { testServer } from '../support.ts'
import { context } from './understood.ts'

/** What somebody uses a day is an estimate and not what they ate; when they reach a weight is a forecast. */

/** People live for weeks here, a request at a time. */
setDefaultTimeout(60_000)

const topicOf = (said: string): string | undefined => {
  const [one] = understandMessage(said, context)
  return one?.kind === 'general' ? one.general.topic : one?.kind
}

const USED = [
  'How many calories do I use a day?',
  'how many cals do i burn in a day roughly',
  'How many calories a day do I burn?',
  'how much energy do I use per day on average',
  'how much do I burn',
  'what is my expenditure?',
  'what’s my daily energy expenditure',
  'tdee',
  'whats my TDEE lately',
  'What are my maintenance calories?',
  'could you tell me my maintenance?',
  'calories to maintain weight',
  'how many calories should I eat to stay the same weight',
  'how many calories do I need to maintain my weight',
  'how much can I eat without gaining weight',
]
const OF_A_PART = [
  'How many calories did I burn yesterday?',
  'how many calories do I burn running',
  'how many calories do I burn at rest',
]
const ARRIVAL = [
  'When will I reach 80 kg?',
  'when do i hit my target weight',
  'how long until I reach my goal weight',
  'how long will it take to get down to 170 pounds',
  'how many weeks until 75 kg',
  'am I on track for my goal weight?',
  'in how many weeks will I be at my goal weight',
  'when am I likely to be 11 stone',
]

const BALANCE = [
  'How large is my deficit?',
  'Am I burning more than I eat?',
  'whats my surplus',
  'how much of a deficit am I in?',
  'tell me my calorie deficit please',
  'what is my average daily energy deficit right now',
  'am I eating more than I burn off?',
  'so do I eat less than my body burns?',
  'do I use more energy than I consume',
  'how much less do I eat than I burn',
  'how many calories under maintenance am I',
  'how much under my TDEE am I eating',
  'am I eating at maintenance these days',
  'am I in a calorie surplus',
]
const WHY = [
  'Why am I not losing weight?',
  'why can’t I lose weight',
  'Why don’t I lose any weight?',
  'why isn’t the weight coming off',
  'how come I’m not losing fat',
  'why has my weight plateaued',
  'why is the scale not moving',
  'why did I stop losing weight?',
  'why do I keep gaining weight',
  'why am I still not losing weight despite my diet',
]
const SURE = [
  'How sure is that?',
  'how accurate is that number?',
  'are you sure about that?',
  'what’s the uncertainty',
  'how far off could that be',
  'And how precise is it?',
  'is that reliable',
]

describe('whether more is used than eaten', () => {
  test.each([...BALANCE, ...WHY])('"%s"', (said) => expect(topicOf(said)).toBe('energy_balance'))

  test.each([
    ['do I have an iron deficit', 'not_understood'],
    ['how big was my deficit yesterday', 'not_understood'],
    ['did I burn more than I ate yesterday', 'not_understood'],
    ['do I eat more sugar than I need', 'not_understood'],
    ['am I burning fat', 'not_understood'],
    ['why am I not losing hair', 'expert'],
    ['why do I gain weight on prednisone', 'expert'],
  ])('a neighbour is not: "%s" is %s', (said, topic) => expect(topicOf(said)).toBe(topic))

  test.each(SURE)('how sure that is, after an answer about it alone: "%s"', (said) => {
    const [after] = understandMessage(said, { ...context, hasEarlier: true, lastTopic: 'energy_use' })
    expect(after).toEqual({ kind: 'general', general: { topic: 'energy_use', isSure: true } })
    expect(topicOf(said)).not.toBe('energy_use')
  })

  test.each([
    'how sure is that for yesterday',
    'how safe is that',
    'is that a lot?',
    'how sure are you that I ate bread',
  ])('after it, another question stays another: "%s"', (said) => {
    const [after] = understandMessage(said, { ...context, hasEarlier: true, lastTopic: 'energy_use' })
    expect(after?.kind).not.toBe('general')
  })
})

describe('what is asked for', () => {
  test.each([...USED, ...OF_A_PART])('what is used: "%s"', (said) => expect(topicOf(said)).toBe('energy_use'))
  test.each(ARRIVAL)('when a weight is reached: "%s"', (said) => expect(topicOf(said)).toBe('goal_arrival'))

  test.each([
    ['how much butter do I use?', 'query'],
    ['how much sugar do I use a day', 'query'],
    ['how many calories did I eat today?', 'query'],
    ['how many calories have I used up today', 'query'],
    ['how many calories do I eat a day', 'query'],
    ['how many calories does a banana have', 'food_fact'],
    ['how many calories do I have left', 'left'],
    ['how many calories do I need a day', 'reference'],
    ['what is my energy target', 'reference'],
  ])('a neighbour is not: "%s" is %s', (said, topic) => expect(topicOf(said)).toBe(topic))

  test.each([
    'how many days was I under maintenance',
    'did I eat at maintenance?',
    'how much do I use a day',
    'how many days at 75 kg',
    'when will I reach 10000 steps',
    'did I reach my goal yesterday',
    'when did I last weigh 80 kg',
  ])('nor is "%s"', (said) => expect(['energy_use', 'goal_arrival']).not.toContain(topicOf(said)))
})

test.each([
  ['wie viele Kalorien verbrauche ich am Tag?', /^Ohne Sprachmodell/],
  ['cuántas calorías quemo al día', /^Sin un modelo/],
  ['combien de calories je brûle par jour', /^Sans modèle/],
  ['quante calorie consumo al giorno', /^Senza un modello/],
  ['quantas calorias gasto por dia', /^Sem um modelo/],
  ['hoeveel calorieën verbrand ik per dag', /^Zonder taalmodel/],
])('in another language it says what it reads: "%s"', async (message, says) => {
  const server = await testServer()
  const { json } = await server.request('POST', '/api/tools/chat_with_assistant', {
    token: server.token('ada'),
    body: { message },
  })
  expect(json.reply).toMatch(says)
})

describe('the answer', () => {
  test('is the estimate with its interval and what it is from, or what is missing', async () => {
    const ada = await followerOf({ seed: 11 }, { goal: 'lose', goal_weight_kg: 66 })
    const says = async (message: string): Promise<string> =>
      (await ada.tool('chat_with_assistant', { message })).reply
    await ada.live(3)
    expect(await says('How many calories do I use a day?')).toMatch(
      /^There is no estimate yet of what you use a day: it takes 14 complete days from your first weigh-in to your last \(so far \d\), 8 weigh-ins within six weeks \(so far \d\) and 14 days from the first weigh-in to the last \(so far \d\)\.(?: \d other complete days? (?:is|are) before the first weigh-in or after the last\.)?\n\nBy age, sex, height, weight and activity, somebody like you uses about \d{4} kcal a day\./,
    )
    expect(await says('When will I reach 66 kg?')).toMatch(
      /^There are too few weigh-ins in the last four weeks/,
    )
    await ada.live(35)
    const { estimate } = (await ada.request('GET', '/api/trends/energy-use')).json
    const used = `You use about ${estimate.kcal} kcal a day (90% interval ${estimate.low} to ${estimate.high} kcal), as you log: estimated from ${estimate.complete_days} complete days and ${estimate.weigh_ins} weigh-ins`
    expect(await says('How many calories do I use a day?')).toStartWith(used)
    const burnt = await says('How many calories did I burn yesterday?')
    expect(burnt).toStartWith('What you used on one day, at rest or by an activity I cannot tell')
    expect(burnt).toContain(used)
    const arrival = await says('When will I reach my goal weight?')
    expect(arrival).toMatch(/four weeks/)
    expect(arrival).toMatch(/If you eat your energy target each day, you reach 66 kg /)
    expect(await says('When will I reach 60 kg?')).toStartWith(
      'When you reach 60 kg I cannot tell: there is a forecast for your goal weight of 66 kg alone.',
    )
  })

  test('sets what is eaten against what is used, with the interval and the dates, and says how sure that is', async () => {
    const ada = await followerOf({ seed: 11 }, { follow_expenditure: false })
    const ask = async (message: string, session?: string): Promise<{ reply: string; session_id: string }> =>
      await ada.tool('chat_with_assistant', {
        message,
        ...(session !== undefined && { session_id: session }),
      })
    await ada.live(5)
    const use = async () => (await ada.request('GET', '/api/trends/energy-use')).json
    const { missing } = await use()
    for (const message of [
      'How large is my deficit?',
      'Why am I not losing weight?',
      'how accurate is my tdee?',
    ])
      expect((await ask(message)).reply).toStartWith(missing.why)
    await ada.live(30)
    const { estimate, mean_intake_kcal: eaten } = await use()
    const { reply, session_id } = await ask('Am I burning more than I eat?')
    expect(reply).toStartWith(`You use about ${estimate.kcal} kcal a day`)
    expect(reply).toMatch(/, 5 Jan to \d+ Feb\./)
    const difference = Math.abs(estimate.kcal - eaten)
    expect(reply).toContain(
      `On those complete days you logged ${eaten} kcal a day on average. That is about ${difference} kcal a day ${estimate.kcal < eaten ? 'more' : 'less'} than you used`,
    )
    expect(reply).toContain('90% interval')
    expect((await ask('How sure is that?', session_id)).reply).toContain('of 10 such intervals about 9 hold')
    const why = (await ask('Why am I not losing weight?')).reply
    expect(why).toContain(`you logged ${eaten} kcal a day on average`)
    expect(why).toContain('that is for a doctor')
    // Of something else, nobody knows what is meant.
    const other = await ask('How did I sleep yesterday?')
    expect((await ask('How sure is that?', other.session_id)).reply).not.toContain('of 10 such intervals')
  })

  test.each([
    [1500, 79, /That is about \d+ kcal a day less than you used \(90% interval \d+ to \d+ kcal\): a deficit/],
    [
      3400,
      81.5,
      /That is about \d+ kcal a day more than you used \(90% interval \d+ to \d+ kcal\): a surplus/,
    ],
    [2400, 80, /than you used, but the 90% interval goes from \d+ kcal more to \d+ kcal less/],
  ])('names a deficit or a surplus only where the interval does: %d kcal', async (kcal, last, says) => {
    const body = { age: 40, sex: 'male', height_cm: 180, weight_kg: 80, activity_level: 'low_active' }
    const ada = await followerOf({}, { metrics_data: body, follow_expenditure: false })
    for (let day = 0; day < 28; day++) {
      await ada.weigh(ada.today(), Math.round((80 + ((last - 80) * 1.5 * day) / 27) * 10) / 10)
      await ada.eat(ada.today(), kcal, '08')
      await ada.put('PUT', `/api/journal/days/${ada.today()}`, { complete: true })
      ada.passDays(1)
    }
    const { reply } = await ada.tool('chat_with_assistant', { message: 'Am I in a deficit?' })
    expect(reply).toMatch(says)
  })

  test('has no figures for somebody with an eating disorder, and none under 19', async () => {
    const says = async (profile: object, message: string): Promise<string> => {
      const ada = await followerOf({}, { ...profile, follow_expenditure: false })
      return (await ada.tool('chat_with_assistant', { message })).reply
    }
    const anorexia = { conditions: ['anorexia'] }
    expect(await says(anorexia, 'Why am I not losing weight?')).toStartWith('I leave out figures')
    expect(await says(anorexia, 'what is my tdee?')).toStartWith('I leave out figures of calories and weight')
    expect(await says(anorexia, 'When will I reach my goal weight?')).not.toMatch(/\d/)
    const young = { metrics_data: { age: 15, sex: 'female', height_cm: 165, weight_kg: 55 } }
    expect(await says(young, 'what is my tdee?')).toStartWith('What you use a day is not estimated under 19')
    expect(await says({}, 'When will I reach my goal weight?')).toStartWith('Your profile has no goal weight')
  })
})
