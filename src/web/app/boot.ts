/** Runs before the first paint, so that a chosen theme never flashes in the other; and asks who is signed in. */
import { prefetchSession } from './session-prefetch.ts'
import { storedTheme } from './theme.ts'

const theme = storedTheme()
if (theme !== 'system') document.documentElement.dataset.theme = theme
prefetchSession()
