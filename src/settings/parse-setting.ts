import type { TSchema } from '@sinclair/typebox'

/**
 * Converts text from a flag or the environment to the setting's type; text that does not fit stays text and
 * is refused later.
 */
export function settingFromText(schema: TSchema, text: string): unknown {
  switch (schema.type) {
    case 'integer':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : text
    case 'boolean':
      return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text
    case 'array':
      return listFromText(schema, text)
    default:
      return text
  }
}

function listFromText(schema: TSchema, text: string): unknown {
  if (schema.items?.type === 'string') {
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

/** Clients normalise URLs this way, and compare them as text: host in lower case, no default port. */
export const canonicalUrl = (url: string) => new URL(url).href.replace(/\/+$/, '')

/** Whether the value of a base URL can be read as one; a pattern alone does not tell it. */
export const isUrlWhereNeeded = (key: string, value: unknown): boolean =>
  !key.endsWith('base_url') || value === '' || URL.canParse(String(value))
