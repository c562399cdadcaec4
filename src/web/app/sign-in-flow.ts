import { batch } from '@preact/signals'
import { send } from './api.ts'
import type { ApiAnswer } from './api-types.ts'
import { stopBackgroundTask } from './background-task.ts'
import { flushPendingSends } from './pending-sends.ts'
import { Problem } from './problem.ts'
import { clearStoredDraft, readStoredDraft } from './session-draft.ts'
import { ASK_WITHIN_MS, takeSessionPrefetch } from './session-prefetch.ts'
import { isSessionEnded, resolveSignIn, type Session, session } from './session-state.ts'

/** Asks who is signed in, when the page is opened, and when the server is back. */
export async function readSession(): Promise<void> {
  const before = session.value?.user_id
  try {
    const options = { isAnonymous: true, timeoutMs: ASK_WITHIN_MS, prefetched: takeSessionPrefetch() }
    const found = (await send('get', '/api/sessions/current', {}, options)) as Session
    if (before !== undefined && before !== found.user_id) return resumeAs(found, before)
    readStoredDraft(found.user_id)
    session.value = found
  } catch (error) {
    if (error instanceof Problem && error.status === 0) throw error
    if (error instanceof Problem && error.status === 401) {
      // Signed out meanwhile, in another tab say: the page may be somebody else's next.
      if (before !== undefined) return leaveSession()
      clearStoredDraft()
    }
    session.value = null
  }
}

/**
 * Signs in.
 * @param credential a sign-in link or an API token.
 * @throws Problem
 */
export async function signIn(credential: string): Promise<void> {
  const before = session.value?.user_id
  const opened = (await send(
    'post',
    '/api/sessions',
    { body: { credential } },
    { isAnonymous: true },
  )) as ApiAnswer<'post', '/api/sessions'>
  resumeAs(opened, before)
}

/** Goes on if the person has signed in again in another tab. */
export async function resumeIfSignedIn(): Promise<void> {
  const before = session.value?.user_id
  const found = await send('get', '/api/sessions/current', {}, { isAnonymous: true }).catch(() => undefined)
  if (found !== undefined && isSessionEnded.value) resumeAs(found as Session, before)
}

function resumeAs(opened: Session, before: string | undefined): void {
  // Forgets what is kept of anybody else.
  readStoredDraft(opened.user_id)
  // Somebody else: nothing of what is on the page is theirs, nor what waits to be sent.
  if (before !== undefined && before !== opened.user_id) {
    stopBackgroundTask()
    resolveSignIn(false)
    window.location.reload()
    return
  }
  batch(() => {
    session.value = opened
    isSessionEnded.value = false
  })
  resolveSignIn(true)
}

/**
 * Signs in with a passcode: the browser gets an API token of its own, and is signed in with that.
 * @param name what the token is called.
 * @param paired what earlier tries have come to, kept here: a passcode is good once, and the line may break off after it.
 * @throws Problem
 */
export async function signInWithPasscode(
  passcode: { code: string; user_identifier: string; channel: string },
  name: string,
  paired: PairingProgress,
): Promise<void> {
  const ask = (path: string, body: object, bearer?: string) =>
    send('post', path, { body }, { isAnonymous: true, ...(bearer !== undefined && { bearer }) })
  if (paired.bearer === undefined) {
    const verified = await ask('/auth/passcodes/verify', { ...passcode, session: true })
    paired.bearer = (verified as ApiAnswer<'post', '/auth/passcodes/verify'>).session_token ?? ''
  }
  if (paired.token === undefined) {
    const created = await ask('/api/ext/tokens', { name }, paired.bearer)
    paired.token = (created as ApiAnswer<'post', '/api/ext/tokens'>).token
  }
  await signIn(paired.token)
}

export type PairingProgress = { bearer?: string; token?: string }

/** Signs out here, and forgets what is shown. */
export async function signOut(): Promise<void> {
  stopBackgroundTask()
  // What was done a moment ago, and could still be taken back, has been done.
  await flushPendingSends()
  await send('delete', '/api/sessions/current', {}, { isAnonymous: true }).catch((error: unknown) => {
    // A session that has ended already is signed out of.
    if (!(error instanceof Problem && error.status === 401)) throw error
  })
  leaveSession()
}

/** Goes to the sign-in view, with nothing left of the person. */
export function leaveSession(): void {
  stopBackgroundTask()
  batch(() => {
    session.value = null
    isSessionEnded.value = false
  })
  clearStoredDraft()
  resolveSignIn(false)
  // Drafts, notices and whatever else a view has kept; a moment later, when the views have gone and object no more.
  setTimeout(() => window.location.reload())
}
