/** Placeholders for the URL and the JWT: the server does not know the one and must not repeat the other. */
export const SNIPPET_URL = '{{url}}'
export const SNIPPET_JWT = '{{jwt}}'
/** In an entry that is only printed: looking at it creates no tool token. */
export const TOKEN_PLACEHOLDER = '<tool token>'
