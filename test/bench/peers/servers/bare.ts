import { PORT } from './given.ts'

/** The least that answers at all: no header but the two that Bun adds. A floor, not an equal answer. */
Bun.serve({
  port: PORT,
  hostname: '127.0.0.1',
  fetch: ({ url }) =>
    new URL(url).pathname === '/api/health'
      ? new Response('{"status":"healthy"}', { headers: { 'content-type': 'application/json' } })
      : new Response(null, { status: 404 }),
})
