import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { questionTopics, type Topic } from '../../src/assistant/question-topics.ts'

const TOPICS_OF: [string, Topic[]][] = [
  ['what have I eaten so far', ['today']],
  ['How many calories do I have left for today?', ['today', 'gap']],
  ['what did I have for lunch', ['today']],
  ['Am I getting enough fibre?', ['gap']],
  ['How much protein do I eat', ['gap']],
  ['What should I cook tonight?', ['gap']],
  ['too much salt?', ['gap']],
  ['How am I doing?', ['score']],
  ['What’s my diet score', ['score']],
  ['Which symptoms did I have', ['wellbeing']],
  ['why am I so tired', ['wellbeing']],
  ['how is my sleep', ['wellbeing']],
  ['did I lose weight this year', ['wellbeing']],
  ['what is due in my fasting protocol', ['protocols']],
  ['show me my last check-in', ['checkins']],
  ['which medications did I note', ['checkins']],
  ['what are my allergies', ['profile']],
  ['What does my profile still lack?', ['profile']],
  ['is anything missing in my profile', ['profile']],
  ['what do I lack', ['gap']],
  ['a summary for my doctor', ['overview']],
  ['a summary of my symptoms', ['wellbeing']],
  ['how was my month', ['overview']],
  ['hello there', []],
  ['what is the capital of France', []],
]

test.each(TOPICS_OF)('"%s"', (message, topics) => {
  expect(questionTopics(message).topics).toEqual(topics)
})

const DAYS_OF: [string, number | undefined][] = [
  ['protein over the last 10 days', 10],
  ['protein last week', 7],
  ['protein in the past two weeks', 14],
  ['this month', 30],
  ['how was my week', 7],
  ['the last 3 months', 90],
  ['past year', 365],
  ['last 900 days', 365],
  ['last 0 days', 1],
  ['last several weeks', undefined],
  ['how much protein in a day', undefined],
  ['protein', undefined],
]

test.each(DAYS_OF)('"%s" names its days', (message, days) => {
  expect(questionTopics(message).days).toBe(days)
})

test('nutrients and trends are read by the names that people use', () => {
  expect(questionTopics('salt, folic acid, B12 and saturated fat').nutrients).toEqual([
    'saturated_fat_g',
    'sodium_mg',
    'vitamin_b12_ug',
    'folate_ug',
  ])
  expect(questionTopics('mood, how I slept, and stress').trends).toEqual(['mood', 'sleep_hours', 'stress'])
  expect(questionTopics('How have I slept and felt lately?')).toMatchObject({
    topics: ['wellbeing'],
    trends: [],
  })
})

describe('a follow-up', () => {
  test('that names only a period goes on with the subject before it', () => {
    expect(questionTopics('and last month?', 'How is my fibre this week?')).toMatchObject({
      topics: ['gap'],
      nutrients: ['fiber_g'],
      days: 30,
    })
  })

  test('that names its own subject does not', () => {
    expect(questionTopics('and my sleep last month?', 'How is my fibre?').topics).toEqual(['wellbeing'])
    expect(questionTopics('thanks', 'How is my fibre?').topics).toEqual([])
  })
})

test('any text is read, with at most two topics and days that a tool takes', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.nat(999), (text, count) => {
      const { topics, days } = questionTopics(`${text} last ${count} months`)
      expect(topics.length).toBeLessThanOrEqual(2)
      if (days !== undefined) expect(days).toBeWithin(1, 366)
    }),
  )
})
