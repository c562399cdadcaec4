import { describe, expect, test } from 'bun:test'
import { countryOf } from '../../src/core/country.ts'
import { analyzeText } from '../../src/foods/meal/passes.ts'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'
import { journalOf } from '../journal/support.ts'

describe('the country of a time zone', () => {
  test.each([
    ['Europe/London', 'GB'],
    ['Australia/Sydney', 'AU'],
    ['Europe/Paris', 'FR'],
    ['America/Indiana/Knox', 'US'],
    ['America/Sao_Paulo', 'BR'],
    ['Asia/Tokyo', 'JP'],
    ['Europe/Berlin', undefined],
    ['UTC', undefined],
    ['GBX', undefined],
  ])('%s: %p', (zone, country) => expect(countryOf(zone)).toBe(country))
})

describe('what a word means in a country', () => {
  test.each([
    ['GB', '2 biscuits', 'Biscuit (cookie)'],
    ['US', '2 biscuits', 'American biscuit'],
    ['GB', 'a glass of squash', 'Squash (diluted cordial)'],
    ['US', 'squash', 'Courgette'],
    ['AU', 'lemonade', 'Lemon-lime soda'],
    ['US', 'lemonade', 'Lemonade'],
    ['GB', 'jelly', 'Jelly (gelatine dessert)'],
    ['GB', 'chips', 'Chips (fried potatoes)'],
    ['US', 'chips', 'Potato crisps'],
    ['FR', 'milk', 'Semi-skimmed milk (2%)'],
  ])('%s: %s is %s', (country, text, name) => {
    const foods = starterIndex.inCountry?.(country) ?? starterIndex
    expect(analyzeText(text, foods).items[0]?.food.name).toBe(name)
  })

  test('with equal names, the table of the country comes first if it has measures', () => {
    expect(starterIndex.inCountry?.('FI').exact?.('Sugar')?.source).toBe('Fineli 20')
    expect(starterIndex.exact?.('Sugar')?.source).toBe('FNDDS 2021-2023')
  })

  test('is decided by the time zone of the profile', async () => {
    const { tool, request } = await journalOf('ada', { foods: starterIndex })
    const biscuit = async () => (await tool('analyze_food', { food_text: 'a biscuit' })).items[0].food
    expect(await biscuit()).toBe('American biscuit')
    await request('PUT', '/api/profile', { time_zone: 'Europe/London' })
    expect(await biscuit()).toBe('Biscuit (cookie)')
  })
})
