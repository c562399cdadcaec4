const quoted = (name: string | null) => (name === null ? '' : ` “${name}”`)
/** `API token “Phone”`, or `An API token`. */
const named = (kind: string, indefinite: string, name: string | null) =>
  name === null ? indefinite : `${kind}${quoted(name)}`
const token = (name: string | null) => named('API token', 'An API token', name)
const toolToken = (name: string | null) => named('Tool token', 'A tool token', name)
const client = (name: string | null) => named('The client', 'A client', name)
const forWhom = (name: string | null) => (name === null ? '' : ` for ${name}`)
const onBrowser = (name: string | null) => (name === null ? ' on a browser' : ` on ${name}`)

type Sentence = (name: string | null, detail: string | null) => string

export const ACTIVITY = {
  title: 'Activity',
  lead: 'Who was let in, and what was taken out or deleted. What you log is not in here.',
  show: 'Show',
  everything: 'Everything',
  emptyTitle: 'Nothing of this kind',
  emptyBody: 'Nothing like this has happened yet.',
  today: 'Today',
  yesterday: 'Yesterday',
  lookAtThis: 'Look at this',
  kinds: {
    session: 'Signing in and out',
    'sign-in-link': 'Sign-in links',
    token: 'API tokens',
    jwt: 'Tool tokens',
    passcode: 'Pairing codes',
    oauth: 'Clients that asked for access',
    data: 'Exports and deletion',
  },
} as const

/** What happened, in words for people. */
export const EVENTS: Readonly<Record<string, Sentence>> = {
  'token.issue': (name) => `${token(name)} was created`,
  'token.revoke': (name) => `${token(name)} was revoked`,
  'token.rotate': (name) => `${token(name)} was replaced by a new one`,
  'token.reuse': (name) => `${token(name)} was used again after it had ended`,
  'jwt.issue': (name) => `${toolToken(name)} was created`,
  'jwt.revoke': (name) => `${toolToken(name)} was revoked`,
  'passcode.issue': (name) => `A pairing code was made${forWhom(name)}`,
  'passcode.verify': (name) => `A device was paired with the code${forWhom(name)}`,
  'passcode.fail': (name) => `A wrong pairing code was entered${forWhom(name)}`,
  'passcode.unlock': () => 'Pairing codes were unlocked after too many wrong tries',
  'sign-in-link.issue': () => 'A sign-in link was made',
  'session.open': (name) => `Signed in${onBrowser(name)}`,
  'session.close': (name) => `Signed out${onBrowser(name)}`,
  'oauth.allow': (name) => `${client(name)} was allowed to use your journal`,
  'oauth.deny': () => 'A client that asked for your journal was turned away',
  'oauth.reuse': (name) => `${client(name)} showed something used up, and was shut out`,
  'oauth.revoke': (name) => `${client(name)} may no longer use your journal`,
  'data.export': (_, detail) =>
    detail === null || detail === 'json'
      ? 'Everything was exported'
      : `A table was exported: ${detail.replace(/^csv /, '').replaceAll('_', ' ')}`,
  'data.delete': (_, detail) =>
    detail === 'journal' ? 'Everything was deleted' : 'Everything was deleted, and every way in ended',
}

/** What somebody else may have had a hand in. */
export const WARNINGS: ReadonlySet<string> = new Set(['token.reuse', 'passcode.fail', 'oauth.reuse'])
