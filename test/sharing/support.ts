import { expect } from 'bun:test'
import { SHARE_PART_NAMES, type SharePart } from '../../src/contract/share-parts.ts'
import { OWN_PAGE, sessionCookie } from '../server/support.ts'
import type { TestServer } from '../support.ts'

/** What the page of a person sends; acting for a child, where there is one. */
export const pageOf = (server: TestServer, userId: string, child?: string) => ({
  ...OWN_PAGE,
  cookie: sessionCookie(server, userId),
  ...(child !== undefined && { 'x-ext-person': encodeURIComponent(child), 'x-ext-guardian': userId }),
})

type Asked = { parts?: readonly SharePart[]; [field: string]: unknown }

/** Shares with `to`, or by a link. @returns the share, and the secret of its link. */
export async function share(
  server: TestServer,
  headers: Record<string, string>,
  { parts = SHARE_PART_NAMES, ...more }: Asked = {},
) {
  const link = { name: 'Dr. Weber', expires_in_days: 7 }
  const body = { parts, ...('to' in more ? {} : link), ...more }
  const { status, json, text } = await server.request('POST', '/api/shares', { headers, body })
  expect(status, text).toBe(201)
  const secret: string | undefined = json.url?.split('#')[1]
  return { id: json.share.id as string, secret: secret ?? '', ...json }
}

/** Opens a link, as a browser without any sign-in does. */
export const open = (server: TestServer, secret: string) =>
  server.request('POST', '/api/shared', { headers: OWN_PAGE, body: { secret } })

/** Opens what another person shares. */
export const openAs = (server: TestServer, viewer: string, id: string) =>
  server.request('POST', `/api/shares/${id}/looks`, { headers: pageOf(server, viewer), body: {} })

/** The shares of a person, as their page lists them. */
export const sharesOf = async (server: TestServer, headers: Record<string, string>) =>
  (await server.request('GET', '/api/shares', { headers })).json.shares
