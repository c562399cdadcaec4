import { expect, test } from 'bun:test'
import { journalOf } from '../journal/support.ts'

/** A dose is in the person's words, but no amount of it is below 0. */

const stack = (dose: string) => ({ supplement_stack: [{ name: 'Zinc', dose }] })

test.each(['-99999999 mg', '−5 mg', ' -1 tablet'])('"%s" is refused in one line', async (dose) => {
  const { request } = await journalOf()
  for (const method of ['PUT', 'PATCH'] as const) {
    const { status, json } = await request(method, '/api/profile', stack(dose))
    expect(status).toBe(422)
    expect(json.errors).toEqual([{ path: '/supplement_stack/0/dose', message: 'must not be below 0' }])
  }
  expect((await request('GET', '/api/profile')).json.supplement_stack).toEqual([])
})

test.each(['1000 IU', '1-2 tablets', '- as my doctor said', 'half a tablet', '99999999 mg', '0 mg'])(
  '"%s" is kept as it was written',
  async (dose) => {
    const { request } = await journalOf()
    const { status, json } = await request('PUT', '/api/profile', stack(dose))
    expect(status).toBe(200)
    expect(json.supplement_stack).toEqual([{ name: 'Zinc', dose }])
  },
)

test('one that was stored before stays, and does not stand in the way of another', async () => {
  const { server, request } = await journalOf()
  await request('PUT', '/api/profile', stack('5 mg'))
  server.db.$client.run(
    "UPDATE profiles SET profile = json_set(profile, '$.supplement_stack[0].dose', '-5 mg')",
  )
  const both = { supplement_stack: [{ name: 'Zinc', dose: '-5 mg' }, { name: 'Iron' }] }
  const { status, json } = await request('PATCH', '/api/profile', both)
  expect([status, json.supplement_stack]).toEqual([200, both.supplement_stack])
})
