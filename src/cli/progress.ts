import type { Clock } from '../core/clock.ts'
import { printableText } from '../foods/import/file-errors.ts'
import type { Progress } from '../foods/import/import.ts'
import type { Io } from './command.ts'

/** How often a bar is redrawn, and how often a line is written where there is no bar. */
const REDRAW_INTERVAL_MS = 100
const LINE_INTERVAL_MS = 10_000
const BAR_WIDTH = 24
/** Moves to the start of the line, and clears it. */
const CLEAR_LINE = '\r\x1b[2K'

export type ProgressReport = {
  show(progress: Progress): void
  /** Removes the bar, so that other output can follow. */
  end(): void
}

/**
 * Reports the progress of an import on stderr: as a bar on a terminal, elsewhere as a line from time to time.
 */
export function createProgressReport(io: Io, clock: Clock): ProgressReport {
  const isTerminal = io.isTerminal === true
  let shown: { step: string; at: number } | undefined
  return {
    show(progress) {
      const now = clock.elapsed()
      const wait = isTerminal ? REDRAW_INTERVAL_MS : LINE_INTERVAL_MS
      if (shown?.step === progress.step && now - shown.at < wait) return
      shown = { step: progress.step, at: now }
      io.stderr(isTerminal ? `${CLEAR_LINE}${progressBar(progress)}` : `${progressLine(progress)}\n`)
    },
    end() {
      if (isTerminal && shown !== undefined) io.stderr(CLEAR_LINE)
      shown = undefined
    },
  }
}

function progressBar({ share, ...progress }: Progress): string {
  if (share === undefined) return progressLine(progress)
  const full = Math.round(share * BAR_WIDTH)
  return `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${progressLine({ share, ...progress })}`
}

function progressLine({ step, share, foods }: Progress): string {
  const parts = [
    ...(share === undefined ? [] : [`${Math.floor(share * 100)} %`]),
    printableText(step),
    ...(foods > 0 ? [`${formatCount(foods)} foods`] : []),
  ]
  return parts.join('  ')
}

/** 5432 → 5,432 */
export const formatCount = (count: number) => count.toLocaleString('en-US')
