import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localDate } from '../../src/core/dates.ts'
import { installDebianPackages } from './debian-packages.ts'

const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`

/** Whether the clock of a program can be moved here: only the superuser can install what does it. */
export const canMoveClock = process.getuid?.() === 0

/** A clock of programs that run on this machine, ahead of the machine's own by as much as a test says. */
export type MovedClock = {
  /** For the programs whose clock it is. */
  env: Readonly<Record<string, string>>
  /** How far it is ahead, in milliseconds. */
  ahead: () => number
  now: () => number
  dateIn: (timeZone: string) => string
  /** Moves it to so much from the machine's own, also while the programs run. */
  set: (aheadMs: number) => void
}

/**
 * @param folder where the programs find how far it is ahead.
 * @param isReadEachTime programs know at once that it was moved while they run, and not after up to a second. Now and then
 * one then reads the machine's own clock, when two of its threads ask for the time at once.
 */
export async function movedClock(folder: string, isReadEachTime = false): Promise<MovedClock> {
  if (canMoveClock && !existsSync(LIBRARY)) await installDebianPackages('faketime')
  const offset = join(folder, 'offset')
  let ahead = 0
  const set = (aheadMs: number) => {
    ahead = Math.round(aheadMs / 1000) * 1000
    writeFileSync(offset, `${ahead < 0 ? '' : '+'}${ahead / 1000}\n`)
  }
  set(0)
  const now = () => Date.now() + ahead
  return {
    env: {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: offset,
      ...(isReadEachTime ? { FAKETIME_NO_CACHE: '1' } : { FAKETIME_CACHE_DURATION: '1' }),
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    ahead: () => ahead,
    now,
    dateIn: (timeZone) => localDate(now(), timeZone),
    set,
  }
}
