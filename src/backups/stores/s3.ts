import { AppError } from '../../core/errors.ts'
import { type StoreAccess, s3Place } from './address.ts'
import { createExchange } from './exchange.ts'
import { piecesOf } from './pieces.ts'
import { type Store, verifyStored } from './store.ts'

/** What S3 stores take in one request. */
const MAX_BYTES = 5 * 1024 ** 3
const MAX_LIST_PAGES = 100
/** A signed address must outlast the transfer that begins with it. */
const SPARE_SECONDS = 60
const MAX_EXPIRY_SECONDS = 604_800

/**
 * A folder of a bucket. Requests are signed by Bun's client and sent by `fetch`, which can be stopped. A store shows an
 * object only once it has all of it.
 */
export function openS3({ address, timeoutSeconds, s3 }: StoreAccess): Store {
  const { bucket, prefix } = s3Place(address)
  const client = new Bun.S3Client({
    bucket,
    region: s3.region,
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    ...(s3.endpoint !== '' && { endpoint: s3.endpoint }),
  })
  const { ask, transfer, small, statusError } = createExchange(
    address,
    timeoutSeconds,
    'backup.s3_access_key_id, backup.s3_secret_access_key, backup.s3_region',
  )
  const signed = (name: string, method: 'GET' | 'HEAD' | 'PUT' | 'DELETE') => ({
    url: client.presign(`${prefix}${name}`, {
      method,
      expiresIn: Math.min(timeoutSeconds + SPARE_SECONDS, MAX_EXPIRY_SECONDS),
    }),
    method,
  })

  const get: Store['get'] = (name, read) => transfer(signed(name, 'GET'), (answer) => read(piecesOf(answer)))
  const remove = async (name: string) => {
    await ask({ ...signed(name, 'DELETE'), expected: [404] })
  }

  async function list(): Promise<string[]> {
    const names: string[] = []
    let continuationToken: string | undefined
    for (let page = 0; page < MAX_LIST_PAGES; page++) {
      const listed = await small(() =>
        client.list({ prefix, ...(continuationToken !== undefined && { continuationToken }) }).catch(explain),
      )
      for (const { key } of listed.contents ?? []) names.push(key.slice(prefix.length))
      if (listed.isTruncated !== true || listed.nextContinuationToken === undefined) return names
      continuationToken = listed.nextContinuationToken
    }
    return names
  }

  /** The client's errors have a code, no status. */
  function explain(error: unknown): never {
    const code = (error as { code?: unknown }).code
    if (typeof code !== 'string') throw error
    if (/AccessDenied|SignatureDoesNotMatch|InvalidAccessKeyId|RequestTimeTooSkewed|Forbidden/.test(code))
      throw statusError(403)
    if (/NoSuchBucket|NotFound/.test(code)) throw statusError(404)
    throw new AppError(
      'unavailable',
      `${address}: the store failed${code === 'UnknownError' ? '' : ` (${code})`}`,
      { cause: error },
    )
  }

  return {
    list,
    get,
    delete: remove,
    async put(name, path, written) {
      if (written.bytes > MAX_BYTES)
        throw new AppError(
          'unavailable',
          `${address}: the backup is larger than 5 GiB, which S3 stores refuse`,
        )
      // A failure below deletes what has this name.
      if ((await ask({ ...signed(name, 'HEAD'), expected: [404] })).status !== 404)
        throw new AppError('conflict', `${address}: the store already has ${name}; try again`)
      try {
        await transfer({ ...signed(name, 'PUT'), body: Bun.file(path) }, (answer) => answer.text())
        await verifyStored({ get }, name, written, address)
      } catch (error) {
        // It may have arrived although no answer did.
        await remove(name).catch(() => {})
        throw error
      }
    },
  }
}
