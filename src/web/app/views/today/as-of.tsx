import { browserNow } from '../../server-clock.ts'
import { isServerDown } from '../../server-status.ts'
import { COMMON } from '../../texts/common.ts'
import { TODAY } from '../../texts/today.ts'
import { Empty } from '../../ui/load-states.tsx'
import type { Loaded } from '../../use-load.ts'
import { shownTime } from './local-time.ts'

type Shown = Pick<Loaded<unknown>, 'asOf' | 'isLoading'>

/** Says from when it is what is shown, on the clocks of the journal, if the server does not say how it is now. */
export function AsOf({ of, timeZone }: { of: Shown; timeZone?: string | undefined }) {
  const { asOf: at } = of
  if (at === undefined) return null
  const made = shownTime(at, timeZone)
  const isToday = made.date === shownTime(browserNow(), timeZone).date
  const time = isToday ? made.time : `${made.date}, ${made.time}`
  return (
    <span class="as-of hint">
      {isServerDown.value
        ? TODAY.asOf.away(time)
        : of.isLoading
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
