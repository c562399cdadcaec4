import type { TObject } from '@sinclair/typebox'
import type { Principal } from '../core/principal.ts'
import { deletion } from './deletion.ts'
import type { RouteDetail } from './routes.ts'

/** What the routes of changes that may be sent again have in common. */

/** `Idempotency-Key` and, for one entry, `If-Match`: for clients that send again what got no answer. */
export const REPEATABLE = { 'x-idempotent': true } satisfies RouteDetail
export const VERSIONED = { 'x-versioned': true } satisfies RouteDetail
export const REPEATABLE_VERSION = { ...REPEATABLE, ...VERSIONED }

/** @param isVersioned whether what is deleted has a version. */
export function repeatableDeletion<Params extends TObject>({
  isVersioned = true,
  ...route
}: Parameters<typeof deletion>[0] & { params: Params; isVersioned?: boolean }) {
  const hook = deletion<Params>(route)
  return { ...hook, detail: { ...hook.detail, ...REPEATABLE, ...(isVersioned && VERSIONED) } }
}

export type Answering = {
  request: Request
  caller: () => Principal
  set: { headers: Record<string, unknown> }
}

/** What every change that may be sent again passes to `changeOnce`. */
export const oneChange = ({ request, caller, set }: Answering, input: Record<string, unknown>) => ({
  request,
  caller: caller(),
  input: { method: request.method, path: new URL(request.url).pathname, ...input },
  onVersion: (tag: string) => {
    set.headers.etag = tag
  },
})
