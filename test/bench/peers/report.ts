import { BY_HAND, OURS, WORK_NAMES, WORKS, type Work } from './peers.ts'
import { median } from './process.ts'

/** One round of a server. */
export type Round = { perSecond: number; microseconds: number }
export type WorkFigures = {
  /** Bytes of an answer with its headers. */
  size: number
  rounds: Round[]
  halfLoad?: { p50: number; p99: number }
}
export type StartFigures = { starts: number[]; idleMb: number; loadedMb: number }
export type Figures = {
  works: Map<Work, Map<string, WorkFigures>>
  starts: Map<string, StartFigures>
}

const table = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const digits = (value: number) =>
  value >= 10_000 ? `${(value / 1000).toFixed(0)} k` : value >= 100 ? value.toFixed(0) : value.toFixed(1)

/** The median, and the lowest and highest. */
const spread = (values: readonly number[]) =>
  values.length === 0
    ? ''
    : `${digits(median(values))} (${digits(Math.min(...values))}–${digits(Math.max(...values))})`

const costs = ({ rounds }: WorkFigures) => rounds.map(({ microseconds }) => microseconds)

/** How much less processor time a server needs than one written by hand, and that of each pair of rounds. */
function shareOfByHand(byHand: WorkFigures | undefined, other: WorkFigures): number[] {
  return byHand === undefined
    ? []
    : costs(byHand).map((cost, round) => cost / (costs(other)[round] ?? Number.NaN))
}

const ratio = (values: readonly number[]) =>
  values.length === 0
    ? ''
    : `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)})`

function workRows(work: Work, servers: ReadonlyMap<string, WorkFigures>): string[][] {
  const { title, goal } = WORKS[work]
  return [...servers].map(([name, figures], index) => {
    const { halfLoad, rounds, size } = figures
    return [
      index === 0 ? title : '',
      name,
      digits(size),
      spread(rounds.map(({ perSecond }) => perSecond)),
      spread(costs(figures)),
      ratio(rounds.length === 0 ? [] : shareOfByHand(servers.get(BY_HAND), figures)),
      name === OURS ? `≥ ${goal.toFixed(2)}` : '',
      halfLoad === undefined ? '' : `${halfLoad.p50.toFixed(2)} / ${halfLoad.p99.toFixed(2)}`,
    ]
  })
}

/** The figures as two tables in Markdown. */
export function reportText({ works, starts }: Figures): string {
  const workTable = table(
    [
      'Work',
      'Server',
      'Bytes',
      'Requests/s',
      'Processor time each, µs',
      'Ratio to by hand',
      'Goal',
      'p50 / p99 at half load, ms',
    ],
    WORK_NAMES.flatMap((work) => workRows(work, works.get(work) ?? new Map())),
  )
  const startTable = table(
    ['Server', 'First answer, ms', 'Idle memory, MB', 'After load, MB'],
    [...starts].map(([name, { starts: times, idleMb, loadedMb }]) => [
      name,
      spread(times),
      idleMb.toFixed(0),
      loadedMb.toFixed(0),
    ]),
  )
  return `${workTable}\n\n${startTable}`
}

/** The document with these figures in place of the earlier ones. */
export function withMeasured(document: string, text: string): string {
  const section = /(<!-- measured: peers -->\n)[\s\S]*?(<!-- end -->)/
  if (!section.test(document)) throw new Error('the document has no place for the figures')
  return document.replace(section, (_, open: string, end: string) => `${open}\n${text}\n\n${end}`)
}
