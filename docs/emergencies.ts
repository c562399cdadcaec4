/** The tables of `emergencies.md`: where each card and number was read. */

import type { Source } from '../src/safety/cards/card-entry.ts'
import { ENTRIES } from '../src/safety/cards/entries.ts'
import { MEASURE_SOURCES } from '../src/safety/measurements.ts'
import { EMERGENCY_NUMBERS, EMERGENCY_SOURCES } from '../src/safety/numbers/emergency-numbers.ts'
import { CRISIS_LINES, POISON_LINES, VIOLENCE_LINES } from '../src/safety/numbers/help-lines.ts'

const NAMES = new Intl.DisplayNames('en', { type: 'region' })
const nameOf = (code: string) => NAMES.of(code) ?? code

const sourceText = ({ title, url, verified, read }: Source) =>
  `[${title}](${url}) (${verified ? `read on ${read}` : '**not read**'})`

/** What the bounds of measured values follow. */
export const measureSourceRows = (): string[][] => MEASURE_SOURCES.map((row) => [...row])

export const cardSourceRows = (): string[][] =>
  Object.values(ENTRIES).map(({ title, sources }) => [title, sources.map(sourceText).join('; ')])

const byName = ([one]: readonly string[], [other]: readonly string[]) =>
  (one ?? '').localeCompare(other ?? '', 'en')

/** Two sources disagree on the emergency numbers where a question mark follows the name of the country. */
export const numberRows = (): string[][] =>
  Object.entries(EMERGENCY_NUMBERS)
    .map(([code, { general, ambulance, police, fire, verified }]) => [
      `${nameOf(code)}${verified ? '' : ' (?)'}`,
      ...[general, ambulance, police, fire].map((number) => number ?? ''),
      ...[CRISIS_LINES, POISON_LINES, VIOLENCE_LINES].map((lines) => lines[code]?.number ?? ''),
    ])
    .sort(byName)

export const numberSources = () => EMERGENCY_SOURCES.map((source) => `- ${sourceText(source)}`).join('\n')

export const lineSourceRows = (): string[][] =>
  [CRISIS_LINES, POISON_LINES, VIOLENCE_LINES]
    .flatMap((lines) => Object.entries(lines))
    .map(([code, { name, number, source }]) => [nameOf(code), name, number, sourceText(source)])
    .sort(byName)
