import { readFileSync } from 'node:fs'
import { type Encryption, identitiesIn, type Keys } from '../backups/encryption.ts'
import { AppError } from '../core/errors.ts'
import type { Config } from '../settings/config.ts'
import { type Args, type Flag, type Io, isFlagSet, textFlag, UsageError } from './command.ts'

/** Secrets come from files, standard input and settings: others can see the arguments of a program. */

export const PASSPHRASE_FLAG: Readonly<Record<string, Flag>> = {
  'passphrase-file': {
    value: 'FILE',
    help: 'file with the passphrase; -: standard input; default: the setting backup.passphrase (EXT_BACKUP_PASSPHRASE)',
  },
}

const MAX_SECRET_BYTES = 64 * 1024

/** What the flags state, else the settings. @throws UsageError for --encrypt without a key. */
export async function statedEncryption(args: Args, io: Io, config: Config): Promise<Encryption> {
  const recipient = textFlag(args, 'recipient')
  const passphrase = await statedPassphrase(args, io)
  if (recipient !== undefined && passphrase !== '')
    throw new UsageError('--recipient and --passphrase-file exclude each other')
  if (recipient !== undefined) return { recipients: [recipient], passphrase: '' }
  if (passphrase !== '') return { recipients: [], passphrase }
  const encryption = { recipients: config['backup.recipients'], passphrase: config['backup.passphrase'] }
  if (isFlagSet(args, 'encrypt') && encryption.recipients.length === 0 && encryption.passphrase === '')
    throw new UsageError(
      '--encrypt needs --recipient, --passphrase-file, or the setting backup.recipients or backup.passphrase',
    )
  return encryption
}

/** What may open a backup: the flags, else the settings. */
export async function statedKeys(args: Args, io: Io, config: Config): Promise<Keys> {
  const file = textFlag(args, 'identity')
  const passphrase = await statedPassphrase(args, io)
  return {
    identities: file === undefined ? [] : identitiesIn(await readSecret(file, io, '--identity')),
    passphrase: passphrase === '' ? config['backup.passphrase'] : passphrase,
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
