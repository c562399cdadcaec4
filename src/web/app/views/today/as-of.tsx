import { formatInstantDate, formatTime } from '../../date-format.ts'
import { browserNow } from '../../server-clock.ts'
import { isServerDown } from '../../server-status.ts'
import { COMMON } from '../../texts/common.ts'
import { TODAY } from '../../texts/today.ts'
import { Empty } from '../../ui/load-states.tsx'
import type { Loaded } from '../../use-load.ts'

/** Says from when it is what is shown, if the server does not say how it is now. */
export function AsOf({ asOf: at, isLoading }: Pick<Loaded<unknown>, 'asOf' | 'isLoading'>) {
  if (at === undefined) return null
  const instant = new Date(at).toISOString()
  const day = formatInstantDate(instant)
  const isToday = day === formatInstantDate(new Date(browserNow()).toISOString())
  const time = isToday ? formatTime(instant) : `${day}, ${formatTime(instant)}`
  return (
    <span class="as-of hint">
      {isServerDown.value
        ? TODAY.asOf.away(time)
        : isLoading
          ? TODAY.asOf.asking(time)
          : TODAY.asOf.failed(time)}
    </span>
  )
}

/** A day that was never loaded here, while the server is away. */
export const NotStored = ({ retry }: { retry: () => void }) => (
  <Empty
    icon="warning"
    title={TODAY.notStoredTitle}
    action={
      <button type="button" class="button" onClick={retry}>
        {COMMON.retry}
      </button>
    }
  >
    {TODAY.notStoredBody}
  </Empty>
)
