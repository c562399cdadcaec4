import { IDLE_TIMEOUT_SECONDS } from '../http/idle-timeout.ts'

/** Above every `server.max_body_bytes`, so that this program enforces the limit, with a problem document. */
const MAX_BODY_BYTES = 1024 ** 3

/** No development page with sources on an error; no silent second server on the same port. */
export const SERVER_OPTIONS = {
  idleTimeout: IDLE_TIMEOUT_SECONDS,
  maxRequestBodySize: MAX_BODY_BYTES,
  development: false,
  reusePort: false,
} as const
