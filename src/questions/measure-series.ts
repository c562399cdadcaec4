import type { LocalDate } from '../contract/calendar-date.ts'
import { nameSeries, ratingSeries } from './checkin-series.ts'
import { foodSeries } from './food-series.ts'
import type { JournalRows } from './journal-rows.ts'
import { loggedSeries } from './logged-series.ts'
import { MEASURES } from './measures.ts'
import { protocolSeries } from './protocol-series.ts'
import type { Query } from './query.ts'
import { readingSeries } from './reading-series.ts'
import type { NotFound, Series } from './series.ts'

/** The values of a measure on these dates; what is named has to be found in the journal. */
export function measureSeries(
  query: Pick<Query, 'measure' | 'of' | 'only' | 'group'>,
  dates: readonly LocalDate[],
  rows: JournalRows,
): Series | NotFound {
  switch (MEASURES[query.measure].from) {
    case 'food':
      return foodSeries(query, dates, rows)
    case 'ratings':
      return ratingSeries(query, dates, rows.checkins)
    case 'readings':
      return readingSeries(query, dates, rows.checkins)
    case 'names':
      return nameSeries(query, dates, rows.checkins)
    case 'protocols':
      return protocolSeries(query.of, dates, rows.protocols, rows.today)
    default:
      return loggedSeries(query.measure, dates, rows)
  }
}
