import { existsSync } from 'node:fs'
import type { Db } from '../../db/open.ts'
import { close } from '../../db/open.ts'
import { auditKeyPath } from '../audit/audit-key.ts'
import {
  auditHeadText,
  auditProblemText,
  type NotedHead,
  parseAuditHead,
  verifyAudit,
} from '../audit/verify-audit.ts'
import { AppError } from '../core/errors.ts'
import { type Args, type Command, type Io, textFlag, UsageError } from './command.ts'
import { openOrUpgrade } from './open-data.ts'
import { printResult } from './print.ts'
import { readSettings } from './read-settings.ts'

export const auditVerify: Command = {
  name: 'audit verify',
  summary: 'check that no row of the audit log was changed or removed',
  flags: {
    head: { value: 'VALUE', help: 'a value that audit head printed earlier; it must still be in the log' },
  },
  json: true,
  run: (args, io) => {
    const noted = notedHead(args)
    return withLog(args, io, (db) => {
      const { rows, problem } = verifyAudit(db, noted)
      const document = { rows, problem: problem ?? null }
      if (problem === undefined) {
        printResult(
          args,
          io,
          document,
          () => `the audit log is complete: ${rows} ${rows === 1 ? 'row' : 'rows'}`,
        )
        return 0
      }
      printResult(args, io, document, () => auditProblemText(problem))
      return 1
    })
  },
}

export const auditHead: Command = {
  name: 'audit head',
  summary: 'print the position of the last row of the audit log; note it elsewhere, for audit verify --head',
  run: (args, io) =>
    withLog(args, io, (db) => {
      io.stdout(`${auditHeadText(db)}\n`)
      return 0
    }),
}

function notedHead(args: Args): NotedHead | undefined {
  const text = textFlag(args, 'head')
  if (text === undefined) return undefined
  const noted = parseAuditHead(text.trim())
  if (noted === undefined) throw new UsageError('--head must be a value that audit head printed')
  return noted
}

/** The key is not created here, since a new one covers no earlier row. */
async function withLog(args: Args, io: Io, body: (db: Db) => number): Promise<number> {
  const { dataDir } = readSettings(args, io)
  const db = await openOrUpgrade(dataDir, io)
  try {
    const path = auditKeyPath(db)
    if (path !== undefined && !existsSync(path)) throw new AppError('unavailable', missingKeyText(path))
    return body(db)
  } finally {
    close(db)
  }
}

const missingKeyText = (path: string) =>
  `${path}: is missing; restore it from a backup. Without it the audit log cannot be verified. The next start of the server creates a new key, which covers later rows only`
