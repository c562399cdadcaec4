export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>
export type Logger = Record<LogLevel, (message: string, fields?: LogFields) => void>

/**
 * Writes one line per message to `write` (standard error, in the program). Callers pass ids and counts, never
 * secrets or health values.
 */
export function createLogger(options: {
  /** A function is asked for each message, since a running server can change its level. */
  level: LogLevel | (() => LogLevel)
  format: 'pretty' | 'json'
  now: () => number
  write: (line: string) => void
}): Logger {
  const { level: threshold } = options
  const currentLevel = typeof threshold === 'function' ? threshold : () => threshold
  const at =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(currentLevel())) return
      const time = new Date(options.now()).toISOString()
      options.write(
        options.format === 'json'
          ? JSON.stringify({ time, level, message, ...fields })
          : `${time} ${level.padEnd(5)} ${message}${prettyFields(fields)}`,
      )
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

function prettyFields(fields: LogFields): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}=${typeof value === 'string' ? JSON.stringify(value) : value}`)
    .join('')
}
