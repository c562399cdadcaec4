import { AppError } from '../core/errors.ts'
import { hostInUrl } from '../core/network.ts'
import type { SettingKey } from '../settings/config.ts'
import type { Command } from './command.ts'
import { readSettings } from './workspace.ts'

const FLAGGED: readonly SettingKey[] = ['server.host', 'server.port']
const TIMEOUT_MS = 5000
const EVERY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

export const healthcheck: Command = {
  name: 'healthcheck',
  summary: 'ask a running server how it is; exit 0 when it can work',
  settings: FLAGGED,
  json: true,
  async run(args, io) {
    const { config } = readSettings(args, io, FLAGGED)
    const host = hostInUrl(EVERY_ADDRESS[config['server.host']] ?? config['server.host'])
    const address = `http://${host}:${config['server.port']}`
    let response: Response
    try {
      response = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    } catch (cause) {
      throw new AppError('unavailable', `no server answers at ${address}; is it running?`, { cause })
    }
    io.stdout(`${await response.text()}\n`)
    return response.ok ? 0 : 1
  },
}
