import { environmentName, SETTINGS } from './config.ts'

/** Names that other parts of the program read. */
const IGNORED_ENVIRONMENT = /^EXT_(DATA_DIR|CONFIG|TEST_\w+)$/

/** Environment variables that look like settings but are not, which usually means a typing mistake. */
export function unknownEnvironmentNames(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set(
    Object.keys(SETTINGS).flatMap((key) => [environmentName(key), `${environmentName(key)}_FILE`]),
  )
  return Object.keys(env)
    .filter((name) => /^EXT_[A-Z_]{1,60}$/.test(name) && !known.has(name) && !IGNORED_ENVIRONMENT.test(name))
    .sort()
}
