import type { CardAction, CardFacts, CardName } from '../../contract/card-facts.ts'
import { NUTRIENTS } from '../../contract/nutrients.ts'
import { SERVER_INFO } from '../../core/version.ts'
import { getDietGap } from '../../tools/get-diet-gap.ts'
import { getHealthSnapshot } from '../../tools/get-health-snapshot.ts'
import { getMyCheckins } from '../../tools/get-my-checkins.ts'
import { getMyProtocols } from '../../tools/get-my-protocols.ts'
import { correctFood } from '../../tools/journal/correct-food.ts'
import { deleteEntries } from '../../tools/journal/delete-entries.ts'
import { getSeries } from '../../tools/journal/get-series.ts'
import { undoChange } from '../../tools/journal/undo-change.ts'
import { logCheckin } from '../../tools/log-checkin.ts'
import { logFood } from '../../tools/log-food.ts'
import type { CardBundle } from './bundle-cards.ts'

/** The MCP Apps extension: a card that a host shows next to a tool's result. The result's text stays the same. */
const UI_EXTENSION = 'io.modelcontextprotocol/ui'
const APP_TYPE = 'text/html;profile=mcp-app'
/** The version of the protocol between a card and its host. */
const APP_PROTOCOL = '2026-01-26'

export const UI_CAPABILITY = { [UI_EXTENSION]: { mimeTypes: [APP_TYPE] } }

/** A card needs no network and no browser permissions. */
const CARD_META = {
  ui: { csp: { connectDomains: [], resourceDomains: [] }, permissions: {}, prefersBorder: true },
}

/** What a card may call, by the names of tools. */
const ACTIONS: Readonly<Record<CardAction, string>> = {
  readGap: getDietGap.name,
  readDay: getHealthSnapshot.name,
  correctFood: correctFood.name,
  deleteEntries: deleteEntries.name,
  undoChange: undoChange.name,
}

type CardEntry = {
  name: CardName
  title: string
  /** The tools whose results it shows; without any of them it is not offered. */
  tools: readonly string[]
  about: string
}

const ENTRIES: readonly CardEntry[] = [
  {
    name: 'meal',
    title: 'Meal card',
    tools: [logFood.name],
    about: 'the foods of the meal, with portions to change and Undo',
  },
  {
    name: 'day',
    title: 'Day dashboard',
    tools: [getDietGap.name],
    about: 'today’s food against the targets at a glance',
  },
  {
    name: 'chart',
    title: 'Chart',
    tools: [getSeries.name, getMyCheckins.name],
    about: 'a measure over time, with what it comes to and its values',
  },
  {
    name: 'protocols',
    title: 'Protocol rings',
    tools: [getMyProtocols.name],
    about: 'how often each protocol was done, its streak and its last seven days',
  },
  {
    name: 'checkin',
    title: 'Check-in card',
    tools: [logCheckin.name],
    about: 'what was stored and what was not read, with Undo',
  },
]

/** The cards, one per tool that has one, as the list of resources shows them. */
export const CARDS = ENTRIES.map(({ name, title, tools, about }) => {
  const uri = `ui://ext-server/${name}`
  return {
    uri,
    tools,
    name,
    about,
    listed: {
      uri,
      name: `${name}-card`,
      title,
      description: `MCP Apps hosts show it next to ${tools.join(', ')}: ${about}.`,
      mimeType: APP_TYPE,
      annotations: { audience: ['user'], priority: 0.1 },
      _meta: CARD_META,
    },
  }
})
export type Card = (typeof CARDS)[number]

/** How a tool's entry in the list names its card; empty for tools without one. */
export function toolCardMeta(tool: string) {
  const card = CARDS.find(({ tools }) => tools.includes(tool))
  return card === undefined ? {} : { ui: { resourceUri: card.uri } }
}

/** Set only by `bun run build`. */
declare const PAGE_IS_EMBEDDED: boolean | undefined

let bundle: Promise<CardBundle> | undefined

/** Embedded in the released program; when run from source, built on first request. */
async function loadBundle(): Promise<CardBundle> {
  if (typeof PAGE_IS_EMBEDDED === 'undefined') return await (await import('./bundle-cards.ts')).bundleCards()
  return (await import('./embedded-cards.ts')).EMBEDDED_CARDS
}

/**
 * The page of a card. It calls no tool that the caller is not offered, so that no button is shown in vain.
 * @param offered the names of the caller's tools.
 */
export async function cardContent({ uri, name, listed }: Card, offered: ReadonlySet<string>) {
  bundle ??= loadBundle()
  const { script, style } = await bundle
  const facts: CardFacts = {
    app: { name: SERVER_INFO.name, version: SERVER_INFO.version },
    protocol: APP_PROTOCOL,
    card: name,
    tools: Object.fromEntries(Object.entries(ACTIONS).filter(([, tool]) => offered.has(tool))),
    nutrients: Object.fromEntries(
      NUTRIENTS.map(({ key, name: label, unit }) => [key, { name: label, unit }]),
    ),
  }
  return {
    uri,
    mimeType: APP_TYPE,
    text: cardPage({ title: listed.title, facts, script, style }),
    _meta: CARD_META,
  }
}

type PageParts = CardBundle & { title: string; facts: CardFacts }

const cardPage = ({ title, facts, script, style }: PageParts) =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title><style>${style}</style></head><body><div id="root"></div>`,
    // An escaped `<` cannot end the element.
    `<script type="application/json" id="facts">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`,
    `<script>${script.replaceAll('</script', '<\\/script')}</script></body></html>`,
  ].join('')
