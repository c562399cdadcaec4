import { batch } from '@preact/signals'
import { PATHS } from '../../contract/page-paths.ts'
import { actAs, clearActing, endedCare } from './acting.ts'
import { send } from './api.ts'
import type { ApiAnswer } from './api-types.ts'
import { stopBackgroundTask } from './background-task.ts'
import { deleteAnswers, deleteOthers, keepSession, keptSession } from './kept/kept-answers.ts'
import { keptUnlessAnswered } from './kept/when-away.ts'
import { usePasskey } from './passkeys.ts'
import { flushPendingSends } from './pending-sends.ts'
import { Problem } from './problem.ts'
import { navigate } from './router.ts'
import { clearStoredDraft, readStoredDrafts } from './session-draft.ts'
import { SESSION_TIMEOUT_MS, takeSessionPrefetch } from './session-prefetch.ts'
import {
  disabledSession,
  endedPerson,
  isOpening,
  isSessionEnded,
  resolveSignIn,
  type Session,
  session,
  setUpState,
} from './session-state.ts'
import { listenToSession, tellOfSession } from './session-tabs.ts'

type Start = ApiAnswer<'get', '/api/sessions/start'>

/**
 * Asks who is signed in, when the page is opened, and when the server is back. Where nobody answers, the page opens as
 * that person last left it.
 */
export async function readSession(): Promise<void> {
  const isOpen = session.peek() !== undefined
  // Read meanwhile: opening the database takes as long as it takes to find out that nobody answers.
  const stored = isOpen ? undefined : keptSession()
  const asked = askSession()
  if (stored === undefined) return await asked
  // Below, or by nobody: the journal is open by then.
  asked.catch(() => {})
  const kept = await keptUnlessAnswered(asked, () => stored)
  isOpening.value = false
  if (kept === undefined || session.peek() !== undefined) return await asked
  const found = actAs(kept.answer, { isStored: true })
  readStoredDrafts(found)
  session.value = found
}

async function askSession(): Promise<void> {
  try {
    const options = { isAnonymous: true, timeoutMs: SESSION_TIMEOUT_MS, prefetched: takeSessionPrefetch() }
    const start = (await send('get', '/api/sessions/start', {}, options)) as Start
    const before = session.value?.user_id
    setUpState.value = start.set_up
    const found = start.session === null ? null : actAs(start.session)
    if (start.session === null || found === null) {
      if (start.access_ended) return endAccess(start.access_ended_of)
      // Signed out meanwhile, in another tab say: the page may be somebody else's next.
      if (before !== undefined) return leaveSession()
      clearStoredDraft()
      void deleteAnswers()
      session.value = null
      return
    }
    void keepSession(start.session)
    if (before !== undefined && before !== found.user_id) return resumeAs(found, before)
    // They may have signed in at an address of their own, which the other tabs know nothing of.
    tellOfSession(signedIn(found))
    readStoredDrafts(found)
    session.value = found
  } catch (error) {
    if (error instanceof Problem && error.status === 0) throw error
    session.value = null
  }
}

/** The session stays: what was not sent is named by it. */
function endAccess(person: string | null): void {
  void deleteAnswers()
  clearActing()
  const ended = session.peek() ?? null
  batch(() => {
    session.value = ended
    disabledSession.value = ended
    endedPerson.value = person
  })
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
  resumeAs(actAs(opened), before)
}

/**
 * Signs in with a passkey that the browser knows.
 * @throws Problem
 */
export async function signInWithPasskey(): Promise<void> {
  const before = session.value?.user_id
  const opened = await usePasskey<ApiAnswer<'post', '/api/sessions'>>('/api/sessions/passkey')
  resumeAs(actAs(opened), before)
}

/**
 * Signs the owner in on a server that is not set up.
 * @throws Problem
 */
export async function setUp(code: string): Promise<void> {
  await send('post', '/api/set-up', { body: { code } }, { isAnonymous: true })
  // The first steps follow at an address of their own; there before the journal would be shown.
  navigate(PATHS.setUp, {}, { replace: true })
  await readSession()
}

/** Leaves with another tab. Who was asked to sign in again keeps what they typed until they have answered. */
export function leaveWithOtherTabs(): void {
  listenToSession((who) => {
    const own = session.peek()
    if (own && signedIn(own) !== who && !isSessionEnded.peek()) void readSession().catch(() => {})
  })
}

const signedIn = ({ guardian, user_id: id }: Session) => guardian?.id ?? id

/** Goes on if the person has signed in again in another tab. */
export async function resumeIfSignedIn(): Promise<void> {
  const before = session.value?.user_id
  const found = await send('get', '/api/sessions/current', {}, { isAnonymous: true }).catch(() => undefined)
  if (found !== undefined && isSessionEnded.value) resumeAs(actAs(found as Session), before)
}

function resumeAs(opened: Session, before: string | undefined): void {
  // Forgets what is kept of anybody else.
  readStoredDrafts(opened)
  const forgotten = deleteOthers(opened)
  // A guardian's is stored by the start of the page.
  if (opened.guardian === undefined) void keepSession(opened)
  tellOfSession(signedIn(opened))
  // The guardian answers first: a tap that was meant for the journal of somebody else must not land in their own.
  const isCareEnded = before !== undefined && endedCare.peek()?.id === before
  // Somebody else: nothing of what is on the page is theirs, nor what waits to be sent.
  if (before !== undefined && before !== opened.user_id && !isCareEnded) {
    stopBackgroundTask()
    session.value = null
    resolveSignIn(false)
    void forgotten.then(reloadWithoutViews)
    return
  }
  batch(() => {
    if (!isCareEnded) session.value = opened
    isSessionEnded.value = false
  })
  resolveSignIn(true)
}

/**
 * Signs in with a passcode: the browser gets an API token of its own, and is signed in with that.
 * @param name what the token is called.
 * @param paired the result of earlier attempts: a passcode works once, and the connection may fail after it.
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
  // Changes that could still be undone are sent now.
  await flushPendingSends()
  const options = { isAnonymous: true, timeoutMs: SESSION_TIMEOUT_MS }
  await send('delete', '/api/sessions/current', {}, options).catch((error: unknown) => {
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
  clearActing()
  tellOfSession(null)
  resolveSignIn(false)
  void deleteAnswers().then(reloadWithoutViews)
}

/** Forgets drafts, notices and whatever else a view has kept; a moment later, when they have gone and object no more. */
function reloadWithoutViews(): void {
  setTimeout(() => window.location.reload())
}
