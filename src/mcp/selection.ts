import { AppError } from '../core/errors.ts'
import type { Config } from '../settings/config.ts'
import type { Tool } from '../tools/tool.ts'

/** What was asked for in one place: tools that store nothing, tools by name, both, or neither. */
export type Wish = { readonly?: boolean | undefined; tools?: readonly string[] | undefined }

/** The tools that are offered, by name, of all that there are. The others do not exist for the client. */
export type Offered = { names: ReadonlySet<string>; all: readonly Tool[] }

/** Where a request may narrow what it is offered. */
export const SELECTION_HEADERS = { readonly: 'X-MCP-Readonly', tools: 'X-MCP-Tools' } as const
export const SELECTION_QUERY = { readonly: 'readonly', tools: 'tools' } as const

const namesOf = (tools: readonly Tool[]) => new Set(tools.map(({ name }) => name))

/** What the settings leave of the tools. @throws AppError `invalid`, naming the setting. */
export function offeredBySettings(config: Config, all: readonly Tool[]): Offered {
  const tools = config['mcp.tools']
  const wish = { readonly: config['mcp.readonly'], tools: tools.length === 0 ? undefined : tools }
  return narrowed({ names: namesOf(all), all }, wish, 'mcp.tools')
}

/**
 * Those of the offered tools that a wish leaves: it never adds one.
 * @param origin where the names were written, as the refusal of an unknown one says.
 * @throws AppError `invalid` for a name that is no tool's, and for an empty list: whoever wrote it meant something.
 */
export function narrowed(offered: Offered, { readonly, tools }: Wish, origin: string): Offered {
  const { names, all } = offered
  const known = namesOf(all)
  const wanted = tools === undefined ? known : new Set(tools)
  if (wanted.size === 0) throw new AppError('invalid', `${origin}: must name at least one tool`)
  const unknown = [...wanted].find((name) => !known.has(name))
  if (unknown !== undefined) throw new AppError('invalid', `${origin}: ${described(unknown, known)}`)
  const storeNothing = namesOf(all.filter(({ stores }) => !stores))
  const left = readonly === true ? wanted.intersection(storeNothing) : wanted
  return { names: names.intersection(left), all }
}

/** `log_food, get_diet_gap` → the names. */
export const namesIn = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/**
 * What one request leaves of the offered tools, by its headers and its address.
 * @throws AppError `invalid`: names the header or the part of the query.
 */
export function offeredToRequest(offered: Offered, request: Request | undefined): Offered {
  if (request === undefined) return offered
  const fromHeaders = narrowedBy(offered, (key) => {
    const name = SELECTION_HEADERS[key]
    return { name, text: request.headers.get(name) }
  })
  const start = request.url.indexOf('?')
  if (start < 0) return fromHeaders
  const query = new URLSearchParams(request.url.slice(start + 1))
  return narrowedBy(fromHeaders, (key) => {
    const name = SELECTION_QUERY[key]
    // In any case, as in a header: whoever writes readOnly must not be offered all.
    const said = [...query].filter(([other]) => other.toLowerCase() === name)
    // Said twice, as a header said twice arrives: one list of all.
    return { name: `?${name}`, text: said.length > 0 ? said.map(([, text]) => text).join(',') : null }
  })
}

type Read = (key: keyof Wish) => { name: string; text: string | null }

function narrowedBy(offered: Offered, read: Read): Offered {
  const readonly = read('readonly')
  const tools = read('tools')
  if (readonly.text === null && tools.text === null) return offered
  const wish = {
    readonly: readonly.text === null ? undefined : truth(readonly.text, readonly.name),
    tools: tools.text === null ? undefined : namesIn(tools.text),
  }
  return narrowed(offered, wish, tools.name)
}

function truth(text: string, name: string): boolean {
  switch (text.trim().toLowerCase()) {
    case 'true':
    case '1':
      return true
    case 'false':
    case '0':
      return false
    default:
      throw new AppError('invalid', `${name}: must be true or false`)
  }
}

/** A name is repeated only where it reads like one: something else may be a secret in the wrong place. */
const described = (name: string, known: ReadonlySet<string>) =>
  `${/^[a-z_]{1,40}$/.test(name) ? name : 'a name there'} is no tool of this server; it has ${[...known].join(', ')}`
