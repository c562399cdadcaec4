import { PATHS } from '../contract/page-paths.ts'

/** Where a sign-in goes on: a path of this server, with its query. */
export type NextPage = string

/** The only page but the journal's own that anybody is asked to sign in for. */
const CONSENT = /^\/oauth\/consent\?[\x21-\x7e]{0,8192}$/
const VIEWS: ReadonlySet<string> = new Set(Object.values(PATHS))
const QUERY = /^[\x21-\x7e]{0,1024}$/

/** The page where an app asks to be let in; anything else is passed over. */
export const consentNext = (text: string | null): NextPage | undefined =>
  text !== null && CONSENT.test(text) ? text : undefined

/** That page or a view of the journal: anything else is passed over. */
export function readNext(text: string | null): NextPage | undefined {
  const [path = '', query = ''] = (text ?? '').split(/\?(.*)/s)
  return VIEWS.has(path) && QUERY.test(query) ? (text ?? undefined) : consentNext(text)
}
