import { describe, expect, test } from 'bun:test'
import { CHANNEL, IDENTIFIER } from '../passcodes/support.ts'
import { sendStream } from '../server/support.ts'
import { everythingStored } from '../stored.ts'
import { testServer } from '../support.ts'

const ROUTES: [path: string, body: object][] = [
  ['/api/ext/tokens', { name: 'child' }],
  ['/api/jwts', { name: 'child' }],
  ['/auth/passcodes', { user_identifier: IDENTIFIER, channel: CHANNEL }],
  ['/api/tools/log_checkin', { content: 'Slept well' }],
]

describe('a token that is revoked while its request’s body is on the way', () => {
  test.each(ROUTES)('%s answers 401 and changes nothing', async (path, body) => {
    const server = await testServer()
    const { id, token } = server.services.tokens.issue({ userId: 'ann', name: 'parent' })
    let stored = ''
    const text = JSON.stringify(body)
    // Read only once the gate has let the request in.
    const stream = new ReadableStream(
      {
        pull(controller) {
          server.services.tokens.revoke('ann', id)
          stored = everythingStored(server)
          controller.enqueue(new TextEncoder().encode(text))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const { status } = await sendStream(server, 'POST', path, stream, { authorization: `Bearer ${token}` })
    expect(status).toBe(401)
    expect(stored).not.toBe('')
    expect(everythingStored(server)).toBe(stored)
  })
})
