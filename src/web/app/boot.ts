/**
 * Runs before the first paint: sets the theme, so that the other one does not flash, requests the session, and loads the
 * page again if its script or its style sheet does not arrive, which the page has it do for code that it loads later.
 */
import { reloadForCode } from './lost-code.ts'
import { prefetchSession } from './session-prefetch.ts'
import { storedTheme } from './theme.ts'

const theme = storedTheme()
if (theme !== 'system') document.documentElement.dataset.theme = theme
prefetchSession()
window.reloadForCode = reloadForCode
const onLost = ({ target }: Event) => {
  const isStyle = target instanceof HTMLLinkElement && target.rel === 'stylesheet'
  if (target instanceof HTMLScriptElement || isStyle) void reloadForCode()
}
// An error of an element is heard on its way down alone.
window.addEventListener('error', onLost, { capture: true })
