import { NUTRIENTS } from '../contract/nutrients.ts'
import { SERVER_INFO } from '../core/version.ts'
import { getDietGap } from '../tools/get-diet-gap.ts'
import { getHealthSnapshot } from '../tools/get-health-snapshot.ts'
import template from './day-view.html' with { type: 'text' }

/** The MCP Apps extension: a view that a host shows next to a tool's result. The result's text stays the same. */
const UI_EXTENSION = 'io.modelcontextprotocol/ui'
const APP_TYPE = 'text/html;profile=mcp-app'
/** The version of the protocol between a view and its host. */
const APP_PROTOCOL = '2026-01-26'

export const UI_CAPABILITY = { [UI_EXTENSION]: { mimeTypes: [APP_TYPE] } }

/** What the view needs to know about this program, as JSON in a script element; an escaped `<` cannot end it. */
const VIEW_INFO = JSON.stringify({
  app: { name: SERVER_INFO.name, version: SERVER_INFO.version },
  protocol: APP_PROTOCOL,
  tools: { gap: getDietGap.name, snapshot: getHealthSnapshot.name },
  nutrients: Object.fromEntries(NUTRIENTS.map(({ key, name }) => [key, name])),
}).replaceAll('<', '\\u003c')

/** Imported as text; the types only know the other way of importing a page. */
const VIEW_HTML = String(template)

/** The view needs no network and no browser permissions. */
const VIEW_META = {
  ui: { csp: { connectDomains: [], resourceDomains: [] }, permissions: {}, prefersBorder: true },
}

const VIEW_URI = 'ui://ext-server/day'

/** The day dashboard, drawn from the result of its tool and, if the host allows it, from a reading of today. */
export const DAY_VIEW = {
  uri: VIEW_URI,
  /** The tool whose results it shows; without this tool the view is not offered. */
  tool: getDietGap.name,
  listed: {
    uri: VIEW_URI,
    name: 'day-dashboard',
    title: 'Day dashboard',
    description: `MCP Apps hosts show it next to ${getDietGap.name}: today’s food against the targets at a glance.`,
    mimeType: APP_TYPE,
    annotations: { audience: ['user'], priority: 0.1 },
    _meta: VIEW_META,
  },
  content: {
    uri: VIEW_URI,
    mimeType: APP_TYPE,
    text: VIEW_HTML.replace('>{}<', () => `>${VIEW_INFO}<`),
    _meta: VIEW_META,
  },
} as const

/** How a tool's entry in the list names its view; empty for tools without one. */
export const toolViewMeta = (tool: string) =>
  tool === DAY_VIEW.tool ? { _meta: { ui: { resourceUri: DAY_VIEW.uri } } } : {}
