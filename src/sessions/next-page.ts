import { PATHS } from '../contract/page-paths.ts'

/** The page after sign-in: a path of this server, with its query. */
export type NextPage = string

/** The only page other than the journal that asks people to sign in. */
const CONSENT = /^\/oauth\/consent\?[\x21-\x7e]{0,8192}$/
const VIEWS: ReadonlySet<string> = new Set(Object.values(PATHS))
const QUERY = /^[\x21-\x7e]{0,1024}$/

/** The page where an app asks for access; any other text is ignored. */
export const consentNext = (text: string | null): NextPage | undefined =>
  text !== null && CONSENT.test(text) ? text : undefined

/** The consent page or a view of the journal; any other text is ignored. */
export function readNext(text: string | null): NextPage | undefined {
  const [path = '', query = ''] = (text ?? '').split(/\?(.*)/s)
  return VIEWS.has(path) && QUERY.test(query) ? (text ?? undefined) : consentNext(text)
}
