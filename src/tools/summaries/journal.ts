import type { AnswerDocument } from '../../assistant/conversation-schema.ts'
import { numberText, plural, quotedText } from '../../assistant/offline/format-text.ts'
import type { ToolValues } from '../../assistant/tool-reader.ts'
import type { LeftOut } from '../../core/result-limits.ts'
import type { CheckinDocument, LoggedCheckin } from '../../journal/checkin-schema.ts'
import type { SharedProfile } from '../../profile/schema.ts'
import type { QueryAnswer } from '../../questions/query.ts'
import { amountsText, namesText, quotedNames, windowText } from './words.ts'

type Window<From = string> = { from: From; to: string; time_zone: string }
type Snapshot = Pick<
  ToolValues['get_health_snapshot'],
  'window' | 'averages' | 'averages_at_least' | 'trends'
> & {
  average_basis: string
  diet_score: { overall: number | null }
  answer: QueryAnswer | null
}
type Protocols = ToolValues['get_my_protocols'] & { window: Window }
type Checkins = { checkins: readonly CheckinDocument[]; window: Window<string | null>; left_out?: LeftOut }

const TREND_UNITS = {
  mood: ' of 10',
  energy: ' of 10',
  sleep_hours: ' h',
  stress: ' of 10',
  weight_kg: ' kg',
} as const
type TrendKey = keyof typeof TREND_UNITS
const TREND_KEYS = Object.keys(TREND_UNITS) as TrendKey[]
const NUMBERS = { ...TREND_UNITS, sleep_quality: ' of 10', water_ml: ' ml' } as const
const NUMBER_KEYS = Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]

/** `sleep_hours` without its unit. */
const inWords = (key: string) => key.replace(/_(hours|kg|ml)$/, '').replaceAll('_', ' ')

export function snapshotSummary({
  window,
  averages,
  averages_at_least: atLeast,
  average_basis: basis,
  trends,
  diet_score: score,
  answer,
}: Snapshot): string {
  const food =
    window.days_logged === 0
      ? 'no food was logged'
      : `food on ${plural(window.days_logged, 'day')}, on average of ${basis.replaceAll('_', ' ')} ${amountsText(averages, ['energy_kcal', 'protein_g'], atLeast)} a day`
  const known = TREND_KEYS.flatMap((key) => {
    const { average = null } = trends[key]
    return average === null ? [] : [`${inWords(key)} ${numberText(average)}${TREND_UNITS[key]}`]
  })
  const felt = known.length === 0 ? '' : `, on average ${known.join(', ')}`
  const overall = score.overall ?? null
  const scored = overall === null ? 'no diet score, too little is known' : `diet score ${overall} of 100`
  const overview = `${windowText(window)}: ${food}; ${plural(window.checkins, 'check-in')}${felt}; ${scored}.`
  return answer === null ? overview : `${answerText(answer)} ${overview}`
}

function answerText(answer: NonNullable<Snapshot['answer']>): string {
  const { from, to } = answer.window
  if (answer.status === 'declined')
    return `The query has no answer: ${answer.why.replaceAll('_', ' ')} (${from} to ${to}).`
  const { value = null, second = null, unit, n, days, rows, compared } = answer
  const of = `from ${plural(n, 'value')}, ${plural(days.known, 'day')} known and ${days.unknown} not, ${from} to ${to}`
  if (value === null)
    return rows.length === 0
      ? `The query found nothing: unknown, ${of}.`
      : `The query found ${plural(rows.length, 'row')}, ${of}.`
  const bound = (may: { at_least?: true }) => (may.at_least === true ? 'at least ' : '')
  const figure = second === null ? numberText(value) : `${numberText(value)}/${numberText(second)}`
  const other = compared?.value ?? null
  const against =
    compared === undefined || other === null
      ? ''
      : ` Compared with ${bound(compared)}${numberText(other)} ${unit}${compared.n === 0 ? '' : ` from ${plural(compared.n, 'value')}`}.`
  return `The query’s answer is ${bound(answer)}${figure} ${unit}, ${of}.${against}`
}

export function profileSummary({
  allergies,
  conditions,
  medications,
  targets,
  follow_note: follows = null,
  completeness,
  time_zone: zone,
}: SharedProfile): string {
  const stated = (what: string, names: readonly string[]) =>
    `${what} ${names.length === 0 ? 'none stated' : quotedNames(names)}`
  const energy =
    targets.energy_kcal === undefined
      ? ''
      : `, energy target ${numberText(targets.energy_kcal.value)} kcal a day`
  const followed = follows === null ? '' : ` Energy target: ${follows}`
  const { percent, missing = [] } = completeness
  const asked = missing.length === 0 ? '' : `, still to ask for: ${namesText(missing.map(inWords))}`
  return `Profile, ${percent} % complete: ${stated('allergies', allergies)}, ${stated('conditions', conditions)}, ${stated('medicines', medications)}${energy}, time zone ${zone}${asked}.${followed}`
}

export function protocolsSummary({ protocols, window }: Protocols): string {
  const named = protocols.map(
    ({ name, status, adherence_percent: percent = null, adherence, next_due: next = null }) => {
      const { days_done: done, days_due: due } = adherence
      const parts = [
        ...(status === 'active' ? [] : [status]),
        percent === null
          ? 'nothing was due'
          : `${done} of ${plural(due, 'due day')} done, ${numberText(percent)} %`,
        ...(next === null ? [] : [next === window.to ? 'due today' : `next due ${next}`]),
      ]
      return `${quotedText(name)} (${parts.join(', ')})`
    },
  )
  const days = windowText(window)
  if (named.length === 0) return `No such protocols on ${window.to}.`
  return `${plural(named.length, 'protocol')}, adherence ${days}: ${namesText(named, 8)}.`
}

export function checkinsSummary({ checkins, window, left_out: left = [] }: Checkins): string {
  const days = windowText(window)
  const isAll = left.every(({ list }) => list !== 'checkins')
  const [newest] = checkins
  const oldest = checkins.at(-1)
  if (newest === undefined || oldest === undefined) return `No check-ins, ${days}.`
  return `${plural(checkins.length, 'check-in')} of ${oldest.date} to ${newest.date}, newest first, of those ${days}${isAll ? '; there are no older ones' : ''}.`
}

export function loggedCheckinSummary(logged: LoggedCheckin & { time_zone: string }): string {
  const { checkin, time_zone: zone, not_read: unread, protocol_updates: done, warnings } = logged
  const found = statedIn(checkin)
  const said = found.length === 0 ? 'no value was read from it' : found.join(', ')
  const missed =
    unread.length === 0 ? '' : ` Not stored as values: ${quotedNames(unread.map(({ text }) => text))}.`
  const marked = done.length === 0 ? '' : ` Protocols: ${quotedNames(done.map(({ name }) => name))}.`
  const warned = warnings.length === 0 ? '' : ` Tell the person: ${namesText(warnings, 3)}.`
  return `Check-in saved for ${checkin.date} (${zone}): ${said}.${missed}${marked}${warned}`
}

function statedIn(checkin: CheckinDocument): string[] {
  const numbers = NUMBER_KEYS.flatMap((key) => {
    const value = checkin[key]
    return value === null ? [] : [`${inWords(key)} ${numberText(value)}${NUMBERS[key]}`]
  })
  const measured = checkin.measured.map(
    ({ kind, values, unit }) => `${inWords(kind)} ${values.join('/')} ${unit}`,
  )
  const symptoms = checkin.symptoms.map(({ name, severity }) =>
    severity === null ? quotedText(name) : `${quotedText(name)} ${severity} of 10`,
  )
  const medicines = checkin.medications.map((name) => quotedText(name))
  return [
    ...numbers,
    ...measured,
    ...(symptoms.length === 0 ? [] : [`symptoms ${namesText(symptoms)}`]),
    ...(medicines.length === 0 ? [] : [`medicines ${namesText(medicines)}`]),
  ]
}

const MODES = {
  model: 'by a language model',
  offline: 'from the data alone',
  fallback: 'from the data alone, since the model did not answer',
} as const

export function chatSummary({
  mode,
  sources,
  reply,
}: Pick<AnswerDocument, 'mode' | 'sources'> & { reply: string }): string {
  const read = sources.map(({ tool, range }) => `${tool} ${range}`)
  const from = read.length === 0 ? 'it read nothing of the journal' : `it read ${namesText(read)}`
  return `The server’s assistant replied ${MODES[mode]}; ${from}. Its reply begins ${quotedText(reply, 120)}`
}
