import { takesPasskeys } from '../contract/passkey-address.ts'
import { AppError } from '../core/errors.ts'

/** Where a passkey works: the host name that it is bound to, and the exact origin of the page. */
export type RelyingParty = { id: string; origin: string }

/**
 * The address of the page that sent the request; its host was checked before. Browsers make passkeys over TLS or on
 * `localhost`, and never for a bare address.
 * @throws AppError `conflict`.
 */
export function relyingPartyOf(request: Request): RelyingParty {
  const origin = request.headers.get('origin') ?? ''
  if (!URL.canParse(origin)) throw new AppError('conflict', 'Passkeys work on the page of this server alone')
  const { protocol, hostname } = new URL(origin)
  if (!takesPasskeys({ hostname, isTls: protocol === 'https:' })) {
    throw new AppError(
      'conflict',
      'Passkeys need a host name and https, or localhost; this page was opened at another address',
    )
  }
  return { id: hostname, origin }
}
