import { embedCards } from './embed-cards.ts' with { type: 'macro' }

/** The cards at the time when the program was built. */
export const EMBEDDED_CARDS = embedCards()
