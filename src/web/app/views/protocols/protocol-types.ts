import type { ApiAnswer } from '../../api-types.ts'

export type CatalogProtocol = ApiAnswer<'get', '/api/protocols'>['protocols'][number]
export type Subscription = ApiAnswer<'get', '/api/protocols/subscriptions'>['subscriptions'][number]

/** All that the view shows. */
export type ProtocolsData = {
  catalog: readonly CatalogProtocol[]
  mine: readonly Subscription[]
  /** The person's local date. */
  today: string
}

/** What fits a search by words of the name, the summary and the kind, and a kind; `''`: any. */
export function filterCatalog(
  catalog: readonly CatalogProtocol[],
  text: string,
  kind: string,
  kinds: Readonly<Record<string, string>>,
): readonly CatalogProtocol[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return catalog.filter((protocol) => {
    const { name, summary } = protocol
    const held = `${name} ${summary} ${kinds[protocol.kind] ?? ''}`.toLowerCase()
    return (kind === '' || protocol.kind === kind) && words.every((word) => held.includes(word))
  })
}

/** The element that has the name of a subscription. */
export const nameElementId = (id: string) => `protocol-${id}`
