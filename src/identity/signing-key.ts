import { join } from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { AppError } from '../core/errors.ts'
import { readOrCreateKeyFile } from '../core/key-file.ts'

export const SIGNING_ALGORITHM = 'EdDSA'

/** A key that verifies. */
export type PublicKey = {
  kid: string
  publicKey: CryptoKey
  /** The key in `/.well-known/jwks.json`. */
  publicJwk: JWK
}

export type SigningKey = PublicKey & { privateKey: CryptoKey }

export const signingKeyPath = (dataDir: string) => join(dataDir, 'jwt-key.json')

/**
 * The embedded issuer's Ed25519 key, stored as a JWK in the data directory and created on first use.
 * @throws AppError if the file does not contain such a key.
 */
export async function loadSigningKey(dataDir: string): Promise<SigningKey> {
  const path = signingKeyPath(dataDir)
  const { privateKey: fresh } = await generateKeyPair(SIGNING_ALGORITHM, {
    crv: 'Ed25519',
    extractable: true,
  })
  const freshJwk = await exportJWK(fresh)
  const text = readOrCreateKeyFile(path, () => `${JSON.stringify(freshJwk)}\n`)
  try {
    return await signingKey(JSON.parse(text))
  } catch (cause) {
    throw new AppError(
      'unavailable',
      `${path}: does not contain an Ed25519 key; restore it from a backup, or delete it to create a new key, which ends every JWT issued so far`,
      { cause },
    )
  }
}

/** A key for one use, which is not stored. */
export async function temporarySigningKey(): Promise<SigningKey> {
  return await signingKey(await newPrivateJwk())
}

/** A new key, for its file. */
export async function newPrivateJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { crv: 'Ed25519', extractable: true })
  return await exportJWK(privateKey)
}

/** The signing key of a private JWK. */
export async function signingKey(jwk: JWK): Promise<SigningKey> {
  if (jwk.d === undefined) throw new Error('not an Ed25519 private key')
  const key = await publicKey(jwk)
  return { ...key, privateKey: (await importJWK(jwk, SIGNING_ALGORITHM)) as CryptoKey }
}

/** The public part of a JWK. */
export async function publicKey({ kty, crv, x }: JWK): Promise<PublicKey> {
  if (kty !== 'OKP' || crv !== 'Ed25519' || x === undefined) throw new Error('not an Ed25519 key')
  const kid = await calculateJwkThumbprint({ kty, crv, x })
  const publicJwk: JWK = { kty, crv, x, kid, alg: SIGNING_ALGORITHM, use: 'sig' }
  return { kid, publicKey: (await importJWK(publicJwk, SIGNING_ALGORITHM)) as CryptoKey, publicJwk }
}
