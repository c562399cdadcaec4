import type { LocalDate } from '../contract/calendar-date.ts'
import type { ProtocolRow } from './journal-rows.ts'
import { type DayValue, knownSum, type NotFound, type Part, type Series } from './series.ts'
import { namesMeant, noLexicon } from './spoken-names.ts'

/**
 * 1 for a protocol that was done on a date on which it was due, 0 for a missed one. Skipped on purpose is not missed,
 * and today is not over, so such dates do not count, like those on which nothing was due. A date with several
 * protocols counts as done if all were.
 */
export function protocolSeries(
  of: string | undefined,
  dates: readonly LocalDate[],
  protocols: readonly ProtocolRow[],
  today: LocalDate,
): Series | NotFound {
  const names = [...new Set(protocols.map(titleOf))]
  const found = of === undefined ? undefined : namesMeant(of, names, noLexicon)
  if (found !== undefined && 'suggested' in found) {
    return { notFound: true, names: [...new Set(protocols.map(({ name }) => name))] }
  }
  const asked = protocols.filter((row) => found === undefined || found.meant.has(titleOf(row)))
  const counted = new Set(dates)
  const parts = asked
    .flatMap(({ name, due, logs }) =>
      due.flatMap((date): Part[] => {
        const isDone = logs.get(date) === 'taken'
        const isOpen = logs.get(date) === 'skipped' || date >= today
        if (!counted.has(date) || (!isDone && isOpen)) return []
        return [{ id: '', date, time: '', name, value: isDone ? 1 : 0 }]
      }),
    )
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const days = [...Map.groupBy(parts, ({ date }) => date)].map(
    ([date, own]): DayValue => ({ date, value: own.every(({ value }) => value === 1) ? 1 : 0, ids: [] }),
  )
  const total: Series['total'] = (some) => knownSum(some.map(({ value }) => value))
  return { days, parts, total, matched: of === undefined ? [] : [...new Set(asked.map(({ name }) => name))] }
}

/** The name, and the key of the catalog as words: people use either. */
const titleOf = ({ name, protocol }: ProtocolRow) => `${name} ${protocol.replaceAll('_', ' ')}`
