import { batch } from '@preact/signals'
import { send } from './api.ts'
import { ASK_WITHIN_MS, takeEarly } from './early-session.ts'
import { forgetKept, keptOf } from './kept.ts'
import { Problem } from './problem.ts'
import type { ApiAnswer } from './routes.ts'
import { hasEnded, type Session, session, settle } from './session-state.ts'
import { stopUnderWay } from './under-way.ts'
import { sendUnsent } from './unsent.ts'

/** Asks who is signed in, when the page is opened, and when the server is back. */
export async function readSession(): Promise<void> {
  const before = session.value?.user_id
  try {
    const manner = { quiet: true, patience: ASK_WITHIN_MS, early: takeEarly() }
    const found = (await send('get', '/api/sessions/current', {}, manner)) as Session
    if (before !== undefined && before !== found.user_id) return goOnAs(found, before)
    keptOf(found.user_id)
    session.value = found
  } catch (error) {
    if (error instanceof Problem && error.status === 0) throw error
    if (error instanceof Problem && error.status === 401) {
      // Signed out meanwhile, in another tab say: the page may be somebody else's next.
      if (before !== undefined) return leave()
      forgetKept()
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
    { quiet: true },
  )) as ApiAnswer<'post', '/api/sessions'>
  goOnAs(opened, before)
}

/** Goes on if the person has signed in again in another tab. */
export async function goOnIfSignedIn(): Promise<void> {
  const before = session.value?.user_id
  const found = await send('get', '/api/sessions/current', {}, { quiet: true }).catch(() => undefined)
  if (found !== undefined && hasEnded.value) goOnAs(found as Session, before)
}

function goOnAs(opened: Session, before: string | undefined): void {
  // Forgets what is kept of anybody else.
  keptOf(opened.user_id)
  // Somebody else: nothing of what is on the page is theirs, nor what waits to be sent.
  if (before !== undefined && before !== opened.user_id) {
    stopUnderWay()
    settle(false)
    window.location.reload()
    return
  }
  batch(() => {
    session.value = opened
    hasEnded.value = false
  })
  settle(true)
}

/**
 * Signs in with a passcode: the browser gets an API token of its own, and is signed in with that.
 * @param name what the token is called.
 * @param paired what earlier tries have come to, kept here: a passcode is good once, and the line may break off after it.
 * @throws Problem
 */
export async function pairHere(
  passcode: { code: string; user_identifier: string; channel: string },
  name: string,
  paired: Paired,
): Promise<void> {
  const ask = (path: string, body: object, bearer?: string) =>
    send('post', path, { body }, { quiet: true, ...(bearer !== undefined && { bearer }) })
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

export type Paired = { bearer?: string; token?: string }

/** Signs out here, and forgets what is shown. */
export async function signOut(): Promise<void> {
  stopUnderWay()
  // What was done a moment ago, and could still be taken back, has been done.
  await sendUnsent()
  await send('delete', '/api/sessions/current', {}, { quiet: true }).catch((error: unknown) => {
    // A session that has ended already is signed out of.
    if (!(error instanceof Problem && error.status === 401)) throw error
  })
  leave()
}

/** Goes to the sign-in view, with nothing left of the person. */
export function leave(): void {
  stopUnderWay()
  batch(() => {
    session.value = null
    hasEnded.value = false
  })
  forgetKept()
  settle(false)
  // Drafts, notices and whatever else a view has kept; a moment later, when the views have gone and object no more.
  setTimeout(() => window.location.reload())
}
