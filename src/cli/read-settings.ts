import {
  type Config,
  type ConfigSources,
  flagName,
  isSettingStated,
  loadConfig,
  requireCompleteConfig,
  type SettingKey,
} from '../settings/config.ts'
import { dataDirectory, defaultConfigFile, recordedBaseUrl } from '../settings/data-dir.ts'
import { type Args, type Io, isFlagSet, textFlag } from './command.ts'

/** The settings that are also flags of `serve`, and of the commands that start or examine it. */
export const SERVE_SETTINGS: readonly SettingKey[] = [
  'server.host',
  'server.port',
  'server.base_url',
  'server.lan',
  'tls.mode',
  'tls.cert',
  'tls.key',
  'tls.http_port',
]

export type LoadedSettings = { dataDir: string; sources: ConfigSources; config: Config }

/** The data directory and the settings, from flags, environment and file. */
export function readSettings(args: Args, io: Io, flagged: readonly SettingKey[] = []): LoadedSettings {
  const dataDir = dataDirectory(textFlag(args, 'data-dir'), io.env)
  const named = textFlag(args, 'config') ?? io.env.EXT_CONFIG
  const entries = flagged
    .map((key) => [key, isFlagSet(args, flagName(key)) ? 'true' : textFlag(args, flagName(key))])
    .filter(([, value]) => value !== undefined)
  const sources: ConfigSources = {
    flags: Object.fromEntries(entries),
    env: io.env,
    file: named ?? defaultConfigFile(dataDir),
    fileRequired: named !== undefined,
    recordedBaseUrl: recordedBaseUrl(dataDir),
  }
  const config = loadConfig(sources)
  requireCompleteConfig(config)
  return { dataDir, sources, config }
}

/** Whether the base URL is set, now or for an earlier `serve`. */
export const isBaseUrlKnown = ({ sources }: LoadedSettings) =>
  isSettingStated('server.base_url', sources) || sources.recordedBaseUrl !== undefined

/**
 * The address to give to people: the base URL if it is set, else the address that the server listens on.
 * @param listening undefined if no server is running.
 */
export const publicAddress = (settings: LoadedSettings, listening: string | undefined) =>
  isBaseUrlKnown(settings) || listening === undefined ? settings.config['server.base_url'] : listening
