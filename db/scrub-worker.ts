import { parentPort, workerData } from 'node:worker_threads'
import { close, open } from './open.ts'
import { clearTables } from './scrub.ts'

/** The thread of `clearDeletedRowsAside`: clears the traces over a connection of its own, and says what it could clear. */

const { path, tables } = workerData as { path: string; tables: readonly string[] }
const db = open(path)
try {
  parentPort?.postMessage(clearTables(db, tables))
} finally {
  close(db)
}
