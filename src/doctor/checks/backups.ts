import { type BackupsHealth, backupsHealth } from '../../backups/backups-health.ts'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import { type Check, type Finding, type Installation, ok, problem, warning } from '../finding.ts'

/** Backups that somebody makes by hand are expected once a week. */
const MAX_DAYS_BY_HAND = 7

export const backups: Check = {
  subject: 'backups',
  run: (installation) => {
    const { config, dataDir, now } = installation
    const health = backupsHealth({ config, dataDir, clock: { now: () => now } })
    return [finding(health, installation)]
  },
}

function finding(health: BackupsHealth, { program, now }: Installation): Finding {
  const { status, every_hours: everyHours, last_made_at: madeAt, last_tried_at: triedAt, error } = health
  const command = `${program} backup --try`
  const found = foundText(health, now)
  if (status === 'failed')
    return problem(`failed: ${error ?? ''}; ${found}`, {
      meaning: 'what was written since the last good backup is lost if this disk fails',
      fix: `remove the cause, then run: ${command}`,
    })
  if (status === 'off')
    return warning(found, {
      meaning: 'if this disk fails, or data is deleted by mistake, nothing is left',
      fix: `set backup.every_hours = 24 and restart the server, or run: ${command}`,
    })
  if (status === 'late')
    return problem(found, {
      meaning:
        everyHours > 0 ? 'the server did not run, or could not do it in time' : 'nothing tried it since then',
      fix: `start the server, or run: ${command}`,
    })
  if (madeAt === null || triedAt === null)
    return warning(found, {
      meaning: 'nobody knows yet whether a backup can be restored',
      fix: `start the server, or run: ${command}`,
    })
  if (everyHours === 0 && daysSince(madeAt, now) > MAX_DAYS_BY_HAND)
    return warning(found, {
      meaning: 'what was written since then is in no backup, and the server makes none by itself',
      fix: `set backup.every_hours = 24 and restart the server, or run: ${command}`,
    })
  return ok(found)
}

function foundText(health: BackupsHealth, now: number): string {
  const { every_hours: everyHours, last_made_at: madeAt, last_tried_at: triedAt } = health
  const interval = everyHours === 0 ? 'none are made by themselves' : `one every ${everyHours} h`
  if (madeAt === null) return `no backup was made; ${interval}`
  const trial = triedAt === null ? 'never tried' : `last restored as a trial ${ago(triedAt, now)}`
  return `last made ${ago(madeAt, now)}, ${trial}; ${interval}`
}

const daysSince = (at: string, now: number) => Math.floor((now - Date.parse(at)) / DAY_MS)

function ago(at: string, now: number): string {
  const hours = Math.max(0, Math.floor((now - Date.parse(at)) / HOUR_MS))
  return `${at.slice(0, 10)} (${hours < 48 ? `${hours} h` : `${daysSince(at, now)} days`} ago)`
}
