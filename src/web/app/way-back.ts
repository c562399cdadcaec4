import { send } from './api.ts'
import type { ApiAnswer } from './api-types.ts'
import { PROVIDER_NAME } from './identity-provider.ts'
import { isLoopbackName } from './loopback.ts'
import { hasPasskeyHere } from './passkey-here.ts'
import { isServerDown } from './server-status.ts'
import { session } from './session-state.ts'

/** Nobody waits longer than this for a question before they are signed out. */
const ANSWER_TIMEOUT_MS = 3000

/**
 * Whether the person who is signed in could not sign in again by themselves, at this address. At the computer of the server a command
 * prints a link, and where the server does not answer, nothing is known: nobody is asked then.
 */
export async function isWithoutWayBack(): Promise<boolean> {
  const { value: shown } = session
  if (!shown || PROVIDER_NAME !== undefined || shown.signed_in_with === 'token') return false
  if (isLoopbackName(window.location.hostname) || isServerDown.value) return false
  const as = { person: shown.guardian?.id ?? shown.user_id }
  const options = { as, isBackground: true, timeoutMs: ANSWER_TIMEOUT_MS }
  try {
    const [hasPasskey, codes] = await Promise.all([
      hasPasskeyHere(options),
      send('get', '/api/recovery-codes', {}, options),
    ])
    return !hasPasskey && (codes as ApiAnswer<'get', '/api/recovery-codes'>).left === 0
  } catch {
    return false
  }
}
