import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../core/errors.ts'
import type { Outcome, Task } from './backup-aside.ts'
import { makeBackup } from './make-backup.ts'
import { tryBackup } from './try-backup.ts'

/** The thread of `backup-aside.ts`: makes or tries a backup over a connection of its own. */

async function outcome({ make, trial }: Task): Promise<Outcome<unknown>> {
  try {
    return { result: await (make === undefined ? tryBackup(trial) : makeBackup(make)) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { failure: { code: error.code, message: error.message } }
  }
}

parentPort?.postMessage(await outcome(workerData as Task))
