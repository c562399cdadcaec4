import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { PATHS } from '../../src/contract/page-paths.ts'
import { createBench, type RunningServer, TIME_ZONE } from '../binary/support.ts'
import { writeYear } from '../year/year.ts'
import { ENTER, openWebKit, type Phone } from './webdriver.ts'

/** The page on the engine of an iPhone: what another engine writes, keeps and draws in another way. */

const bench = createBench()
let phone: Phone

beforeAll(async () => {
  phone = await openWebKit()
}, 600_000)

afterAll(async () => {
  await phone?.close()
  await bench.close()
})

const FIELD = '.quick-add input'
const text = (words: string) => `document.body.innerText.includes(${JSON.stringify(words)})`
const isAt = (heading: string) => `document.querySelector('h1')?.innerText === ${JSON.stringify(heading)}`
/** All is drawn, and nothing is wrong. */
const isThere =
  "document.querySelector('h1') !== null && document.querySelector('.skeleton, [role=alert]') === null"

const button = (name: string) => `//button[normalize-space()='${name}']`
const entries = (name: string) =>
  `[...document.querySelectorAll('[data-entry]')].filter((entry) => entry.innerText.includes(${JSON.stringify(name)})).length`

async function signIn({ url }: RunningServer, dataDir = bench.dataDir): Promise<void> {
  await phone.open(await bench.value(['sign-in-link', '--base-url', url], { dataDir }))
  await phone.press('button')
  await phone.until(isAt('Today'))
}

async function add(words: string): Promise<void> {
  await phone.type(FIELD, `${words}${ENTER}`)
  await phone.press('[data-save]')
  await phone.until("document.querySelector('[data-save]') === null")
}

test('a first start leads to the first meal', async () => {
  const dataDir = join(bench.root, 'new')
  const server = await bench.serve({ dataDir })
  const [, link = ''] = /^ {2}(http\S+set-up#\S+)$/m.exec(server.stderr()) ?? []
  await phone.open(link)
  await phone.until(isAt('Set up your journal'))
  await phone.press(button('Begin'))
  await phone.until(isAt('About you'))
  await phone.type('input[name=name]', `Ann${ENTER}`)
  await phone.until(isAt('How old are you?'))
  await phone.press(button('Skip'))
  await phone.until("document.querySelector('h1')?.innerText.startsWith('How tall are you')")
  await phone.press(button('Skip'))
  await phone.until(isAt('How active are you?'))
  await phone.press(button('Skip'))
  await phone.until(isAt('Your journal is ready'))
  await phone.press(button('Start logging'))
  await phone.until(isAt('Today'))
  await add('an apple')
  await phone.until(`${entries('An apple')} === 1`)
  await server.stop()
})

describe('with a year of data', () => {
  let server: RunningServer

  beforeAll(async () => {
    const end = Temporal.Now.plainDateISO(TIME_ZONE).toString()
    await writeYear(bench.dataDir, { end, timeZone: TIME_ZONE })
    server = await bench.serve()
    await signIn(server)
  }, 300_000)

  test.each(Object.entries(PATHS).filter(([name]) => name !== 'setUp'))(
    '%s opens, as wide as the phone',
    async (_, path) => {
      await phone.open(`${server.url}${path}`)
      await phone.until(isThere)
      expect(await phone.look('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    },
  )

  test('a year is drawn', async () => {
    await phone.open(`${server.url}${PATHS.trends}?days=365`)
    await phone.until(
      "document.querySelector('canvas') !== null && document.querySelector('.skeleton') === null",
    )
    const sentences = "[...document.querySelectorAll('.trends .card')].map((card) => card.innerText)"
    expect((await phone.look<string[]>(sentences)).join(' ')).not.toMatch(
      /undefined|NaN|Invalid|object Object/,
    )
  })
})

test('what is eaten without the server is kept over a reload, and sent once', async () => {
  const dataDir = join(bench.root, 'away')
  const server = await bench.serve({ dataDir })
  const { url, port } = server
  await signIn(server, dataDir)
  await add('three eggs and a banana')
  await phone.until('navigator.serviceWorker.controller !== null')
  await server.stop()
  for (const words of ['two plums', 'a pear']) {
    await phone.open(`${url}/`)
    await phone.until(text('no connection'))
    await phone.until(text('Three eggs'))
    await phone.type(FIELD, `${words}${ENTER}`)
    await phone.until(text('Kept. It will be read when the server is back.'))
  }
  const back = await bench.serve({ dataDir, args: ['--port', String(port)] })
  // Read by the server, they have their energy.
  await phone.until(`document.querySelectorAll('[data-entry]').length === 4 && !${text('will be read')}`)
  for (const name of ['Three eggs', 'A banana', 'Two plums', 'A pear'])
    expect(await phone.look<number>(entries(name))).toBe(1)
  await back.stop()
})
