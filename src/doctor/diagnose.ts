import { explainDatabaseError } from '../../db/open.ts'
import { AppError } from '../core/errors.ts'
import { auditLog } from './checks/audit-log.ts'
import { backups } from './checks/backups.ts'
import { baseUrl } from './checks/base-url.ts'
import { certificate } from './checks/certificate.ts'
import { clients } from './checks/clients.ts'
import { clock } from './checks/clock.ts'
import { credentials } from './checks/credentials.ts'
import { dataDirectory } from './checks/data-directory.ts'
import { database } from './checks/database.ts'
import { disk } from './checks/disk.ts'
import { foods } from './checks/foods.ts'
import { memory } from './checks/memory.ts'
import { model } from './checks/model.ts'
import { proxyHeaders } from './checks/proxy-headers.ts'
import { server } from './checks/server.ts'
import { settings } from './checks/settings.ts'
import { timeZones } from './checks/time-zones.ts'
import { type Check, type Finding, type Installation, problem, STATES, type State } from './finding.ts'

/** Every subject, in the order of the report. */
const CHECKS: readonly Check[] = [
  dataDirectory,
  settings,
  database,
  auditLog,
  clock,
  timeZones,
  backups,
  disk,
  memory,
  server,
  baseUrl,
  certificate,
  proxyHeaders,
  foods,
  model,
  clients,
  credentials,
]

export type Diagnosis = Omit<Finding, 'repair'> & { subject: string; isFixed: boolean }

/** Fixes what can do no harm, before anything else is examined. @returns the findings that are now fixed. */
export async function repairSafe(installation: Installation): Promise<Diagnosis[]> {
  const fixed: Diagnosis[] = []
  for (const { subject, run } of [dataDirectory]) {
    for (const { repair, ...finding } of await run(installation)) {
      if (repair === undefined) continue
      try {
        repair()
      } catch {
        // It belongs to somebody else; the report shows it again.
        continue
      }
      fixed.push({ ...finding, state: 'ok', subject, isFixed: true })
    }
  }
  return fixed
}

export async function diagnose(installation: Installation): Promise<Diagnosis[]> {
  const diagnoses: Diagnosis[] = []
  for (const check of CHECKS) {
    if (check.needsDatabase === true && !(installation.isCurrent && installation.db !== undefined)) continue
    for (const { repair: _, ...finding } of await findingsOf(check, installation))
      diagnoses.push({ ...finding, subject: check.subject, isFixed: false })
  }
  return diagnoses
}

/** One check that fails does not end the others. */
async function findingsOf(check: Check, installation: Installation): Promise<readonly Finding[]> {
  try {
    return await check.run(installation)
  } catch (error) {
    const known = error instanceof AppError ? error : explainDatabaseError(error, installation.databasePath)
    const { code } = error as { code?: string }
    return [problem(known?.message ?? `could not be checked${code === undefined ? '' : ` (${code})`}`, {})]
  }
}

/** The most serious state of all findings. */
export const worstState = (diagnoses: readonly Diagnosis[]): State =>
  STATES.findLast((state) => diagnoses.some((one) => one.state === state)) ?? 'ok'
