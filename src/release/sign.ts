import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'

/** The secret key of a release, as `minisign -G` makes it. */
export type SigningKey = { path: string; password: string }

/** `minisign` asks for the password of a key on standard input, and reads nothing if the key has no password. */
const minisign = ({ path, password }: SigningKey, ...args: readonly string[]) =>
  runCommand(['minisign', ...args, '-s', path], { input: `${password}\n` })

/** The key that verifies: one line of base64. */
export async function publicKeyOf(key: SigningKey): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'public-key-'))
  try {
    const path = join(folder, 'minisign.pub')
    await minisign(key, '-R', '-p', path)
    const [, line] = (await Bun.file(path).text()).split('\n')
    if (line === undefined) throw new Error('minisign wrote no public key')
    return line
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes `FILE.minisig`. @param comment is signed, and shown to the person who verifies. */
export async function sign(file: string, key: SigningKey, comment: string): Promise<void> {
  await minisign(key, '-S', '-m', file, '-c', comment, '-t', comment)
}
