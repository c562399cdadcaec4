import { useSignal } from '@preact/signals'
import { PATHS } from '../../../../contract/page-paths.ts'
import { api } from '../../api.ts'
import { formatNumber } from '../../english-formatters.ts'
import { ASSISTANT, SOURCE_RANGES } from '../../texts/assistant.ts'
import { Link } from '../../ui/link.tsx'
import { problemText } from '../../ui/load-states.tsx'
import { useLoad } from '../../use-load.ts'
import type { ReplyDetails } from './chat.ts'
import { relativeDay } from './relative-day.ts'

type Statement = NonNullable<NonNullable<ReplyDetails['parts']>['statements']>[number]
type Query = NonNullable<Statement['claims'][number]['query']>

type Props = { statements: readonly Statement[]; today: string }

/** Where the numbers of a reply come from, down to the days; read when it is opened. */
export function NumberSources({ statements, today }: Props) {
  const isOpen = useSignal(false)
  const asked = statements.flatMap(({ text, claims }) => {
    const queries = new Map(claims.flatMap(({ query }) => (query ? [[JSON.stringify(query), query]] : [])))
    return queries.size === 0 ? [] : [{ text, queries: [...queries] }]
  })
  if (asked.length === 0) return null
  return (
    <details
      class="number-sources"
      onToggle={(event) => {
        isOpen.value = event.currentTarget.open
      }}
    >
      <summary>{ASSISTANT.numbers}</summary>
      {isOpen.value &&
        asked.map(({ text, queries }, index) => (
          <section key={index}>
            <p>{text.split('\n')[0]}</p>
            {queries.map(([key, query]) => (
              <Rows key={key} query={query} today={today} />
            ))}
          </section>
        ))}
    </details>
  )
}

/** The values behind a number, each with a link to its day. */
function Rows({ query, today }: { query: Query; today: string }) {
  const { data, problem } = useLoad(
    () => api.post('/api/journal/query', { body: query }),
    JSON.stringify(query),
  )
  if (problem !== undefined) return <p class="hint">{problemText(problem)}</p>
  if (data === undefined) return <p class="hint">{ASSISTANT.reading}</p>
  if (data.status === 'declined') return <p class="hint">{ASSISTANT.noNumber}</p>
  const { window, days, unit, rows } = data
  const isDays = query.reduce === 'list' || unit !== 'days'
  return (
    <>
      <p class="hint">
        <Day date={window.from} today={today} />
        {window.to !== window.from && (
          <>
            {SOURCE_RANGES.to}
            <Day date={window.to} today={today} />
          </>
        )}
        {' · '}
        {ASSISTANT.daysKnown(days.known, days.known + days.unknown)}
      </p>
      <ul>
        {rows
          .filter(({ value }) => value !== null)
          .map(({ key, value, second }) => (
            <li key={key}>
              <Key of={key} today={today} />
              {`: ${amount(value)}${second == null ? '' : `/${amount(second)}`}${isDays ? ` ${unit}` : ''}`}
            </li>
          ))}
      </ul>
      {data.rows_left_out !== undefined && <p class="hint">{ASSISTANT.moreRows(data.rows_left_out)}</p>}
    </>
  )
}

const formatAmount = (value: number) => formatNumber(value, 1)
const amount = (value: number | null) => (value === null ? '' : formatAmount(value))

const DATE = /^\d{4}-\d{2}-\d{2}/

/** A day with what follows it, such as a meal or a time; else a name. */
function Key({ of, today }: { of: string; today: string }) {
  const [date] = DATE.exec(of) ?? []
  if (date === undefined) return <>{of}</>
  return (
    <>
      <Day date={date} today={today} />
      {of.slice(date.length).replace('T', ' ')}
    </>
  )
}

const Day = ({ date, today }: { date: string; today: string }) => (
  <Link to={PATHS.today} query={{ date }}>
    {relativeDay(date, today)}
  </Link>
)
