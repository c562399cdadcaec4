import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../core/errors.ts'
import type { Outcome, Task } from './backup-aside.ts'
import { makeBackup } from './make-backup.ts'
import { makeStoredBackup } from './make-stored-backup.ts'
import { tryBackup } from './try-backup.ts'

/** The thread of `backup-aside.ts`: makes or tries a backup over a connection of its own. */

async function outcome(task: Task): Promise<Outcome<unknown>> {
  try {
    return { result: await resultOf(task) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { failure: { code: error.code, message: error.message } }
  }
}

async function resultOf(task: Task): Promise<unknown> {
  if ('make' in task) return await makeBackup(task.make)
  return 'store' in task ? await makeStoredBackup(task.store) : await tryBackup(task.trial)
}

parentPort?.postMessage(await outcome(workerData as Task))
