import type { Random } from '../core/random.ts'
import { newHexSecret, newSecret } from '../core/secret.ts'
import type { Config } from '../settings/config.ts'

/** `<prefix><short>_<long>`: the short part is looked up, the long part is the secret. */
export type TokenParts = { short: string; long: string }

export type TokenFormat = {
  generate(random: Random): TokenParts & { token: string }
  /** The parts of a well-formed token, or undefined. */
  parse(token: string): TokenParts | undefined
  /** The text that a list shows instead of the secret. */
  mask(short: string): string
}

/**
 * The token format of the settings. Parsing accepts every length that the settings allow, so that changing a setting
 * does not invalidate existing tokens; the secret's hash is what counts.
 */
export function tokenFormat(config: Config): TokenFormat {
  const prefix = config['token.prefix']
  // Anchored, and not split at "_", which half of all secrets contain.
  const pattern = new RegExp(`^${prefix}([0-9a-f]{8,32})_([A-Za-z0-9_-]{22,86})$`)
  return {
    generate(random) {
      const short = newHexSecret(random, config['token.short_length'])
      const long = newSecret(random, config['token.code_length'])
      return { short, long, token: `${prefix}${short}_${long}` }
    },
    parse(token) {
      // The longest possible token; a longer text is not worth a regular expression.
      if (token.length > 160) return undefined
      const match = pattern.exec(token)
      if (match?.[1] === undefined || match[2] === undefined) return undefined
      return { short: match[1], long: match[2] }
    },
    mask: (short) => `${prefix}${short}_…`,
  }
}
