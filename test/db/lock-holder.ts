import { Database } from 'bun:sqlite'

declare const self: Worker

/** A worker that holds the write lock of the file it is sent, says so, and lets go of it after a long statement. */
self.onmessage = ({ data: path }: MessageEvent<string>) => {
  const db = new Database(path)
  db.run('BEGIN IMMEDIATE')
  self.postMessage('locked')
  db.query(
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000000) SELECT max(i) FROM n',
  ).get()
  db.run('ROLLBACK')
  db.close()
}
