import type { Db } from './open.ts'
import { isWithinChange, undoneCommits } from './shared-commit.ts'

/**
 * Something that changes whenever a row of the database was changed, by this connection or another. Never the same within a
 * change, which may be undone.
 */
export function changeStateReader({ $client: sqlite }: Db): () => string {
  const statement = sqlite.prepare<{ own: number; others: number }, []>(
    'SELECT total_changes() AS own, data_version AS others FROM pragma_data_version',
  )
  let transactions = 0
  return () => {
    if (isWithinChange(sqlite)) return `transaction ${transactions++}`
    const state = statement.get()
    return `${state?.own} ${state?.others} ${undoneCommits(sqlite)}`
  }
}
