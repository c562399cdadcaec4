/**
 * The page. It talks to the server only through the public REST API, and runs no code of another host.
 *
 * **To add a view**: add its path to `contract/page-paths.ts` (the server then answers it, too), an entry to `views.ts`, the component
 * in `views/<name>.tsx`, its texts in `texts/<name>.ts` and its style in `css/<name>.css`, named in `app.css`. A view is
 * loaded when it is first opened; `ahead` can request its first data in the meantime. It renders `<Page title=…>`, which
 * sets the title of the window and the focus. State that a person can link to or go back to (a day, a filter) is in the
 * query: `location.value.query`, `navigate(path, query)`.
 *
 * **To call the API**: `api.get('/api/ext/tokens', { query })`, `api.delete('/api/ext/tokens/:token_id', { params })`,
 * `tool('log_food', { food_name })`. Paths, inputs and responses are typed by the routes of the server
 * (`api-types.ts`); import nothing but types from the server. To show what was loaded:
 * `const list = useLoad(() => api.get(…), key)` and `<Loadable loaded={list}>{(data) => …}</Loadable>`, which also shows
 * loading and errors. A 401 never reaches a view: the person is asked to sign in, and the request is sent again.
 *
 * **To show errors**: throw them in a form: `useForm`, `<FormBox onSubmit>` and `<TextField>` show each message at its
 * field, move the focus there and keep what was typed. Elsewhere call `toastError(error)`. A change with undo is shown
 * at once and sent after a few seconds: `sendAfterUndoTime(text, send, undo)`. To delete from a list, call
 * `deleteWithUndo(id, text, send)` and filter the list with `isVisible`. A response may arrive after a later one, or when
 * the person is in another view: it must not close, overwrite or focus anything that it does not belong to.
 *
 * **To keep a draft across a reload**: `session-draft.ts` stores it in this tab and clears it when the person signs out.
 * What the server answered is kept in `kept/`, for when it is away: a view that is to open then passes `keptData(…)` to
 * `useLoad`. `picture/` keeps what Today looked like. Store nothing else of a person in the browser.
 *
 * Use no inline style attribute in markup and no `dangerouslySetInnerHTML`: the content policy forbids the first, and
 * nothing needs the second. `style={{ … }}` in JSX is fine. Times come from `server-clock.ts`, formats from
 * `date-format.ts`.
 */
import './app.css'
import { render } from 'preact'
import { PATHS } from '../../contract/page-paths.ts'
import { changesAreRead } from './mutations/changes-read.ts'
import { MAX_SHOWN_MS } from './picture/shown-picture.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { location } from './router.ts'
import { App, loadSession, prefetchViewCode, prefetchViewData } from './shell.tsx'

/** Drawn in one go where the view and who is signed in are known by then; a slow line is shown the frame before. */
const MAX_BLANK_MS = 150

const root = document.getElementById('app')
const { drawInPicture } = window
let isDrawn = false
const draw = () => {
  if (isDrawn || root === null) return
  isDrawn = true
  const drawPage = () => render(<App />, root)
  if (drawInPicture === undefined) drawPage()
  else drawInPicture(drawPage)
}
const { path } = location.peek()
const asked = loadSession().then(() => prefetchViewData(path, isDrawn))
void Promise.all([prefetchViewCode(path), asked])
  .then(changesAreRead)
  .then(draw)
setTimeout(draw, drawInPicture === undefined ? MAX_BLANK_MS : MAX_SHOWN_MS)
// Nothing is kept for somebody who looks at a shared journal.
if (path !== PATHS.shared) {
  registerServiceWorker()
  // Apart, as nothing on the page waits for it; without the server there is nothing to do for it either.
  void import('./kept/start-keeping.ts').then(
    ({ startKeeping }) => startKeeping(),
    () => {},
  )
}
