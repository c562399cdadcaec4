import { describe, expect, test } from 'bun:test'
import { withoutBodyFigures } from '../../src/assistant/body-figures.ts'
import { journalOf } from '../journal/support.ts'
import { FULL } from './data.ts'
import { assistantWith, toolsOver } from './support.ts'

const FIGURE = /\d\s*(?:kcal|kg|calorie|pounds)|deficit/i

describe('a text without figures of the body', () => {
  test.each([
    ['Today so far: 900 kcal, 40 g protein, 20 g fat.', 'Today so far: 40 g protein, 20 g fat.'],
    ['- “Soup”, 210 kcal', '- “Soup”'],
    ['Targets:\n- Energy: 2000 kcal\n\nMood: average 6', 'Mood: average 6'],
    ['Mood 7 of 10. Weight: 61.2 kg. Energy 4 of 10.', 'Mood 7 of 10. Energy 4 of 10.'],
    ['Soup is a good idea. It has about 300 calories.', 'Soup is a good idea.'],
    ['Take 200 g of rice.', 'Take 200 g of rice.'],
  ])('%s', (text, without) => {
    expect(withoutBodyFigures(text)).toBe(without)
  })

  test('says so where nothing is left', () => {
    expect(withoutBodyFigures('You are at 1200 kcal, a deficit of 600 kcal.')).toContain('dietitian')
  })
})

describe('answers to somebody with an eating disorder', () => {
  const questions = [
    'What have I eaten today?',
    'How far am I from my targets?',
    'How have I felt lately?',
    'My profile?',
  ]

  test.each(questions)('that the profile names: %s', async (message) => {
    const { request, tool } = await journalOf()
    await request('PUT', '/api/profile', {
      conditions: ['anorexia, recovering'],
      metrics_data: { age: 30, sex: 'female', height_cm: 170, weight_kg: 49.5 },
    })
    await tool('log_food', { food_name: '200 g oatmeal' })
    await tool('log_checkin', { content: 'mood 5', weight_kg: 49.5 })
    const { reply, actions } = await tool('chat_with_assistant', { message })
    expect(`${reply} ${actions}`).not.toMatch(FIGURE)
  })

  test('that they write of: from there on', async () => {
    const { chat } = assistantWith()
    const { callTool } = toolsOver(FULL)
    const before = await chat('What have I eaten today?', { callTool })
    expect(before.reply).toMatch(FIGURE)
    const first = await chat('I have bulimia. What have I eaten today?', { callTool })
    expect(first.reply).not.toMatch(FIGURE)
    const later = await chat('What have I eaten today?', { callTool, sessionId: first.session_id })
    expect(later.reply).not.toMatch(FIGURE)
  })
})
