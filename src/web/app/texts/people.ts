import { INVITATION_DAYS } from '../../../contract/limits.ts'

/** `Ann`, `Ann and Bob`, `Ann, Bob and Cem` */
const andList = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

export const PEOPLE = {
  title: 'People',
  hint: 'Add, invite, disable and delete people',
  lead: 'Each person has a journal of their own. You manage who is here; what they keep, you cannot read.',
  onlyAdmins: 'Only administrators manage people',
  onlyAdminsBody:
    'Ask the administrator of this server. If you are one, sign in with a link or a passkey: an API token manages people only if it was made for that.',
  add: 'Add a person',
  name: 'Name',
  added: (name: string) => `${name} added`,
  admin: 'Administrator',
  disabled: 'Disabled',
  caredFor: 'Cared for by others',
  you: 'You',
  rename: 'Rename',
  invite: 'Invite',
  disable: 'Disable',
  enable: 'Enable',
  remove: 'Delete',
  /** Beside one of several who have the same name. */
  apart: (id: string, added: string, last: string | undefined) =>
    `${id}, added on ${added}, ${last === undefined ? 'never signed in' : `last signed in on ${last}`}`,
  sameName: (name: string) =>
    `There is a ${name} already. You can use the name again; with a surname, say, nobody takes one for the other.`,
  /** The button of a row, for screen readers. */
  of: (action: string, name: string) => `${action}: ${name}`,
  renamed: 'Name changed',
  enabled: (name: string) => `${name} can be invited again`,
  inviteTitle: (name: string) => `Invite ${name}`,
  inviteBody: `Send this link to the person. It works once, within ${INVITATION_DAYS} days, and signs them in there. Earlier invitations of this person do not work any more.`,
  link: 'Link',
  open: (until: string) => `Invited: the link works until ${until}`,
  withdraw: 'Withdraw link',
  withdrawn: (name: string) => `The link for ${name} does not work any more`,
  qr: 'QR code of the invitation',
  scan: 'Or let them scan this code with their phone:',
  disableTitle: (name: string) => `Disable ${name}?`,
  disableBody:
    'All browsers, tokens and apps of this person lose access for good. The journal stays. You can enable the person later, and invite them again.',
  soleGuardian: (name: string, names: string) =>
    `${name} is the only guardian of ${names}. Nobody can open that journal until you enable ${name} again, unless another guardian is added before.`,
  isDisabled: (name: string) => `${name} disabled`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteBody:
    'The person and everything that is theirs are deleted: journal, check-ins, profile and sign-ins. This cannot be undone.',
  deleteSoleGuardian: (name: string, names: string) =>
    `${name} is the only guardian of ${names}, and cannot be deleted before that is settled. ${name} can add another guardian under Settings → People I care for. Or delete ${names} first.`,
  copies: (names: string) => `These backups still hold the person: ${names}.`,
  copiesUntil: (date: string) => `The last of them is deleted on ${date}.`,
  copiesStay: 'The server does not delete them by itself.',
  noCopies: 'No backup in the server’s own folder or store holds the person.',
  copiesElsewhere: 'Backups that were made or moved elsewhere are not known here, and may hold the person.',
  confirmation: (name: string) => `To confirm, type the name: ${name}`,
  wrongName: 'This is not the name.',
  confirmationOf: (label: string) =>
    `Somebody else has the same name. To confirm, type the name with the id: ${label}`,
  wrongLabel: 'This is not the name with the id.',
  whoIs: (apart: string) => `The person is: ${apart}.`,
  deleteSubmit: 'Delete everything of this person',
  deleted: (name: string) => `${name} deleted`,
} as const

export const INVITATION = {
  title: 'Your invitation',
  offer: (name: string) => `Your journal, ${name}`,
  by: (inviter: string) =>
    `${inviter} invites you to keep a journal of what you eat and how you feel on this server.`,
  byNobody: 'You are invited to keep a journal of what you eat and how you feel on this server.',
  what: 'You will be signed in on this device, and your journal is your own. The link works once.',
  handedOverBy: (guardian: string) => `${guardian} hands your journal over to you.`,
  handedOver: 'Your journal is handed over to you.',
  takesOver: (guardians: readonly string[]) =>
    `A journal exists already: ${andList(guardians)} ${guardians.length === 1 ? 'has' : 'have'} kept it for you. Once you take it over it is yours alone, and they cannot open it any more. What they added stays. You will be signed in on this device. The link works once.`,
  other: 'Somebody else is signed in on this browser. They are signed out when you go on.',
  accept: 'Start my journal',
  takeOver: 'Take my journal over',
  bad: 'This invitation does not work',
  badBody: 'It was used, replaced or withdrawn, or it has expired. Ask for a new one.',
  signedIn: (name: string) =>
    `It was used, replaced or withdrawn, or it has expired. You are signed in on this browser as ${name}, and need no invitation for that journal.`,
  openAgain: 'Open your invitation again',
  openAgainBody:
    'This page has no invitation any more: it was loaded again, or opened without its whole link. Open the link again from where you received it. Loading this page has not used it up.',
  openAgainSignedIn: (name: string) =>
    `You are signed in on this browser as ${name}, and need no invitation for that journal. To use one for another journal, open its link again from where you received it.`,
  goOn: 'Go to the journal',
  welcome: (name: string) => `Welcome, ${name}`,
  welcomeBody: 'You are signed in on this device.',
  open: 'Open my journal',
  questions: 'Set up my targets first',
} as const
