import type { NutrientKey } from '../nutrition/nutrients.ts'
import type { NextStep } from './conversation-schema.ts'
import { nutrientInText, onOneLine } from './offline/words.ts'
import type { SuccessfulReading } from './readings.ts'

const MOST = 4
const LOG_FOOD: NextStep = { kind: 'log_food', text: 'Log what you eat, starting with your next meal' }
const LOG_WHOLE_DAY: NextStep = {
  kind: 'log_food',
  text: 'Log a complete day, from the first meal to the last',
}
const CHECK_IN: NextStep = {
  kind: 'check_in',
  text: 'Log a check-in: your sleep, your mood, any symptoms',
}

/** What the person could do next, based on the data read for the answer. Up to four steps, the most basic first. */
export function nextSteps(readings: readonly SuccessfulReading[]): NextStep[] {
  const byText = new Map(readings.flatMap(stepsAfter).map((step) => [step.text, step]))
  return [...byText.values()].slice(0, MOST)
}

function stepsAfter(reading: SuccessfulReading): NextStep[] {
  switch (reading.tool) {
    case 'get_diet_gap': {
      const { status, suggestions } = reading.value
      if (status === 'no_logged_days') return [LOG_FOOD]
      const foods = suggestions.slice(0, 2).map(
        ({ food, key }): NextStep => ({
          kind: 'eat',
          text: `${onOneLine(food)} would add ${nutrientInText(key as NutrientKey)}`,
        }),
      )
      return status === 'incomplete_days' ? [LOG_WHOLE_DAY, ...foods] : foods
    }
    case 'get_diet_score':
      if (reading.value.overall !== null) return []
      return [reading.value.days.logged === 0 ? LOG_FOOD : LOG_WHOLE_DAY]
    case 'get_health_snapshot': {
      const { from, to, days_logged: days, checkins } = reading.value.window
      // A single day is read for its food; a day without a check-in needs no next step.
      return [...(days === 0 ? [LOG_FOOD] : []), ...(checkins === 0 && from !== to ? [CHECK_IN] : [])]
    }
    case 'get_health_profile':
      return missingSteps(reading.value.completeness.missing)
    case 'get_my_protocols':
      return reading.value.protocols
        .filter(({ last_7: days }) => days.at(-1)?.status === 'due')
        .map(({ name }) => ({ kind: 'check_in', text: `Log whether you did ${name} today` }))
    case 'get_my_checkins':
      return reading.value.checkins.length === 0 ? [CHECK_IN] : []
  }
}

function missingSteps(missing: readonly string[]): NextStep[] {
  if (missing.length === 0) return []
  const names = missing.slice(0, 4).map((part) =>
    part
      .replace(/^.*\./, '')
      .replace(/_(cm|kg)$/, '')
      .replaceAll('_', ' '),
  )
  return [{ kind: 'profile', text: `Complete your profile: ${names.join(', ')}` }]
}
