import { useSignal } from '@preact/signals'
import { useMemo, useRef } from 'preact/hooks'
import { addDays } from '../../../../contract/calendar-date.ts'
import { api } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { CALENDAR } from '../../texts/trends.ts'
import { Loadable } from '../../ui/load-states.tsx'
import { useLoad } from '../../use-load.ts'
import { dayAfterKey, monthsUpTo } from './calendar-months.ts'
import { type Logged, MonthTable } from './month-table.tsx'
import { useNearViewport } from './use-near-viewport.ts'

type CalendarData = ApiAnswer<'get', '/api/trends/calendar'>
type Props = { to: string; today: string }

const MONTHS = 12
const MONTHS_ON_PHONE = 2
const DAYS = 366
const WIDE_SCREEN = '(min-width: 40rem)'

/** The year up to a day: what was logged when, each day leading to itself. */
export function Calendar(props: Props) {
  const host = useRef<HTMLElement>(null)
  const isNear = useNearViewport(host)
  return (
    <section ref={host} class="block calendar" aria-labelledby="calendar-title">
      <h2 id="calendar-title">{CALENDAR.title}</h2>
      {isNear && <Loaded {...props} />}
    </section>
  )
}

function Loaded({ to, today }: Props) {
  const loaded = useLoad(() => api.get('/api/trends/calendar', { query: { days: DAYS, to } }), to)
  return <Loadable loaded={loaded}>{(data) => <Months data={data} today={today} />}</Loadable>
}

function Months({ data, today }: { data: CalendarData; today: string }) {
  const { to } = data.window
  const logged = useMemo(() => loggedByDate(data), [data])
  const shown = useSignal(window.matchMedia(WIDE_SCREEN).matches ? MONTHS : MONTHS_ON_PHONE)
  const months = useMemo(() => monthsUpTo(to, shown.value), [to, shown.value])
  const first = months[0]?.first ?? to
  /** The one day that the Tab key leads to. */
  const current = useSignal(to)
  const reachable = current.value < first || current.value > to ? to : current.value
  const grid = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const aim = dayAfterKey(event.key, reachable)
    if (aim === undefined) return
    event.preventDefault()
    // The middle one of the three: no day before the first, none after the last.
    const [, date = to] = [first, aim, to].sort()
    current.value = date
    grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
  }
  return (
    <div class="card padded">
      <p class="quiet">{summaryText(data)}</p>
      <Legend />
      <div class="months" ref={grid}>
        {months.map((month) => (
          <MonthTable
            key={month.first}
            month={month}
            logged={logged}
            reachable={reachable}
            today={today}
            move={move}
          />
        ))}
      </div>
      {shown.value < MONTHS && (
        <button type="button" class="button small" onClick={() => (shown.value = MONTHS)}>
          {CALENDAR.more}
        </button>
      )}
      <p class="hint">
        {CALENDAR.lead} <span class="keys">{CALENDAR.keys}</span>
      </p>
    </div>
  )
}

const Legend = () => (
  <ul class="calendar-legend hint" aria-hidden="true">
    <li>
      <span class="day">8</span>
      {CALENDAR.nothing}
    </li>
    <li>
      <span class="day" data-logged="true">
        8
      </span>
      {CALENDAR.logged}
    </li>
    <li>
      <span class="day" data-complete="true">
        8
      </span>
      {CALENDAR.complete}
    </li>
    <li>
      <span class="day" data-checkin="true">
        8
      </span>
      {CALENDAR.checkin}
    </li>
  </ul>
)

function loggedByDate({ window: { from }, entries, complete, checkins }: CalendarData) {
  return new Map<string, Logged>(
    entries.map((count, place) => [
      addDays(from, place),
      { entries: count, isComplete: complete[place] === true, checkins: checkins[place] ?? 0 },
    ]),
  )
}

function summaryText({ entries, complete, checkins }: CalendarData): string {
  const days = (counts: readonly number[]) => counts.filter((count) => count > 0).length
  return CALENDAR.summary(days(entries), complete.filter((is) => is === true).length, days(checkins))
}
