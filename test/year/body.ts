import type { LogCheckinInput } from '../../src/journal/checkin-schema.ts'
import type { Chance } from './seeded.ts'

/** What a day did to the person, and what they say of it. */
export type DayState = {
  sleepHours: number
  sleepQuality: number
  weightKg: number
  mood: number
  energy: number
  stress: number
  waterMl: number
  symptoms: { name: string; severity: number }[]
  medications: string[]
}

export type DayBefore = { triggers: number; bloating: number; weekday: number; month: number }

const scale = (value: number) => Math.min(10, Math.max(1, Math.round(value)))
const tenth = (value: number) => Math.round(value * 10) / 10

const START_KG = 74.8
const LOST_KG = 5.4

/** Loses quickly first, then slowly, and gains a little around the holidays. @param share of the year that is over. */
function weightOn(share: number, month: number): number {
  const holidays = month === 12 || month === 1 ? 0.7 : 0
  return START_KG - LOST_KG * (1 - Math.exp(-2.2 * share)) + holidays + 0.3 * Math.sin(share * 40)
}

/** How a day was: sleep and stress move mood, and some of what was eaten the day before comes back. */
export function stateOn(before: DayBefore, share: number, chance: Chance): DayState {
  const isWeekend = before.weekday >= 6
  const stress = scale(chance.around(isWeekend ? 3 : 5 + (before.weekday === 4 ? 1 : 0), 1.3))
  const sleepHours = Math.min(9.8, Math.max(4, chance.around(isWeekend ? 8 : 7.1, 0.7) - 0.12 * (stress - 4)))
  const sleepQuality = scale(sleepHours + chance.around(-0.4, 0.8))
  const headache = 0.04 + 0.3 * Math.min(before.triggers, 2) + (sleepHours < 6 ? 0.2 : 0)
  const symptoms: DayState['symptoms'] = []
  if (chance.happens(headache)) symptoms.push({ name: 'headache', severity: scale(chance.around(4.6, 1.4)) })
  if (chance.happens(0.03 + 0.25 * Math.min(before.bloating, 2))) {
    symptoms.push({ name: 'bloating', severity: scale(chance.around(3, 1)) })
  }
  const isPollen = before.month >= 4 && before.month <= 6
  if (isPollen && chance.happens(0.35)) {
    symptoms.push({ name: 'sneezing', severity: scale(chance.around(4, 1.2)) })
  }
  const pain = Math.max(0, ...symptoms.map(({ severity }) => severity))
  return {
    sleepHours: tenth(sleepHours),
    sleepQuality,
    weightKg: tenth(weightOn(share, before.month) + chance.around(0, 0.25)),
    mood: scale(chance.around(7.4, 0.8) + 0.5 * (sleepHours - 7) - 0.35 * (stress - 4) - 0.22 * pain),
    energy: scale(chance.around(6.8, 0.9) + 0.6 * (sleepHours - 7) - 0.2 * pain),
    stress,
    waterMl: 50 * Math.round(chance.around(1750, 300) / 50),
    symptoms,
    medications: medicinesFor(symptoms),
  }
}

const medicinesFor = (symptoms: DayState['symptoms']) =>
  symptoms.flatMap(({ name, severity }) => {
    if (name === 'headache' && severity >= 5) return ['ibuprofen 400 mg']
    return name === 'sneezing' ? ['cetirizine 10 mg'] : []
  })

/** What is said on getting up. */
export function morningCheckin(state: DayState, isWeighed: boolean): LogCheckinInput {
  const words = state.sleepQuality >= 7 ? 'Woke up rested.' : 'Could have slept longer.'
  return {
    content: words,
    sleep_hours: state.sleepHours,
    sleep_quality: state.sleepQuality,
    ...(isWeighed && { weight_kg: state.weightKg }),
  }
}

/** What is said before going to bed. */
export function eveningCheckin(state: DayState): LogCheckinInput {
  const words = state.mood >= 7 ? 'A good day.' : state.mood >= 5 ? 'An ordinary day.' : 'Glad it is over.'
  return {
    content: words,
    mood: state.mood,
    energy: state.energy,
    stress: state.stress,
    water_ml: state.waterMl,
    symptoms: state.symptoms,
    medications: state.medications,
  }
}
