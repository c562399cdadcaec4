import { signal } from '@preact/signals'
import type { ApiAnswer } from './api-types.ts'

export type Session = ApiAnswer<'get', '/api/sessions/current'>

/** Who is signed in; null: nobody; undefined: it is not known yet. */
export const session = signal<Session | null | undefined>(undefined)
/** Whether a session has ended under a person's hands: the shell asks them to sign in, over what they were doing. */
export const isSessionEnded = signal(false)

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
