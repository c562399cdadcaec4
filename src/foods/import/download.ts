import { lookup } from 'node:dns/promises'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { isIP } from 'node:net'
import { basename, join } from 'node:path'
import { AppError } from '../../core/errors.ts'
import { isLoopbackHost, plainHost } from '../../core/network.ts'
import { isPublicAddress } from '../../core/public-address.ts'
import { SERVER_INFO } from '../../core/version.ts'

/** Several times the largest file that is available for download. */
const MAX_DOWNLOAD_BYTES = 16 * 1024 ** 3
const MAX_REDIRECTS = 5
/** A connection that is silent for this long is given up. */
const STALL_TIMEOUT_MS = 60_000
const DOWNLOAD_FOLDER = 'foods-import-'
const NOT_PUBLIC =
  'the download leads to this machine or its own network; to allow that, name its IP address in the URL'
const DOWNLOAD_FAILED = 'the download failed; check the address and the connection'

export type Download = { path: string; remove(): Promise<void> }

export type DownloadOptions = {
  /** The directory for the download; a temporary directory is created in it. */
  folder: string
  signal: AbortSignal
  onRead(bytes: number, size: number | undefined): void
  maxBytes?: number
  /** All addresses of a host name; default: as the system resolves it. */
  resolve?: (host: string) => Promise<readonly string[]>
}

/** URLs of any scheme. Unsupported schemes are refused as such, and not looked up as files. */
export const isUrl = (text: string) => /^[a-z][a-z\d+.-]*:\/\//i.test(text)

/**
 * Downloads a file, only over https, or over http from this machine; redirects must follow the same rule. An address that
 * is not public is only called if the URL itself names it: neither a redirect nor a name may lead there.
 * @throws AppError that says why it failed. It does not repeat the URL, which may contain a key.
 */
export async function download(address: string, options: DownloadOptions): Promise<Download> {
  const folder = await mkdtemp(join(options.folder, DOWNLOAD_FOLDER))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const url = new URL(address)
    const path = join(folder, fileName(url))
    await saveDownload(url, path, options)
    return { path, remove }
  } catch (cause) {
    await remove()
    if (cause instanceof AppError || options.signal.aborted) throw cause
    const isFull = (cause as { code?: string }).code === 'ENOSPC'
    throw new AppError('unavailable', isFull ? 'the disk is full' : DOWNLOAD_FAILED, { cause })
  }
}

/** Deletes the downloads of processes that were killed. */
export async function removeOldDownloads(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(DOWNLOAD_FOLDER) && !name.includes('.'))
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function saveDownload(
  url: URL,
  path: string,
  { signal, onRead, maxBytes = MAX_DOWNLOAD_BYTES, resolve = systemAddresses }: DownloadOptions,
) {
  const stalled = new AbortController()
  const giveUp = () => stalled.abort(new AppError('unavailable', 'the download stalled; try again'))
  const timer = setTimeout(giveUp, STALL_TIMEOUT_MS)
  const file = Bun.file(path).writer()
  try {
    const response = await fetchWithRedirects(url, AbortSignal.any([signal, stalled.signal]), resolve)
    const size = contentLength(response)
    let bytes = 0
    for await (const chunk of response.body ?? []) {
      timer.refresh()
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new AppError('too_large', 'the file is larger than any supported food data')
      file.write(chunk)
      await file.flush()
      onRead(bytes, size)
    }
    if (size !== undefined && bytes !== size)
      throw new AppError('unavailable', 'the download was interrupted; try again')
  } finally {
    clearTimeout(timer)
    await file.end()
  }
}

async function fetchWithRedirects(
  first: URL,
  signal: AbortSignal,
  resolve: NonNullable<DownloadOptions['resolve']>,
): Promise<Response> {
  let url = first
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (!isSafeUrl(url)) {
      throw new AppError('unsupported_media_type', 'the URL must be https, or http on this machine')
    }
    if (!(isNamedAddress(first) && url.origin === first.origin)) await requirePublic(url, resolve)
    const response = await fetch(url, {
      redirect: 'manual',
      signal,
      // Not compressed in transit, so that the stated size is that of the file.
      headers: { 'accept-encoding': 'identity', 'user-agent': `${SERVER_INFO.name}/${SERVER_INFO.version}` },
    })
    const location = response.headers.get('location')
    if (response.ok) return response
    if (response.status < 300 || response.status > 399 || location === null) {
      throw new AppError('unavailable', `the download failed: the server answered ${response.status}`)
    }
    url = new URL(location, url)
  }
  throw new AppError('unavailable', 'the download failed: too many redirects')
}

const systemAddresses = async (host: string) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/** Whether the host is an IP address, or the name that this machine always has. */
const isNamedAddress = ({ hostname }: URL) => isLoopbackHost(hostname) || isIP(plainHost(hostname)) !== 0

/**
 * The connection may still go to another address than those that the name has here, but only over https, with a
 * certificate for the name.
 */
async function requirePublic({ hostname }: URL, resolve: (host: string) => Promise<readonly string[]>) {
  const host = plainHost(hostname)
  const addresses = isIP(host) !== 0 ? [host] : await resolve(host)
  if (!addresses.every(isPublicAddress)) throw new AppError('invalid', NOT_PUBLIC)
}

const isSafeUrl = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))

function contentLength({ headers }: Response): number | undefined {
  const length = headers.get('content-length')
  return length === null || headers.has('content-encoding') ? undefined : Number(length)
}

/** The last part of the URL's path, since errors name it and it may contain the years of the data. */
function fileName(url: URL): string {
  const name = basename(decodeURIComponent(url.pathname)).replace(/[^\w.,() -]/g, '_')
  return /^[.\s]*$/.test(name) ? 'download' : name.slice(-100)
}
