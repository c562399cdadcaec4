import { addDays } from '../contract/calendar-date.ts'
import { localDate } from '../core/dates.ts'
import type { Services } from '../services.ts'
import type { McpCaller, McpPart } from './catalog.ts'
import { DAY_TEMPLATE, DAY_TOOL } from './day-resource.ts'
import { isObject } from './message.ts'
import type { PromptArgument } from './prompt-arguments.ts'
import { offeredPrompts } from './prompts.ts'
import { invalidParams } from './rpc.ts'
import { type OfferedTools, offeredToCaller } from './tool-selection.ts'

/** The most values that the protocol allows in one result. */
const MAX_VALUES = 100
/** How many coming days are suggested for the day of a visit. */
const DAYS_AHEAD = 14

type CompletionServices = Pick<Services, 'features' | 'clock' | 'config'>

/** Suggestions while a person types an argument of a prompt, or the date of a day. */
export function completionPart(services: CompletionServices, offered: OfferedTools): McpPart {
  return {
    capabilities: { completions: {} },
    methods: {
      'completion/complete': {
        async answer({ ref, argument }, caller) {
          const { name, value } = readArgument(argument)
          if (isDay(ref, offered, caller) && name === 'date') return await notedDates(services, caller, value)
          const known = readArguments(ref, offered, caller)
          const found = Object.hasOwn(known, name) ? known[name] : undefined
          if (found === undefined) throw invalidParams('Unknown argument')
          const matching = matchingSuggestions(await suggestionsFor(found, services, caller), value)
          const values = matching.slice(0, MAX_VALUES)
          return { completion: { values, total: matching.length, hasMore: matching.length > values.length } }
        },
      },
    },
  }
}

function readArgument(argument: unknown): { name: string; value: string } {
  if (!isObject(argument)) throw invalidParams('params.argument must be an object')
  const { name, value } = argument
  if (typeof name !== 'string') throw invalidParams('params.argument.name must be text')
  if (typeof value !== 'string') throw invalidParams('params.argument.value must be text')
  return { name, value }
}

function readArguments(
  ref: unknown,
  offered: OfferedTools,
  { http }: McpCaller,
): Readonly<Record<string, PromptArgument>> {
  if (!isObject(ref)) throw invalidParams('params.ref must be an object')
  if (ref.type === 'ref/resource') throw invalidParams('Unknown resource template')
  if (ref.type !== 'ref/prompt') throw invalidParams('params.ref.type must be ref/prompt or ref/resource')
  const prompt = offeredPrompts(offered, http).find(({ name }) => name === ref.name)
  if (prompt === undefined) throw invalidParams('Unknown prompt')
  return prompt.arguments
}

const isDay = (ref: unknown, offered: OfferedTools, caller: McpCaller) =>
  isObject(ref) &&
  ref.type === 'ref/resource' &&
  ref.uri === DAY_TEMPLATE.uriTemplate &&
  offeredToCaller(offered, caller).names.has(DAY_TOOL)

/** The days with something noted that begin with the typed text, the newest first. */
async function notedDates({ features }: CompletionServices, caller: McpCaller, typed: string) {
  const userId = await readerId(caller)
  const dates = userId === undefined ? [] : features.notedDays.dates(userId, typed.trim(), MAX_VALUES + 1)
  return { completion: { values: dates.slice(0, MAX_VALUES), hasMore: dates.length > MAX_VALUES } }
}

async function suggestionsFor(
  { suggestions }: PromptArgument,
  services: CompletionServices,
  caller: McpCaller,
): Promise<readonly string[]> {
  switch (suggestions) {
    case 'protocols':
      return await protocolNames(services, caller)
    case 'dates':
      return await upcomingDates(services, caller)
    default:
      return suggestions
  }
}

/** The person, if the caller may read their data. Completion runs at every key, so it has no rate limit. */
async function readerId(caller: McpCaller): Promise<string | undefined> {
  const principal = await caller.principal()
  return principal?.permissions.includes('read') === true ? principal.userId : undefined
}

/** Active subscriptions first, then the rest of the catalog. */
async function protocolNames({ features }: CompletionServices, caller: McpCaller): Promise<string[]> {
  const { protocols } = features
  const userId = await readerId(caller)
  const own = userId === undefined ? [] : protocols.list(userId, 'active')
  return [...new Set([...own, ...protocols.catalog].map(({ name }) => name))]
}

async function upcomingDates(
  { features, clock, config }: CompletionServices,
  caller: McpCaller,
): Promise<string[]> {
  const userId = await readerId(caller)
  const today =
    userId === undefined
      ? localDate(clock.now(), config['server.time_zone'])
      : features.profiles.today(userId)
  return Array.from({ length: DAYS_AHEAD }, (_, days) => addDays(today, days))
}

/** Suggestions that begin with the typed text, then those that contain it; case is ignored. */
function matchingSuggestions(suggestions: readonly string[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase()
  const holding = suggestions.filter((suggestion) => suggestion.toLowerCase().includes(wanted))
  const starts = holding.filter((suggestion) => suggestion.toLowerCase().startsWith(wanted))
  return [...starts, ...holding.filter((suggestion) => !starts.includes(suggestion))]
}
