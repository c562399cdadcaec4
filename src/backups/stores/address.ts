import { AppError } from '../../core/errors.ts'
import type { Config } from '../../settings/config.ts'

/** A folder for backups on another machine: where it is, and what opens it. Plain data, so that a thread can get it. */
export type StoreAccess = {
  /** Without a slash at its end, and without credentials: it is in messages. */
  address: string
  /** How long one transfer may take. */
  timeoutSeconds: number
  allowsUnencrypted: boolean
  s3: { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string }
  webdav: { user: string; password: string }
}

const ADDRESS = /^(?:s3|webdav\+https?):\/\//
const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9._-]{1,62})(?:\/([^?#]*))?$/

/** Whether it names a store, not a file or folder of this machine. */
export const isStoreAddress = (text: string) => ADDRESS.test(text)

/** @throws AppError `invalid` for an address that is not one, or for missing credentials; never with a credential. */
export function storeAccess(address: string, config: Config): StoreAccess {
  const s3 = {
    endpoint: config['backup.s3_endpoint'],
    region: config['backup.s3_region'],
    accessKeyId: config['backup.s3_access_key_id'],
    secretAccessKey: config['backup.s3_secret_access_key'],
  }
  const webdav = { user: config['backup.webdav_user'], password: config['backup.webdav_password'] }
  if (address.startsWith('s3://')) {
    if (!S3_ADDRESS.test(address))
      throw new AppError('invalid', 'the address of the store must be s3://BUCKET/FOLDER')
    if (s3.accessKeyId === '' || s3.secretAccessKey === '')
      throw new AppError(
        'invalid',
        's3:// needs the settings backup.s3_access_key_id and backup.s3_secret_access_key',
      )
  } else requireWebdav(address, webdav)
  return {
    address: address.replace(/\/+$/, ''),
    timeoutSeconds: config['backup.timeout_s'],
    allowsUnencrypted: config['backup.allow_unencrypted'],
    s3,
    webdav,
  }
}

function requireWebdav(address: string, { user, password }: StoreAccess['webdav']): void {
  const url = URL.parse(webdavUrl(address))
  if (url === null || url.search !== '' || url.hash !== '')
    throw new AppError('invalid', 'the address of the store must be webdav+https://HOST/FOLDER')
  if (url.username !== '' || url.password !== '')
    throw new AppError(
      'invalid',
      'the address of the store has a password in it; use the settings backup.webdav_user and backup.webdav_password',
    )
  const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  if (url.protocol === 'http:' && !isLocal && (user !== '' || password !== ''))
    throw new AppError('invalid', 'webdav+http:// would send the password unencrypted; use webdav+https://')
}

/** The address that requests go to. */
export const webdavUrl = (address: string) => address.slice('webdav+'.length)

/** `s3://bucket/a/b` → the bucket, and `a/b/` as the beginning of each key. */
export function s3Place(address: string): { bucket: string; prefix: string } {
  const [, bucket = '', path = ''] = S3_ADDRESS.exec(address) ?? []
  return { bucket, prefix: path === '' ? '' : `${path}/` }
}

/** `s3://bucket/a/NAME` → its folder and its name. */
export function splitAddress(address: string): { folder: string; name: string } {
  const slash = address.lastIndexOf('/')
  return { folder: address.slice(0, slash), name: address.slice(slash + 1) }
}

/** What opens the store of a file; undefined for a file of this machine. */
export const accessTo = (file: string, config: Config): StoreAccess | undefined =>
  isStoreAddress(file) ? storeAccess(splitAddress(file).folder, config) : undefined
