import { brotliCompressSync } from 'node:zlib'
import { PATHS } from '../../contract/page-paths.ts'
import { notFound } from '../../core/errors.ts'
import { sha256 } from '../../core/hash.ts'
import { access } from '../../http/access.ts'
import { controller } from '../../http/controller.ts'
import { matchesEtag } from '../../http/etag.ts'
import { routeDetail } from '../../http/routes.ts'
import type { Services } from '../../services.ts'
import { PAGE_PERMISSIONS } from '../response-headers.ts'
import { awayDocument } from './away-document.ts'
import type { BuiltPage } from './build-page.ts'
import { type PageFile, plainBody } from './page-file.ts'
import { pageFiles } from './page-files.ts'
import {
  ASSETS_PATH,
  AWAY_PATH,
  MANIFEST_PATH,
  SHELL_POLICY,
  shellDocument,
  WORKER_PATH,
  WORKER_POLICY,
  webManifest,
  workerScript,
} from './shell.ts'

const pageDetail = (summary: string) =>
  routeDetail({ summary, tags: ['Page'], 'x-page': true, ...access('public') })

const YEAR_SECONDS = 31_536_000

/** The journal's page: one document for every view, and the files that it loads. All data come through the API. */
export const pageRoutes = ({ config }: Services) => {
  const away = lazy(async () => awayDocument(config, await pageFiles()))
  // Apart: it is large, and the page itself does not wait for it.
  const awayFile = lazy(async () => encodeFile((await away()).text, HTML))
  const documents = lazy(async () => {
    const page = await pageFiles()
    return {
      manifest: encodeFile(webManifest(config, page), 'application/manifest+json'),
      worker: encodeFile(workerScript(config, page, (await away()).text), 'text/javascript; charset=utf-8'),
      assets: encodeAssets(page),
    }
  })

  const routes = controller('page')
    .get(
      `${ASSETS_PATH}/:file_name`,
      async ({ params, request }) => {
        const asset = (await documents()).assets.get(params.file_name)
        if (asset === undefined) throw notFound('file')
        return fileResponse(request, asset, { 'cache-control': `public, max-age=${YEAR_SECONDS}, immutable` })
      },
      { detail: pageDetail('Get a file of the page') },
    )
    .get(
      MANIFEST_PATH,
      async ({ request }) =>
        fileResponse(request, (await documents()).manifest, { 'cache-control': 'no-cache' }),
      { detail: pageDetail('Get the web app manifest') },
    )
    .get(
      WORKER_PATH,
      async ({ request }) =>
        fileResponse(request, (await documents()).worker, {
          'cache-control': 'no-cache',
          'content-security-policy': WORKER_POLICY,
        }),
      { detail: pageDetail('Get the service worker') },
    )
    .get(
      AWAY_PATH,
      async ({ request }) => fileResponse(request, await awayFile(), documentHeaders((await away()).policy)),
      { detail: pageDetail('Get the page as it opens without the server') },
    )
  for (const path of Object.values(PATHS)) {
    const shell = lazy(async () => encodeFile(shellDocument(config, await pageFiles(), path), HTML))
    routes.get(
      path,
      async ({ request }) => fileResponse(request, await shell(), documentHeaders(SHELL_POLICY)),
      { detail: pageDetail('Get the page') },
    )
  }
  return routes
}

const HTML = 'text/html; charset=utf-8'

const documentHeaders = (policy: string) => ({
  'cache-control': 'no-cache',
  'content-security-policy': policy,
  // Not no-referrer: with that, some browsers send the page's requests without an origin.
  'referrer-policy': 'same-origin',
  'permissions-policy': PAGE_PERMISSIONS,
})

function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** A response body in each encoding that it may have. */
type EncodedFile = { type: string; tag: string; bodies: Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>> }

const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

function encodeFile(text: string, type: string): EncodedFile {
  const bytes = Buffer.from(text)
  return {
    type,
    tag: sha256(text).slice(0, 24),
    bodies: { identity: bytes, gzip: Bun.gzipSync(bytes), br: brotliCompressSync(bytes) },
  }
}

function encodeAssets({ files }: BuiltPage): ReadonlyMap<string, EncodedFile> {
  const decoded = (file: PageFile): [string, EncodedFile] => [
    file.name,
    {
      type: file.type,
      tag: sha256(file.gzip).slice(0, 24),
      bodies: {
        identity: plainBody(file),
        gzip: Buffer.from(file.gzip, 'base64'),
        br: Buffer.from(file.br, 'base64'),
      },
    },
  ]
  return new Map(files.map(decoded))
}

function fileResponse(
  request: Request,
  { type, tag, bodies }: EncodedFile,
  headers: Record<string, string>,
): Response {
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? '', bodies)
  const etag = `"${tag}-${encoding}"`
  const common = { ...headers, etag, vary: 'accept-encoding' }
  if (matchesEtag(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: common })
  }
  return new Response(bodies[encoding], {
    headers: {
      ...common,
      'content-type': type,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  })
}

/** The smallest body that the client accepts. Clients send no weight other than 0, which refuses an encoding. */
function chooseEncoding(accepted: string, bodies: EncodedFile['bodies']): Encoding {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
    .map((entry) => entry.split(';')[0]?.trim())
  const possible = ENCODINGS.filter((encoding) => encoding === 'identity' || taken.includes(encoding))
  return possible.reduce((best, encoding) =>
    bodies[encoding].byteLength < bodies[best].byteLength ? encoding : best,
  )
}
