import { closeSync, openSync, readSync } from 'node:fs'
import { Decrypter, Encrypter } from 'age-encryption'
import { AppError } from '../core/errors.ts'

/** Whom a backup is encrypted for: the owners of these age recipients, or those who know the passphrase; neither: nobody. */
export type Encryption = { recipients: readonly string[]; passphrase: string }
/** What may open an encrypted backup. */
export type Keys = { identities: readonly string[]; passphrase: string }

export const isEncrypting = ({ recipients, passphrase }: Encryption) =>
  recipients.length > 0 || passphrase !== ''

const AGE_HEADER = 'age-encryption.org/v1'
export const AGE_HEADER_BYTES = AGE_HEADER.length
export const isAgeFile = (first: Uint8Array) => Buffer.from(first).toString('latin1') === AGE_HEADER

/** Whether a file of this machine is encrypted with a passphrase, as its first lines tell. */
export function isForPassphrase(path: string): boolean {
  try {
    const file = openSync(path, 'r')
    try {
      const first = Buffer.alloc(64)
      readSync(file, first)
      return first.toString('latin1').startsWith(`${AGE_HEADER}\n-> scrypt `)
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
}

/** The library reads and gives streams; they are async iterables too. */
const toStream = (chunks: AsyncIterator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
  })

/** @throws AppError `invalid` for a recipient that is not one. */
export async function encrypt(
  chunks: AsyncGenerator<Uint8Array>,
  { recipients, passphrase }: Encryption,
): Promise<AsyncIterable<Uint8Array>> {
  const encrypter = new Encrypter()
  if (passphrase === '') for (const recipient of recipients) addRecipient(encrypter, recipient)
  else encrypter.setPassphrase(passphrase)
  return await encrypter.encrypt(toStream(chunks))
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient)
  } catch (cause) {
    throw new AppError('invalid', 'a recipient of the backup is not an age recipient (age1…)', { cause })
  }
}

/** @throws AppError `invalid` if none of the keys opens it. */
export async function decrypt(
  chunks: AsyncGenerator<Uint8Array>,
  { identities, passphrase }: Keys,
): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter()
  for (const identity of identities) addIdentity(decrypter, identity)
  if (passphrase !== '') decrypter.addPassphrase(passphrase)
  return await decrypter.decrypt(toStream(chunks))
}

function addIdentity(decrypter: Decrypter, identity: string): void {
  try {
    decrypter.addIdentity(identity)
  } catch (cause) {
    throw new AppError('invalid', 'the identity is not an age identity (AGE-SECRET-KEY-…)', { cause })
  }
}

/** The identities in a file as `age-keygen` writes it. */
export const identitiesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
