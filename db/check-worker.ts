import { Database } from 'bun:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { type Checked, checkTables } from './integrity.ts'
import { BUSY_TIMEOUT_MS, setBusyTimeout, sqliteCode } from './write-lock.ts'

/** The thread of `checkAside`: reads the whole file over a connection of its own, and says what is wrong with it. */

const { path } = workerData as { path: string }
const sqlite = new Database(path, { readonly: true, strict: true })
const checked: Checked = {}
try {
  setBusyTimeout(sqlite, BUSY_TIMEOUT_MS)
  checkTables(sqlite)
} catch (error) {
  checked.code = sqliteCode(error)
} finally {
  sqlite.close()
}
parentPort?.postMessage(checked)
