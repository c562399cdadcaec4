import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, resolve } from 'node:path'
import { homeFolder, xdgConfigFolder } from '../connect/client-machine.ts'
import { AppError } from '../core/errors.ts'
import { launchAgent } from '../service/launchd.ts'
import { runCommand, runCommands } from '../service/run-commands.ts'
import { scheduledTask } from '../service/scheduled-task.ts'
import type { Service, ServiceRequest } from '../service/service.ts'
import { PACKAGED_UNITS, SYSTEMD_RUNS, systemService, userService } from '../service/systemd.ts'
import { SYSTEM_ACCOUNT, SYSTEM_DATA_DIR } from '../service/systemd-unit.ts'
import { environmentName, flagName, SETTINGS } from '../settings/config.ts'
import { dataDirectory } from '../settings/data-dir.ts'
import { type Args, type Command, type Io, isFlagSet, textFlag } from './command.ts'
import { printResult } from './print.ts'
import { readSettings, SERVE_SETTINGS } from './read-settings.ts'

const SCOPE_NOTES = [
  'As root on Linux with systemd: for the whole machine, as a user of its own. Otherwise: for you, while signed in',
  '(systemd, launchd on macOS, Task Scheduler on Windows).',
].join('\n')

export const serviceInstall: Command = {
  name: 'service install',
  summary: 'start the server with the system, and now',
  settings: SERVE_SETTINGS,
  flags: { print: { help: 'print the definition and the commands, and change nothing' } },
  notes: () =>
    `${SCOPE_NOTES}\nThe data directory, these flags and the settings of the environment are those of the service.`,
  async run(args, io) {
    const request = serviceRequest(args, io)
    const service = await serviceOf(request, io)
    if (isFlagSet(args, 'print')) {
      const lines = (commands: readonly (readonly string[])[]) =>
        commands.map((command) => `# run: ${command.join(' ')}\n`).join('')
      const { before, after } = service.install
      io.stdout(`${lines(before)}# write: ${service.path}\n${service.text}${lines(after)}`)
      return 0
    }
    requireManager(io)
    if (isRoot(io)) await requireFreePlace(request, io)
    await stopIt(service, io)
    await runCommands(service.install.before, io.env)
    const written = writeDefinition(service)
    try {
      await runCommands(service.install.after, io.env)
    } catch (error) {
      written.undo()
      throw error
    }
    io.stderr(
      `${[`${service.manager} runs it: ${service.path}`, `data: ${request.dataDir}`, ...service.notes].join('\n')}\n`,
    )
    return 0
  },
}

export const serviceRemove: Command = {
  name: 'service remove',
  summary: 'stop the service and delete its definition; the data stays',
  notes: () => SCOPE_NOTES,
  async run(args, io) {
    const service = await serviceOf(emptyRequest(statedDataDir(args, io)), io)
    requireManager(io)
    if (!existsSync(service.path))
      throw new AppError('not_found', `no service of this program: ${service.path} does not exist`)
    await stopIt(service, io)
    await runCommands(service.remove.before, io.env)
    rmSync(service.path, { force: true })
    await runCommands(service.remove.after, io.env)
    io.stderr(`removed ${service.path}\nThe data stays; backups, too.\n`)
    return 0
  },
}

type Status = { installed: boolean; running: boolean; manager: string; definition: string }

export const serviceStatus: Command = {
  name: 'service status',
  summary: 'show whether the service is installed and runs; exit code 0 if it runs',
  json: true,
  notes: () => SCOPE_NOTES,
  async run(args, io) {
    const service = await serviceOf(emptyRequest(statedDataDir(args, io)), io)
    requireManager(io)
    const definition = [service.path, ...(isRoot(io) ? PACKAGED_UNITS : [])].find((path) => existsSync(path))
    const answer = await runCommand(service.status, io.env)
    const status: Status = {
      installed: definition !== undefined,
      running: definition !== undefined && answer !== undefined && service.isRunning(answer.stdout),
      manager: service.manager,
      definition: definition ?? service.path,
    }
    printResult(args, io, status, ({ installed, running, manager }) =>
      installed
        ? `${running ? 'running' : 'not running'}, by ${manager}: ${status.definition}`
        : `not installed; to install it: ${io.program} service install`,
    )
    return status.running ? 0 : 1
  },
}

async function stopIt({ stop }: Service, { env }: Io): Promise<void> {
  for (const command of stop) await runCommand(command, env)
}

const platformOf = (io: Io) => io.platform ?? process.platform

const isRoot = (io: Io) => io.isRoot ?? userInfo().uid === 0

/** The service of root is on the data of the machine, not on that in root's home. */
function statedDataDir(args: Args, io: Io): string {
  const isSystem = platformOf(io) === 'linux' && isRoot(io)
  const usual = isSystem ? { ...io.env, EXT_DATA_DIR: io.env.EXT_DATA_DIR ?? SYSTEM_DATA_DIR } : io.env
  return dataDirectory(textFlag(args, 'data-dir'), usual)
}

const emptyRequest = (dataDir: string): ServiceRequest => ({
  command: [],
  dataDir,
  environment: {},
  writableFolders: [],
})

function serviceRequest(args: Args, io: Io): ServiceRequest {
  const dataDir = statedDataDir(args, io)
  const placed = { ...args, flags: { ...args.flags, 'data-dir': dataDir } }
  const { config } = readSettings(placed, io, SERVE_SETTINGS)
  const file = textFlag(args, 'config') ?? io.env.EXT_CONFIG
  const settings = SERVE_SETTINGS.map(flagName).flatMap((name) => {
    const value = textFlag(args, name)
    if (isFlagSet(args, name)) return [`--${name}`]
    return value === undefined ? [] : [`--${name}`, value]
  })
  const command = [
    ...(io.launch ?? []),
    'serve',
    '--data-dir',
    dataDir,
    ...(file === undefined ? [] : ['--config', resolve(file)]),
    ...settings,
  ]
  const folder = config['backup.folder']
  const writableFolders = folder === '' ? [] : [resolve(dataDir, folder)]
  return { command, dataDir, environment: statedEnvironment(io.env), writableFolders }
}

/** The settings among the variables. @throws AppError for a secret, since others can read the definition of a service. */
function statedEnvironment(env: Io['env']): Record<string, string> {
  const stated: Record<string, string> = {}
  for (const [key, setting] of Object.entries(SETTINGS)) {
    for (const name of [environmentName(key), `${environmentName(key)}_FILE`]) {
      const value = env[name]
      if (value === undefined) continue
      if ('secret' in setting && !name.endsWith('_FILE'))
        throw new AppError(
          'invalid',
          `${name} is a secret; put it in ext-server.toml, or its file in ${name}_FILE`,
        )
      stated[name] = value
    }
  }
  return stated
}

async function serviceOf(request: ServiceRequest, io: Io): Promise<Service> {
  const machine = { platform: platformOf(io), env: io.env }
  switch (machine.platform) {
    case 'linux':
      return isRoot(io)
        ? systemService(request, (await accountId(io)) !== undefined)
        : userService(request, xdgConfigFolder(machine))
    case 'darwin':
      return launchAgent(request, homeFolder(machine), userInfo().uid)
    case 'win32':
      return scheduledTask(
        request,
        [io.env.USERDOMAIN, io.env.USERNAME ?? userInfo().username].filter(Boolean).join('\\'),
      )
    default:
      throw new AppError(
        'unavailable',
        `no service manager is known for this system; start ${io.program} serve by its own means`,
      )
  }
}

function requireManager(io: Io): void {
  const platform = platformOf(io)
  if (platform === 'linux' && !existsSync(SYSTEMD_RUNS))
    throw new AppError(
      'unavailable',
      `systemd does not run here; --print shows its unit, and other managers start ${io.program} serve`,
    )
  if (platform === 'darwin' && isRoot(io))
    throw new AppError(
      'forbidden',
      'on macOS, install the service without sudo, as the person whose data it serves',
    )
}

/** A service of the machine reaches no home, and has data of its own user. */
async function requireFreePlace({ command, dataDir }: ServiceRequest, io: Io): Promise<void> {
  const packaged = PACKAGED_UNITS.find((path) => existsSync(path))
  if (packaged !== undefined)
    throw new AppError(
      'conflict',
      `a package has installed the service: ${packaged}; start it with systemctl enable --now ext-server`,
    )
  const hidden = [dataDir, ...command.slice(0, command.indexOf('serve'))].find((path) =>
    /^\/(home|root|run\/user|tmp|var\/tmp)\//.test(path),
  )
  if (hidden !== undefined)
    throw new AppError(
      'invalid',
      `the service of the machine has no access to ${hidden}; put the program in /usr/local/bin and the data in ${SYSTEM_DATA_DIR}, or install the service without root`,
    )
  const owner = existsSync(dataDir) ? statSync(dataDir).uid : undefined
  if (owner !== undefined && owner !== (await accountId(io)) && dataDir !== SYSTEM_DATA_DIR)
    throw new AppError(
      'conflict',
      `${dataDir} does not belong to ${SYSTEM_ACCOUNT}; useradd --system ${SYSTEM_ACCOUNT}, then chown -R ${SYSTEM_ACCOUNT}: ${dataDir}`,
    )
}

async function accountId(io: Io): Promise<number | undefined> {
  const answer = await runCommand(['id', '-u', SYSTEM_ACCOUNT], io.env)
  return answer?.code === 0 ? Number(answer.stdout) : undefined
}

/** @returns a way to have the file as it was before. */
function writeDefinition({ path, text, manager }: Service): { undo(): void } {
  const before = existsSync(path) ? readFileSync(path) : undefined
  // The Task Scheduler reads only this encoding.
  const content = manager === 'Task Scheduler' ? Buffer.from(`\ufeff${text}`, 'utf16le') : text
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content, { mode: 0o644 })
  } catch (cause) {
    throw new AppError('unavailable', `${path}: cannot be written`, { cause })
  }
  return {
    undo: () => (before === undefined ? rmSync(path, { force: true }) : writeFileSync(path, before)),
  }
}
