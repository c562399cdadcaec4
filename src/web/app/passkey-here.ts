import { send } from './api.ts'
import type { ApiAnswer } from './api-types.ts'

/** Whether the person has a passkey for this address: each works at one host. @throws Problem */
export async function hasPasskeyHere(options: Parameters<typeof send>[3]): Promise<boolean> {
  const list = (await send('get', '/api/passkeys', {}, options)) as ApiAnswer<'get', '/api/passkeys'>
  return list.passkeys.some(({ works_at: host }) => host === window.location.hostname)
}
