import { PATHS } from '../contract/page-paths.ts'

/** The page after sign-in: a path of this server, with its query. */
export type NextPath = string

/** The only page other than the journal that asks people to sign in. */
const CONSENT_PATTERN = /^\/oauth\/consent\?[\x21-\x7e]{0,8192}$/
const VIEW_PATHS: ReadonlySet<string> = new Set(Object.values(PATHS))
const QUERY_PATTERN = /^[\x21-\x7e]{0,1024}$/

/** The page where an app asks for access; any other text is ignored. */
export const consentPath = (text: string | null): NextPath | undefined =>
  text !== null && CONSENT_PATTERN.test(text) ? text : undefined

/** The consent page or a view of the journal; any other text is ignored. */
export function readNextPath(text: string | null): NextPath | undefined {
  const [path = '', query = ''] = (text ?? '').split(/\?(.*)/s)
  return VIEW_PATHS.has(path) && QUERY_PATTERN.test(query) ? (text ?? undefined) : consentPath(text)
}
