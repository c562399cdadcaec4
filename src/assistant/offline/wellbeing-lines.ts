import type { LocalDate } from '../../contract/calendar-date.ts'
import type { Trend } from '../../journal/checkin-summary.ts'
import { TICKED_CONTENT } from '../../journal/merge-checkins.ts'
import type { ToolValues } from '../tool-reader.ts'
import { dayName, onDayText, periodText } from './date-words.ts'
import { capitalized, listItem, numberText, plural, quotedText, resultLines } from './format-text.ts'
import type { LineContext } from './offline-answer.ts'

type HealthSnapshot = ToolValues['get_health_snapshot']
type TrendKey = keyof HealthSnapshot['trends']

const WELLBEING_DAYS = 30
const MAX_LISTED_NAMES = 5
const CHECKINS_SHOWN = 3
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
export async function wellbeingLines({ reader, topics, today }: LineContext): Promise<string[]> {
  const result = await reader.read('get_health_snapshot', { days: topics.days ?? WELLBEING_DAYS })
  return resultLines('check-ins', result, (snapshot) => {
    const { window, trends } = snapshot
    const when = periodText(window, today)
    if (window.checkins === 0) return [`You have no check-ins ${when}.`]
    const known = trendKeys(trends).filter((key) => trends[key].count > 0)
    return [
      ...listItem(
        `Your check-ins ${when}`,
        known.map((key) => trendLine(key, trends[key])),
      ),
      ...symptomLines(snapshot, today),
    ]
  })
}

export const trendKeys = (trends: HealthSnapshot['trends']) => Object.keys(trends) as TrendKey[]

export function trendLine(key: TrendKey, { count, average, latest, change }: Trend): string {
  const { name, unit } = TREND_NAMES[key]
  if (average === null || latest === null || change === null) return `${name}: not in any check-in`
  // The scale is stated only once.
  const own = unit.startsWith(' of ') ? '' : unit
  const course =
    count < 2
      ? ''
      : `, latest ${numberText(latest)}${own} (${change === 0 ? 'same as at first' : `${numberText(Math.abs(change))}${own} ${change > 0 ? 'higher' : 'lower'} than at first`})`
  return `${name}: ${numberText(average)}${unit} on average in ${plural(count, 'check-in')}${course}`
}

export function symptomLines({ window, symptoms, medications }: HealthSnapshot, today: LocalDate): string[] {
  const when = periodText(window, today)
  const named = symptoms
    .slice(0, MAX_LISTED_NAMES)
    .map(({ name, count, mean_severity: severity, last_at: last }) => {
      const strength = severity === null ? '' : `, severity ${numberText(severity)} of 10 on average`
      return `${quotedText(name)}: ${plural(count, 'time')}${strength}, last ${onDayText(last.slice(0, 10), today)}`
    })
  const taken = medications
    .slice(0, MAX_LISTED_NAMES)
    .map(({ name, count }) => `${quotedText(name)}: ${plural(count, 'time')}`)
  return [
    ...(named.length === 0 ? [`No symptoms were noted ${when}.`] : listItem(`Symptoms ${when}`, named)),
    ...listItem('Medications', taken),
  ]
}

/** The latest check-ins, in the person's own words. */
export async function checkinLines({ reader, topics, today }: LineContext): Promise<string[]> {
  const input = { limit: CHECKINS_READ, ...(topics.days !== undefined && { days: topics.days }) }
  return resultLines('check-ins', await reader.read('get_my_checkins', input), ({ checkins }) => {
    if (checkins.length === 0) return ['You have no check-ins for that time.']
    const written = checkins.filter(({ content }) => content !== TICKED_CONTENT)
    const shown = (written.length === 0 ? checkins : written).slice(0, CHECKINS_SHOWN)
    return listItem(
      'Your latest check-ins',
      shown.map(({ date, content, medications }) => {
        const taken = medications.map((name) => quotedText(name)).join(', ')
        const more = taken === '' ? '' : ` Medications: ${taken}`
        return `${capitalized(dayName(date, today))}: ${quotedText(content, CHECKIN_QUOTE)}${more}`
      }),
    )
  })
}
