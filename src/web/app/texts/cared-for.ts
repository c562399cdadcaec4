import { INVITATION_DAYS, TAKEOVER_AGE } from '../../../contract/limits.ts'

export const CARED_FOR = {
  title: 'People I care for',
  hint: 'Keep the journal of a child or of another person',
  lead: 'You keep their journal from this browser, and each entry says that you added it. They have no sign-in of their own until they take the journal over.',
  empty: 'You care for nobody yet.',
  add: 'Add a person',
  name: 'Name',
  added: (name: string) => `${name} added`,
  guardians: (names: string) => `Guardians: ${names}`,
  open: 'Open journal',
  addGuardian: 'Add a guardian',
  guardian: 'Person',
  guardianBody: (name: string) => `They can read and write the journal of ${name}, as you can.`,
  nobody: 'There is nobody else on this server who could be a guardian.',
  removeGuardian: 'Remove a guardian',
  removeGuardianBody: (name: string) =>
    `They can no longer open the journal of ${name}, and links that they made for it end. What they added stays. You can add them again.`,
  guardianRemoved: (guardian: string, name: string) => `${guardian} is not a guardian of ${name} any more`,
  disabled: 'Disabled: nobody can open the journal.',
  unfinished:
    'Disabled: nobody can open the journal. Delete again to finish a deletion that was interrupted.',
  enabled: (name: string) => `The journal of ${name} can be opened again`,
  handedOver: (until: string) => `Being handed over: the link works until ${until}`,
  leave: 'Stop caring',
  leaveBody: (name: string, others: string) =>
    `You can no longer open the journal of ${name}. Only the guardians who stay can add you again: ${others}.`,
  left: (name: string) => `You are not a guardian of ${name} any more`,
  handOver: 'Hand over',
  handOverTitle: (name: string) => `Hand the journal over to ${name}`,
  handOverBody: `Let the person open this link on their own phone. It works once, within ${INVITATION_DAYS} days. They sign in for themselves then, and the journal has no guardians any more.`,
  takeoverAge: 'May take the journal over from age (optional)',
  takeoverAgeHint: `In years, ${TAKEOVER_AGE.min} to ${TAKEOVER_AGE.max}. Empty: not decided. You can change it at any time.`,
  wrongAge: `Must be a whole number from ${TAKEOVER_AGE.min} to ${TAKEOVER_AGE.max}, or empty.`,
  changeAge: 'Take-over age',
  saveAge: 'Save',
  ageChanged: 'Saved',
  takeover: (from: number, age: number | null) => {
    if (age === null) return `May take the journal over from ${from}`
    if (age >= from) return 'May take the journal over now'
    const years = from - age
    return `May take the journal over from ${from} (${years === 1 ? 'within a year' : `within ${years} years`})`
  },
  tooYoungTitle: (name: string) => `Too early for ${name}`,
  tooYoung: (name: string, age: number, from: number) =>
    `By the profile, ${name} is ${age}, and may take the journal over from ${from}. To hand it over now, change that age first.`,
  of: (action: string, name: string) => `${action}: ${name}`,
  noTokens: (name: string) =>
    `Tokens and AI clients can be made for ${name} only once the journal is handed over. Yours open your own journal alone.`,
  addedBy: (name: string) => `Added by ${name}`,
} as const
