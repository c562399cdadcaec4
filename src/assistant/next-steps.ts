import type { NutrientKey } from '../contract/nutrients.ts'
import { PATHS } from '../contract/page-paths.ts'
import type { NextStep } from './conversation-schema.ts'
import { nutrientInText, shortened } from './offline/format-text.ts'
import type { ToolSuccess, ToolValues } from './tool-reader.ts'

const MAX_STEPS = 4
export const LOG_FOOD: NextStep = { kind: 'log_food', text: 'Log what you eat, starting with your next meal' }
const LOG_WHOLE_DAY: NextStep = {
  kind: 'log_food',
  text: 'Log a complete day, from the first meal to the last',
}
export const LOG_CHECKIN: NextStep = {
  kind: 'check_in',
  text: 'Log a check-in: your sleep, your mood, any symptoms',
}

export const FOR_DOCTOR: NextStep = {
  kind: 'doctor',
  text: `Open “For my doctor” (${PATHS.doctor} on the page) and print it`,
}

/** What the person could do next, based on the data read for the answer. Up to four steps, the most basic first. */
export function nextSteps(results: readonly ToolSuccess[]): NextStep[] {
  const steps = results.flatMap(({ source, value }) => source.nextSteps?.(value) ?? [])
  return [...new Map(steps.map((step) => [step.text, step])).values()].slice(0, MAX_STEPS)
}

type Gap = { status: string; suggestions: readonly { food: string; key: string }[] }

export function stepsByGap({ status, suggestions }: Gap): NextStep[] {
  if (status === 'no_logged_days') return [LOG_FOOD]
  const foods = suggestions.slice(0, 2).map(
    ({ food, key }): NextStep => ({
      kind: 'eat',
      text: `${shortened(food)} would add ${nutrientInText(key as NutrientKey)}`,
    }),
  )
  return status === 'incomplete_days' ? [LOG_WHOLE_DAY, ...foods] : foods
}

type Score = { overall: number | null; days: { logged: number } }

export function stepsByScore({ overall, days }: Score): NextStep[] {
  if (overall !== null) return []
  return [days.logged === 0 ? LOG_FOOD : LOG_WHOLE_DAY]
}

type Snapshot = Pick<ToolValues['get_health_snapshot'], 'window'>

export function stepsBySnapshot({ window }: Snapshot): NextStep[] {
  const { from, to, days_logged: days, checkins } = window
  // A single day is read for its food; it needs no check-in.
  return [...(days === 0 ? [LOG_FOOD] : []), ...(checkins === 0 && from !== to ? [LOG_CHECKIN] : [])]
}

type Profile = { completeness: { missing: readonly string[] } }

export function stepsByProfile({ completeness: { missing } }: Profile): NextStep[] {
  if (missing.length === 0) return []
  const names = missing.slice(0, 4).map((part) =>
    part
      .replace(/^.*\./, '')
      .replace(/_(cm|kg)$/, '')
      .replaceAll('_', ' '),
  )
  return [{ kind: 'profile', text: `Complete your profile: ${names.join(', ')}` }]
}

export const stepsByProtocols = ({ protocols }: ToolValues['get_my_protocols']): NextStep[] =>
  protocols
    // A concise result has no days.
    .filter(({ last_7: days }) => days?.at(-1)?.status === 'due')
    .map(({ name }) => ({ kind: 'check_in', text: `Log whether you did ${name} today` }))

export const stepsByCheckins = ({ checkins }: { checkins: readonly object[] }): NextStep[] =>
  checkins.length === 0 ? [LOG_CHECKIN] : []
