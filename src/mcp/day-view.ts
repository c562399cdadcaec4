import { NUTRIENTS } from '../contract/nutrients.ts'
import { SERVER } from '../core/version.ts'
import { getDietGap } from '../tools/get-diet-gap.ts'
import { getHealthSnapshot } from '../tools/get-health-snapshot.ts'
import template from './day-view.html' with { type: 'text' }

/** The extension MCP Apps: a view that a host shows beside a tool's result. Its text stays what it is. */
export const UI_EXTENSION = 'io.modelcontextprotocol/ui'
const APP_TYPE = 'text/html;profile=mcp-app'
/** The version of the protocol between a view and its host. */
const APP_PROTOCOL = '2026-01-26'

export const UI_CAPABILITY = { [UI_EXTENSION]: { mimeTypes: [APP_TYPE] } }

/** What the view needs to know of this program, in a script that is data; no `<` could end it. */
const FACTS = JSON.stringify({
  app: { name: SERVER.name, version: SERVER.version },
  protocol: APP_PROTOCOL,
  tools: { gap: getDietGap.name, snapshot: getHealthSnapshot.name },
  nutrients: Object.fromEntries(NUTRIENTS.map(({ key, name }) => [key, name])),
}).replaceAll('<', '\\u003c')

/** Imported as text; the types know only the other way of importing a page. */
const HTML = String(template)

/** Reaches no host on the network, and asks for nothing of the browser. */
const META = {
  ui: { csp: { connectDomains: [], resourceDomains: [] }, permissions: {}, prefersBorder: true },
}

const URI = 'ui://ext-server/day'

/** The day at a glance, drawn from the result of its tool and, where the host lets it, a reading of today. */
export const DAY_VIEW = {
  uri: URI,
  /** Whose results it shows; without it there is no view. */
  tool: getDietGap.name,
  listed: {
    uri: URI,
    name: 'day-dashboard',
    title: 'Day dashboard',
    description: `What hosts of MCP Apps show beside ${getDietGap.name}: today’s food against the targets, at a glance.`,
    mimeType: APP_TYPE,
    annotations: { audience: ['user'], priority: 0.1 },
    _meta: META,
  },
  content: {
    uri: URI,
    mimeType: APP_TYPE,
    text: HTML.replace('>{}<', () => `>${FACTS}<`),
    _meta: META,
  },
} as const

/** How a tool's entry in the list names its view; empty for those without one. */
export const viewMetaOf = (tool: string) =>
  tool === DAY_VIEW.tool ? { _meta: { ui: { resourceUri: DAY_VIEW.uri } } } : {}
