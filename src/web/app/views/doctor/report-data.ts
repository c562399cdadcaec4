import { MAX_LIST_ITEMS } from '../../../../contract/limits.ts'
import { api } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'

export const PERIODS = [30, 90, 365] as const
export type Period = (typeof PERIODS)[number]
export const DEFAULT_PERIOD: Period = 90

/** Readings that check-ins state. */
const READINGS = ['blood_pressure', 'blood_glucose', 'heart_rate', 'temperature'] as const

export type Trends = ApiAnswer<'get', '/api/trends'>
type Subscription = ApiAnswer<'get', '/api/protocols/subscriptions'>['subscriptions'][number]
type Checkin = ApiAnswer<'get', '/api/journal/checkins'>['checkins'][number]
type QueryAnswer = ApiAnswer<'post', '/api/journal/query'>
type Window = Pick<Trends['window'], 'from' | 'to'>

export type Reading = {
  measure: (typeof READINGS)[number]
  count: number
  unit: string
  mean: Value
  lowest: Value
  highest: Value
  latest: Value
  latestDate: string | undefined
}
/** The second number is the diastolic blood pressure. */
export type Value = { value: number | null; second?: number | null | undefined }
/** `due` undefined: not known, such as before the first check-in. */
export type Adherence = Pick<Subscription, 'id' | 'name' | 'start' | 'end'> & {
  done: number
  due: number | undefined
}
export type ReportData = Awaited<ReturnType<typeof loadReport>>

/** Everything on the page, of so many days up to today. */
export async function loadReport(days: Period) {
  const [profile, about, trends, { subscriptions }] = await Promise.all([
    api.get('/api/profile'),
    api.get('/api/journal/for-helpers'),
    api.get('/api/trends', { query: { days } }),
    api.get('/api/protocols/subscriptions', { query: { status: 'all' } }),
  ])
  const { from, to } = trends.window
  const window = { from, to }
  const [checkins, readings, protocols] = await Promise.all([
    allCheckins(window),
    Promise.all(READINGS.map((measure) => readingsOf(measure, window))),
    Promise.all(
      subscriptions
        .filter(({ start, end }) => start <= window.to && (end === null || end >= window.from))
        .map((subscription) => adherenceOf(subscription, window)),
    ),
  ])
  return {
    profile,
    about,
    trends,
    checkins,
    readings: readings.filter((reading) => reading !== undefined),
    protocols,
  }
}

/** Newest first. */
async function allCheckins(window: Window): Promise<Checkin[]> {
  const found: Checkin[] = []
  let cursor: string | undefined
  do {
    const page = await api.get('/api/journal/checkins', {
      query: { ...window, limit: MAX_LIST_ITEMS, ...(cursor !== undefined && { cursor }) },
    })
    found.push(...page.checkins)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return found
}

type Answered = Extract<QueryAnswer, { status: 'answered' }>

async function readingsOf(measure: Reading['measure'], window: Window): Promise<Reading | undefined> {
  const ask = async (reduce: 'mean' | 'min' | 'max' | 'last') =>
    answered(await api.post('/api/journal/query', { body: { measure, window, group: 'entry', reduce } }))
  const latest = await ask('last')
  if (latest === undefined || latest.n === 0) return undefined
  const [mean, lowest, highest] = await Promise.all([ask('mean'), ask('min'), ask('max')])
  return {
    measure,
    count: latest.n,
    unit: latest.unit,
    mean: numbersOf(mean),
    lowest: numbersOf(lowest),
    highest: numbersOf(highest),
    latest: numbersOf(latest),
    latestDate: latest.at?.slice(0, 10),
  }
}

const answered = (answer: QueryAnswer): Answered | undefined =>
  answer.status === 'answered' ? answer : undefined
const numbersOf = (answer: Answered | undefined): Value => ({
  value: answer?.value ?? null,
  second: answer?.second,
})

async function adherenceOf(subscription: Subscription, window: Window): Promise<Adherence> {
  const { id, name, protocol, start, end } = subscription
  // Its own days: the same protocol may have been started again later.
  const own = {
    from: [start, window.from].sort()[1] ?? window.from,
    to: [end ?? window.to, window.to].sort()[0] ?? window.to,
  }
  const of = `${name} ${protocol.replaceAll('_', ' ')}`
  const answer = answered(
    await api.post('/api/journal/query', {
      body: { measure: 'protocol', of, window: own, reduce: 'share' },
    }),
  )
  const done = Math.round((answer?.value ?? 0) * (answer?.n ?? 0))
  return { id, name, start, end, due: answer?.n, done }
}
