import type { TestServer } from '../../support.ts'
import { TODAY } from './databases.ts'

/** One thing that a server is asked to do, again and again. */
export type Operation = {
  name: string
  /** How many times it is done in one round. */
  times: number
  run(server: TestServer, token: string, at: number): Promise<unknown>
}

export const OPERATIONS: readonly Operation[] = [
  request('list own tokens', 'GET', '/api/ext/tokens', 100),
  {
    name: 'create and revoke a token',
    times: 20,
    async run(server, token, at) {
      const { json } = await ask(server, token, 'POST', '/api/ext/tokens', { name: `growth ${at}` })
      await ask(server, token, 'DELETE', `/api/ext/tokens/${json.id}`)
    },
  },
  request('create a passcode', 'POST', '/auth/passcodes', 1, (at) => ({
    user_identifier: `growth-${at}@example.org`,
    channel: 'email',
  })),
  tool('log_food', 20, (at) => ({ food_name: '150 g rice', consumed_at: `${TODAY}T08:${minute(at)}:00Z` })),
  tool('log_checkin', 20, (at) => ({ content: `a walk of ${at} minutes` })),
  afterChange(tool('get_diet_score', 20, () => ({ days: 30 }))),
  tool('get_health_snapshot', 20, () => ({})),
  request('read a day', 'GET', `/api/journal/day?date=${TODAY}`, 20),
  tool('chat_with_assistant', 10, () => ({ message: 'how much protein did I eat last week?' })),
  request('list people', 'GET', '/api/people', 20),
  request('export the person', 'GET', '/api/export', 2),
]

const minute = (at: number) => String(at % 60).padStart(2, '0')

function request(
  name: string,
  method: string,
  path: string,
  times: number,
  body?: (at: number) => object,
): Operation {
  return { name, times, run: (server, token, at) => ask(server, token, method, path, body?.(at)) }
}

function tool(name: string, times: number, input: (at: number) => object): Operation {
  return {
    name,
    times,
    run: (server, token, at) => ask(server, token, 'POST', `/api/tools/${name}`, input(at)),
  }
}

/** A score is remembered until something is written; a row of a temporary table waits for no disk. */
function afterChange(operation: Operation): Operation {
  return {
    ...operation,
    run(server, token, at) {
      server.db.$client.run('CREATE TEMP TABLE IF NOT EXISTS changes (number INTEGER)')
      server.db.$client.run('INSERT INTO changes VALUES (1)')
      return operation.run(server, token, at)
    },
  }
}

async function ask(server: TestServer, token: string, method: string, path: string, body?: object) {
  const answer = await server.request(method, path, { token, ...(body !== undefined && { body }) })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  return answer
}

/** Adds a person with a hundred entries, and deletes them with all that is theirs. @returns milliseconds of the deletion. */
export async function deletePerson(server: TestServer, token: string): Promise<number> {
  server.addPeople('leaver')
  const { foodJournal } = server.services.features
  for (let each = 0; each < 100; each++) foodJournal.log('leaver', { food_name: 'an apple' })
  const start = performance.now()
  await ask(server, token, 'DELETE', '/api/people/leaver')
  return performance.now() - start
}
