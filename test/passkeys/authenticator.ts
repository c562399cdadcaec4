/** An authenticator in software: a key pair (ES256) that signs as WebAuthn Level 3 says. */

const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const concat = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
const sha256 = (data: string | Uint8Array) =>
  new Uint8Array(new Bun.CryptoHasher('sha256').update(data).digest())

// CBOR (RFC 8949), as far as it is needed here.
const head = (major: number, value: number) =>
  new Uint8Array(
    value < 24
      ? [(major << 5) | value]
      : value < 256
        ? [(major << 5) | 24, value]
        : [(major << 5) | 25, value >> 8, value & 255],
  )
const cborNumber = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const cborText = (value: string) => concat(head(3, value.length), new TextEncoder().encode(value))
const cborBytes = (value: Uint8Array) => concat(head(2, value.length), value)
const cborMap = (entries: readonly (readonly [Uint8Array, Uint8Array])[]) =>
  concat(head(5, entries.length), ...entries.flat())

const FLAGS = { present: 1, verified: 4, attested: 64 }

export type Options = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } }
/** What a dishonest page or authenticator would do otherwise. */
export type Otherwise = {
  origin?: string
  rpId?: string
  isVerified?: boolean
  counter?: number
  id?: string
}

export async function authenticator(origin: string) {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign', 'verify'],
  )
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  const id = crypto.getRandomValues(new Uint8Array(32))
  let counter = 0

  const clientData = (type: string, challenge: string, at: string) =>
    new TextEncoder().encode(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))

  function authData(rpId: string, otherwise: Otherwise, attested = new Uint8Array()): Uint8Array {
    const flags =
      FLAGS.present |
      (otherwise.isVerified === false ? 0 : FLAGS.verified) |
      (attested.length > 0 ? FLAGS.attested : 0)
    const count = new Uint8Array(4)
    new DataView(count.buffer).setUint32(0, otherwise.counter ?? ++counter)
    return concat(sha256(otherwise.rpId ?? rpId), new Uint8Array([flags]), count, attested)
  }

  return {
    id: b64(id),

    /** As `navigator.credentials.create`. */
    create({ challenge, rp }: Options, otherwise: Otherwise = {}) {
      const key = cborMap([
        [cborNumber(1), cborNumber(2)],
        [cborNumber(3), cborNumber(-7)],
        [cborNumber(-1), cborNumber(1)],
        [cborNumber(-2), cborBytes(new Uint8Array(Buffer.from(x, 'base64url')))],
        [cborNumber(-3), cborBytes(new Uint8Array(Buffer.from(y, 'base64url')))],
      ])
      const attested = concat(new Uint8Array(16), new Uint8Array([id.length >> 8, id.length & 255]), id, key)
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData(rp?.id ?? '', otherwise, attested))],
      ])
      return {
        id: b64(id),
        rawId: b64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(clientData('webauthn.create', challenge, otherwise.origin ?? origin)),
          attestationObject: b64(attestation),
          transports: ['internal'],
        },
      }
    },

    /** As `navigator.credentials.get`. */
    async get({ challenge, rpId = '' }: Options, otherwise: Otherwise = {}) {
      const data = clientData('webauthn.get', challenge, otherwise.origin ?? origin)
      const auth = authData(rpId, otherwise)
      const signature = await crypto.subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        privateKey,
        concat(auth, sha256(data)),
      )
      return {
        id: otherwise.id ?? b64(id),
        rawId: otherwise.id ?? b64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(data),
          authenticatorData: b64(auth),
          signature: b64(derOf(new Uint8Array(signature))),
        },
      }
    },
  }
}

/** Web Crypto gives the two numbers of a signature; WebAuthn wants them in DER. */
function derOf(raw: Uint8Array): Uint8Array {
  const integer = (bytes: Uint8Array) => {
    const start = bytes.findIndex((byte) => byte !== 0)
    const value = bytes.slice(start)
    const positive = (value[0] ?? 0) > 127 ? concat(new Uint8Array([0]), value) : value
    return concat(new Uint8Array([2, positive.length]), positive)
  }
  const body = concat(integer(raw.slice(0, 32)), integer(raw.slice(32)))
  return concat(new Uint8Array([48, body.length]), body)
}

export type Authenticator = Awaited<ReturnType<typeof authenticator>>
