/** The cards that hosts of MCP Apps show with the results of tools. */
export type CardName = 'meal' | 'day' | 'chart' | 'protocols' | 'checkin'

/** What a card may call, by what it does; each needs the tool to be offered to the caller. */
export type CardAction = 'readGap' | 'readDay' | 'correctFood' | 'deleteEntries' | 'undoChange'

/** What the page of a card receives about this program: JSON in its script element `facts`. */
export type CardFacts = {
  app: { name: string; version: string }
  /** The version of the protocol between a card and its host. */
  protocol: string
  card: CardName
  /** The names of the tools that the card may call. */
  tools: Partial<Record<CardAction, string>>
  nutrients: Record<string, { name: string; unit: string }>
}
