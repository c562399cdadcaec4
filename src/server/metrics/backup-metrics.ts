import type { Services } from '../../services.ts'
import { metric, type Sample } from './prometheus-text.ts'

type Health = ReturnType<Services['backupsHealth']>

/** The backups. A time that is not known is left out: 0 would be in 1970. */
export function backupMetrics(health: Health, now: number): string[] {
  const { last_made_at: made, last_tried_at: tried, last_bytes: bytes } = health
  return [
    metric(
      'gauge',
      'backup_last_success_timestamp_seconds',
      'When the last backup was made, in seconds since 1970.',
      timeOf(made),
    ),
    metric('gauge', 'backup_age_seconds', 'Age of the last backup.', ageOf(made, now)),
    metric('gauge', 'backup_size_bytes', 'Size of the last backup.', bytes === null ? [] : [[{}, bytes]]),
    metric(
      'gauge',
      'backup_trial_last_success_timestamp_seconds',
      'When a backup was last restored into a temporary place and found to be whole, in seconds since 1970.',
      timeOf(tried),
    ),
    metric('gauge', 'backup_trial_age_seconds', 'Time since a backup was last tried.', ageOf(tried, now)),
    metric('gauge', 'backup_up', 'Whether backups are made and can be restored: 1, or 0.', [
      [{}, health.status === 'ok' ? 1 : 0],
    ]),
    metric('counter', 'backup_failures_total', 'Backups and trials of the schedule that failed.', [
      [{ step: 'backup' }, health.failed_backups],
      [{ step: 'trial' }, health.failed_trials],
    ]),
  ]
}

const timeOf = (at: string | null): Sample[] => (at === null ? [] : [[{}, Date.parse(at) / 1000]])
const ageOf = (at: string | null, now: number): Sample[] =>
  at === null ? [] : [[{}, Math.max(0, now - Date.parse(at)) / 1000]]
