import { TICKED_CONTENT } from '../../journal/checkin-day.ts'
import type { Trend } from '../../journal/summary.ts'
import type { Question, TrendKey } from '../question.ts'
import type { Reader, ReadingValues } from '../readings.ts'
import { linesOf, number, plural, quoted } from './words.ts'

type Snapshot = ReadingValues['get_health_snapshot']

const DAYS = 30
const MOST_NAMED = 5
const CHECKINS = 3
/** Among these: most days have one that only ticks things off. */
const CHECKINS_READ = 12
const CHECKIN_QUOTE = 160

const TREND_NAMES: Readonly<Record<TrendKey, { name: string; unit: string }>> = {
  mood: { name: 'Mood', unit: ' of 10' },
  energy: { name: 'Energy', unit: ' of 10' },
  sleep_hours: { name: 'Sleep', unit: ' h' },
  stress: { name: 'Stress', unit: ' of 10' },
  weight_kg: { name: 'Weight', unit: ' kg' },
}

/** Symptoms, medications and the course of mood, sleep and the like, from check-ins. */
export async function wellbeingLines(reader: Reader, question: Question): Promise<string[]> {
  const reading = await reader.read('get_health_snapshot', { days: question.days ?? DAYS })
  return linesOf('check-ins', reading, (snapshot) => {
    const { window, trends } = snapshot
    if (window.checkins === 0) return [`There is no check-in from ${window.from} to ${window.to}.`]
    const asked = question.trends.map((key) => trendLine(key, trends[key]))
    if (asked.length > 0) return asked
    const known = trendKeys(trends).filter((key) => trends[key].count > 0)
    return [...known.map((key) => trendLine(key, trends[key])), ...symptomLines(snapshot)]
  })
}

export const trendKeys = (trends: Snapshot['trends']) => Object.keys(trends) as TrendKey[]

export function trendLine(key: TrendKey, { count, average, latest, change }: Trend): string {
  const { name, unit } = TREND_NAMES[key]
  if (average === null || latest === null || change === null) return `${name}: not in any check-in.`
  const course =
    count < 2
      ? ''
      : `, latest ${number(latest)} (${change === 0 ? 'as at first' : `${number(Math.abs(change))} ${change > 0 ? 'higher' : 'lower'} than at first`})`
  return `${name}: ${number(average)}${unit} on average in ${plural(count, 'check-in')}${course}.`
}

export function symptomLines({ symptoms, medications }: Snapshot): string[] {
  const named = symptoms
    .slice(0, MOST_NAMED)
    .map(({ name, count, mean_severity: severity, last_at: last }) => {
      const strength = severity === null ? '' : `, severity ${number(severity)} of 10 on average`
      return `${quoted(name)} ${plural(count, 'time')}${strength}, last on ${last.slice(0, 10)}`
    })
  const taken = medications
    .slice(0, MOST_NAMED)
    .map(({ name, count }) => `${quoted(name)} ${plural(count, 'time')}`)
  return [
    named.length === 0 ? 'No symptom was noted.' : `Symptoms: ${named.join('; ')}.`,
    ...(taken.length === 0 ? [] : [`Medications noted: ${taken.join(', ')}.`]),
  ]
}

/** The latest check-ins in the person's own words. */
export async function checkinLines(reader: Reader, question: Question): Promise<string[]> {
  const input = { limit: CHECKINS_READ, ...(question.days !== undefined && { days: question.days }) }
  return linesOf('check-ins', await reader.read('get_my_checkins', input), ({ checkins }) => {
    if (checkins.length === 0) return ['There is no check-in yet for that time.']
    const written = checkins.filter(({ content }) => content !== TICKED_CONTENT)
    return (written.length === 0 ? checkins : written)
      .slice(0, CHECKINS)
      .map(({ date, content, medications }) => {
        const taken =
          medications.length === 0
            ? ''
            : ` Medications: ${medications.map((name) => quoted(name)).join(', ')}.`
        return `${date}: ${quoted(content, CHECKIN_QUOTE)}${taken}`
      })
  })
}
