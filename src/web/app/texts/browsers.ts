import { MAX_SESSION_DAYS, SESSION_IDLE_DAYS } from '../../../contract/limits.ts'

export const BROWSERS = {
  lead: `A browser is signed out after ${SESSION_IDLE_DAYS} days without use, and after ${MAX_SESSION_DAYS} days at the latest.`,
  unknown: 'Unknown browser',
  current: 'This browser',
  byToken: 'With an API token',
  byProvider: (name: string) => `With ${name}`,
  lastUsed: (when: string, address: string | null) =>
    address === null ? `Last used ${when}` : `Last used ${when}, from ${address}`,
  since: (when: string, address: string | null) =>
    address === null ? `Signed in since ${when}` : `Signed in since ${when}, from ${address}`,
  signOut: 'Sign out',
  signOutLabel: (browser: string) => `Sign out ${browser}`,
  signedOut: (browser: string) => `${browser} signed out`,
  signOutOthers: 'Sign out all other browsers',
  othersSignedOut: 'All other browsers signed out',
} as const
