import { AppError } from '../../core/errors.ts'
import { type StoreAccess, webdavUrl } from './address.ts'
import { createExchange } from './exchange.ts'
import { piecesOf } from './pieces.ts'
import { type Store, verifyStored } from './store.ts'

/** What a file is called until all of its bytes are there. */
const PART = '.part'
const EXISTS = 405
const NO_PARENT = 409

/** A folder of a WebDAV server (RFC 4918). */
export function openWebdav({ address, timeoutSeconds, webdav }: StoreAccess): Store {
  const root = webdavUrl(address)
  const { ask, transfer } = createExchange(
    address,
    timeoutSeconds,
    'backup.webdav_user, backup.webdav_password',
  )
  const credentials = Buffer.from(`${webdav.user}:${webdav.password}`).toString('base64')
  const headers = {
    ...((webdav.user !== '' || webdav.password !== '') && { authorization: `Basic ${credentials}` }),
    // The bytes are compared, so nothing between may compress them.
    'accept-encoding': 'identity',
  }
  const urlOf = (name: string) => `${root}/${encodeURIComponent(name)}`

  /** Creates the folder, and those above it if they are missing. */
  async function makeFolder(url: string): Promise<void> {
    const expected = [EXISTS, NO_PARENT, 301]
    const { status } = await ask({ url: `${url}/`, method: 'MKCOL', headers, expected })
    if (status !== NO_PARENT) return
    const parent = url.slice(0, url.lastIndexOf('/'))
    if (new URL(parent).pathname === '/') throw new AppError('not_found', `${address}: cannot be created`)
    await makeFolder(parent)
    await ask({ url: `${url}/`, method: 'MKCOL', headers, expected: [EXISTS, 301] })
  }

  const get: Store['get'] = (name, read) =>
    transfer({ url: urlOf(name), method: 'GET', headers }, (answer) => read(piecesOf(answer)))
  const remove = async (name: string) => {
    await ask({ url: urlOf(name), method: 'DELETE', headers, expected: [404] })
  }

  return {
    get,
    delete: remove,

    async list() {
      const { text, status } = await ask({
        url: `${root}/`,
        method: 'PROPFIND',
        headers: { ...headers, depth: '1', 'content-type': 'application/xml' },
        body: '<?xml version="1.0"?><propfind xmlns="DAV:"><prop><resourcetype/></prop></propfind>',
        expected: [404],
      })
      return status === 404 ? [] : namesIn(text)
    },

    async put(name, path, written) {
      const part = `${name}${PART}`
      await makeFolder(root)
      try {
        const body = Bun.file(path)
        await transfer({ url: urlOf(part), method: 'PUT', headers, body }, (answer) => answer.text())
        await verifyStored({ get }, part, written, address)
        await ask({
          url: urlOf(part),
          method: 'MOVE',
          headers: { ...headers, destination: urlOf(name), overwrite: 'F' },
        })
      } catch (error) {
        await remove(part).catch(() => {})
        throw error
      }
    },
  }
}

/** The last part of each path in the answer to PROPFIND. Ours have only letters, digits, dots and hyphens. */
const namesIn = (xml: string): string[] =>
  [...xml.matchAll(/<(?:[\w-]+:)?href>\s*([^<\s]+?)\/?\s*<\//gi)].flatMap(([, href = '']) => {
    try {
      return [decodeURIComponent(href.slice(href.lastIndexOf('/') + 1))]
    } catch {
      return []
    }
  })
