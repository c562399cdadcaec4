/**
 * One table has everything about each setting; validation, `--help` and the docs derive from it.
 * Sources, highest precedence first: flags, environment, `ext-server.toml`, defaults.
 */
import { readFileSync } from 'node:fs'
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { isTimeZone } from '../core/dates.ts'
import { AppError } from '../core/errors.ts'
import { once } from '../core/memo.ts'
import { parseNetwork } from '../core/network.ts'
import { stringEnum } from '../core/schemas.ts'
import { BACKUP_SETTINGS } from './backup-settings.ts'
import { describeRange, describeShape, firstRefused } from './describe-setting.ts'
import { Issuer } from './external-issuer.ts'
import { deriveDefaults, NETWORK_SETTINGS, requireOneCertificate } from './network-settings.ts'
import { canonicalUrl, isUrlWhereNeeded, settingFromText } from './parse-setting.ts'
import { integer, type Setting, setting } from './setting.ts'
import { readSettingsFile } from './settings-file.ts'
import { SESSION_SETTINGS, SIGN_IN_SETTINGS } from './sign-in-settings.ts'

/** RFC 9116, section 2.5.3, of which these are the forms that work everywhere. */
const SECURITY_CONTACT = '^$|^(?:mailto:[^\\s@]+@[^\\s@]+|https://[^\\s]+)$'
const HTTP_URL = '^https?://[^\\s?#]+$'

/** The ranges that a request may choose from, too. */
export const PASSCODE_DIGITS = { minimum: 4, maximum: 10 }
/** The upper limit is a year, which is enough and far below what a timestamp can hold. */
export const PASSCODE_TTL_SECONDS = { minimum: 30, maximum: 31_536_000 }
export const JWT_TTL_DAYS = { minimum: 1, maximum: 365 }

export const SETTINGS = {
  'server.host': setting(Type.String({ minLength: 1, maxLength: 255 }), {
    default: '127.0.0.1',
    help: 'address to listen on; 0.0.0.0 for all networks',
    range: 'an IP address or a host name',
  }),
  'server.port': setting(integer(0, 65535), { default: 8420, help: 'port to listen on; 0: any free port' }),
  'server.base_url': setting(Type.String({ pattern: HTTP_URL, maxLength: 512 }), {
    default: 'http://127.0.0.1:8420',
    help: 'URL at which clients reach this server; also the issuer of its tool tokens (JWTs)',
    range: 'an http or https URL without query or user name',
    accepts: (url) => new URL(url).username === '' && new URL(url).password === '',
  }),
  ...NETWORK_SETTINGS,
  'server.time_zone': setting(Type.String(), {
    default: () => Temporal.Now.timeZoneId(),
    help: 'time zone of people who have not set one in their profile',
    range: 'an IANA name such as Europe/Berlin',
    accepts: isTimeZone,
  }),
  'server.trusted_proxies': setting(Type.Array(Type.String()), {
    default: [],
    help: 'reverse proxies whose X-Forwarded-For header is trusted; none: a proxy on this machine, if the base URL is https and server.host is loopback',
    range: 'IP addresses or networks such as 10.0.0.0/8',
    accepts: (proxies) => proxies.every((proxy) => parseNetwork(proxy) !== undefined),
  }),
  'server.allowed_origins': setting(Type.Array(Type.String({ pattern: '^[a-z][a-z0-9+.-]*://[^/\\s]+$' })), {
    default: [],
    help: 'origins of browser extensions and native apps that may call this server; no CORS headers are sent',
    range: 'origins such as chrome-extension://abc or https://app.example',
    accepts: (origins) => origins.every((origin) => URL.canParse(origin)),
  }),
  'server.security_contact': setting(Type.String({ pattern: SECURITY_CONTACT, maxLength: 320 }), {
    default: '',
    help: 'where strangers report a security problem of this server; published at /.well-known/security.txt; empty: no such file',
    range: 'a mailto: or https: address without spaces',
  }),
  'server.max_body_bytes': setting(integer(1024, 64 * 1024 * 1024), {
    default: 1024 * 1024,
    help: 'maximum size of a request body, in bytes',
  }),
  'token.prefix': setting(Type.String({ pattern: '^[a-z][a-z0-9]*_$', maxLength: 16 }), {
    default: 'ext_',
    help: 'prefix of every API token',
    range:
      'a lower-case letter, then lower-case letters or digits, then an underscore; at most 16 characters',
  }),
  'token.code_length': setting(integer(16, 64), {
    default: 32,
    help: 'random bytes in the secret part of an API token',
  }),
  'token.short_length': setting(integer(4, 16), { default: 6, help: 'bytes in the lookup part of a token' }),
  'token.max_active_per_user': setting(integer(1, 10_000), {
    default: 60,
    help: 'maximum number of active API tokens per person',
  }),
  ...SESSION_SETTINGS,
  'passcode.length': setting(Type.Integer(PASSCODE_DIGITS), { default: 6, help: 'digits of a passcode' }),
  'passcode.ttl_seconds': setting(Type.Integer(PASSCODE_TTL_SECONDS), {
    default: 600,
    help: 'seconds until a passcode expires',
  }),
  'passcode.max_attempts': setting(integer(1, 20), {
    default: 5,
    help: 'number of wrong attempts after which a passcode is invalid',
  }),
  'passcode.verify_failures_per_minute': setting(integer(1), {
    default: 20,
    help: 'maximum number of failed passcode checks per minute and address',
  }),
  'passcode.hash': setting(stringEnum(['sha256', 'keyed']), {
    default: 'sha256',
    help: 'hash with which passcodes are stored; keyed uses a key that is stored outside the database',
  }),
  'rate_limit.read_per_minute': setting(integer(1), {
    default: 60,
    help: 'maximum number of read tool calls per minute and person',
  }),
  'rate_limit.write_per_minute': setting(integer(1), {
    default: 20,
    help: 'maximum number of write tool calls per minute and person',
  }),
  'rate_limit.rest_read_per_minute': setting(integer(1), {
    default: 600,
    help: 'maximum number of other read requests per minute and person',
  }),
  'rate_limit.rest_write_per_minute': setting(integer(1), {
    default: 240,
    help: 'maximum number of other write requests per minute and person',
  }),
  'jwt.ttl_days': setting(Type.Integer(JWT_TTL_DAYS), { default: 30, help: 'days a tool token is valid' }),
  'jwt.issuers': setting(Type.Array(Issuer), {
    default: [],
    help: 'external identity providers whose JWTs /mcp accepts',
    range:
      'a list of {issuer, audience, jwks_url?, user_claim?, people?, clients?, max_age_hours?, scopes?, algorithms?}; URLs https, or http on loopback',
  }),
  ...SIGN_IN_SETTINGS,
  'mcp.auth': setting(stringEnum(['auto', 'inline', 'oauth']), {
    default: 'auto',
    help: 'how /mcp answers without a tool token: inline, a call gets an error in its result; oauth, every message gets a request to sign in; auto, inline, and over https clients that connect are asked to sign in',
  }),
  'mcp.accept_api_tokens': setting(Type.Boolean(), {
    default: false,
    help: 'whether /mcp accepts an API token instead of a tool token',
  }),
  'mcp.jwt': setting(Type.String({ maxLength: 8192 }), {
    default: '',
    help: 'tool token (JWT) that sets the person and scopes of the mcp command; empty: the person is --user',
    secret: true,
  }),
  'mcp.readonly': setting(Type.Boolean(), {
    default: false,
    help: 'whether MCP clients get only read tools; a client can request the same with the header X-MCP-Readonly',
  }),
  'mcp.tools': setting(Type.Array(Type.String({ pattern: '^[a-z_]{1,64}$' }), { maxItems: 100 }), {
    default: [],
    help: 'tools that MCP clients get; empty: all. A client can narrow the list with the header X-MCP-Tools',
    range: 'names of tools, such as get_diet_gap',
  }),
  'assistant.base_url': setting(Type.Union([Type.Literal(''), Type.String({ pattern: HTTP_URL })]), {
    default: '',
    help: 'URL of an OpenAI-compatible API, such as http://127.0.0.1:11434/v1; empty: the assistant answers offline',
    range: 'an http or https URL, or empty',
  }),
  'assistant.model': setting(Type.String({ maxLength: 255 }), { default: '', help: 'name of the model' }),
  'assistant.api_key': setting(Type.String({ maxLength: 4096 }), {
    default: '',
    help: 'API key for that API; empty if it needs none',
    secret: true,
  }),
  'assistant.timeout_s': setting(integer(1, 600), { default: 60, help: 'seconds to wait for the model' }),
  'assistant.max_concurrent': setting(integer(1, 64), {
    default: 4,
    help: 'questions that are with the model at once; the others wait',
  }),
  'assistant.read_meals': setting(Type.Boolean(), {
    default: false,
    help: 'read meals with the model; it gets their words and the names of foods that they may mean, no figures',
    needs: ['assistant.base_url', 'assistant.model'],
  }),
  ...BACKUP_SETTINGS,
  'metrics.access': setting(stringEnum(['loopback', 'token', 'off']), {
    default: 'loopback',
    help: 'who may read /metrics: loopback, programs on this machine, and API tokens with the scope metrics; token, those tokens alone; off, nobody',
  }),
  'log.level': setting(stringEnum(['debug', 'info', 'warn', 'error']), {
    default: 'info',
    help: 'minimum level of messages that are logged',
  }),
  'log.format': setting(stringEnum(['pretty', 'json']), { default: 'pretty', help: 'format of the log' }),
} as const satisfies Record<string, { schema: TSchema }>

export type SettingKey = keyof typeof SETTINGS
export type Config = Readonly<{ [K in SettingKey]: Static<(typeof SETTINGS)[K]['schema']> }>

const ENTRIES = Object.entries<Setting>(SETTINGS) as [SettingKey, Setting][]

/** `token.short_length` → `EXT_TOKEN_SHORT_LENGTH`. */
export const environmentName = (key: string) => `EXT_${key.toUpperCase().replaceAll('.', '_')}`

export type ConfigSources = {
  flags?: Partial<Record<SettingKey, string>>
  env?: Readonly<Record<string, string | undefined>>
  /** A TOML file; a missing file counts as empty unless `fileRequired`. */
  file?: string
  fileRequired?: boolean
  /** The base URL that an earlier `serve` recorded in the data directory. */
  recordedBaseUrl?: string | undefined
}

/** The value of a flag is not allowed for its setting; the exit code is 2. */
export class FlagError extends AppError {
  constructor(message: string) {
    super('invalid', message)
  }
}

/**
 * Reads, validates and freezes the configuration.
 * @throws AppError `invalid`, for a flag `FlagError`: names the setting, its source, the value's shape and
 * the allowed range.
 */
export function loadConfig(sources: ConfigSources = {}): Config {
  const file = fileSettings(sources)
  const values: Record<string, unknown> = {}
  for (const [key, entry] of ENTRIES) {
    const stated = statedValue(key, entry, sources, file)
    const { default: byDefault } = entry
    if (stated !== undefined) values[key] = validated(key, entry, stated.value, stated.origin)
    // Asked of the machine on first use: the name of the time zone takes 7 ms of the start of every command.
    else if (typeof byDefault === 'function')
      Object.defineProperty(values, key, { enumerable: true, get: once(() => byDefault()) })
    else values[key] = defaultValue(key, entry, sources)
  }
  deriveDefaults(
    values,
    (key) =>
      isSettingStated(key, sources) || (key === 'server.base_url' && sources.recordedBaseUrl !== undefined),
  )
  return Object.freeze(values) as Config
}

/**
 * Refuses settings that have no effect without another one.
 * @throws AppError `invalid`, naming the missing setting.
 */
export function requireCompleteConfig(config: Config): void {
  requireOneCertificate(config)
  for (const [key, { needs = [], default: byDefault }] of ENTRIES) {
    if (needs.length === 0) continue
    if (isEmptyValue(config[key]) || Value.Equal(config[key], byDefault)) continue
    const missing = needs.find((other) => isEmptyValue(config[other as SettingKey]))
    if (missing !== undefined) throw new AppError('invalid', `${missing}: must be set, because ${key} is set`)
  }
}

const isEmptyValue = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)

/** Whether a flag, the environment or the file sets this setting. */
export function isSettingStated(key: SettingKey, sources: ConfigSources): boolean {
  return statedValue(key, SETTINGS[key], sources, fileSettings(sources)) !== undefined
}

const readFiles = new WeakMap<ConfigSources, Record<string, unknown>>()

/** The settings in the file. Read once, so that all answers about these sources agree. */
export function fileSettings(sources: ConfigSources): Readonly<Record<string, unknown>> {
  const { file, fileRequired } = sources
  const read = readFiles.get(sources)
  if (read !== undefined || file === undefined) return read ?? {}
  const settings = readSettingsFile(file, fileRequired === true, (key) => Object.hasOwn(SETTINGS, key))
  readFiles.set(sources, settings)
  return settings
}

/** One row per setting, for `help` and the docs. */
export function describeSettings(): {
  key: SettingKey
  environment: string
  default: string
  range: string
  help: string
  secret: boolean
}[] {
  return ENTRIES.map(([key, entry]) => ({
    key,
    environment: environmentName(key),
    default: typeof entry.default === 'function' ? "the system's" : describeDefault(entry.default),
    range: describeRange(entry),
    help: entry.help,
    secret: entry.secret === true,
  }))
}

function statedValue(
  key: SettingKey,
  entry: Setting,
  sources: ConfigSources,
  file: Record<string, unknown>,
): { value: unknown; origin: string } | undefined {
  const flag = sources.flags?.[key]
  if (flag !== undefined) return { value: settingFromText(entry.schema, flag), origin: `--${flagName(key)}` }
  const environment = environmentValue(key, sources.env ?? {})
  if (environment !== undefined)
    return { value: settingFromText(entry.schema, environment.text), origin: environment.name }
  return key in file ? { value: file[key], origin: sources.file ?? '' } : undefined
}

function defaultValue(key: SettingKey, entry: Setting, { recordedBaseUrl }: ConfigSources): unknown {
  if (key === 'server.base_url' && recordedBaseUrl !== undefined) {
    return validated(key, entry, recordedBaseUrl, 'the data directory')
  }
  return entry.default
}

/** `server.base_url` → `base-url`. */
export const flagName = (key: string) =>
  (key === 'tls.mode'
    ? 'tls'
    : key.startsWith('tls.')
      ? key.replace('.', '-')
      : key.slice(key.indexOf('.') + 1)
  ).replaceAll('_', '-')

function environmentValue(
  key: SettingKey,
  env: Readonly<Record<string, string | undefined>>,
): { name: string; text: string } | undefined {
  const name = environmentName(key)
  const text = env[name]
  const path = env[`${name}_FILE`]
  if (text !== undefined && path !== undefined) {
    throw new AppError('invalid', `${name} and ${name}_FILE are both set; keep one`)
  }
  if (path === undefined) return text === undefined ? undefined : { name, text }
  try {
    return { name: `${name}_FILE`, text: readFileSync(path, 'utf8').replace(/\r?\n$/, '') }
  } catch (cause) {
    throw new AppError('invalid', `${name}_FILE: the file cannot be read`, { cause })
  }
}

function validated(key: string, entry: Setting, value: unknown, origin: string): unknown {
  let got = describeShape(value)
  if (Value.Check(entry.schema, value) && isUrlWhereNeeded(key, value)) {
    const refused = firstRefused(entry, value)
    if (refused !== undefined) got = refused
    else if (entry.accepts === undefined || entry.accepts(value))
      return key === 'server.base_url' ? canonicalUrl(String(value)) : value
  }
  const message = `${key} (from ${origin}): must be ${describeRange(entry)}; got ${got}`
  throw origin.startsWith('--') ? new FlagError(message) : new AppError('invalid', message)
}

function describeDefault(value: unknown): string {
  if (isEmptyValue(value)) return 'none'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
