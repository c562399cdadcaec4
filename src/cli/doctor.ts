import { systemClock } from '../core/clock.ts'
import type { Diagnosis } from '../doctor/diagnose.ts'
import type { State } from '../doctor/finding.ts'
import { type Command, type Io, isFlagSet } from './command.ts'
import { printResult } from './print.ts'
import { readSettings, SERVE_SETTINGS } from './read-settings.ts'

const EXIT_CODES: Readonly<Record<State, number>> = { ok: 0, warning: 1, error: 2 }

export const doctor: Command = {
  name: 'doctor',
  summary: 'examine the installation: what is wrong, what it means, and how to fix it',
  flags: { fix: { help: 'fix what is safe to fix: the permissions of the data directory' } },
  settings: SERVE_SETTINGS,
  json: true,
  notes: () =>
    'Works with and without a running server, and changes nothing without --fix.\n' +
    'Exit codes: 0 all is well, 1 warnings, 2 errors.',
  async run(args, io) {
    const { dataDir, sources, config } = readSettings(args, io, SERVE_SETTINGS)
    const [{ examine }, { worstState }] = await Promise.all([
      import('../doctor/examine.ts'),
      import('../doctor/diagnose.ts'),
    ])
    const machine = { env: io.env, platform: io.platform ?? process.platform }
    const diagnoses = await examine(
      { program: io.program, dataDir, sources, config, now: systemClock.now(), machine },
      { fixes: isFlagSet(args, 'fix') },
    )
    const state = worstState(diagnoses)
    printResult(args, io, { state, findings: diagnoses.map(document) }, () => report(diagnoses))
    if (!isFlagSet(args, 'json')) printSummary(io, diagnoses)
    return EXIT_CODES[state]
  },
}

const document = ({ subject, state, found, meaning, fix, isFixed }: Diagnosis) => ({
  subject,
  state,
  found,
  meaning: meaning ?? null,
  fix: fix ?? null,
  is_fixed: isFixed,
})

function report(diagnoses: readonly Diagnosis[]): string {
  const width = Math.max(...diagnoses.map(({ subject }) => subject.length))
  return diagnoses
    .flatMap(({ subject, state, found, meaning, fix, isFixed }) => {
      const line = `${(isFixed ? 'fixed' : state).padEnd(7)}  ${subject.padEnd(width)}  ${found}`
      const indent = ' '.repeat(width + 11)
      if (isFixed) return [line]
      return [
        line,
        ...(meaning === undefined ? [] : [`${indent}meaning: ${meaning}`]),
        ...(fix === undefined ? [] : [`${indent}fix: ${fix}`]),
      ]
    })
    .map((line) => line.replace(/\p{Cc}/gu, '\ufffd'))
    .join('\n')
}

function printSummary(io: Io, diagnoses: readonly Diagnosis[]): void {
  const count = (state: State) => diagnoses.filter((one) => one.state === state).length
  const counted = (state: State) => `${count(state)} ${state}${count(state) === 1 ? '' : 's'}`
  io.stderr(`${counted('error')}, ${counted('warning')}\n`)
}
