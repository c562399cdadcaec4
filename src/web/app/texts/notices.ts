import type { ApiAnswer } from '../api-types.ts'

export type Notice = ApiAnswer<'get', '/api/notices'>['notices'][number]
type Method = NonNullable<Notice['method']>

const from = (address: string | null) => (address === null ? '' : `, from ${address}`)
const quoted = (name: string | null, unnamed: string) => (name === null ? unnamed : `“${name}”`)
const browser = (name: string | null) => name ?? 'An unknown browser'

const SIGN_IN_TITLES: Readonly<Record<Method, string>> = {
  link: 'New sign-in',
  token: 'New sign-in',
  provider: 'New sign-in',
  passkey: 'New sign-in',
  recovery_code: 'Recovery code used',
  set_up: 'New sign-in',
  invitation: 'Invitation accepted',
  passcode: 'New device',
  consent: 'New AI client',
}

const SIGN_INS: Readonly<Record<Method, (notice: Notice) => string>> = {
  link: ({ credential }) => `${browser(credential.name)} signed in with a link`,
  token: ({ credential, created_by: token }) =>
    `${browser(credential.name)} signed in with ${token?.name ? `the API token “${token.name}”` : 'an API token'}`,
  provider: ({ credential }) => `${browser(credential.name)} signed in at the identity provider`,
  passkey: ({ credential }) => `${browser(credential.name)} signed in with a passkey`,
  recovery_code: ({ credential }) => `${browser(credential.name)} signed in with a recovery code`,
  set_up: ({ credential }) => `${browser(credential.name)} signed in with the set-up code`,
  invitation: ({ credential }) => `${browser(credential.name)} signed in with an invitation`,
  passcode: ({ credential }) => `${quoted(credential.name, 'A device')} was paired with a passcode`,
  consent: ({ credential }) => `${quoted(credential.name, 'An AI client')} was allowed to use your journal`,
}

/** What to do about a sign-in. */
function signInAdvice({ method, is_active: isActive }: Notice): string {
  const token = method === 'token' ? ', and so is the API token' : ''
  return isActive
    ? `If it was not you, end it. Whatever was created there is then revoked, too${token}.`
    : `It has ended since. If it was not you, say so: whatever was created there is then revoked${token}.`
}

/** A notice: what it is about, and what happened and what to do. @param when such as `2 hours ago`. */
export function noticeText(notice: Notice, when: string): { title: string; body: string } {
  const { kind, method, credential, address } = notice
  if (kind === 'sign_in') {
    const known = method ?? 'link'
    return {
      title: SIGN_IN_TITLES[known],
      body: `${SIGN_INS[known](notice)} ${when}${from(address)}. ${signInAdvice(notice)}`,
    }
  }
  if (kind === 'replay') return replayText(notice, when)
  const isForApps = credential.kind === 'api_token'
  return {
    title: `${quoted(credential.name, isForApps ? 'An API token' : 'A tool token')} expires ${when}`,
    body: isForApps
      ? 'Rotate this API token, or create a new one, so that the app keeps working.'
      : 'Create a new tool token for the AI client, so that it keeps working.',
  }
}

function replayText({ credential, address }: Notice, when: string): { title: string; body: string } {
  const name = quoted(credential.name, 'an AI client')
  return credential.kind === 'oauth_grant'
    ? {
        title: `${quoted(credential.name, 'An AI client')} lost access`,
        body: `A used code or token of ${name} was presented again ${when}${from(address)}. Somebody may have a copy, so the access of this AI client was revoked. Connect it again.`,
      }
    : {
        title: `A replaced API token was used: ${quoted(credential.name, 'unnamed')}`,
        body: `It was used ${when}${from(address)}, after it had been rotated. Somebody may have a copy, so the token that replaced it was revoked, too. Create a new token for the app.`,
      }
}

export const NOTICES = {
  label: 'Notices',
  more: (count: number) => `${count} more`,
  confirm: 'That was me',
  end: 'End it',
  deny: 'That was not me',
  dismiss: 'Dismiss',
  dismissed: 'Notice dismissed',
  revoked: 'Access revoked',
  apiTokens: 'Open API tokens',
  toolTokens: 'Open tool tokens',
} as const
