import { formatDate } from '../date-format.ts'

/** `API token “Phone”`, or `An API token`. */
const named = (kind: string, indefinite: string, name: string | null) =>
  name === null ? indefinite : `${kind} “${name}”`
const apiToken = (name: string | null) => named('API token', 'An API token', name)
const toolToken = (name: string | null) => named('Tool token', 'A tool token', name)
const aiClient = (name: string | null) => named('AI client', 'An AI client', name)
const forIdentifier = (identifier: string | null) => (identifier === null ? '' : ` for ${identifier}`)
const browser = (name: string | null) => name ?? 'a browser'

const FAILED_CREDENTIALS: Readonly<Record<string, string>> = {
  api_token: 'API tokens',
  tool_token: 'tool tokens',
  pairing_session: 'pairing sessions',
  browser_session: 'browser sessions',
  passcode: 'passcodes',
  sign_in_link: 'sign-in links',
  passkey: 'passkeys',
  recovery_code: 'recovery codes',
  invitation: 'invitations',
  share_link: 'links to shared journals',
  oauth_token: 'codes or tokens of AI clients',
}

/** @param detail the kind and how often, such as `passcode 12`. */
function failedCredentials(detail: string | null): string {
  const [kind = '', count = '0'] = (detail ?? '').split(' ')
  const what = FAILED_CREDENTIALS[kind] ?? 'credentials'
  return `Within an hour, ${what} that are not valid were presented ${Number(count) === 1 ? 'once' : `${count} times`}`
}

const shareName = (name: string | null) => (name === null ? 'somebody' : `“${name}”`)

/** Who looked. @param detail the days and the address, such as `2026-03-04 2026-03-10 203.0.113.7`. */
function shareLook(name: string | null, detail: string | null): string {
  const looked = shareName(name)
  const [from, to, address] = (detail ?? '').split(' ')
  if (!from || to === undefined || address === undefined) return looked
  return `${looked}: ${formatDate(from)} to ${formatDate(to)}, from the address ${address}`
}

const somebody = (name: string | null) => name ?? 'somebody'

/** @param detail the address and the browser, such as `203.0.113.7 Firefox on Linux`. */
function joinedWhere(detail: string | null): string {
  const [address = '', ...words] = (detail ?? '').split(' ')
  const browser = words.length === 0 ? '' : ` on ${words.join(' ')}`
  return address === '' ? browser : `${browser}, from the address ${address}`
}

/** Who did it, behind what was done. */
const BY = / ?\bby /

type Sentence = (name: string | null, detail: string | null, of?: string | null) => string

export const ACTIVITY = {
  title: 'Activity',
  leadOf: (name: string) =>
    `What was done with the account and the journal of ${name}, and by which guardian. Entries are not listed here: each says who added it.`,
  lead: 'Sign-ins, tokens, pairing, exports, deletions and restores. Your journal entries are not listed here.',
  show: 'Show',
  everything: 'Everything',
  emptyTitle: 'No activity',
  emptyBody: 'Nothing of this kind has happened yet.',
  today: 'Today',
  yesterday: 'Yesterday',
  warning: 'Check this',
  kinds: {
    session: 'Sign-ins and sign-outs',
    'sign-in-link': 'Sign-in links',
    'set-up': 'The set-up of the server',
    passkey: 'Passkeys',
    'recovery-code': 'Recovery codes',
    token: 'API tokens',
    jwt: 'Tool tokens',
    passcode: 'Passcodes',
    oauth: 'AI clients',
    person: 'Your account',
    people: 'Accounts of others',
    guardian: 'Guardians',
    share: 'Sharing',
    identity: 'Your identities elsewhere',
    'external-jwt': 'Tokens of identity providers',
    credential: 'Failed sign-ins',
    data: 'Exports, deletions and restores',
  },
} as const

/**
 * What happened to the account and the journal of a person.
 * @param whose the name of somebody whose guardian reads it; undefined: the reader.
 */
const accountTexts = (whose?: string): Record<string, Sentence> => {
  const your = whose === undefined ? 'Your' : `${whose}’s`
  const you = whose ?? 'you'
  return {
    'person.add': () => `${your} account was created`,
    'person.rename': () => `${your} name was changed`,
    'person.disable': () => `${your} account was disabled, and all tokens and browsers lost access`,
    'person.enable': () => `${your} account was enabled`,
    'person.begin-deletion': () => `${your} account was disabled, to be deleted`,
    'person.delete': () => `${your} account was deleted`,
    'person.invite': () => `An invitation for ${you} was made`,
    'person.withdraw-invitation': () => `An invitation for ${you} was withdrawn`,
    'person.join': (_, detail) => `${your} invitation was accepted${joinedWhere(detail) || ' on a browser'}`,
    'guardian.add': (name) => (name === null ? 'A guardian was added' : `${name} was made a guardian`),
    'guardian.remove': (name) =>
      name === null ? 'A guardian was removed' : `${name} is not a guardian any more`,
    'guardian.takeover-age': (_, age) =>
      age === null
        ? `From which age ${you} may take the journal over is not decided any more`
        : `The age from which ${you} may take the journal over was set to ${age}`,
    'share.create': (name) =>
      `Parts of ${whose === undefined ? 'your' : your} journal can be seen by ${shareName(name)}`,
    'share.end': (name) => `${your} journal is not shown to ${shareName(name)} any more`,
    'share.view': (name, detail) => `${your} journal was looked at by ${shareLook(name, detail)}`,
  }
}

/** What happened, as a sentence, by the action that the server recorded. */
export const EVENT_TEXTS: Readonly<Record<string, Sentence>> = {
  ...accountTexts(),
  'person.promote': () => 'You were made an administrator',
  'person.demote': () => 'You are not an administrator any more',
  'token.issue': (name) => `${apiToken(name)} was created`,
  'token.revoke': (name) => `${apiToken(name)} was revoked`,
  'token.rotate': (name) => `${apiToken(name)} was rotated`,
  'token.reuse': (name) =>
    `${apiToken(name)} was used after it had ended; if it was rotated, the token that replaced it was revoked`,
  'jwt.issue': (name) => `${toolToken(name)} was created`,
  'jwt.revoke': (name) => `${toolToken(name)} was revoked`,
  'jwt.rotate-key': () => 'The key that signs tool tokens was rotated',
  'passcode.issue': (name) => `A passcode was created${forIdentifier(name)}`,
  'passcode.verify': (name) => `A device was paired with the passcode${forIdentifier(name)}`,
  'passcode.fail': (name) => `A wrong passcode was entered${forIdentifier(name)}`,
  'passcode.revoke': (name) => `The passcode${forIdentifier(name)} was revoked`,
  'passcode.unlock': () => 'Passcodes were unlocked after too many wrong attempts',
  'sign-in-link.issue': () => 'A sign-in link was created',
  'set-up.begin': () => 'The server was set up with the code that it printed at its start',
  'set-up.finish': () => 'The first steps were finished',
  'session.confirm': (name) => `You confirmed on ${browser(name)} that it was you`,
  'passkey.add': (_, detail) => `The passkey “${detail ?? ''}” was made`,
  'passkey.remove': (_, detail) => `The passkey “${detail ?? ''}” was deleted`,
  'recovery-code.issue': () => 'Recovery codes were made',
  'recovery-code.use': () => 'A recovery code was used',
  'session.open': (name) => `Signed in with ${browser(name)}`,
  'session.close': (name) => `Signed out of ${browser(name)}`,
  'oauth.allow': (name) => `${aiClient(name)} was allowed to use your journal`,
  'oauth.deny': () => 'An AI client was refused access to your journal',
  'oauth.reuse': (name) => `${aiClient(name)} presented a used code or token, and its access was revoked`,
  'oauth.revoke': (name) => `${aiClient(name)} lost access to your journal`,
  'people.add': (name) => `You added ${somebody(name)}`,
  'people.rename': (name) => `You changed the name of ${somebody(name)}`,
  'people.promote': (name) => `You made ${somebody(name)} an administrator`,
  'people.demote': (name) => `You removed ${somebody(name)} from the administrators`,
  'people.disable': (name) => `You disabled ${somebody(name)}`,
  'people.enable': (name) => `You enabled ${somebody(name)}`,
  'people.delete': (name) => `You deleted ${somebody(name)}`,
  'people.invite': (name) => `You made an invitation for ${somebody(name)}`,
  'people.withdraw-invitation': (name) => `You withdrew the invitation for ${somebody(name)}`,
  'people.join': (name, detail) => `Your invitation for ${somebody(name)} was accepted${joinedWhere(detail)}`,
  'guardian.become': (name) => `You became a guardian of ${somebody(name)}`,
  'guardian.cease': (name) => `You are not a guardian of ${somebody(name)} any more`,
  'guardian.give': (name, _, of) => `You made ${somebody(name)} a guardian of ${somebody(of ?? null)}`,
  'guardian.take': (name, _, of) =>
    `You removed ${somebody(name)} from the guardians of ${somebody(of ?? null)}`,
  'identity.bind': () => 'An identity at an identity provider was bound to you',
  'identity.unbind': () => 'An identity at an identity provider is not bound to you any more',
  'external-jwt.revoke': () => 'Tokens of an identity provider were revoked',
  'credential.fail': (_, detail) => failedCredentials(detail),
  'data.export': (_, detail) => {
    const [what = ''] = (detail ?? '').split(BY)
    return what === '' || what === 'json'
      ? 'Everything was exported'
      : `A table was exported: ${what.replace(/^csv /, '').replaceAll('_', ' ')}`
  },
  'data.delete': (_, detail) =>
    detail === 'journal'
      ? 'Everything was deleted'
      : 'Everything was deleted, all tokens were revoked and all browsers signed out',
  'data.import': () => 'A journal was imported from another server',
  'data.restore': () => 'The data of all people was replaced by that of a backup',
}

type Event = {
  action: string
  subject: string | null
  name: string | null
  of: string | null
  by: string | null
  detail: string | null
}

/** Actions of the reader's that are about somebody else. */
const OF_OTHERS = /^(people\.|guardian\.(become|cease|give|take)$)/

/**
 * What happened, and who did it where that is somebody else.
 * @param whose the name of the person whose guardian reads it; undefined: the reader.
 */
export function eventText({ action, subject, name, of, by, detail }: Event, whose?: string): string {
  // Of a person who is deleted, the id is left.
  const called = name ?? (OF_OTHERS.test(action) ? subject : null)
  const sentence = { ...EVENT_TEXTS, ...accountTexts(whose) }[action]
  const done = sentence?.(called, detail, of ?? detail?.replace(/^of /, '') ?? null) ?? action
  if (action === 'guardian.cease' && detail === `by ${subject}`)
    return `${called} took the journal over; you are not a guardian any more`
  if (by !== null) return `${done}; ${by} did it`
  // Only a guardian does these for another, and this one is not here any more.
  const isByGuardian = /^(share|data)\./.test(action) && BY.test(detail ?? '')
  return isByGuardian ? `${done}; a guardian did it` : done
}

/** Actions that somebody else may have caused. */
export const WARNING_EVENTS: ReadonlySet<string> = new Set([
  'token.reuse',
  'passcode.fail',
  'oauth.reuse',
  'credential.fail',
])
