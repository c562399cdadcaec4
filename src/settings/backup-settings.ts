import { Type } from '@sinclair/typebox'
import { integer, setting } from './setting.ts'

/** The rows of the table of settings for backups. */
export const BACKUP_SETTINGS = {
  'backup.folder': setting(Type.String({ maxLength: 4096 }), {
    default: '',
    help: 'folder of the backups: a path, s3://BUCKET/FOLDER or webdav+https://HOST/FOLDER; empty: backups in the data directory. Another disk or machine survives the loss of this one',
    range: 'a path, s3://BUCKET/FOLDER, webdav+https://HOST/FOLDER, or empty',
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
  'backup.allow_unencrypted': setting(Type.Boolean(), {
    default: false,
    help: 'whether backups that are not encrypted may be sent to an S3 or WebDAV store',
  }),
  'backup.timeout_s': setting(integer(1, 86_400), {
    default: 3600,
    help: 'seconds that one transfer to or from an S3 or WebDAV store may take',
  }),
  'backup.s3_endpoint': setting(Type.String({ pattern: '^(https?://[^\\s@?#]+)?$', maxLength: 2048 }), {
    default: '',
    help: 'address of the S3-compatible store; empty: that of Amazon',
    range: 'an http or https URL, or empty',
  }),
  'backup.s3_region': setting(Type.String({ pattern: '^[a-z0-9-]{1,64}$' }), {
    default: 'us-east-1',
    help: 'region of the S3 store; many others than Amazon accept any',
    range: 'lower-case letters, digits and hyphens',
  }),
  'backup.s3_access_key_id': setting(Type.String({ maxLength: 1024 }), {
    default: '',
    help: 'access key id at the S3 store',
  }),
  'backup.s3_secret_access_key': setting(Type.String({ maxLength: 1024 }), {
    default: '',
    help: 'secret access key at the S3 store',
    secret: true,
  }),
  'backup.webdav_user': setting(Type.String({ maxLength: 1024, pattern: '^[^:]*$' }), {
    default: '',
    help: 'user name at the WebDAV server',
    range: 'without a colon',
  }),
  'backup.webdav_password': setting(Type.String({ maxLength: 1024 }), {
    default: '',
    help: 'password at the WebDAV server',
    secret: true,
  }),
} as const
