import { readFileSync } from 'node:fs'
import { type Encryption, identitiesIn, type Keys } from '../backups/encryption.ts'
import { keysBySettings } from '../backups/server-key.ts'
import { AppError } from '../core/errors.ts'
import { type Args, type Flag, type Io, textFlag, UsageError } from './command.ts'
import type { LoadedSettings } from './read-settings.ts'

/** Secrets come from files, standard input and settings: others can see the arguments of a program. */

export const PASSPHRASE_FLAG: Readonly<Record<string, Flag>> = {
  'passphrase-file': {
    value: 'FILE',
    help: 'file with the passphrase; -: standard input; default: the setting backup.passphrase',
  },
}

const MAX_SECRET_BYTES = 64 * 1024

/** What the flags state; undefined: nothing, so that the settings count. */
export async function statedEncryption(args: Args, io: Io): Promise<Encryption | undefined> {
  const recipient = textFlag(args, 'recipient')
  const passphrase = await statedPassphrase(args, io)
  if (recipient !== undefined && passphrase !== '')
    throw new UsageError('--recipient and --passphrase-file exclude each other')
  if (recipient !== undefined) return { recipients: [recipient], passphrase: '' }
  return passphrase === '' ? undefined : { recipients: [], passphrase }
}

/** What may open a backup: the flags, and the settings. */
export async function statedKeys(args: Args, io: Io, { config, dataDir }: LoadedSettings): Promise<Keys> {
  const file = textFlag(args, 'identity')
  const stated = file === undefined ? [] : identitiesIn(await readSecret(file, io, '--identity'))
  const passphrase = await statedPassphrase(args, io)
  const bySettings = keysBySettings(config, dataDir)
  return {
    identities: [...stated, ...bySettings.identities],
    passphrase: passphrase === '' ? bySettings.passphrase : passphrase,
  }
}

async function statedPassphrase(args: Args, io: Io): Promise<string> {
  const file = textFlag(args, 'passphrase-file')
  if (file === undefined) return ''
  // Editors end a file with a line break, which is not a part of the passphrase.
  const passphrase = (await readSecret(file, io, '--passphrase-file')).replace(/\r?\n$/, '')
  if (passphrase === '') throw new UsageError('--passphrase-file: the passphrase is empty')
  return passphrase
}

async function readSecret(file: string, io: Io, flag: string): Promise<string> {
  try {
    const text = file === '-' ? await readInput(io) : readFileSync(file, 'utf8')
    if (text.length <= MAX_SECRET_BYTES) return text
  } catch (cause) {
    throw new AppError('invalid', `${flag}: the file cannot be read`, { cause })
  }
  throw new AppError('invalid', `${flag}: the file is too long`)
}

async function readInput({ stdin }: Io): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stdin?.() ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_SECRET_BYTES) break
  }
  return text
}
