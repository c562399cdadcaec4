import { CHECKIN_RANGES, SEVERITY_RANGE } from '../../../contract/limits.ts'
import { CHECKIN_FIELDS, MEASURED_NAMES, ofTen } from './checkin-fields.ts'

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** The check-in of a day, beside its food. */
export const CHECKIN = {
  title: 'Check-in',
  unknown: '–',
  ofTen,
  clearHint: 'Tap the selected number again to clear it.',

  urgentTitle: 'Read this first',
  urgentRead: 'I have read this',

  water: 'Water',
  waterOf: (target: string) => `of ${target}`,
  waterNone: 'none logged',
  waterProgress: 'Water compared with the target',
  add: (amount: string) => `+${amount}`,
  addLabel: (amount: string) => `Add ${amount} of water`,
  removeWaterLabel: (amount: string) => `Remove ${amount} of water`,
  amount: 'amount of water',
  amountIn: (unit: string) => `Amount of water in ${unit}`,
  addAmount: 'Add',
  amountWrong: 'Enter a number above 0, such as 330.',
  amountTooMuch: (most: string) => `Enter less: the limit is ${most} a day.`,

  feeling: 'Mood, energy, stress',
  scales: {
    mood: { label: 'Mood', low: 'very low', high: 'excellent' },
    energy: { label: 'Energy', low: 'exhausted', high: 'full of energy' },
    stress: { label: 'Stress', low: 'calm', high: 'extreme' },
    sleep_quality: { label: 'Sleep quality', low: 'very poor', high: 'excellent' },
  },
  scaleEnd: (value: number, word: string) => `${value}, ${word}`,

  body: 'Sleep and weight',
  sleepHours: 'Sleep',
  sleepUnit: 'hours',
  sleepWrong: `Enter hours from 0 to ${CHECKIN_RANGES.sleep_hours.max}, such as 7.5 or 7:30.`,
  weight: 'Weight',
  weightWrong: (least: string, most: string) => `Enter a weight from ${least} to ${most}.`,
  lastWeight: (weight: string) => `Last: ${weight}`,
  weightFar: (weight: string, other: string, day: string) =>
    `Is ${weight} right? ${other} is logged for ${day}. Both stay; one that no other is near changes no target.`,
  weightFarFromProfile: (weight: string, other: string) =>
    `Is ${weight} right? Your profile says ${other}. Your targets follow once another weigh-in is near it.`,

  symptoms: 'Symptoms',
  symptomsHint: `Tap your symptoms and rate each from ${SEVERITY_RANGE.min} to ${SEVERITY_RANGE.max}.`,
  symptomsEmpty: 'No symptoms logged. Type one, such as “headache”. It then stays here to tap.',
  newSymptom: 'New symptom',
  severityLow: 'none',
  severityHigh: 'worst',
  medications: 'Medications',
  medicationsHint: 'Tap what you took.',
  medicationsEmpty: 'No medications logged. Type one, such as “ibuprofen 400 mg”.',
  newMedication: 'New medication',
  addName: 'Add',
  otherName: 'Other…',
  removed: (name: string) => `“${name}” removed`,

  protocols: 'Protocols',
  protocolsAll: 'All protocols',
  protocolsEmpty: 'No protocols yet. A protocol is a habit to check off, such as a daily walk.',
  protocolsBrowse: 'Browse protocols',
  protocolsNotDue: (count: number) => `Not due (${count})`,
  protocolsNoneDue: 'No protocol is due.',
  skip: 'Skip',
  skipped: 'Skipped',
  skipLabel: (name: string) => `Skip ${name}`,
  missed: 'Missed',
  streak: (days: number) => `Streak: ${plural(days, 'day')}`,
  noStreak: 'No streak yet',
  thisWeek: (done: number, times: number) => `${done} of ${times} this week`,

  note: 'Note',
  noteLabel: 'A note in your own words',
  noteHint: 'Mood, sleep, symptoms and other values are recognised in the text.',
  noteSave: 'Save note',
  noteRecognised: 'Saved. Recognised:',
  noteNotRead: 'In the text, but not in a field:',
  measured: MEASURED_NAMES,
  noteNothingRecognised: 'Saved. No values recognised.',
  notes: 'Notes',
  noteUrgent: 'Urgent',
  noteEditLabel: (time: string) => `Edit note, ${time}`,
  noteEditText: 'Note text',
  noteEditHint: 'The recognised values do not change.',
  noteEditSave: 'Save',
  noteDeleteLabel: (time: string) => `Delete note, ${time}`,
  noteDeleted: 'Note deleted',
  noteAddedLater: 'added later',

  fields: CHECKIN_FIELDS,
  hours: (hours: number) => `${hours}\u00a0h`,
} as const
