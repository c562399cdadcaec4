/** A store in memory, for S3 and WebDAV requests alike, that fails as it is asked to. Signatures are not checked. */

export type Fault =
  | { status: number }
  /** No answer. */
  | 'hang'
  /** The connection ends in the middle of a file. */
  | 'cut'
  /** The file that is read is not the one that was sent. */
  | 'change'

export function storeServer() {
  const files = new Map<string, Uint8Array>()
  const folders = new Set(['/'])
  /** For requests of a method; of every method: `*`. */
  let faults: Record<string, Fault> = {}
  const requests: string[] = []

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      const path = decodeURIComponent(pathname)
      requests.push(`${request.method} ${path}`)
      const fault = faults[request.method] ?? faults['*']
      if (fault === 'hang') return await new Promise<Response>(() => {})
      if (typeof fault === 'object') return new Response('<secret detail>', { status: fault.status })
      switch (request.method) {
        case 'PUT': {
          if (fault === 'cut') throw new Error('cut')
          files.set(path, await request.bytes())
          return new Response(null, { status: 201 })
        }
        case 'DELETE':
          return new Response(null, { status: files.delete(path) ? 204 : 404 })
        case 'MKCOL':
          return new Response(null, { status: makeFolder(path) })
        case 'MOVE': {
          const to = decodeURIComponent(new URL(request.headers.get('destination') ?? '').pathname)
          if (files.has(to)) return new Response(null, { status: 412 })
          files.set(to, files.get(path) ?? new Uint8Array())
          files.delete(path)
          return new Response(null, { status: 201 })
        }
        case 'PROPFIND':
          return new Response(multistatus(path), { status: 207 })
        default:
          return searchParams.has('list-type')
            ? new Response(listing(path, searchParams.get('prefix') ?? ''))
            : fileResponse(path, fault)
      }
    },
    error: () => new Response(null, { status: 500 }),
  })

  function makeFolder(path: string): number {
    if (folders.has(path)) return 405
    const parent = path.replace(/[^/]+\/$/, '')
    if (!folders.has(parent)) return 409
    folders.add(path)
    return 201
  }

  const multistatus = (folder: string) =>
    `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:">${[folder, ...files.keys()]
      .filter((path) => path.startsWith(folder))
      .map((path) => `<D:response><D:href>${encodeURI(path)}</D:href></D:response>`)
      .join('')}</D:multistatus>`

  const listing = (bucket: string, prefix: string) =>
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${[...files.keys()]
      .map((path) => path.slice(bucket.replace(/\/?$/, '/').length))
      .filter((key) => key.startsWith(prefix))
      .map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
      .join('')}</ListBucketResult>`

  function fileResponse(path: string, fault: Fault | undefined): Response {
    const bytes = files.get(path)
    if (bytes === undefined) return new Response(null, { status: 404 })
    if (fault === 'cut') return new Response(bytes.subarray(0, bytes.length / 2))
    if (fault === 'change') return new Response(bytes.map((byte, at) => (at === 700 ? byte ^ 1 : byte)))
    return new Response(bytes)
  }

  return {
    files,
    requests,
    address: `http://127.0.0.1:${server.port}`,
    /** The names of the files, without their folders. */
    names: () => [...files.keys()].map((path) => path.slice(path.lastIndexOf('/') + 1)).sort(),
    fail(wanted: Record<string, Fault>) {
      faults = wanted
    },
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}
