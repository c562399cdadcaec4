import type { LocalDate } from '../../contract/calendar-date.ts'
import type { WindowProblem } from '../understand/window/read.ts'
import { windowText } from './query-words.ts'

/** Why a time cannot be answered, or which of two is meant. @returns the line, and the times to choose from. */
export function timeProblemLines(
  problem: WindowProblem,
  today: LocalDate,
): { lines: string[]; choices: string[] } {
  if (problem.why === 'impossible')
    return { lines: [`There is no ${problem.said}. Which day do you mean?`], choices: [] }
  if (problem.why === 'future') {
    const when = windowText(problem.window, today)
    return { lines: [`${when} has not come yet, so nothing is known of it.`], choices: [] }
  }
  const times = problem.windows.map((window) => windowText(window, today))
  return {
    lines: [`Which do you mean: ${times.join(' or ')}?`],
    choices: problem.windows.map(({ from, to }) => (from === to ? from : `from ${from} to ${to}`)),
  }
}
