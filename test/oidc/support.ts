import { expect } from 'bun:test'
import type { Db } from '../../db/open.ts'
import { externalIdentities } from '../../db/people-schema.ts'
import type { Answer } from '../caller.ts'
import { BASE_URL, NOW, type TestServer, testServer } from '../support.ts'
import { CLIENT_ID, CLIENT_SECRET } from './identity-provider.ts'

export const REDIRECT_URI = `${BASE_URL}/auth/oidc/callback`

/** The people who are bound to their accounts at the provider, each under the same name. */
const BOUND = ['ana', 'ben', 'eve', 'Anni']

function bindEverybody(server: TestServer, issuer: string): void {
  server.addPeople(...BOUND)
  const claim = server.services.identities.claimOf(issuer)
  for (const id of BOUND) {
    const identity = { issuer, claim, subject: id, user_id: id, created_at: NOW }
    // Without a row in the audit log, as if it had always been so.
    server.db.insert(externalIdentities).values(identity).onConflictDoNothing().run()
  }
}

/** A server where people sign in at a provider. @param settings without `SIGN_IN_`. @param db of a server before it. */
export async function serverWith(
  issuer: string,
  settings: Record<string, string> = {},
  db?: Db,
): Promise<TestServer> {
  const own = { ISSUER: issuer, CLIENT_ID, CLIENT_SECRET, NAME: 'Home ID', ...settings }
  const entries = Object.entries(own).map(([name, value]) => [`SIGN_IN_${name}`, value])
  const server = await testServer({
    settings: { MCP_AUTH: 'oauth', ...Object.fromEntries(entries) },
    ...(db && { db }),
  })
  bindEverybody(server, issuer)
  return server
}

/**
 * A browser: it keeps cookies by host, and follows no redirect by itself.
 * @param before one whose cookies it goes on with, at a server that was started anew.
 */
export function browserAt(server: TestServer, before?: { jar: Map<string, Map<string, string>> }) {
  const jar = before?.jar ?? new Map<string, Map<string, string>>()
  const cookiesOf = (host: string) => {
    const cookies = jar.get(host) ?? new Map<string, string>()
    jar.set(host, cookies)
    return cookies
  }
  const keep = (host: string, headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookiesOf(host).delete(name)
      else cookiesOf(host).set(name, value)
    }
  }
  const cookie = (host: string) => [...cookiesOf(host)].map((pair) => pair.join('=')).join('; ')

  return {
    jar,

    /** Opens a page of the server. @param path or a whole address of it. */
    async open(path: string, headers: Record<string, string> = {}): Promise<Answer> {
      const local = path.replace(BASE_URL, '')
      const answer = await server.request('GET', local, { headers: { cookie: cookie('here'), ...headers } })
      keep('here', answer.headers)
      return answer
    },

    /** Goes through the provider from an address there to that which it sends the browser back to. */
    async throughProvider(address: string, name: string, decision: 'allow' | 'deny' = 'allow') {
      let next = address
      let body: URLSearchParams | undefined
      while (!next.startsWith(BASE_URL)) {
        const { host } = new URL(next)
        const response = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: cookie(host) },
          ...(body && { method: 'POST', body }),
        })
        keep(host, response.headers)
        const location = response.headers.get('location')
        if (location === null) body = new URLSearchParams({ name, decision })
        else {
          body = undefined
          next = new URL(location, next).href
        }
        expect(response.status).toBeLessThan(400)
      }
      return next
    },

    cookie: () => cookie('here'),
  }
}

export type TestBrowser = ReturnType<typeof browserAt>

/** Sets out for the provider; where it is to be asked. */
export async function setOut(browser: TestBrowser, next?: string): Promise<string> {
  const query = next === undefined ? '' : `?${new URLSearchParams({ next }).toString()}`
  const { status, headers } = await browser.open(`/auth/oidc/start${query}`)
  expect(status).toBe(303)
  return headers.get('location') ?? ''
}

/** Signs in from the start to the return. */
export async function signInAs(browser: TestBrowser, name: string, decision?: 'deny'): Promise<Answer> {
  return await browser.open(await browser.throughProvider(await setOut(browser), name, decision))
}

/** Why the sign-in view says that it came to nothing. */
export const problemOf = ({ status, headers }: Answer) =>
  status === 303 ? new URL(headers.get('location') ?? '', BASE_URL).searchParams.get('sign_in') : null

/** Who the browser is signed in as. */
export async function personOf(server: TestServer, browser: TestBrowser): Promise<string | undefined> {
  const headers = { cookie: browser.cookie(), 'sec-fetch-site': 'same-origin' }
  const { status, json } = await server.request('GET', '/api/sessions/current', { headers })
  return status === 200 ? json.user_id : undefined
}
