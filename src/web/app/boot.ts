/** Runs before the first paint: sets the theme, so that the other one does not flash, and requests the session. */
import { prefetchSession } from './session-prefetch.ts'
import { storedTheme } from './theme.ts'

const theme = storedTheme()
if (theme !== 'system') document.documentElement.dataset.theme = theme
prefetchSession()
