import type { Signal } from '@preact/signals'
import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import { formatLongDate } from '../../date-format.ts'
import { TRENDS } from '../../texts/trends.ts'
import { dataOf, optionsOf } from './chart-options.ts'
import type { ChartSpec } from './chart-spec.ts'
import { themeChanges } from './colors.ts'
import { useNearViewport } from './use-near-viewport.ts'

type Props = {
  title: string
  spec: ChartSpec
  /** The index that is pointed at. */
  active: Signal<number | undefined>
  height?: number
}

/** A chart, drawn as soon as it comes into view: pointed at, touched, or gone through with the arrow keys. */
export function Chart({ title, spec, active, height = 190 }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | undefined>(undefined)
  const announcement = useSignal('')
  const isWanted = useNearViewport(host)

  useLayoutEffect(() => {
    const element = host.current
    if (element === null || !isWanted) return undefined
    const point = (index: number | undefined) => {
      active.value = index
    }
    // Told the width once the browser has laid the page out: asking for it would have it laid out for each chart.
    const sized = new ResizeObserver(([entry]) => {
      const size = { width: Math.floor(entry?.contentRect.width ?? 0), height }
      if (chart.current !== undefined) chart.current.setSize(size)
      else chart.current = new uPlot(optionsOf(spec, element, size, point), dataOf(spec), element)
    })
    sized.observe(element)
    return () => {
      sized.disconnect()
      chart.current?.destroy()
      chart.current = undefined
      active.value = undefined
    }
  }, [spec, isWanted, height])

  useEffect(() => {
    if (themeChanges.value > 0) chart.current?.redraw()
  }, [themeChanges.value])

  const announce = (index: number | undefined) => {
    showDay(chart.current, index)
    announcement.value = index === undefined ? '' : sentence(spec, index)
  }
  const { dates, known } = spec
  const index = active.value ?? known.at(-1) ?? 0
  return (
    <>
      <div
        ref={host}
        class="chart"
        style={{ minHeight: `${height}px` }}
        // The value is the day. Its data is in the live region below.
        role="slider"
        aria-roledescription={TRENDS.chartRole}
        aria-label={TRENDS.chart(title)}
        aria-valuemin={0}
        aria-valuemax={dates.length - 1}
        aria-valuenow={index}
        aria-valuetext={formatLongDate(dates[index] ?? '')}
        tabIndex={0}
        onKeyDown={(event) => {
          const next = indexAfterKey(event.key, spec, active.peek())
          if (next === undefined) return
          event.preventDefault()
          announce(next === 'none' ? undefined : next)
        }}
        onBlur={() => announce(undefined)}
      />
      <p class="sr-only" aria-live="polite">
        {announcement.value}
      </p>
    </>
  )
}

function showDay(chart: uPlot | undefined, index: number | undefined): void {
  const left = index === undefined ? -10 : (chart?.valToPos(index, 'x') ?? -10)
  chart?.setCursor({ left, top: index === undefined ? -10 : 0 })
}

const sentence = ({ readOut }: ChartSpec, index: number) =>
  readOut(index)
    .map(({ label, value }) => `${label} ${value}`)
    .join(', ')

/** The index that a key moves to; undefined: the chart does not use the key. */
function indexAfterKey(
  key: string,
  { known }: ChartSpec,
  active: number | undefined,
): number | 'none' | undefined {
  const at = active === undefined ? known.length : known.indexOf(active)
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    PageUp: at - 7,
    PageDown: at + 7,
    Home: 0,
    End: known.length - 1,
  }
  if (key === 'Escape' && active !== undefined) return 'none'
  const to = steps[key]
  return to === undefined ? undefined : known[Math.min(Math.max(to, 0), known.length - 1)]
}
