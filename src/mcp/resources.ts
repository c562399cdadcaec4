import type { Services } from '../services.ts'
import { getHealthProfile } from '../tools/get-health-profile.ts'
import { getHealthSnapshot } from '../tools/get-health-snapshot.ts'
import type { CacheHint, McpCaller, McpPart } from './catalog.ts'
import { DAY_VIEW, UI_CAPABILITY } from './day-view.ts'
import { invalidParams, RPC, RpcError } from './rpc.ts'
import { type OfferedTools, offeredToRequest } from './tool-selection.ts'
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

/** The resources whose tool is offered. */
const offeredAmong = ({ names }: OfferedTools) => ({
  health: HEALTH_RESOURCES.filter(({ tool }) => names.has(tool)),
  views: [DAY_VIEW].filter(({ tool }) => names.has(tool)),
})

const listedAmong = ({ health, views }: ReturnType<typeof offeredAmong>) => [
  ...health.map(resourceListing),
  ...views.map((view) => view.listed),
]

/** The entries of `resources/list` if these tools are offered. */
export const offeredResources = (offered: OfferedTools) => listedAmong(offeredAmong(offered))

/** Personal, and outdated with every meal. */
const READ_CACHE: CacheHint = { ttlMs: 0, cacheScope: 'private' }

/**
 * The person's data as resources. Reading one is a call of its tool, with the same authentication, scope, rate limit
 * and bounds. If the tool is not offered, neither is the resource.
 */
export function resourcesPart({ tools }: Pick<Services, 'tools'>, offered: OfferedTools): McpPart {
  const offeredTo = ({ http }: McpCaller) => offeredAmong(offeredToRequest(offered, http))
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
        answer({ cursor }) {
          checkCursor(cursor)
          return { resourceTemplates: [] }
        },
      },
      'resources/read': {
        cache: READ_CACHE,
        async answer({ uri }, caller) {
          if (typeof uri !== 'string') throw invalidParams('params.uri must be text')
          const { health, views } = offeredTo(caller)
          const view = views.find((one) => one.uri === uri)
          // The view is part of the program; it receives its data from the host.
          if (view !== undefined) return { contents: [view.content] }
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
