import { describe, expect, test } from 'bun:test'
import { expectProblem } from '../problems.ts'
import { testServer } from '../support.ts'

const PROFILE = '/api/profile'

async function profileOf() {
  const server = await testServer()
  const token = server.token('ann')
  const change = (method: string, body: unknown, tag?: string) =>
    server.request(method, PROFILE, { token, body, headers: tag === undefined ? {} : { 'if-match': tag } })
  const read = () => server.request('GET', PROFILE, { token })
  const tag = async () => (await read()).headers.get('etag') ?? ''
  return { change, read, tag }
}

describe('a change of the profile as it was read', () => {
  test('is made while it is that, and not once it has become another', async () => {
    const { change, read, tag } = await profileOf()
    const empty = await tag()
    expect(empty).toMatch(/^"[0-9a-f]{32}"$/)
    expect((await change('PATCH', { goal: 'gain' }, empty)).status).toBe(200)
    for (const method of ['PATCH', 'PUT']) {
      expectProblem(await change(method, { goal: 'lose', allergies: ['milk'] }, empty), 412)
    }
    expect((await read()).json).toMatchObject({ goal: 'gain', allergies: [] })
    expect((await change('PUT', { goal: 'lose' }, await tag())).json.goal).toBe('lose')
  })

  test('answers with the tag of what it has made', async () => {
    const { change, tag } = await profileOf()
    for (const method of ['PATCH', 'PUT']) {
      const { headers } = await change(method, { goal: 'gain' })
      expect(headers.get('etag')).toBe(await tag())
    }
  })

  test('without the header is made in any case, and with * too', async () => {
    const { change } = await profileOf()
    for (const tag of [undefined, '*'])
      expect((await change('PATCH', { goal: 'lose' }, tag)).status).toBe(200)
  })

  test('takes a tag among others, and one that a proxy has marked as it compressed', async () => {
    const { change, tag } = await profileOf()
    const marks = [
      (own: string) => `"x", ${own}`,
      (own: string) => `W/${own}`,
      (own: string) => own.replace(/"$/, '-gzip"'),
    ]
    for (const mark of marks) {
      expect((await change('PATCH', { allergies: ['milk'] }, mark(await tag()))).status).toBe(200)
      expect((await change('PATCH', { allergies: [] }, mark('"another"'))).status).toBe(412)
    }
  })

  test('is checked before anything is changed by one of two at once', async () => {
    const { change, tag } = await profileOf()
    const own = await tag()
    const answers = await Promise.all(['gain', 'lose'].map((goal) => change('PATCH', { goal }, own)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  })
})
