import { embedPage } from './embed-page.ts' with { type: 'macro' }

/** The page at the time when the program was built. */
export const EMBEDDED_PAGE = embedPage()
