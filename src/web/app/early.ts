/** Runs before the first paint, so that a chosen theme never flashes in the other; and asks who is signed in. */
import { askEarly } from './early-session.ts'
import { storedTheme } from './theme.ts'

const theme = storedTheme()
if (theme !== 'system') document.documentElement.dataset.theme = theme
askEarly()
