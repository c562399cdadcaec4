import { AppError } from '../core/errors.ts'
import { oncePer } from '../core/memo.ts'
import type { Config } from '../settings/config.ts'
import { isJournalTool, type Tool } from '../tools/tool.ts'
import type { ListReader } from './catalog.ts'

/** What one place selects: only tools that store nothing, tools by name, both, or neither. */
export type ToolSelection = { readonly?: boolean | undefined; tools?: readonly string[] | undefined }

/** The names of the tools that are offered, and all tools. To the client, other tools do not exist. */
export type OfferedTools = { names: ReadonlySet<string>; all: readonly Tool[] }

/** The headers with which a request can narrow the tool selection. */
export const SELECTION_HEADERS = { readonly: 'X-MCP-Readonly', tools: 'X-MCP-Tools' } as const
export const SELECTION_QUERY = { readonly: 'readonly', tools: 'tools' } as const

const namesOf = (tools: readonly Tool[]) => new Set(tools.map(({ name }) => name))

/** The tools that the settings allow. @throws AppError `invalid` that names the setting. */
export function offeredBySettings(config: Config, all: readonly Tool[]): OfferedTools {
  const tools = config['mcp.tools']
  const selection = { readonly: config['mcp.readonly'], tools: tools.length === 0 ? undefined : tools }
  return narrowTools({ names: namesOf(all), all }, selection, 'mcp.tools')
}

/**
 * The offered tools that a selection keeps; it never adds one.
 * @param origin where the names were written, for the error message.
 * @throws AppError `invalid` for an unknown name, and for an empty list, which is surely a mistake.
 */
export function narrowTools(
  offered: OfferedTools,
  { readonly, tools }: ToolSelection,
  origin: string,
): OfferedTools {
  const { names, all } = offered
  const known = namesOf(all)
  const wanted = tools === undefined ? known : new Set(tools)
  if (wanted.size === 0) throw new AppError('invalid', `${origin}: must name at least one tool`)
  const unknown = [...wanted].find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new AppError('invalid', `${origin}: ${describeUnknownTool(unknown, known)}`)
  const storeNothing = namesOf(all.filter(({ stores }) => !stores))
  const left = readonly === true ? wanted.intersection(storeNothing) : wanted
  return { names: names.intersection(left), all }
}

/** Splits `log_food, get_diet_gap` into names. */
export const splitNames = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/**
 * The tools that one request selects by its headers and its address.
 * @throws AppError `invalid` that names the header or the query parameter.
 */
export function offeredToRequest(offered: OfferedTools, request: Request | undefined): OfferedTools {
  if (request === undefined) return offered
  const fromHeaders = narrowByRequest(offered, (key) => {
    const name = SELECTION_HEADERS[key]
    return { name, text: request.headers.get(name) }
  })
  const start = request.url.indexOf('?')
  if (start < 0) return fromHeaders
  const query = new URLSearchParams(request.url.slice(start + 1))
  return narrowByRequest(fromHeaders, (key) => {
    const name = SELECTION_QUERY[key]
    // Case is ignored, as in a header: a client that writes readOnly must not be offered every tool.
    const said = [...query].filter(([other]) => other.toLowerCase() === name)
    // A parameter that is given twice is one list, as a repeated header is.
    return { name: `?${name}`, text: said.length > 0 ? said.map(([, text]) => text).join(',') : null }
  })
}

/**
 * The tools that a caller is shown: those that the request selects, and those of the journal only for whom may use them.
 * @throws AppError as `offeredToRequest`.
 */
export function offeredToCaller(offered: OfferedTools, { http, mayEdit }: ListReader): OfferedTools {
  const selected = offeredToRequest(offered, http)
  return mayEdit === true ? selected : withoutJournal(selected)
}

/** The tools that anyone may see. */
export const withoutJournal = oncePer(({ names, all }: OfferedTools): OfferedTools => {
  const journal = namesOf(all.filter(isJournalTool))
  return { names: names.difference(journal), all }
})

type ReadSelectionValue = (key: keyof ToolSelection) => { name: string; text: string | null }

function narrowByRequest(offered: OfferedTools, read: ReadSelectionValue): OfferedTools {
  const readonly = read('readonly')
  const tools = read('tools')
  if (readonly.text === null && tools.text === null) return offered
  const selection = {
    readonly: readonly.text === null ? undefined : parseFlag(readonly.text, readonly.name),
    tools: tools.text === null ? undefined : splitNames(tools.text),
  }
  return narrowTools(offered, selection, tools.name)
}

function parseFlag(text: string, name: string): boolean {
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

/** A name is repeated only if it looks like one: anything else may be a secret in the wrong place. */
const describeUnknownTool = (name: string, known: ReadonlySet<string>) =>
  `${/^[a-z_]{1,40}$/.test(name) ? name : 'a name there'} is not a tool of this server; its tools are ${[...known].join(', ')}`
