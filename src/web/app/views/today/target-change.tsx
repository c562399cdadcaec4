import { mondayOf } from '../../../../contract/calendar-date.ts'
import { PATHS } from '../../../../contract/page-paths.ts'
import { formatWeekday } from '../../date-format.ts'
import { TARGET_CHANGE } from '../../texts/target-change.ts'
import { Link } from '../../ui/link.tsx'
import type { Day } from './day.ts'

/** In the week in which the energy target became another: by how much, and behind a click why. */
export function TargetChange({ day }: { day: Day }) {
  const change = day.target_change
  // A day that begins without the server has what was last heard, which may be of the week before. An answer that was kept
  // before there were changes has none.
  if (change == null || change.date !== mondayOf(day.date)) return null
  const by = change.target_kcal - change.target_before_kcal
  return (
    <details class="all-nutrients target-change">
      <summary>{TARGET_CHANGE.changed(by, formatWeekday(change.date))}</summary>
      <p class="hint">
        {change.why} <Link to={PATHS.profile}>{TARGET_CHANGE.settings}</Link>
      </p>
    </details>
  )
}
