import { existsSync, statSync } from 'node:fs'
import { auditKeyPath } from '../../audit/audit-key.ts'
import { lastAuditNumber } from '../../audit/audit-rows.ts'
import { auditProblemText, verifyAudit } from '../../audit/verify-audit.ts'
import { type Check, ok, problem, warning } from '../finding.ts'

export const auditLog: Check = {
  subject: 'audit log',
  needsDatabase: true,
  run({ db, machine, program }) {
    if (db === undefined) return []
    const path = auditKeyPath(db)
    if (path === undefined || !existsSync(path)) {
      if (lastAuditNumber(db) === 0) return [ok('empty')]
      return [
        problem(`${path} is missing`, {
          meaning:
            'earlier rows of the audit log can no longer be verified; the next start creates a new key',
          fix: 'restore the file audit-key from a backup before the next start',
        }),
      ]
    }
    // To read the key closes its file to others, which is left to --fix.
    if (machine.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
      return [
        warning('the audit log was not verified: others have access to its key', {
          fix: `chmod 600 ${path}`,
        }),
      ]
    const { rows, problem: wrong } = verifyAudit(db)
    if (wrong === undefined) return [ok(`complete: ${rows} ${rows === 1 ? 'row' : 'rows'}`)]
    return [
      problem(auditProblemText(wrong), {
        meaning:
          'somebody with access to the files changed the log, or a backup was restored without its key',
        fix: `find out who did it; ${program} audit verify checks it again`,
      }),
    ]
  },
}
