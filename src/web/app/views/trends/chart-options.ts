import uPlot from 'uplot'
import { formatShortDate, formatShortMonth, formatShortWeekday } from '../../date-format.ts'
import type { ChartSpec, Lane, Line } from './chart-spec.ts'
import { nearestIndex, tickIndexes } from './chart-spec.ts'
import { type Color, resolveColor } from './colors.ts'

const FONT = '12px system-ui, sans-serif'
const AXIS_PX = 40
const LANE_AXIS_PX = 92
const MAX_LABEL_LENGTH = 13

type Paint = (color: Color) => string
type Size = { width: number; height: number }

/** The uPlot options of a chart. @param point receives the index of the active day. */
export function optionsOf(
  spec: ChartSpec,
  host: HTMLElement,
  size: Size,
  point: (index: number | undefined) => void,
): uPlot.Options {
  const paint: Paint = (color) => resolveColor(host, color)
  const last = spec.dates.length - 1
  const { lanes } = spec
  return {
    ...size,
    legend: { show: false },
    padding: [8, 16, 0, 0],
    scales: {
      // Half a day of room on both sides, so that bars are whole.
      x: { time: false, range: [-0.6, last + 0.6] },
      y: { range: (_, least, greatest) => spec.scale(least ?? 0, greatest ?? 1) },
    },
    axes: [datesAxis(spec, paint), lanes ? lanesAxis(lanes, paint) : valuesAxis(spec, paint)],
    series: [{}, ...spec.lines.map((line) => seriesOf(line, spec, paint))],
    cursor: {
      x: true,
      y: false,
      drag: { x: false, y: false, setScale: false },
      // Onto a day that has something to tell.
      move: (chart, left, top) => {
        const index = left < 0 ? undefined : nearestIndex(spec.known, chart.posToVal(left, 'x'))
        return index === undefined ? [-10, -10] : [Math.round(chart.valToPos(index, 'x')), top]
      },
      bind: pointerBindings(),
      points: { show: !lanes, size: 8, width: 2, fill: () => paint('--card') },
    },
    hooks: {
      ready: [enableTouch],
      setCursor: [(chart) => point(pointedIndex(chart, spec))],
      ...(lanes && { draw: [(chart) => drawLanes(chart, lanes, paint)] }),
    },
  }
}

function pointedIndex(chart: uPlot, { known }: ChartSpec): number | undefined {
  const { left = -10 } = chart.cursor
  return left < 0 ? undefined : nearestIndex(known, chart.posToVal(left, 'x'))
}

/** Charts that were last pointed at with a finger. */
const touchedCharts = new WeakSet<uPlot>()

/** A finger that moves sideways reads the chart; one that moves up or down scrolls the page. */
function enableTouch(chart: uPlot): void {
  const follow = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') {
      touchedCharts.delete(chart)
      return
    }
    touchedCharts.add(chart)
    const { left, top } = chart.over.getBoundingClientRect()
    chart.setCursor({ left: Math.max(event.clientX - left, 0), top: event.clientY - top })
  }
  // They go with the element.
  chart.over.addEventListener('pointerdown', follow)
  chart.over.addEventListener('pointermove', follow)
}

/** Ignores the mouse events that browsers send after a tap, which would hide what the tap shows. */
function pointerBindings(): uPlot.Cursor.Bind {
  const unlessTouched: uPlot.Cursor.MouseListenerFactory = (chart, _, handle) => (event) => {
    if (!touchedCharts.has(chart)) handle(event)
    return null
  }
  return {
    mousemove: unlessTouched,
    mouseenter: unlessTouched,
    mouseleave: unlessTouched,
    mousedown: () => null,
  }
}

/** The data as uPlot takes them. */
export function dataOf({ dates, lines }: ChartSpec): uPlot.AlignedData {
  return [dates.map((_, index) => index), ...lines.map(({ values }) => [...values])]
}

function datesAxis({ dates }: ChartSpec, paint: Paint): uPlot.Axis {
  const isShort = (date: string) => dates.length > MAX_BAR_DAYS && date.endsWith('-15')
  const text = (date: string) => {
    if (dates.length <= 7) return formatShortWeekday(date)
    if (dates.length > 100) return formatShortMonth(date)
    return isShort(date) ? '15' : formatShortDate(date)
  }
  return {
    font: FONT,
    stroke: () => paint('--quiet'),
    size: 28,
    gap: 6,
    grid: { show: false },
    ticks: { show: false },
    splits: tickIndexes(dates),
    values: (_, indexes) => indexes.map((index) => text(dates[index] ?? '')),
  }
}

function valuesAxis({ tick, ticks, steps, axisPx = AXIS_PX }: ChartSpec, paint: Paint): uPlot.Axis {
  return {
    font: FONT,
    stroke: () => paint('--quiet'),
    size: axisPx,
    gap: 6,
    space: 36,
    ...(steps && { incrs: [...steps] }),
    ...(ticks && { splits: [...ticks] }),
    grid: { stroke: () => paint('--line'), width: 1 },
    ticks: { show: false },
    values: (_, values) => values.map(tick),
  }
}

/** The first lane is on top, where the scale is greatest. And back. */
const laneRow = (lane: number, lanes: readonly Lane[]) => lanes.length - 1 - lane

function lanesAxis(lanes: readonly Lane[], paint: Paint): uPlot.Axis {
  const short = (name: string) =>
    name.length > MAX_LABEL_LENGTH ? `${name.slice(0, MAX_LABEL_LENGTH - 1)}…` : name
  return {
    font: FONT,
    stroke: () => paint('--text'),
    size: LANE_AXIS_PX,
    gap: 6,
    grid: { stroke: () => paint('--line'), width: 1 },
    ticks: { show: false },
    splits: lanes.map((_, lane) => lane),
    values: (_, rows) => rows.map((row) => short(lanes[laneRow(row, lanes)]?.name ?? '')),
  }
}

/** Up to so many days there is room for bars; more are dots. */
const MAX_BAR_DAYS = 31

function seriesOf(line: Line, { dates }: ChartSpec, paint: Paint): uPlot.Series {
  const { kind, color, isHollow = false, dash } = line
  const stroke = () => paint(color)
  if (kind === 'bars' && dates.length <= MAX_BAR_DAYS) {
    return {
      stroke,
      width: isHollow ? 1.5 : 0,
      fill: () => (isHollow ? 'transparent' : paint(color)),
      paths: uPlot.paths.bars?.({ size: [0.68, 22], radius: 0.15 }),
      points: { show: false },
    }
  }
  if (kind === 'bars' || kind === 'dots') {
    const isMany = dates.length > MAX_BAR_DAYS
    const size = dates.length > 100 ? 4 : isMany ? 5 : 7
    const fill = () => paint(isHollow ? '--card' : color)
    return { stroke, paths: () => null, points: { show: true, size, width: 1.25, stroke, fill } }
  }
  if (kind === 'level') {
    // A level of days holds until it is another: nothing lies between two.
    const paths = uPlot.paths.stepped?.({ align: 1 })
    return { stroke, width: 1.5, dash: [5, 5], ...(paths && { paths }), points: { show: false } }
  }
  return {
    stroke,
    width: 2.25,
    ...(dash && { dash }),
    points: {
      show: true,
      size: 5,
      fill: stroke,
      // A day between two gaps makes no line.
      filter: (chart, series) => isolatedPoints(chart.data[series] ?? []),
    },
  }
}

const isolatedPoints = (values: ArrayLike<number | null | undefined>) =>
  Array.from(values).flatMap((value, index) =>
    typeof value === 'number' && values[index - 1] == null && values[index + 1] == null ? [index] : [],
  )

const FULL_CIRCLE = 2 * Math.PI

/** A dot for each day of each lane: its size is the severity, hollow where that is not known. */
function drawLanes(chart: uPlot, lanes: readonly Lane[], paint: Paint): void {
  const { ctx } = chart
  const ratio = window.devicePixelRatio
  ctx.save()
  ctx.strokeStyle = paint('--c1')
  ctx.fillStyle = paint('--c1')
  ctx.lineWidth = 1.5 * ratio
  lanes.forEach(({ severity }, lane) => {
    const y = chart.valToPos(laneRow(lane, lanes), 'y', true)
    for (const [index, value] of severity) {
      ctx.beginPath()
      ctx.arc(chart.valToPos(index, 'x', true), y, (2 + (value ?? 4) * 0.55) * ratio, 0, FULL_CIRCLE)
      if (value === null) ctx.stroke()
      else {
        ctx.globalAlpha = 0.75
        ctx.fill()
        ctx.globalAlpha = 1
      }
    }
  })
  ctx.restore()
}
