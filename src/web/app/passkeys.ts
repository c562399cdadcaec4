import { takesPasskeys } from '../../contract/passkey-address.ts'
import { send } from './api.ts'
import type { ApiAnswer } from './api-types.ts'
import { Problem } from './problem.ts'
import { PASSKEY_PROBLEMS } from './texts/passkey-problems.ts'

/** Whether passkeys work where the page was opened: over TLS or on localhost, and not at a bare address. */
export function canUsePasskeys(): boolean {
  const { hostname, protocol } = window.location
  const isAddress = takesPasskeys({ hostname, isTls: protocol === 'https:' })
  return isAddress && typeof window.PublicKeyCredential === 'function'
}

// The types of the library are not those of the API, which states less of what browsers give.
type Json = never

/** Loaded when it is used: most visits do not. */
const library = () => import('@simplewebauthn/browser')

/** A person who turns the browser's own window away has not failed. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) throw error
    const isThere = error instanceof Error && error.name === 'InvalidStateError'
    throw new Problem(409, isThere ? PASSKEY_PROBLEMS.alreadyMade : PASSKEY_PROBLEMS.refused)
  }
}

/**
 * Makes a passkey of the person who is signed in.
 * @param options.isAnonymous whether the page does not know yet who that is.
 * @throws Problem
 */
export async function makePasskey(name: string, options: { isAnonymous?: boolean } = {}): Promise<void> {
  await asked(async () => {
    const optionsJSON = (await send('post', '/api/passkeys/options', { body: {} }, options)) as Json
    const { startRegistration } = await library()
    const response = await startRegistration({ optionsJSON })
    await send('post', '/api/passkeys', { body: { name, response } }, options)
  })
}

/**
 * Asks for a passkey, and sends what it says.
 * @param purpose the path that takes the answer; the path with `/options` gives the question.
 * @throws Problem
 */
export async function usePasskey<T>(
  purpose: '/api/sessions/passkey' | '/api/sessions/current/confirm',
): Promise<T> {
  return await asked(async () => {
    const isAnonymous = purpose === '/api/sessions/passkey'
    const optionsJSON = (await send('post', `${purpose}/options`, { body: {} }, { isAnonymous })) as Json
    const { startAuthentication } = await library()
    const response = await startAuthentication({ optionsJSON })
    const body = isAnonymous ? { response } : { passkey: response }
    return (await send('post', purpose, { body }, { isAnonymous })) as T
  })
}

export type Passkey = ApiAnswer<'get', '/api/passkeys'>['passkeys'][number]
