import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { installDebianPackages } from './debian-packages.ts'

/** Where systems keep a Chromium. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const placeOf = () => process.env.EXT_TEST_CHROMIUM ?? PLACES.find((path) => existsSync(path))

/** A real Chromium without a window; on Debian it is installed where there is none. */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  if (placeOf() === undefined) await installDebianPackages('chromium', 'fonts-dejavu-core')
  if (placeOf() === undefined) throw new Error('there is no Chromium; EXT_TEST_CHROMIUM names one')
  return await chromium.launch(browserOptions(args))
}

/** For a browser on this machine that is there already. */
export const browserOptions = (args: readonly string[] = []) => ({
  ...(placeOf() !== undefined && { executablePath: placeOf() as string }),
  // Without its sandbox, which a container or the superuser cannot have; it shows this program's own pages alone.
  args: ['--no-sandbox', '--disable-dev-shm-usage', ...args],
})

/** What the browser's console complains of, but for the statuses of refusals: a policy that is broken, say. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    if (['error', 'warning'].includes(message.type()) && !text.startsWith('Failed to load resource')) {
      complaints.push(text)
    }
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}
