import { addDays } from '../../../../contract/calendar-date.ts'
import { PATHS } from '../../../../contract/page-paths.ts'
import { formatDayDate } from '../../date-format.ts'
import { session } from '../../session-state.ts'
import { TODAY } from '../../texts/today.ts'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import type { Day } from './day.ts'
import type { DayActions } from './day-actions.ts'

/** A day without entries: what to do about it; on the very first, also where to begin otherwise. */
export function EmptyDay({ day, copy }: { day: Day; copy: DayActions['copy'] }) {
  if (day.first_date === null) return <FirstDay />
  const before = day.day_before.flatMap(({ entry_ids }) => entry_ids)
  return (
    <section class="card empty-day">
      <h2>{TODAY.emptyTitle}</h2>
      <p class="hint">{day.date > day.today ? TODAY.emptyFuture : TODAY.emptyBody}</p>
      {before.length > 0 && (
        <button
          type="button"
          class="button small"
          onClick={() =>
            void copy(
              { entry_ids: before, date: day.date },
              {
                name: TODAY.copiedFrom(formatDayDate(addDays(day.date, -1), day.today)),
                meals: day.day_before,
              },
            )
          }
        >
          <Icon name="copy" />
          {TODAY.copyWholeDay(before.length)}
        </button>
      )}
    </section>
  )
}

const FirstDay = () => (
  <section class="card empty-day">
    <h2>{TODAY.firstTitle}</h2>
    <p class="hint">{TODAY.firstBody}</p>
    <div class="row-actions">
      <Link class="button small" to={PATHS.import}>
        <Icon name="upload" />
        {TODAY.firstImport}
      </Link>
      {/* An AI client opens the journal of who is signed in, which is another. */}
      {session.value?.guardian === undefined && (
        <Link class="button small" to={PATHS.toolTokens}>
          <Icon name="plug" />
          {TODAY.firstConnect}
        </Link>
      )}
    </div>
  </section>
)
