export const BROWSERS = {
  lead: 'A session ends by itself when it was not used for 7 days, and after 30 days at the latest.',
  unknown: 'An unknown browser',
  current: 'This one',
  byToken: 'With an API token',
  byProvider: (name: string) => `With ${name}`,
  lastUsed: (when: string) => `Used ${when}`,
  since: (when: string) => `since ${when}`,
  end: 'Sign out',
  endLabel: (browser: string) => `Sign out ${browser}`,
  ending: (browser: string) => `${browser} is signed out`,
  endOthers: 'Sign out everywhere else',
  othersEnded: 'You are signed in on this browser alone',
} as const
