import type { LocalDate } from '../../contract/calendar-date.ts'
import { TICKED_CONTENT } from '../../journal/checkin-day.ts'
import type { Trend } from '../../journal/summary.ts'
import type { TrendKey } from '../question.ts'
import type { ReadingValues } from '../readings.ts'
import { dayName, inPeriod, onDay } from './date-words.ts'
import type { About } from './offline-answer.ts'
import { capitalized, linesOf, listed, number, plural, quoted } from './words.ts'

type Snapshot = ReadingValues['get_health_snapshot']

const DAYS = 30
const MOST_NAMED = 5
const CHECKINS = 3
/** Enough to find notes: most days have a check-in without one. */
const CHECKINS_READ = 12
const CHECKIN_QUOTE = 160

const TREND_NAMES: Readonly<Record<TrendKey, { name: string; unit: string }>> = {
  mood: { name: 'Mood', unit: ' of 10' },
  energy: { name: 'Energy', unit: ' of 10' },
  sleep_hours: { name: 'Sleep', unit: ' h' },
  stress: { name: 'Stress', unit: ' of 10' },
  weight_kg: { name: 'Weight', unit: ' kg' },
}

/** Symptoms, medications and the trends of mood, sleep and the like, from check-ins. */
export async function wellbeingLines({ reader, question, today }: About): Promise<string[]> {
  const reading = await reader.read('get_health_snapshot', { days: question.days ?? DAYS })
  return linesOf('check-ins', reading, (snapshot) => {
    const { window, trends } = snapshot
    const when = inPeriod(window, today)
    if (window.checkins === 0) return [`You have no check-ins ${when}.`]
    const known = trendKeys(trends).filter((key) => trends[key].count > 0)
    const shown = question.trends.length > 0 ? question.trends : known
    return [
      ...listed(
        `Your check-ins ${when}`,
        shown.map((key) => trendLine(key, trends[key])),
      ),
      ...(question.trends.length > 0 ? [] : symptomLines(snapshot, today)),
    ]
  })
}

export const trendKeys = (trends: Snapshot['trends']) => Object.keys(trends) as TrendKey[]

export function trendLine(key: TrendKey, { count, average, latest, change }: Trend): string {
  const { name, unit } = TREND_NAMES[key]
  if (average === null || latest === null || change === null) return `${name}: not in any check-in`
  // The scale is stated only once.
  const own = unit.startsWith(' of ') ? '' : unit
  const course =
    count < 2
      ? ''
      : `, latest ${number(latest)}${own} (${change === 0 ? 'same as at first' : `${number(Math.abs(change))}${own} ${change > 0 ? 'higher' : 'lower'} than at first`})`
  return `${name}: ${number(average)}${unit} on average in ${plural(count, 'check-in')}${course}`
}

export function symptomLines({ window, symptoms, medications }: Snapshot, today: LocalDate): string[] {
  const when = inPeriod(window, today)
  const named = symptoms
    .slice(0, MOST_NAMED)
    .map(({ name, count, mean_severity: severity, last_at: last }) => {
      const strength = severity === null ? '' : `, severity ${number(severity)} of 10 on average`
      return `${quoted(name)}: ${plural(count, 'time')}${strength}, last ${onDay(last.slice(0, 10), today)}`
    })
  const taken = medications
    .slice(0, MOST_NAMED)
    .map(({ name, count }) => `${quoted(name)}: ${plural(count, 'time')}`)
  return [
    ...(named.length === 0 ? [`No symptoms were noted ${when}.`] : listed(`Symptoms ${when}`, named)),
    ...listed('Medications', taken),
  ]
}

/** The latest check-ins, in the person's own words. */
export async function checkinLines({ reader, question, today }: About): Promise<string[]> {
  const input = { limit: CHECKINS_READ, ...(question.days !== undefined && { days: question.days }) }
  return linesOf('check-ins', await reader.read('get_my_checkins', input), ({ checkins }) => {
    if (checkins.length === 0) return ['You have no check-ins for that time.']
    const written = checkins.filter(({ content }) => content !== TICKED_CONTENT)
    const shown = (written.length === 0 ? checkins : written).slice(0, CHECKINS)
    return listed(
      'Your latest check-ins',
      shown.map(({ date, content, medications }) => {
        const taken = medications.map((name) => quoted(name)).join(', ')
        const more = taken === '' ? '' : ` Medications: ${taken}`
        return `${capitalized(dayName(date, today))}: ${quoted(content, CHECKIN_QUOTE)}${more}`
      }),
    )
  })
}
