/** The `type` of a problem that needs nothing special of a client (RFC 9457). */
export const ORDINARY_PROBLEM = 'about:blank'
/** The person has to prove who they are, at `POST /api/sessions/current/confirm`; the same request then succeeds. */
export const CONFIRM_PERSON_PROBLEM = 'urn:ext-server:problem:confirm-person'
/** The person who asks is not a guardian of the other one any more; the journal of their own is open to them. */
export const NOT_GUARDIAN_PROBLEM = 'urn:ext-server:problem:not-guardian'
/** An administrator disabled the person whose browser was signed in until then. */
export const ACCESS_ENDED_PROBLEM = 'urn:ext-server:problem:access-ended'
/** The `Idempotency-Key` was used before, with another body: that one was carried out, and this one is not. */
export const KEY_REUSED_PROBLEM = 'urn:ext-server:problem:key-reused'
