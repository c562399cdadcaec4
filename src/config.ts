/**
 * One table says all there is to know about each setting; validation, `--help` and the docs derive from it.
 * Sources, strongest first: flags, environment, `ext-server.toml`, defaults.
 */
import { readFileSync } from 'node:fs'
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { isTimeZone } from './core/dates.ts'
import { AppError } from './core/errors.ts'
import { parseNetwork } from './core/network.ts'
import { oneOf } from './core/schemas.ts'
import { readSettingsFile } from './settings-file.ts'

/** Signature algorithms accepted from external issuers: asymmetric ones alone. */
export const JWT_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const
export const HEALTH_SCOPES = ['health:read', 'health:write'] as const

const integer = (minimum: number, maximum?: number) =>
  Type.Integer(maximum === undefined ? { minimum } : { minimum, maximum })

const HTTP_URL = '^https?://[^\\s?#]+$'
const JWKS_URL = '^(https://|http://(127\\.0\\.0\\.1|localhost|\\[::1\\])(:\\d+)?/)[^\\s#]*$'

const Issuer = Type.Object(
  {
    issuer: Type.String({ minLength: 1, maxLength: 512 }),
    audience: Type.String({ minLength: 1, maxLength: 512 }),
    jwks_url: Type.Optional(Type.String({ pattern: JWKS_URL })),
    user_claim: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    scopes: Type.Optional(Type.Array(oneOf(HEALTH_SCOPES))),
    algorithms: Type.Optional(Type.Array(oneOf(JWT_ALGORITHMS), { minItems: 1 })),
  },
  { additionalProperties: false },
)
export type ExternalIssuer = Static<typeof Issuer>

/** The ranges that a request may choose from as well. */
export const PASSCODE_DIGITS = { minimum: 4, maximum: 10 }
/** The upper end is a year: room enough, and far from what a timestamp cannot hold. */
export const PASSCODE_TTL_SECONDS = { minimum: 30, maximum: 31_536_000 }
export const JWT_TTL_DAYS = { minimum: 1, maximum: 365 }

type Setting<Value = unknown> = {
  schema: TSchema
  /** A function where the default is the machine's own. */
  default: Value | (() => Value)
  help: string
  /** The allowed range in words, where the schema's own does not say it. */
  range?: string
  /** What only code can check; the schema has passed. */
  accepts?(value: Value): boolean
  secret?: true
}

const setting = <T extends TSchema>(
  schema: T,
  entry: Omit<Setting<Static<T>>, 'schema'>,
): Setting<Static<T>> & { schema: T } => ({ schema, ...entry })

export const SETTINGS = {
  'server.host': setting(Type.String({ minLength: 1, maxLength: 255 }), {
    default: '127.0.0.1',
    help: 'address to listen on; 0.0.0.0 for every network',
    range: 'an address or a host name',
  }),
  'server.port': setting(integer(0, 65535), { default: 8420, help: 'port to listen on; 0 picks a free one' }),
  'server.base_url': setting(Type.String({ pattern: HTTP_URL, maxLength: 512 }), {
    default: 'http://127.0.0.1:8420',
    help: 'how clients reach this server; the name in every JWT',
    range: 'an http or https URL without query or user name',
    accepts: (url) => new URL(url).username === '' && new URL(url).password === '',
  }),
  'server.time_zone': setting(Type.String(), {
    default: () => Temporal.Now.timeZoneId(),
    help: 'time zone of people whose profile names none',
    range: 'an IANA name such as Europe/Berlin',
    accepts: isTimeZone,
  }),
  'server.trusted_proxies': setting(Type.Array(Type.String()), {
    default: [],
    help: 'reverse proxies whose X-Forwarded-For is believed',
    range: 'addresses or networks such as 10.0.0.0/8',
    accepts: (proxies) => proxies.every((proxy) => parseNetwork(proxy) !== undefined),
  }),
  'server.allowed_origins': setting(Type.Array(Type.String({ pattern: '^[a-z][a-z0-9+.-]*://[^/\\s]+$' })), {
    default: [],
    help: 'origins of extensions and native shells that may call this server; no CORS headers are sent',
    range: 'origins such as chrome-extension://abc or https://app.example',
    accepts: (origins) => origins.every((origin) => URL.canParse(origin)),
  }),
  'server.max_body_bytes': setting(integer(1024, 64 * 1024 * 1024), {
    default: 1024 * 1024,
    help: 'largest request body',
  }),
  'token.prefix': setting(Type.String({ pattern: '^[a-z][a-z0-9]*_$', maxLength: 16 }), {
    default: 'ext_',
    help: 'what every API token starts with',
    range:
      'a lower-case letter, then lower-case letters or digits, then an underscore; at most 16 characters',
  }),
  'token.code_length': setting(integer(16, 64), {
    default: 32,
    help: "bytes of entropy in a token's secret part",
  }),
  'token.short_length': setting(integer(4, 16), { default: 6, help: "bytes in a token's look-up part" }),
  'token.max_active_per_user': setting(integer(1, 10_000), {
    default: 60,
    help: 'active API tokens that one person may hold',
  }),
  'passcode.length': setting(Type.Integer(PASSCODE_DIGITS), { default: 6, help: 'digits of a passcode' }),
  'passcode.ttl_seconds': setting(Type.Integer(PASSCODE_TTL_SECONDS), {
    default: 600,
    help: 'seconds that a passcode lives',
  }),
  'passcode.max_attempts': setting(integer(1, 20), {
    default: 5,
    help: 'wrong attempts before a passcode dies',
  }),
  'passcode.verify_failures_per_minute': setting(integer(1), {
    default: 20,
    help: 'failed verifications a minute from one address',
  }),
  'passcode.hash': setting(oneOf(['sha256', 'keyed']), {
    default: 'sha256',
    help: 'how passcodes are stored; keyed adds a key kept outside the database',
  }),
  'rate_limit.read_per_minute': setting(integer(1), { default: 60, help: 'calls of read tools, per person' }),
  'rate_limit.write_per_minute': setting(integer(1), {
    default: 20,
    help: 'calls of write tools, per person',
  }),
  'jwt.ttl_days': setting(Type.Integer(JWT_TTL_DAYS), { default: 30, help: 'days that an issued JWT lives' }),
  'jwt.issuers': setting(Type.Array(Issuer), {
    default: [],
    help: 'external identity providers whose JWTs /mcp accepts',
    range:
      'a list of {issuer, audience, jwks_url?, user_claim?, scopes?, algorithms?}; jwks_url https, or http on loopback',
  }),
  'mcp.auth': setting(oneOf(['inline', 'oauth']), {
    default: 'inline',
    help: 'how /mcp answers a call without a JWT: inline in the body of the result; oauth so that clients sign in',
  }),
  'mcp.accept_api_tokens': setting(Type.Boolean(), {
    default: false,
    help: 'whether /mcp takes an API token in place of a JWT',
  }),
  'mcp.jwt': setting(Type.String({ maxLength: 8192 }), {
    default: '',
    help: 'the JWT whose person and scopes the command mcp serves; without it the person is --user',
    secret: true,
  }),
  'mcp.readonly': setting(Type.Boolean(), {
    default: false,
    help: 'whether MCP clients get only the tools that store nothing; a client may ask for it by X-MCP-Readonly, too',
  }),
  'mcp.tools': setting(Type.Array(Type.String({ pattern: '^[a-z_]{1,64}$' }), { maxItems: 100 }), {
    default: [],
    help: 'the tools that MCP clients get; none named: all. A client may narrow it by X-MCP-Tools, never widen it',
    range: 'names of tools, such as get_diet_gap',
  }),
  'assistant.base_url': setting(Type.Union([Type.Literal(''), Type.String({ pattern: HTTP_URL })]), {
    default: '',
    help: 'an OpenAI-compatible API, such as http://127.0.0.1:11434/v1; empty: offline answers',
    range: 'an http or https URL, or empty',
  }),
  'assistant.model': setting(Type.String({ maxLength: 255 }), { default: '', help: 'model to ask there' }),
  'assistant.api_key': setting(Type.String({ maxLength: 4096 }), {
    default: '',
    help: 'its API key, where it needs one',
    secret: true,
  }),
  'assistant.timeout_s': setting(integer(1, 600), { default: 60, help: 'seconds to wait for an answer' }),
  'log.level': setting(oneOf(['debug', 'info', 'warn', 'error']), {
    default: 'info',
    help: 'what is logged',
  }),
  'log.format': setting(oneOf(['pretty', 'json']), { default: 'pretty', help: 'how it is logged' }),
} as const satisfies Record<string, { schema: TSchema }>

export type SettingKey = keyof typeof SETTINGS
export type Config = Readonly<{ [K in SettingKey]: Static<(typeof SETTINGS)[K]['schema']> }>

const ENTRIES = Object.entries<Setting>(SETTINGS) as [SettingKey, Setting][]

/** `token.short_length` → `EXT_TOKEN_SHORT_LENGTH`. */
export const environmentName = (key: string) => `EXT_${key.toUpperCase().replaceAll('.', '_')}`

export type ConfigSources = {
  flags?: Partial<Record<SettingKey, string>>
  env?: Readonly<Record<string, string | undefined>>
  /** A TOML file; a missing one counts as empty unless `fileRequired`. */
  file?: string
  fileRequired?: boolean
  /** The base URL that an earlier `serve` recorded in the data directory. */
  recordedBaseUrl?: string | undefined
}

/** What a flag says is not what the setting may be: the command line was not understood. */
export class FlagError extends AppError {
  constructor(message: string) {
    super('invalid', message)
  }
}

/**
 * Reads, validates and freezes the configuration.
 * @throws AppError `invalid`, for a flag `FlagError`: names the setting, where it came from, the value's shape and the allowed range.
 */
export function loadConfig(sources: ConfigSources = {}): Config {
  const file = readFileSource(sources)
  const values = ENTRIES.map(([key, entry]) => {
    const stated = statedValue(key, entry, sources, file)
    return [
      key,
      stated === undefined ? fallback(key, entry, sources) : checked(key, entry, stated.value, stated.origin),
    ]
  })
  return Object.freeze(Object.fromEntries(values)) as Config
}

/** Whether a flag, the environment or the file says what a setting is. */
export function isStated(key: SettingKey, sources: ConfigSources): boolean {
  return statedValue(key, SETTINGS[key], sources, readFileSource(sources)) !== undefined
}

/** Names that other parts of the program read. */
const OTHER_ENVIRONMENT = /^EXT_(DATA_DIR|CONFIG|TEST_\w+)$/

/** Names of the environment that look like settings and are none: typing mistakes, most likely. */
export function unknownEnvironment(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set(ENTRIES.flatMap(([key]) => [environmentName(key), `${environmentName(key)}_FILE`]))
  return Object.keys(env)
    .filter((name) => /^EXT_[A-Z_]{1,60}$/.test(name) && !known.has(name) && !OTHER_ENVIRONMENT.test(name))
    .sort()
}

const readFileSource = ({ file, fileRequired }: ConfigSources) =>
  file === undefined
    ? {}
    : readSettingsFile(file, fileRequired === true, (key) => Object.hasOwn(SETTINGS, key))

/** One row a setting, for `help` and the docs. */
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
    range: rangeOf(entry),
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
  if (flag !== undefined) return { value: fromText(entry, flag), origin: `--${flagName(key)}` }
  const environment = fromEnvironment(key, sources.env ?? {})
  if (environment !== undefined) return { value: fromText(entry, environment.text), origin: environment.name }
  return key in file ? { value: file[key], origin: sources.file ?? '' } : undefined
}

function fallback(key: SettingKey, entry: Setting, { recordedBaseUrl }: ConfigSources): unknown {
  if (key === 'server.base_url' && recordedBaseUrl !== undefined) {
    return checked(key, entry, recordedBaseUrl, 'the data directory')
  }
  return typeof entry.default === 'function' ? entry.default() : entry.default
}

/** `server.base_url` → `base-url`. */
export const flagName = (key: string) => key.slice(key.indexOf('.') + 1).replaceAll('_', '-')

function fromEnvironment(
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

/** Text from a flag or the environment, as the setting's type; text that does not fit stays text and is refused. */
function fromText(entry: Setting, text: string): unknown {
  switch (entry.schema.type) {
    case 'integer':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : text
    case 'boolean':
      return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text
    case 'array':
      return listFromText(entry, text)
    default:
      return text
  }
}

function listFromText(entry: Setting, text: string): unknown {
  if (entry.schema.items?.type === 'string') {
    return text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
  }
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function checked(key: string, entry: Setting, value: unknown, origin: string): unknown {
  if (Value.Check(entry.schema, value) && isUrlWhereNeeded(key, value)) {
    if (entry.accepts === undefined || entry.accepts(value))
      return key === 'server.base_url' ? canonicalUrl(String(value)) : value
  }
  const message = `${key} (from ${origin}): must be ${rangeOf(entry)}; got ${shapeOf(value)}`
  throw origin.startsWith('--') ? new FlagError(message) : new AppError('invalid', message)
}

/** Names in JWTs and metadata are compared as text, and clients spell URLs so: a host in lower case, no usual port. */
const canonicalUrl = (url: string) => new URL(url).href.replace(/\/+$/, '')

function isUrlWhereNeeded(key: string, value: unknown): boolean {
  return !key.endsWith('base_url') || value === '' || URL.canParse(String(value))
}

function rangeOf({ schema, range }: Setting): string {
  if (range !== undefined) return range
  if (schema.enum !== undefined) return schema.enum.join(' or ')
  if (schema.type === 'boolean') return 'true or false'
  if (schema.type === 'integer') {
    const { minimum, maximum } = schema
    return maximum === undefined
      ? `a whole number, ${minimum} or more`
      : `a whole number, ${minimum} to ${maximum}`
  }
  return `text of at most ${schema.maxLength} characters`
}

/** What kind of value it was, never the value: it may be a secret in the wrong place. */
function shapeOf(value: unknown): string {
  if (typeof value === 'string')
    return value === '' ? 'an empty text' : `a text of ${value.length} characters`
  if (typeof value === 'number') return Number.isInteger(value) ? describeWhole(value) : 'a fraction'
  if (Array.isArray(value)) return `a list of ${value.length}`
  return value === null ? 'nothing' : `a ${typeof value}`
}

function describeWhole(value: number): string {
  const digits = String(Math.abs(value)).length
  return `a ${value < 0 ? 'negative ' : ''}whole number of ${digits} digit${digits === 1 ? '' : 's'}`
}

function describeDefault(value: unknown): string {
  if (Array.isArray(value) || value === '') return 'none'
  return String(value)
}
