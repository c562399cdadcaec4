import { resolve } from 'node:path'
import { Type } from '@sinclair/typebox'
import type { Wish, WithJwts } from '../connect/attach.ts'
import type { ClientFile } from '../connect/client-file.ts'
import {
  CLIENTS,
  type Client,
  type Target,
  type Transport,
  targetsOf,
  transportsOf,
} from '../connect/clients.ts'
import type { Installation } from '../connect/installation.ts'
import { systemClock } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import { JWT_TTL_DAYS, type SettingKey } from '../settings/config.ts'
import {
  type Args,
  type Command,
  type Flag,
  type Io,
  isSet,
  positional,
  text,
  UsageError,
  wholeNumber,
} from './command.ts'
import * as say from './connect-output.ts'
import { table } from './print.ts'
import { USER_FLAG, userOf } from './user-flag.ts'
import { readSettings, withServices } from './workspace.ts'

const FLAGGED: readonly SettingKey[] = ['server.base_url']

const FLAGS: Readonly<Record<string, Flag>> = {
  write: { help: "put it into the client's file, keeping a backup and everything else in it" },
  check: { help: 'call the server as the client would, and say what is wrong if that fails' },
  remove: { help: "take it out of the client's file again, and revoke its JWT" },
  http: { help: 'connect by address, with a JWT' },
  stdio: { help: 'let the client launch this program; it needs no JWT and no running server' },
  days: {
    value: 'N',
    help: 'days until the JWT expires; default jwt.ttl_days',
    schema: Type.Integer(JWT_TTL_DAYS),
  },
  file: { value: 'PATH', help: "the client's file; default the one for all of your projects" },
  ...USER_FLAG,
}

/** What a flag means only where a connection is made. */
const FOR_MAKING = ['http', 'stdio', 'days', 'user', 'base-url']

/** @param clients those that there are. */
export const connectCommand = (clients: readonly Client[]): Command => ({
  name: 'connect',
  summary: 'connect an AI client: print its configuration, write it, check it or remove it',
  positionals: ['[CLIENT]'],
  flags: FLAGS,
  settings: FLAGGED,
  json: true,
  notes: () => {
    const rows = targetsOf(clients).map((target) => [
      `  ${target.id}`,
      target.title,
      transportsOf(target).join(', '),
    ])
    return `Clients (without one: a list of those found here):\n${table(['', '', ''], rows).replace(/^\s*\n/, '')}`
  },
  async run(args, io) {
    const modes = ['write', 'check', 'remove'].filter((name) => isSet(args, name))
    if (modes.length > 1) throw new UsageError(`--${modes[0]} and --${modes[1]} exclude each other`)
    const [mode = 'print'] = modes
    if (args.positionals.length === 0) return await listClients(args, io, clients)
    const task = await taskOf(args, io, mode, clients)
    if (mode === 'write') return await write(task)
    if (mode === 'remove') return await remove(task)
    if (mode === 'check') return await checkIt(task)
    return await print(task)
  },
})

export const connect = connectCommand(CLIENTS)

/** What is to be done, for which client, here. */
type Task = {
  args: Args
  io: Io
  target: Target
  /** Undefined for the client that is none of the list, and keeps its settings who knows where. */
  file: string | undefined
  installation: Installation
  wish: Wish
  withJwts: WithJwts
}

async function listClients(args: Args, io: Io, clients: readonly Client[]): Promise<number> {
  const stated = Object.keys(args.flags).find(
    (name) => name !== 'json' && (name in FLAGS || name === 'base-url'),
  )
  if (stated !== undefined) throw new UsageError('which client? Name one, such as claude-code')
  const { survey } = await import('../connect/survey.ts')
  say.survey(args, io, survey(placeOf(io), clients))
  return 0
}

const placeOf = ({ env, platform = process.platform }: Io) => ({ env, platform })

async function taskOf(args: Args, io: Io, mode: string, clients: readonly Client[]): Promise<Task> {
  const target = targetsOf(clients).find(({ id }) => id === positional(args, 0))
  if (target === undefined) throw new UsageError('unknown client; generic is for one that is not in the list')
  const wish = wishOf(args, target)
  if (mode === 'check' || mode === 'remove') {
    const stated = FOR_MAKING.find((name) => args.flags[name] !== undefined)
    if (stated !== undefined) throw new UsageError(`--${stated} says how to connect, not what to ${mode}`)
  }
  const stated = text(args, 'file')
  if (stated === '') throw new UsageError('--file must not be empty')
  const file = target.file === undefined ? undefined : (stated ?? target.file(placeOf(io)))
  if (file === undefined && (mode !== 'print' || stated !== undefined)) {
    throw new UsageError(`${target.id} has no file that is known; print it, and put it where it belongs`)
  }
  return {
    args,
    io,
    target,
    file: file === undefined ? undefined : resolve(file),
    installation: installationOf(args, io),
    wish,
    withJwts: (body) => withServices(args, io, FLAGGED, ({ jwts }) => body(jwts)),
  }
}

function wishOf(args: Args, target: Target): Wish {
  const stated = (['http', 'stdio'] as const).filter((name) => isSet(args, name))
  if (stated.length > 1) throw new UsageError('--http and --stdio exclude each other')
  const [transport] = stated
  if (transport !== undefined && !transportsOf(target).includes(transport)) {
    throw new UsageError(`${target.title} takes no --${transport}: it launches a program`)
  }
  const days = wholeNumber(args, 'days')
  if (days !== undefined && isWithoutJwt(target, transport)) {
    throw new UsageError('--days is for a JWT, and a client that launches this program needs none')
  }
  return { transport, user: text(args, 'user'), userId: userOf(args), days }
}

const isWithoutJwt = (target: Target, transport: Transport | undefined) =>
  transport === 'stdio' || !transportsOf(target).includes('http')

function installationOf(args: Args, io: Io): Installation {
  const { dataDir, config } = readSettings(args, io, FLAGGED)
  const named = text(args, 'config') ?? io.env.EXT_CONFIG
  return {
    place: placeOf(io),
    dataDir,
    launch: io.launch ?? [io.program],
    configFile: named === undefined ? undefined : resolve(named),
    url: `${config['server.base_url']}/mcp`,
    ttlDays: config['jwt.ttl_days'],
    now: systemClock.now(),
  }
}

/** The client's file, which `taskOf` has seen to. */
async function opened({ target, file = '' }: Task): Promise<ClientFile> {
  const { openClientFile } = await import('../connect/client-file.ts')
  return openClientFile(target, file)
}

async function print(task: Task): Promise<number> {
  const { target, file, installation, wish, withJwts, args, io } = task
  const { propose } = await import('../connect/attach.ts')
  const { formatOf } = await import('../connect/client-file.ts')
  const { entryPlace } = await import('../connect/entry.ts')
  // Whoever prints it wants to look at it, or to mend a file that cannot be read.
  const present =
    file === undefined ? { entry: undefined } : await opened(task).catch(() => ({ entry: undefined }))
  if (target.file === undefined && wish.transport === undefined) {
    const ways = await Promise.all(
      transportsOf(target).map((transport) =>
        propose(target, present, installation, { ...wish, transport }, withJwts),
      ),
    )
    say.bothWays(args, io, ways)
    return 0
  }
  const proposal = await propose(target, present, installation, wish, withJwts)
  const rendered = formatOf(target).render(entryPlace(target), proposal.entry)
  say.printed(args, io, { target, file, proposal, rendered })
  return 0
}

async function write(task: Task): Promise<number> {
  const { target, installation, wish, withJwts, args, io } = task
  const { attach } = await import('../connect/attach.ts')
  const { isReadableByOthers } = await import('../connect/config-file.ts')
  const client = await opened(task)
  const attached = await attach(target, client, installation, wish, withJwts)
  const { path } = client.file
  say.written(args, io, { target, file: path, attached })
  if (attached.credential !== undefined && isReadableByOthers(path, process.platform)) {
    io.stderr(`warning: others on this machine can read ${path}, and the JWT in it; chmod 600 mends it\n`)
  }
  return 0
}

async function remove(task: Task): Promise<number> {
  const { target, installation, withJwts, args, io } = task
  const { detach } = await import('../connect/attach.ts')
  const client = await opened(task)
  const detached = await detach(target, client, installation, withJwts)
  say.removed(args, io, { target, file: client.file.path, detached })
  return 0
}

async function checkIt(task: Task): Promise<number> {
  const { target, installation, withJwts, args, io } = task
  const { check } = await import('../connect/check.ts')
  const { ProblemError } = await import('../connect/probe/exchange.ts')
  const { file, entry } = await opened(task)
  try {
    if (entry === undefined) {
      const what = file.text === undefined ? 'there is no' : 'it is not in'
      throw new ProblemError(`${what} ${file.path}; connect ${target.id} --write puts it there`)
    }
    const checked = await check(target, entry, installation, withJwts)
    say.checked(args, io, { target, file: file.path, checked })
    return 0
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    if (isSet(args, 'json')) say.problem(args, io, { target, file: file.path, problem: error.message })
    throw new AppError('unavailable', `${target.title}: ${error.message}`, { cause: error })
  }
}
