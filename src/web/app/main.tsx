/**
 * The page. It talks to the server through the public REST API alone, and runs no code of another host.
 *
 * **To add a view**: its path in `paths.ts` (the server answers it then, too), an entry in `views.ts`, the component
 * in `views/<name>.tsx`, its words in `texts/<name>.ts`, its style in `css/<name>.css`, named in `app.css`. A view is
 * loaded when it is first opened (what it shows first can be asked for meanwhile: `ahead`), and draws itself within
 * `<Page title=…>`, which takes care of the window's title and of the focus. What a person can link to or go back to
 * (a day, a filter) is in the query: `location.value.query`,
 * `navigate(path, query)`.
 *
 * **To call the API**: `api.get('/api/ext/tokens', { query })`, `api.delete('/api/ext/tokens/:token_id', { params })`,
 * `tool('log_food', { food_name })`. Paths, inputs and answers are typed by the server's own routes (`api-types.ts`); of
 * the server nothing but types may be imported. To show what was loaded: `const list = useLoad(() => api.get(…), key)`
 * and `<Show loaded={list}>{(data) => …}</Show>`, which draws waiting and failure. A 401 never reaches a view: the
 * person is asked to sign in over it, and the request goes out again.
 *
 * **To show errors**: in a form, throw them: `useForm`, `<FormBox onSubmit>` and `<TextField>` put each message at
 * its field, move the focus there and keep what was typed. Elsewhere `toastError(error)`. What can be taken back is
 * changed on the page at once and sent after a few seconds: `undoable(text, send, undo)`; what is taken out of a list,
 * `deleteWithUndo(id, text, send)`, and the list leaves out what `isGone`. An answer may come when the person is elsewhere, or
 * after a later one: it closes, overwrites and focuses nothing but what it belongs to.
 *
 * **To have something typed outlive a reload**: `session-draft.ts`, in this tab alone, forgotten when the person goes. Nothing of
 * a person goes into any other storage of the browser.
 *
 * No inline style attribute in markup and no `dangerouslySetInnerHTML`: the content policy forbids the one, and
 * nothing needs the other. `style={{ … }}` in JSX is fine. Times come from `server-clock.ts`, formats from `date-format.ts`.
 */
import './app.css'
import { render } from 'preact'
import { registerServiceWorker } from './register-service-worker.ts'
import { location } from './router.ts'
import { App, loadSession, prefetchViewCode, prefetchViewData } from './shell.tsx'

/** Drawn in one go where the view and who is signed in are known by then; a slow line is shown the frame before. */
const MOST_MS_BLANK = 150

let isDrawn = false
const draw = () => {
  const root = document.getElementById('app')
  if (isDrawn || root === null) return
  isDrawn = true
  render(<App />, root)
}
const { path } = location.peek()
const asked = loadSession().then(() => prefetchViewData(path, isDrawn))
void Promise.all([prefetchViewCode(path), asked]).then(draw)
setTimeout(draw, MOST_MS_BLANK)
registerServiceWorker()
