import { globSync } from 'node:fs'
import { installDebianPackages } from '../binary/debian-packages.ts'
import { freePort } from '../binary/support.ts'

/** WebKit, the engine of every browser on an iPhone, as Debian has it; driven by the WebDriver protocol (W3C). */

const SCREEN = '1280x1000x24'
/** Of a phone, with what the window adds. */
const WINDOW = { width: 420, height: 900 }
export const ENTER = '\uE007'
const WAIT_MS = 20_000

export type Phone = {
  open(url: string): Promise<void>
  /** The value of an expression in the page. */
  look<T>(expression: string): Promise<T>
  /** Looks until an expression is true. @throws Error with what the page shows, if it never is. */
  until(expression: string): Promise<void>
  /** Presses the first element of a selector: CSS, or XPath that begins with `//`. */
  press(selector: string): Promise<void>
  /** Types into the first element of a selector, behind what is there. */
  type(selector: string, text: string): Promise<void>
  close(): Promise<void>
}

/** @throws Error where the packages cannot be had. */
export async function openWebKit(): Promise<Phone> {
  const packages = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' }
  const missing = Object.entries(packages).filter(([program]) => Bun.which(program) === null)
  if (missing.length > 0) await installDebianPackages(...missing.map(([, name]) => name))
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  if (binary === undefined) throw new Error('the package of WebKit has no MiniBrowser')
  const screen = Bun.spawn(['Xvfb', '-displayfd', '1', '-screen', '0', SCREEN], {
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const { value: display } = await screen.stdout.pipeThrough(new TextDecoderStream()).getReader().read()
  const port = await freePort()
  const driver = Bun.spawn(['WebKitWebDriver', `--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${display?.trim()}`,
      // A phone has a language.
      LANG: 'en_US.UTF-8',
      LANGUAGE: 'en_US',
      // It asks for rights that a container does not give.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const close = () => {
    driver.kill()
    screen.kill()
  }
  try {
    return await phoneOf(`http://127.0.0.1:${port}`, binary, close)
  } catch (error) {
    close()
    throw error
  }
}

async function phoneOf(driver: string, binary: string, end: () => void): Promise<Phone> {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${driver}${path}`, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  await eventually(async () => (await fetch(`${driver}/status`)).ok)
  const options = { binary, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string }
  const session = `/session/${sessionId}`
  await call('POST', `${session}/window/rect`, WINDOW)
  await call('POST', `${session}/timeouts`, { implicit: WAIT_MS, script: WAIT_MS })
  const look = async <T>(expression: string) =>
    (await call('POST', `${session}/execute/sync`, { script: `return (${expression})`, args: [] })) as T
  const until = async (expression: string) => {
    // Looked at with each frame, by the page: one that is replaced meanwhile is asked once more.
    const script = `const [done] = arguments
      const look = () => (${expression}) ? done(true) : requestAnimationFrame(look)
      look()`
    const isTrue = await eventually(
      async () => (await call('POST', `${session}/execute/async`, { script, args: [] })) === true,
    )
    if (!isTrue) throw new Error(`never ${expression}: ${await look('document.body.innerText')}`)
  }
  /** Does something with the first element of a selector, once that is there: one may be drawn again meanwhile. */
  const withElement = async (selector: string, action: string, body: unknown) => {
    const using = selector.startsWith('//') ? 'xpath' : 'css selector'
    const isDone = await eventually(async () => {
      const found = await call('POST', `${session}/element`, { using, value: selector })
      await call('POST', `${session}/element/${Object.values(found as object)[0]}/${action}`, body)
      return true
    })
    if (!isDone) throw new Error(`no ${action} of ${selector}: ${await look('document.body.innerText')}`)
  }
  return {
    open: async (url) => void (await call('POST', `${session}/url`, { url })),
    look,
    until,
    press: (selector) => withElement(selector, 'click', {}),
    type: (selector, text) => withElement(selector, 'value', { text }),
    close: async () => {
      await call('DELETE', session)
      end()
    },
  }
}

/** Asks until the answer is yes. A page that is being replaced has none. @returns whether it ever was. */
async function eventually(ask: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + WAIT_MS
  while (performance.now() < end) {
    if (await ask().catch(() => false)) return true
  }
  return false
}
