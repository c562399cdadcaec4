/** The error codes of RFC 6749 (5.2), 7591 (3.2.2) and 8707 that this server uses, and their HTTP statuses. */
const STATUSES = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  invalid_scope: 400,
  invalid_target: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  access_denied: 400,
  invalid_redirect_uri: 400,
  invalid_client_metadata: 400,
  temporarily_unavailable: 503,
  server_error: 500,
} as const

export type OAuthErrorCode = keyof typeof STATUSES

/** An OAuth error response. */
export class OAuthError extends Error {
  override name = 'OAuthError'
  readonly code: OAuthErrorCode
  readonly status: number

  /** `message` is public, plain ASCII without quotes, and contains no submitted value. */
  constructor(code: OAuthErrorCode, message: string) {
    super(message)
    this.code = code
    this.status = STATUSES[code]
  }

  get body(): { error: string; error_description: string } {
    return { error: this.code, error_description: this.message }
  }
}
