import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decide, oauthServer, register, signedIn } from '../oauth/support.ts'
import { CONFORMANCE, NODE, nodeEnvironment, TIMEOUT_MS } from '../programs/programs.ts'

setDefaultTimeout(TIMEOUT_MS)

async function freePort(): Promise<number> {
  const probe = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port = 0 } = probe
  await probe.stop(true)
  return port
}

/**
 * The suite's scenarios for authorization servers, against this one. It opens no browser: it prints where a person
 * should go, and waits for what comes back.
 */
test.each(['2025-11-25', '2026-07-28'])('the authorization server, as of %s', async (version) => {
  const port = await freePort()
  const callbackPort = await freePort()
  const server = await oauthServer({ settings: { SERVER_BASE_URL: `http://127.0.0.1:${port}` } })
  server.app.listen({ hostname: '127.0.0.1', port })
  const clientId = await register(server, ['http://127.0.0.1/callback'])
  const cookie = await signedIn(server)
  const home = mkdtempSync(join(tmpdir(), 'ext-server-program-'))
  const child = Bun.spawn(
    [
      ...[NODE, CONFORMANCE, 'authorization', '--url', `http://127.0.0.1:${port}`],
      ...['--client-id', clientId, '--port', String(callbackPort), '--spec-version', version],
    ],
    {
      cwd: home,
      env: nodeEnvironment(home),
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
      timeout: TIMEOUT_MS,
    },
  )
  try {
    let printed = ''
    let hasAnswered = false
    for await (const chunk of child.stdout) {
      printed += new TextDecoder().decode(chunk)
      const [, query] = /^http\S+\/oauth\/authorize\?(\S+)\n/m.exec(printed) ?? []
      // It prints the address before it listens.
      const isListening = printed.includes('Callback server started')
      if (hasAnswered || query === undefined || !isListening) continue
      hasAnswered = true
      const allowed = await decide(server, cookie, query)
      await fetch(allowed.headers.get('location') ?? '')
    }
    const code = await child.exited
    expect({ code, printed: code === 0 ? '' : printed }).toEqual({ code: 0, printed: '' })
    expect(hasAnswered).toBe(true)
    expect(printed).toMatch(/^Total: 3 passed, 0 failed/m)
    expect(printed).not.toMatch(/[1-9]\d* (warnings|skipped)/)
  } finally {
    child.kill()
    await server.app.stop(true)
    rmSync(home, { recursive: true, force: true })
  }
})
