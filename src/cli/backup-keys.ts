import { readFileSync } from 'node:fs'
import { type Encryption, identitiesIn, isForPassphrase, type Keys } from '../backups/encryption.ts'
import { keysBySettings } from '../backups/server-key.ts'
import { AppError } from '../core/errors.ts'
import { type Args, type Flag, type Io, isFlagSet, textFlag, UsageError } from './command.ts'
import type { LoadedSettings } from './read-settings.ts'

/** Secrets come from files, standard input and settings: others can see the arguments of a program. */

export const PASSPHRASE_FLAG: Readonly<Record<string, Flag>> = {
  'passphrase-file': {
    value: 'FILE',
    help: 'file with the passphrase; -: standard input; default: the setting backup.passphrase',
  },
}

const MAX_SECRET_BYTES = 64 * 1024

/**
 * What the flags state; undefined: nothing, so that the settings count.
 * @param isUnset whether the settings encrypt nothing, so that --encrypt asks for a passphrase.
 */
export async function statedEncryption(
  args: Args,
  io: Io,
  isUnset: boolean,
): Promise<Encryption | undefined> {
  const recipient = textFlag(args, 'recipient')
  const mustAsk = isFlagSet(args, 'encrypt') && recipient === undefined && isUnset
  const passphrase = await statedPassphrase(args, io, { mustAsk, isNew: true })
  if (recipient !== undefined && passphrase !== '')
    throw new UsageError('--recipient and --passphrase-file exclude each other')
  if (recipient !== undefined) return { recipients: [recipient], passphrase: '' }
  return passphrase === '' ? undefined : { recipients: [], passphrase }
}

/**
 * What may open a backup: the flags, and the settings.
 * @param source the backup: if only a passphrase opens it, and none is known, the person is asked for it.
 */
export async function statedKeys(
  args: Args,
  io: Io,
  { config, dataDir }: LoadedSettings,
  source: string,
): Promise<Keys> {
  const file = textFlag(args, 'identity')
  const stated = file === undefined ? [] : identitiesIn(await readSecret(file, io, '--identity'))
  const bySettings = keysBySettings(config, dataDir)
  const mustAsk = bySettings.passphrase === '' && isForPassphrase(source)
  const passphrase = await statedPassphrase(args, io, { mustAsk, isNew: false })
  return {
    identities: [...stated, ...bySettings.identities],
    passphrase: passphrase === '' ? bySettings.passphrase : passphrase,
  }
}

/** @param isNew whether it is typed twice, since a mistake would close the backup to everybody. */
async function statedPassphrase(
  args: Args,
  io: Io,
  { mustAsk, isNew }: { mustAsk: boolean; isNew: boolean },
): Promise<string> {
  const file = textFlag(args, 'passphrase-file')
  if (io.askSecret !== undefined && (file === '-' || (file === undefined && mustAsk)))
    return await askPassphrase(io.askSecret, isNew)
  if (file === undefined) return ''
  // Editors end a file with a line break, which is not a part of the passphrase.
  const passphrase = (await readSecret(file, io, '--passphrase-file')).replace(/\r?\n$/, '')
  if (passphrase === '') throw new UsageError('--passphrase-file: the passphrase is empty')
  return passphrase
}

async function askPassphrase(ask: NonNullable<Io['askSecret']>, isNew: boolean): Promise<string> {
  const passphrase = await ask('Passphrase: ')
  if (passphrase === undefined || passphrase === '') throw new AppError('invalid', 'no passphrase was typed')
  if (isNew && (await ask('The same again: ')) !== passphrase)
    throw new AppError('invalid', 'the two passphrases differ')
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
