import { AppError } from '../core/errors.ts'
import { askHealth, configuredAddress, noAnswerText, possibleAddresses } from '../doctor/running-server.ts'
import type { SettingKey } from '../settings/config.ts'
import { type Command, textFlag } from './command.ts'
import { readSettings } from './read-settings.ts'

const FLAG_SETTINGS: readonly SettingKey[] = ['server.host', 'server.port']

export const healthcheck: Command = {
  name: 'healthcheck',
  summary: 'check that a running server is healthy; exit code 0 if it is',
  settings: FLAG_SETTINGS,
  json: true,
  notes: () =>
    'Asks the server that runs on the data directory, wherever it listens. --host or --port: only the server there.\n' +
    'Prints its answer. Exit codes: 0 healthy, or only the optional assistant is down; 1 not healthy, or no server answers;\n' +
    '2 invalid command line or settings.',
  async run(args, io) {
    const { config, dataDir } = readSettings(args, io, FLAG_SETTINGS)
    const isStated = textFlag(args, 'host') !== undefined || textFlag(args, 'port') !== undefined
    const addresses = isStated ? [configuredAddress(config)] : possibleAddresses(dataDir, config)
    const known = addresses.filter((address) => address !== undefined)
    const report = await askHealth(known, dataDir)
    if (report === undefined)
      throw new AppError('unavailable', `no server runs on ${dataDir}; start it with serve`)
    if (report.kind !== 'answered') throw new AppError('unavailable', noAnswerText(report))
    io.stdout(`${report.document.trimEnd()}\n`)
    return report.isHealthy ? 0 : 1
  },
}
