import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type ClientMetadata } from 'oidc-provider'

export const CLIENT_ID = 'journal'
/** With what has to be escaped on its way. */
export const CLIENT_SECRET = 'a secret: 100 % + more / of it, 32 characters'

export type IdentityProvider = {
  /** At `localhost`, which is another site than `127.0.0.1`. */
  issuer: string
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * A real OpenID provider on this machine. Its one page asks for a name, and allows or denies; whose name begins with
 * `unverified` has an address that nobody has verified.
 * @param redirectUri where it sends people back.
 */
export async function startIdentityProvider(
  redirectUri: string,
  client: Partial<ClientMetadata> = {},
): Promise<IdentityProvider> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [redirectUri],
        id_token_signed_response_alg: 'ES256',
        ...client,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'ES256', use: 'sig' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    cookies: { keys: ['for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_, accountId) => ({ accountId, claims: () => claimsOf(accountId) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(provider, request, response)
    else void answer(request, response)
  })
  return {
    issuer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const claimsOf = (name: string) => ({
  sub: name,
  email: `${name}@home.example`,
  email_verified: !name.startsWith('unverified'),
  preferred_username: name,
})

async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><title>The provider</title><form method="post"><label>Name <input name="name"></label>
<button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></form></html>`,
    )
    return
  }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const form = new URLSearchParams(Buffer.concat(chunks).toString())
  const result =
    form.get('decision') === 'allow'
      ? { login: { accountId: form.get('name') ?? '' } }
      : { error: 'access_denied', error_description: 'not now' }
  await provider.interactionFinished(request, response, result)
}
