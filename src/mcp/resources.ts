import type { Services } from '../services.ts'
import { getHealthProfile } from '../tools/get-health-profile.ts'
import { getHealthSnapshot } from '../tools/get-health-snapshot.ts'
import { CARDS, cardContent, UI_CAPABILITY } from './cards/cards.ts'
import type { CacheHint, McpCaller, McpPart } from './catalog.ts'
import { DAY_TEMPLATE, DAY_TOOL, dateOfDay } from './day-resource.ts'
import { invalidParams, RPC, RpcError } from './rpc.ts'
import { type OfferedTools, offeredToCaller } from './tool-selection.ts'
import { callTool, checkCursor, LIST_CACHE } from './tools.ts'

const JSON_TYPE = 'application/json'

/** A part of the person's data with its own address: a read tool with a fixed input. */
export const HEALTH_RESOURCES = [
  {
    uri: 'health://today',
    name: 'today',
    title: 'Today',
    description:
      'The person’s day so far: food totals, what was eaten, check-in values, symptoms, medications and active protocols. Unknown is null.',
    priority: 0.9,
    tool: getHealthSnapshot.name,
    input: { days: 1 },
  },
  {
    uri: 'health://week',
    name: 'week',
    title: 'The last seven days',
    description:
      'The last seven days, ending today: food totals and averages, latest foods, symptoms, medications, trends, diet score and active protocols. Unknown is null.',
    priority: 0.6,
    tool: getHealthSnapshot.name,
    input: { days: 7 },
  },
  {
    uri: 'health://profile',
    name: 'profile',
    title: 'Health profile',
    description:
      'Allergies, conditions, goals, supplements, dietary preferences, body metrics, and the daily targets that follow from them.',
    priority: 0.8,
    tool: getHealthProfile.name,
    input: {},
  },
] as const

type HealthResource = (typeof HEALTH_RESOURCES)[number]

const resourceListing = ({ uri, name, title, description, priority }: HealthResource) => ({
  uri,
  name,
  title,
  description,
  mimeType: JSON_TYPE,
  annotations: { audience: ['user', 'assistant'], priority },
})

/** The resources of which a tool is offered. */
const offeredAmong = ({ names }: OfferedTools) => ({
  names,
  health: HEALTH_RESOURCES.filter(({ tool }) => names.has(tool)),
  cards: CARDS.filter(({ tools }) => tools.some((tool) => names.has(tool))),
})

const listedAmong = ({ health, cards }: ReturnType<typeof offeredAmong>) => [
  ...health.map(resourceListing),
  ...cards.map((card) => card.listed),
]

/** The entries of `resources/list` if these tools are offered. */
export const offeredResources = (offered: OfferedTools) => listedAmong(offeredAmong(offered))

/** Personal, and outdated with every meal. */
const READ_CACHE: CacheHint = { ttlMs: 0, cacheScope: 'private' }

/**
 * The person's data as resources. Reading one is a call of its tool, with the same authentication, scope, rate limit
 * and bounds. If the tool is not offered, neither is the resource.
 */
export function resourcesPart(
  { tools, features }: Pick<Services, 'tools' | 'features'>,
  offered: OfferedTools,
): McpPart {
  const offeredTo = (caller: McpCaller) => offeredAmong(offeredToCaller(offered, caller))
  return {
    capabilities: { resources: {}, extensions: UI_CAPABILITY },
    methods: {
      'resources/list': {
        cache: LIST_CACHE,
        answer({ cursor }, caller) {
          checkCursor(cursor)
          return { resources: listedAmong(offeredTo(caller)) }
        },
      },
      'resources/templates/list': {
        cache: LIST_CACHE,
        answer({ cursor }, caller) {
          checkCursor(cursor)
          const isOffered = offeredToCaller(offered, caller).names.has(DAY_TOOL)
          return { resourceTemplates: isOffered ? [DAY_TEMPLATE] : [] }
        },
      },
      'resources/read': {
        cache: READ_CACHE,
        async answer({ uri }, caller) {
          if (typeof uri !== 'string') throw invalidParams('params.uri must be text')
          const { health, cards, names } = offeredTo(caller)
          const card = cards.find((one) => one.uri === uri)
          // A card is part of the program; it receives its data from the host.
          if (card !== undefined) return { contents: [await cardContent(card, names)] }
          const date = names.has(DAY_TOOL) ? dateOfDay(uri) : undefined
          if (date !== undefined) {
            const principal = await caller.principal()
            const day = tools.read(principal, (userId) => features.notedDays.read(userId, date))
            return {
              contents: [{ uri, mimeType: DAY_TEMPLATE.mimeType, text: `${day.title}\n\n${day.text}` }],
            }
          }
          const found = health.find((resource) => resource.uri === uri)
          if (found === undefined) throw noSuchResource(uri)
          const value = await callTool(tools, found.tool, found.input, caller)
          return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(value) }] }
        },
      },
    },
  }
}

/** A longer address cannot be one that this server issued. */
const MAX_URI_LENGTH = 200

/** Clients recognise this error by the address in its data. The SDK sets the newer protocol's code if needed. */
const noSuchResource = (uri: string) =>
  new RpcError(RPC.resourceNotFound, 'Resource not found', uri.length > MAX_URI_LENGTH ? undefined : { uri })
