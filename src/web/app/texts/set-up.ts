import { PROOF_MINUTES } from '../../../contract/limits.ts'

/** The first steps: on a server that is not set up, and of a person. */
export const SET_UP = {
  title: 'Set up your journal',
  codeLead: 'The code is printed where the server was started. It shows that this server is yours.',
  code: 'Set-up code',
  codeHint: 'Such as K7QF-2MXD-9WTE. Each start of the server prints a new one.',
  begin: 'Begin',
  wrongCode: 'This is not the code of the running server. Each start prints a new one: enter the latest.',
  alreadyTitle: 'This server is already set up',
  already: 'Somebody has finished the set-up. Sign in instead.',
  signIn: 'Go to the sign-in',
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  next: 'Next',
  skip: 'Skip',

  youTitle: 'About you',
  youLead: 'Time zone and units are guessed from this browser. Correct what is wrong.',
  name: 'Your name',
  nameHint: 'Optional. The other people of this server see it.',
  timeZone: 'Time zone',
  units: 'Units',

  ageTitle: 'How old are you?',
  ageLead:
    'Targets for energy, vitamins and minerals depend on age and sex. Without them, values for adults are used.',
  bodyTitle: 'How tall are you, and how much do you weigh?',
  bodyLead: 'For targets of energy and protein. Without them, general values are used.',
  activityTitle: 'How active are you?',
  activityLead: 'For the energy target. Without it, “Lightly active” is assumed.',

  readyTitle: 'Your journal is ready',
  ready: 'You stay signed in on this browser.',
  nextTime: 'How you sign in next time',
  passkeyLead: 'With a passkey you sign in by your fingerprint, face or PIN.',
  passkeyMade: 'Your passkey is made. It signs you in at this address from now on.',
  noPasskeys:
    'This browser stays signed in. Passkeys need https and a host name, or localhost; this page was opened at another address.',
  back: 'On another browser, a link signs you in. Run this on the computer that runs the server:',
  backByInvitation: 'On another browser, ask for a new invitation, or use one of these.',
  proof: `You can make them at once within ${PROOF_MINUTES} minutes of signing in. After that you confirm first that it is you: with a passkey or a recovery code, if you have one, or else with a link or a new invitation from the administrator of this server.`,
  later: 'All answers can be changed under Profile, and ways to sign in are under Settings → Passkeys.',
  start: 'Start logging',
} as const
