import { expect, test } from 'bun:test'
import { frozenClock, hurriedClock, type TestClock, testServer } from '../support.ts'
import { importFile, mealSum, NUTRITION_HEADER, partsOf, servingsOfDays } from './files.ts'

/** Imports take turns with other requests, and their result is the same as in one go. */

const NOTES = [
  'Day,Note',
  '2026-03-01,"Slept badly, 5 hours. Headache 6/10"',
  '2026-03-02,Took ibuprofen',
].join('\n')
const DAYS = [
  'Date,Group,Energy (kcal),Completed',
  '2026-03-01,Breakfast,400,true',
  '2026-03-02,Breakfast,500,true',
  '2026-03-01,Dinner,700,true',
].join('\n')
const FILES: [title: string, file: string][] = [
  ['foods', servingsOfDays(3)],
  [
    'meals',
    [NUTRITION_HEADER, mealSum('2026-03-01', 'Lunch', 500), mealSum('nonsense', 'Lunch', 1)].join('\n'),
  ],
  ['notes', NOTES],
  ['days marked as complete', DAYS],
]

const personBy = async (clock: TestClock) => {
  const server = await testServer({ clock })
  return { server, token: server.token() }
}
type Person = Awaited<ReturnType<typeof personBy>>

/** Without what is new each time. */
const settled = (json: unknown) =>
  JSON.parse(JSON.stringify(json).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id'))

/** What the person sees of it afterwards. */
async function journalOf({ server, token }: Person) {
  const paths = ['journal/foods?limit=200', 'journal/checkins', 'journal/days/2026-03-01', 'imports']
  const read = async (path: string) => (await server.request('GET', `/api/${path}`, { token })).json
  return settled(await Promise.all(paths.map(read)))
}

test.each(FILES)('%s are imported in slices as in one go', async (_, file) => {
  const [hurried, frozen] = [await personBy(hurriedClock()), await personBy(frozenClock())]
  for (const { server, token } of [hurried, frozen]) {
    await importFile(server, token, file)
    await importFile(server, token, file)
  }
  expect(await journalOf(hurried)).toEqual(await journalOf(frozen))
})

test.each(FILES)('a preview of %s in slices is as in one go', async (_, file) => {
  const previewBy = async (clock: TestClock) => {
    const { server, token } = await personBy(clock)
    const body = { ...partsOf(file), show: 50 }
    return (await server.request('POST', '/api/imports/preview', { token, body })).json
  }
  expect(await previewBy(hurriedClock())).toEqual(await previewBy(frozenClock()))
})

/** An import that was started, and the answer to its records, which are still being added. */
async function begun(person: Person) {
  const { server, token } = person
  const { header, records } = partsOf(servingsOfDays(3))
  const body = { file_name: 'a.csv', fingerprint: 'f', header, records: records.length }
  const { id } = (await server.request('POST', '/api/imports', { token, body })).json
  const send = () =>
    server.request('POST', `/api/imports/${id}/records`, { token, body: { first: 0, records } })
  return { send, path: `/api/imports/${id}`, count: records.length }
}

test('other requests are answered while records are added', async () => {
  const person = await personBy(hurriedClock())
  const { send } = await begun(person)
  const order: string[] = []
  const added = send().then(() => order.push('records'))
  await person.server.request('GET', '/api/health').then(() => order.push('health'))
  await added
  expect(order).toEqual(['health', 'records'])
})

test('records that are sent twice at the same time are added once', async () => {
  const person = await personBy(hurriedClock())
  const { send, count } = await begun(person)
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status, json }) => [status, json.received, json.foods])).toEqual([
    [200, count, count],
    [200, count, count],
  ])
})

test('a credential that ends meanwhile ends the request; the rest can be sent with another', async () => {
  const { server, token } = await personBy(hurriedClock())
  const lost = server.services.tokens.issue({ userId: 'owner', name: 'lost' })
  const { send, path, count } = await begun({ server, token: lost.token })
  const progress = async () => (await server.request('GET', path, { token })).json.received
  const sent = send()
  while ((await progress()) < 5) await new Promise((resolve) => setImmediate(resolve))
  await server.request('DELETE', `/api/ext/tokens/${lost.id}`, { token })
  expect((await sent).status).toBe(401)
  const first = await progress()
  expect(first).toBeGreaterThanOrEqual(5)
  expect(first).toBeLessThan(count)
  const body = { first, records: partsOf(servingsOfDays(3)).records.slice(first) }
  const { json } = await server.request('POST', `${path}/records`, { token, body })
  expect(json).toMatchObject({ received: count, foods: count, left_out_count: 0 })
})
