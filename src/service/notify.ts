import { dlopen, ptr } from 'bun:ffi'
import type { Logger } from '../core/log.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** What a service manager wants to know, in the protocol of sd_notify(3). */
export type ServiceManager = {
  /** The server listens. From now on the manager also hears that it is alive, as often as it asked for. */
  ready(): void
  /** The server was asked to stop and finishes its work. */
  stopping(): void
}

/** Without a service manager there is nothing to do. */
const NOBODY: ServiceManager = { ready() {}, stopping() {} }

/** A manager that allows less is asking for too much: the messages would keep the server busy. */
const MIN_WATCHDOG_INTERVAL_MS = 10

/**
 * The service manager that started this process, such as systemd, which names its socket in the environment. The library
 * of the system is called directly, since the runtime has no datagram sockets of this family.
 */
export function serviceManager(env: Environment, log: Logger): ServiceManager {
  const socket = env.NOTIFY_SOCKET
  if (socket === undefined || socket === '') return NOBODY
  let send: (state: string) => void
  try {
    send = datagramSender(socket)
  } catch (cause) {
    log.warn('the service manager cannot be notified', { cause: String(cause) })
    return NOBODY
  }
  return {
    ready() {
      send('READY=1')
      const interval = watchdogInterval(env)
      // From the event loop: if that is stuck, no request is answered either, and the manager restarts the server.
      if (interval !== undefined) setInterval(() => send('WATCHDOG=1'), interval).unref()
    },
    stopping: () => send('STOPPING=1'),
  }
}

/** Half of what the manager allows, as its manual recommends; undefined if it does not watch this process. */
function watchdogInterval({
  WATCHDOG_USEC: allowed,
  WATCHDOG_PID: watched,
}: Environment): number | undefined {
  if (watched !== undefined && watched !== String(process.pid)) return undefined
  const microseconds = Number(allowed)
  return microseconds > 0 ? Math.max(MIN_WATCHDOG_INTERVAL_MS, microseconds / 2000) : undefined
}

/** The values of Linux, on every processor that the program is built for. */
const AF_UNIX = 1
const SOCK_DGRAM_CLOEXEC = 0o2000002
/** Neither waits nor raises a signal if nobody listens. */
const SEND_FLAGS = 0x4040
const MAX_PATH_BYTES = 107

/**
 * Sends texts to a socket of this path, or of this abstract name if it begins with `@`. What cannot be delivered is lost:
 * a server goes on without its manager.
 * @throws Error if this system has no such sockets.
 */
function datagramSender(socket: string): (text: string) => void {
  const name = Buffer.from(socket)
  if (!/^[/@]./.test(socket) || name.length > MAX_PATH_BYTES)
    throw new Error('NOTIFY_SOCKET is not supported')
  const isAbstract = socket.startsWith('@')
  if (isAbstract) name[0] = 0
  const address = Buffer.alloc(2 + name.length + (isAbstract ? 0 : 1))
  // The family is a number in the byte order of the machine, and all of these machines are little-endian.
  address.writeUInt16LE(AF_UNIX)
  name.copy(address, 2)
  // musl answers to this name too.
  const { symbols: libc } = dlopen('libc.so.6', {
    socket: { args: ['i32', 'i32', 'i32'], returns: 'i32' },
    sendto: { args: ['i32', 'ptr', 'usize', 'i32', 'ptr', 'u32'], returns: 'i64' },
  })
  const descriptor = libc.socket(AF_UNIX, SOCK_DGRAM_CLOEXEC, 0)
  if (descriptor < 0) throw new Error('no socket can be created')
  return (text) => {
    const message = Buffer.from(text)
    libc.sendto(descriptor, ptr(message), message.length, SEND_FLAGS, ptr(address), address.length)
  }
}
