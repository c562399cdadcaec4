import { isLocalDate } from '../contract/calendar-date.ts'
import { NUTRIENTS } from '../contract/nutrients.ts'
import { MAX_WINDOW_DAYS } from '../core/tool-fields.ts'

/** An argument of a prompt. MCP passes all arguments as text, and none of these is required. */
export type PromptArgument = {
  description: string
  accepts(text: string): boolean
  /** What the value must be, for the error message: `must be …`. */
  rule: string
  /** Suggestions while the person types. */
  suggestions: readonly string[] | 'protocols' | 'dates'
}

const words = (most: number, description: string, suggestions: PromptArgument['suggestions'] = []) => ({
  description: `${description}; plain words, up to ${most} characters`,
  accepts: (text: string) => text.trim() !== '' && text.length <= most,
  rule: `text of 1 to ${most} characters`,
  suggestions,
})

const wholeNumber = (most: number, description: string, suggestions: readonly string[]) => ({
  description: `${description}, 1 to ${most}`,
  accepts: (text: string) => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= most,
  rule: `a whole number from 1 to ${most}`,
  suggestions,
})

export const daysArgument = (byDefault: number): PromptArgument =>
  wholeNumber(MAX_WINDOW_DAYS, `Days to look back, ending today; default ${byDefault}`, [
    '7',
    '14',
    '30',
    '60',
    '90',
    '180',
    '365',
  ])

export const mealsArgument = (byDefault: number): PromptArgument =>
  wholeNumber(6, `Meals to plan, snacks included; default ${byDefault}`, ['1', '2', '3', '4', '5', '6'])

/** Areas of the journal that a review can focus on. */
const AREAS = ['sleep', 'energy', 'mood', 'stress', 'weight', 'symptoms', 'medications', 'protocols', 'meals']

export const focusArgument: PromptArgument = words(200, 'What to focus on, such as sleep or fibre', [
  ...new Set([...AREAS, ...NUTRIENTS.map(({ name }) => name.toLowerCase())]),
])

const KEYS: readonly string[] = NUTRIENTS.map(({ key }) => key)

export const nutrientArgument: PromptArgument = {
  description: 'A nutrient to increase or limit, by its key, such as fiber_g or sodium_mg',
  accepts: (text) => KEYS.includes(text),
  rule: `one of ${KEYS.join(', ')}`,
  suggestions: KEYS,
}

export const protocolArgument: PromptArgument = words(
  100,
  'A protocol to focus on, such as 16:8 fasting',
  'protocols',
)

export const dateArgument: PromptArgument = {
  description: 'The day of the visit, YYYY-MM-DD, such as 2026-03-17',
  accepts: isLocalDate,
  rule: 'a date that exists, YYYY-MM-DD',
  suggestions: 'dates',
}

export const wishesArgument: PromptArgument = words(
  500,
  'Requests, such as quick breakfast, lunch at work, food in the house',
)

export const reasonArgument: PromptArgument = words(500, 'Why the person sees the doctor, in their own words')
