import { runThread } from '../../db/thread.ts'
import { AppError, type ErrorCode } from '../core/errors.ts'
import type { BackupRequest, MadeBackup } from './make-backup.ts'
import type { StoredBackupRequest } from './make-stored-backup.ts'
import type { Trial, TrialRequest } from './try-backup.ts'

export type Task = { make: BackupRequest } | { store: StoredBackupRequest } | { trial: TrialRequest }
/** What the thread sends: an error keeps its class only within a thread. */
export type Outcome<T> = { result: T } | { failure: { code: ErrorCode; message: string } }

/** As `makeBackup`, in a thread of its own, so that requests are answered meanwhile. */
export const makeBackupAside = (make: BackupRequest): Promise<MadeBackup> => runTask({ make })

/** As `makeStoredBackup`, in a thread of its own. */
export const makeStoredBackupAside = (store: StoredBackupRequest): Promise<MadeBackup> => runTask({ store })

/** As `tryBackup`, in a thread of its own. */
export const tryBackupAside = (trial: TrialRequest): Promise<Trial> => runTask({ trial })

async function runTask<T>(task: Task): Promise<T> {
  const outcome = await runThread<Outcome<T>>('src/backups/backup-worker', task)
  if ('failure' in outcome) throw new AppError(outcome.failure.code, outcome.failure.message)
  return outcome.result
}
