import { PATHS } from '../../../../contract/page-paths.ts'
import { formatDate, formatMonth, formatShortWeekday } from '../../date-format.ts'
import { href, navigate } from '../../router.ts'
import { CALENDAR } from '../../texts/trends.ts'
import type { Month } from './calendar-months.ts'

export type Logged = { entries: number; isComplete: boolean; checkins: number }

type Props = {
  month: Month
  logged: ReadonlyMap<string, Logged>
  /** The day that the Tab key leads to. */
  reachable: string
  today: string
  /** Goes from day to day by key. */
  move: (event: KeyboardEvent) => void
}

/** Any week: for the names of its days. */
const WEEK = [
  '2024-01-01',
  '2024-01-02',
  '2024-01-03',
  '2024-01-04',
  '2024-01-05',
  '2024-01-06',
  '2024-01-07',
]
const WEEKDAYS = WEEK.map(formatShortWeekday)

export const MonthTable = ({ month, ...rest }: Props) => (
  <table class="month number">
    <caption>{formatMonth(month.first)}</caption>
    <thead>
      <tr>
        {WEEKDAYS.map((weekday) => (
          <th key={weekday} scope="col" abbr={weekday}>
            {weekday.slice(0, 2)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {month.weeks.map((week, index) => (
        <tr key={index}>
          {week.map((date, day) => (
            <td key={WEEKDAYS[day]}>{date !== null && <Day date={date} {...rest} />}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

function Day({ date, logged, reachable, today, move }: Omit<Props, 'month'> & { date: string }) {
  const { entries, isComplete, checkins } = logged.get(date) ?? { entries: 0, isComplete: false, checkins: 0 }
  const said = [
    formatDate(date),
    date === today && CALENDAR.today,
    entries > 0 && CALENDAR.entries(entries),
    isComplete && CALENDAR.complete.toLowerCase(),
    checkins > 0 && CALENDAR.checkins(checkins),
    entries === 0 && !isComplete && checkins === 0 && CALENDAR.nothing.toLowerCase(),
  ]
  return (
    <a
      class="day"
      href={href(PATHS.today, { date })}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        navigate(PATHS.today, { date })
      }}
      onKeyDown={move}
      data-date={date}
      data-logged={entries > 0}
      data-complete={isComplete}
      data-checkin={checkins > 0}
      aria-label={said.filter((part) => part !== false).join(', ')}
      aria-current={date === today ? 'date' : undefined}
      tabIndex={date === reachable ? 0 : -1}
    >
      {Number(date.slice(8))}
    </a>
  )
}
