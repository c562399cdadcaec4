import { brotliCompressSync } from 'node:zlib'
import { PATHS } from '../../contract/page-paths.ts'
import { notFound } from '../../core/errors.ts'
import { sha256 } from '../../core/hash.ts'
import { access } from '../../http/access.ts'
import { controller } from '../../http/controller.ts'
import { isCurrent } from '../../http/etag.ts'
import { routeDetail } from '../../http/routes.ts'
import type { Services } from '../../services.ts'
import type { BuiltPage, PageFile } from './build-page.ts'
import { pageFiles } from './page-files.ts'
import {
  ASSETS_PATH,
  MANIFEST_PATH,
  manifest,
  SHELL_POLICY,
  shellDocument,
  WORKER_PATH,
  WORKER_POLICY,
  workerScript,
} from './shell.ts'

const detail = (summary: string) =>
  routeDetail({ summary, tags: ['Page'], 'x-page': true, ...access('public') })

const YEAR_S = 31_536_000

/** The journal's page: one document for every view, and the files that it loads. All data come through the API. */
export const pageRoutes = ({ config }: Services) => {
  const documents = once(async () => {
    const page = await pageFiles()
    return {
      manifest: entity(manifest(config, page), 'application/manifest+json'),
      worker: entity(workerScript(config, page), 'text/javascript; charset=utf-8'),
      assets: assetsOf(page),
    }
  })

  const routes = controller('page')
    .get(
      `${ASSETS_PATH}/:file_name`,
      async ({ params, request }) => {
        const asset = (await documents()).assets.get(params.file_name)
        if (asset === undefined) throw notFound('file')
        return answer(request, asset, { 'cache-control': `public, max-age=${YEAR_S}, immutable` })
      },
      { detail: detail('Get a file of the page') },
    )
    .get(
      MANIFEST_PATH,
      async ({ request }) => answer(request, (await documents()).manifest, { 'cache-control': 'no-cache' }),
      { detail: detail('Get the web app manifest') },
    )
    .get(
      WORKER_PATH,
      async ({ request }) =>
        answer(request, (await documents()).worker, {
          'cache-control': 'no-cache',
          'content-security-policy': WORKER_POLICY,
        }),
      { detail: detail('Get the service worker') },
    )
  for (const path of Object.values(PATHS)) {
    const shell = once(async () =>
      entity(shellDocument(config, await pageFiles(), path), 'text/html; charset=utf-8'),
    )
    routes.get(
      path,
      async ({ request }) =>
        answer(request, await shell(), {
          'cache-control': 'no-cache',
          'content-security-policy': SHELL_POLICY,
          // Not no-referrer: with that, some browsers send the page's requests without an origin.
          'referrer-policy': 'same-origin',
        }),
      { detail: detail('Get the page') },
    )
  }
  return routes
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** A response body in each encoding that it may have. */
type Entity = { type: string; tag: string; bodies: Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>> }

const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

function entity(text: string, type: string): Entity {
  const bytes = Buffer.from(text)
  return {
    type,
    tag: sha256(text).slice(0, 24),
    bodies: { identity: bytes, gzip: Bun.gzipSync(bytes), br: brotliCompressSync(bytes) },
  }
}

function assetsOf({ files }: BuiltPage): ReadonlyMap<string, Entity> {
  const decoded = ({ name, type, identity, gzip, br }: PageFile): [string, Entity] => [
    name,
    {
      type,
      tag: sha256(identity).slice(0, 24),
      bodies: {
        identity: Buffer.from(identity, 'base64'),
        gzip: Buffer.from(gzip, 'base64'),
        br: Buffer.from(br, 'base64'),
      },
    },
  ]
  return new Map(files.map(decoded))
}

function answer(request: Request, { type, tag, bodies }: Entity, headers: Record<string, string>): Response {
  const encoding = encodingFor(request.headers.get('accept-encoding') ?? '', bodies)
  const etag = `"${tag}-${encoding}"`
  const common = { ...headers, etag, vary: 'accept-encoding' }
  if (isCurrent(request.headers.get('if-none-match'), etag)) {
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
function encodingFor(accepted: string, bodies: Entity['bodies']): Encoding {
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
