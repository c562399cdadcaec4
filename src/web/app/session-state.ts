import { signal } from '@preact/signals'
import type { Session } from './acting.ts'
import type { ApiAnswer } from './api-types.ts'

export type { Session } from './acting.ts'

/** Who is signed in; null: nobody; undefined: it is not known yet. */
export const session = signal<Session | null | undefined>(undefined)
/** The id of who is signed in, also while the journal of somebody else is shown. */
export const signedInId = (): string | undefined => session.value?.guardian?.id ?? session.value?.user_id
/** Whether it may still be found in this browser who was signed in last. */
export const isOpening = signal(true)
/** Whether a session has ended under a person's hands: the shell asks them to sign in, over what they were doing. */
export const isSessionEnded = signal(false)

/** The session, or null for one of before, that ended as an administrator disabled its person. */
export const disabledSession = signal<Session | null | undefined>(undefined)

/** The id of that person, where the page was opened after the end. */
export const endedPerson = signal<string | null>(null)

/** Grows when the server says that the person is not a guardian of the one who is shown: who is shown is asked again. */
export const careRefusals = signal(0)

/** How far the set-up of the server is. */
export const setUpState = signal<ApiAnswer<'get', '/api/sessions/start'>['set_up']>('done')

let waitingForSignIn: ((isBack: boolean) => void)[] = []

/** Waits until the person has signed in again; false: they would rather not, or nobody was signed in. */
export function waitForSignIn(): Promise<boolean> {
  if (session.value === null || session.value === undefined) {
    session.value = null
    return Promise.resolve(false)
  }
  isSessionEnded.value = true
  return new Promise((resolve) => waitingForSignIn.push(resolve))
}

/** Lets those go on that wait for a sign-in. */
export function resolveSignIn(isSignedIn: boolean): void {
  const asked = waitingForSignIn
  waitingForSignIn = []
  for (const resolve of asked) resolve(isSignedIn)
}
