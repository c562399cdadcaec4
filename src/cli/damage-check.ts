import { checkAside } from '../../db/integrity.ts'
import { explainDatabaseError } from '../../db/open.ts'
import { holdWrites } from '../../db/write-lock.ts'
import type { AccountDeps } from '../accounts.ts'

/** The check for damage of a file that is too large to be checked before the server listens. */
export type DamageCheck = {
  /** When the file may be written. Never settles if it is damaged. */
  passed: Promise<void>
  /** Rejects with one line that says what to do. */
  failed: Promise<never>
  /** Ends the wait of all changes. */
  release(): void
}

/** Until the check has passed nothing is written, so that no change is acknowledged that is lost with a damaged file. */
export function startDamageCheck({ db }: AccountDeps): DamageCheck {
  const { promise: passed, resolve } = Promise.withResolvers<void>()
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => {})
  const checking = checkAside(db)
  const release = checking === undefined ? () => {} : holdWrites(db)
  Promise.resolve(checking).then(
    () => {
      release()
      resolve()
    },
    (error) => reject(explainDatabaseError(error, db.$client.filename) ?? error),
  )
  return { passed, failed, release }
}
