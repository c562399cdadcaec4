import { addDays } from '../../../../contract/calendar-date.ts'
import { formatDate, formatShortDate } from '../../date-format.ts'
import { TRENDS } from '../../texts/trends.ts'
import { Icon } from '../../ui/icons.tsx'
import { nextRange, previousRange, RANGES, type RangeQuery, showRange } from './date-range.ts'

type Props = {
  asked: RangeQuery
  /** The last day that is shown, and today; undefined until they are known. */
  to: string | undefined
  today: string | undefined
  /** The first day that has anything. */
  first: string | null | undefined
}

/** Which days are looked at. */
export function RangeBar({ asked, to, today, first }: Props) {
  const { range } = asked
  const from = to && addDays(to, 1 - range)
  const hasEarlier = from !== undefined && typeof first === 'string' && first < from
  const hasLater = to !== undefined && today !== undefined && to < today
  return (
    <div class="range-bar">
      <fieldset class="segments">
        <legend class="sr-only">{TRENDS.range}</legend>
        {RANGES.map((days) => (
          <label key={days} class="segment">
            <input
              type="radio"
              name="range"
              value={days}
              checked={days === range}
              onChange={() => showRange({ ...asked, range: days }, today)}
            />
            <span>{TRENDS.rangeShort[days]}</span>
          </label>
        ))}
      </fieldset>
      <div class="range-step">
        <Step
          icon="back"
          label={TRENDS.earlier(range)}
          isOff={!hasEarlier}
          go={() => to && showRange(previousRange(asked, to), today)}
        />
        <p class="number" aria-live="polite">
          {from && to && `${formatShortDate(from, to)} – ${formatDate(to)}`}
        </p>
        <Step
          icon="next"
          label={TRENDS.later(range)}
          isOff={!hasLater}
          go={() => to && showRange(nextRange(asked, to), today)}
        />
      </div>
    </div>
  )
}

/** Stays where it is when it leads no further, so that the focus does. */
const Step = (props: { icon: 'back' | 'next'; label: string; isOff: boolean; go: () => void }) => (
  <button
    type="button"
    class="icon-button"
    aria-label={props.label}
    aria-disabled={props.isOff}
    onClick={() => {
      if (!props.isOff) props.go()
    }}
  >
    <Icon name={props.icon} />
  </button>
)
