import { accessSync, chmodSync, constants, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readableSecrets } from '../../settings/file-mode.ts'
import { type Check, type Finding, type Installation, ok, problem, warning } from '../finding.ts'

/** The rights of everybody but the owner. */
const OTHERS = 0o077

export const dataDirectory: Check = {
  subject: 'data directory',
  run(installation) {
    const { dataDir, program } = installation
    const found = lstatOrUndefined(dataDir)
    if (found === undefined)
      return [
        warning(`${dataDir} does not exist`, {
          meaning: 'there is no journal yet, or --data-dir and EXT_DATA_DIR name another directory',
          fix: `${program} serve creates it`,
        }),
      ]
    const isWritable = canWrite(dataDir)
    if (!found.isDirectory() && !found.isSymbolicLink())
      return [problem(`${dataDir} is not a directory`, { fix: 'choose another with --data-dir' })]
    return [
      ...(isWritable ? [] : [notWritable(dataDir)]),
      ...openToOthers(installation),
      ...exposedSecrets(installation),
      ...(isWritable ? [ok(`${dataDir} can be written`)] : []),
    ]
  },
}

const notWritable = (dataDir: string) =>
  problem(`${dataDir} cannot be written by this user`, {
    meaning: 'the server cannot start, or every change fails',
    fix: `run as the user of the server, or: chown -R "$USER" ${dataDir}`,
  })

/** Only the owner may read the journals and the keys. Windows has no such mode. */
function openToOthers({ dataDir, machine, sources }: Installation): Finding[] {
  if (machine.platform === 'win32') return []
  return [dataDir, ...ownFiles(dataDir)].flatMap((path) => {
    const found = lstatOrUndefined(path)
    if (found === undefined || found.isSymbolicLink() || (found.mode & OTHERS) === 0) return []
    // It may be read by all, as far as it has no secrets.
    if (path === sources.file) return []
    const mode = found.isDirectory() ? '700' : '600'
    return [
      problem(`other users of this machine have access to ${path} (mode ${octal(found.mode)})`, {
        meaning: 'they may read journals, or keys with which they can sign in as anybody',
        fix: `chmod ${mode} ${path}`,
        repair: () => chmodSync(path, Number.parseInt(mode, 8)),
      }),
    ]
  })
}

function exposedSecrets({ sources, machine }: Installation): Finding[] {
  const { file = '' } = sources
  const exposed = readableSecrets(sources, machine.platform)
  if (exposed.length === 0) return []
  return [
    problem(`other users of this machine can read ${exposed.join(', ')} in ${file}`, {
      meaning: 'they can use these secrets; replace them after you have closed the file',
      fix: `chmod 600 ${file}`,
      repair: () => chmodSync(file, 0o600),
    }),
  ]
}

const ownFiles = (dataDir: string): string[] =>
  readdirSync(dataDir)
    .sort()
    .map((name) => join(dataDir, name))

function canWrite(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

const octal = (mode: number) => (mode & 0o777).toString(8)

const lstatOrUndefined = (path: string) => lstatSync(path, { throwIfNoEntry: false })
