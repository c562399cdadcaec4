import { expect, test } from 'bun:test'
import { createRouteTable, listRoutes } from '../../src/http/routes.ts'
import { expectProblem } from '../problems.ts'
import { BASE_URL, testServer } from '../support.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

test('a fixed path answers every method that it lacks with 405 and the ones it has, to anybody', async () => {
  const server = await testServer()
  const token = server.token('ann')
  const routes = listRoutes(server.app)
  const table = createRouteTable(routes)
  const fixed = [...new Set(routes.map(({ path }) => path))].filter((path) => !path.includes(':'))
  expect(fixed.length).toBeGreaterThan(40)
  for (const path of fixed) {
    const allowed = table.methodsOf(path)
    for (const method of METHODS.filter((method) => !allowed.includes(method))) {
      for (const credential of [undefined, token]) {
        const answer = await server.request(method, path, { token: credential })
        expectProblem(answer, 405)
        expect([path, answer.headers.get('allow')]).toEqual([path, allowed.join(', ')])
      }
    }
  }
  const slash = await server.app.handle(new Request(`${BASE_URL}/auth/passcodes/verify/`))
  expect(slash.status).toBe(405)
})
