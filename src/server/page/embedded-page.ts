import { embedPage } from './embed-page.ts' with { type: 'macro' }

/** The page as it was when the program was built. */
export const EMBEDDED_PAGE = embedPage()
