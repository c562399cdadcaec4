import type { SafetyCard } from '../safety-card.ts'

/** A card in plain text. */
export const cardText = ({ opening, sections, watch_line, closing }: SafetyCard): string =>
  watch_line ?? [opening, ...sections.map(({ first }) => `• ${first}`), closing].join('\n\n')
