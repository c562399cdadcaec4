/**
 * Takes the screenshots for the documents: `bun run screenshots [NAME…]`, of all views by default. It shows
 * every view of the tour on a phone and a desktop, light and dark, and writes to `docs/images`. The server
 * runs from source in this process, with a year of one person's data in memory and a fixed clock, so a
 * screenshot changes only if the page or the system's font does. With Inter (Debian: fonts-inter) it looks
 * similar to a phone. Secrets in a screenshot are harmless, since the database is deleted afterwards.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ne } from 'drizzle-orm'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { people } from '../db/people-schema.ts'
import type { Clock } from '../src/core/clock.ts'
import { OWNER } from '../src/core/principal.ts'
import { openBrowser } from '../test/binary/browser.ts'
import { prepareProbe, settled } from '../test/binary/page-probe.ts'
import { PHONE } from '../test/binary/page-support.ts'
import { addressOf, type Stop, TOUR } from '../test/binary/page-tour.ts'
import { testServer } from '../test/support.ts'
import { seededChance, seededRandom } from '../test/year/seeded.ts'
import { writeYear } from '../test/year/year.ts'

const FOLDER = join(import.meta.dir, 'images')
const TIME_ZONE = 'Europe/Berlin'
/** A Wednesday afternoon, some hours after the last meal of the year. */
const NOW = Date.parse('2026-11-18T15:24:00Z')
const TODAY = '2026-11-18'
/** Part of the QR code, so it must not change; it differs from the usual port. */
const PORT = 48420
const DEVICES = {
  phone: { viewport: PHONE, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const
const THEMES = ['light', 'dark'] as const
const MAX_TOTAL_BYTES = 4_000_000
/** They say in two lines why there is nothing to see. */
const WITHOUT_PICTURE = /-refused$|-without-code$/

const fileOf = ({ name }: Stop, device: string, theme: string) =>
  join(FOLDER, `${name}-${device}-${theme}.png`)
const filesOf = (stop: Stop) =>
  Object.keys(DEVICES).flatMap((device) => THEMES.map((theme) => fileOf(stop, device, theme)))

type State = Awaited<ReturnType<BrowserContext['storageState']>>

const scratch = mkdtempSync(join(tmpdir(), 'ext-server-pictures-'))
preferFont('Inter')
const server = await startServer()
const browser = await openBrowser()
try {
  mkdirSync(FOLDER, { recursive: true })
  const wanted = process.argv.slice(2)
  const stops = TOUR.filter(
    ({ name }) => !WITHOUT_PICTURE.test(name) && (wanted.length === 0 || wanted.includes(name)),
  )
  const state = await signIn()
  // Stops that change data come last, so that no other screenshot shows the change.
  const inOrder = stops.toSorted((a, b) => Number(a.act !== undefined) - Number(b.act !== undefined))
  for (const stop of inOrder) await take(stop, state)
  const bytes = stops.flatMap(filesOf).reduce((sum, file) => sum + statSync(file).size, 0)
  process.stdout.write(`${stops.length * 4} pictures, ${Math.round(bytes / 1000)} KB\n`)
  if (bytes > MAX_TOTAL_BYTES) throw new Error(`the pictures have more than ${MAX_TOTAL_BYTES} B`)
} finally {
  await browser.close()
  await server.stop()
  rmSync(scratch, { recursive: true })
}

/**
 * The font for `system-ui` if it is installed; Chromium without a desktop otherwise uses the first font that
 * it finds.
 */
function preferFont(family: string): void {
  const file = join(scratch, 'fonts.conf')
  const instead = (name: string) =>
    `<match><test name="family"><string>${name}</string></test>
<edit name="family" mode="prepend" binding="strong"><string>${family}</string></edit></match>`
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${['system-ui', 'sans-serif', 'DejaVu Sans'].map(instead).join('')}</fontconfig>`,
  )
  process.env.FONTCONFIG_FILE = file
}

async function startServer() {
  const clock: Clock = { now: () => NOW, elapsed: () => performance.now() }
  const { app, services, db } = await testServer({
    clock: { ...clock, advance: () => {}, stepBack: () => {} },
    random: seededRandom(seededChance(3), 6),
    settings: {
      SERVER_TIME_ZONE: TIME_ZONE,
      SERVER_BASE_URL: `http://127.0.0.1:${PORT}`,
      RATE_LIMIT_READ_PER_MINUTE: '100000',
      RATE_LIMIT_WRITE_PER_MINUTE: '100000',
    },
  })
  // A new server has one person.
  db.delete(people).where(ne(people.id, OWNER)).run()
  await writeYear(services, { end: TODAY, timeZone: TIME_ZONE })
  const date = new Date(NOW).toUTCString()
  const listening = Bun.serve({
    hostname: '127.0.0.1',
    port: PORT,
    async fetch(request) {
      const answer = await app.handle(request)
      // The page gets the server's clock from here.
      answer.headers.set('date', date)
      return answer
    },
  })
  const origin = `http://127.0.0.1:${PORT}`
  return {
    origin,
    signInLink: () => services.signInLinks.issue(OWNER, origin).url,
    stop: () => listening.stop(true),
  }
}

async function take(stop: Stop, state: State): Promise<void> {
  for (const [device, options] of Object.entries(DEVICES)) {
    const context = await browser.newContext({
      ...options,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: TIME_ZONE,
      ...(stop.isSignedOut !== true && { storageState: state }),
    })
    try {
      for (const theme of THEMES) {
        const page = await context.newPage()
        await show(page, stop, theme)
        await keep(await page.screenshot({ caret: 'hide' }), fileOf(stop, device, theme))
        await page.close()
      }
    } finally {
      await context.close()
    }
  }
}

/** One session for all screenshots, so that the list of browsers stays the same; it has read its notices. */
async function signIn(): Promise<State> {
  const headers = { origin: server.origin, 'x-ext-page': '1' }
  const context = await browser.newContext({ extraHTTPHeaders: headers })
  const answer = await context.request.post(`${server.origin}/api/sessions`, {
    data: { credential: server.signInLink() },
  })
  if (!answer.ok()) throw new Error(`cannot sign in: ${answer.status()}`)
  const list = await context.request.get(`${server.origin}/api/notices`)
  for (const { id } of ((await list.json()) as { notices: { id: string }[] }).notices)
    await context.request.delete(`${server.origin}/api/notices/${id}`)
  const state = await context.storageState()
  await context.close()
  return state
}

async function show(page: Page, stop: Stop, colorScheme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.clock.setFixedTime(NOW)
  await prepareProbe(page)
  await page.goto(addressOf(server.origin, stop))
  await settled(page)
  await stop.act?.(page)
  await settled(page)
}

/** 256 colours are enough for every view, and need a third of the bytes. */
async function keep(picture: Buffer, file: string): Promise<void> {
  await sharp(picture)
    .png({ palette: true, colours: 256, dither: 0, effort: 10, compressionLevel: 9 })
    .toFile(file)
}
