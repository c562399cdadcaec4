import { Type } from '@sinclair/typebox'
import { integer, setting } from './setting.ts'

/** The rows of the table of settings for backups. */
export const BACKUP_SETTINGS = {
  'backup.folder': setting(Type.String({ maxLength: 4096 }), {
    default: '',
    help: 'folder of the backups; empty: backups in the data directory. Another disk survives the loss of this one',
    range: 'a path, or empty',
  }),
  'backup.every_hours': setting(integer(0, 8760), {
    default: 0,
    help: 'hours from one backup that the server makes by itself to the next; 0: it makes no backups',
  }),
  'backup.keep': setting(integer(1, 1000), {
    default: 7,
    help: 'number of backups in the folder; older ones are deleted once the server has made a new one',
  }),
  'backup.recipients': setting(
    Type.Array(Type.String({ pattern: '^age1[0-9a-z]{50,4000}$' }), { maxItems: 20 }),
    {
      default: [],
      help: 'public keys (age recipients) that backups are encrypted for',
      range: 'keys that begin with age1, as age-keygen prints them',
    },
  ),
  'backup.passphrase': setting(Type.String({ maxLength: 1024 }), {
    default: '',
    help: 'passphrase that backups are encrypted with, instead of backup.recipients',
    secret: true,
  }),
} as const
