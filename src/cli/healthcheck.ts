import { AppError } from '../core/errors.ts'
import { urlHost } from '../core/network.ts'
import type { SettingKey } from '../settings/config.ts'
import type { Command } from './command.ts'
import { readSettings } from './read-settings.ts'

const FLAG_SETTINGS: readonly SettingKey[] = ['server.host', 'server.port']
const TIMEOUT_MS = 5000
const LOOPBACK_OF_WILDCARD: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

export const healthcheck: Command = {
  name: 'healthcheck',
  summary: 'check that a running server is healthy; exit code 0 if it is',
  settings: FLAG_SETTINGS,
  json: true,
  async run(args, io) {
    const { config } = readSettings(args, io, FLAG_SETTINGS)
    const host = urlHost(LOOPBACK_OF_WILDCARD[config['server.host']] ?? config['server.host'])
    const address = `http://${host}:${config['server.port']}`
    let response: Response
    try {
      response = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    } catch (cause) {
      throw new AppError('unavailable', `no server answers at ${address}; start it with serve`, { cause })
    }
    io.stdout(`${await response.text()}\n`)
    return response.ok ? 0 : 1
  },
}
