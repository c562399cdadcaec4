import { describe, expect, test } from 'bun:test'
import { initialize } from '../mcp/support.ts'
import { testServer } from '../support.ts'

const HELLO = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
const TITLE = 'Ana & Ben'
const BROWSER = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

describe('server.title', () => {
  test('is what every surface calls the server', async () => {
    const server = await testServer({ settings: { SERVER_TITLE: TITLE } })
    const page = await server.request('GET', '/')
    expect(page.text).toContain('<title>Ana &amp; Ben</title>')
    expect(page.text).toContain('data-title="Ana &amp; Ben"')
    const manifest = JSON.parse((await server.request('GET', '/manifest.webmanifest')).text)
    expect([manifest.name, manifest.short_name]).toEqual([TITLE, TITLE])
    const signIn = await server.request('GET', '/sign-in')
    expect(signIn.text).toContain('<p class="brand">Ana &amp; Ben</p>')
    expect(signIn.text).toContain('<title>Sign in · Ana &amp; Ben</title>')
    const { serverInfo } = (await initialize(server, 'initialize', HELLO)).json.result
    expect([serverInfo.name, serverInfo.title]).toEqual(['ext-server', TITLE])
    const { json } = await server.request('GET', '/api/mcp/capabilities')
    expect([json.server.name, json.server.title]).toEqual(['ext-server', TITLE])
  })
})

describe('an unknown address', () => {
  test('shows a page that leads to Today, if a browser went there', async () => {
    const server = await testServer({ settings: { SERVER_BASE_URL: 'http://127.0.0.1:8420/j' } })
    for (const path of ['/nothing', '/settings/nothing', '/apis', '/%3Cscript%3E']) {
      const { status, text, headers } = await server.request('GET', path, BROWSER)
      expect([path, status, headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8'])
      expect(text).toContain('href="/j/"')
      expect(text).not.toContain('script')
    }
  })

  test('is a problem document for programs, and below their paths', async () => {
    const server = await testServer()
    const answers = await Promise.all([
      server.request('GET', '/nothing'),
      server.request('GET', '/nothing', { headers: { accept: '*/*' } }),
      server.request('POST', '/nothing', BROWSER),
      server.request('GET', '/api/nothing', BROWSER),
      server.request('GET', '/mcp/nothing', BROWSER),
      server.request('GET', '/.well-known/nothing', BROWSER),
    ])
    for (const { status, headers } of answers) {
      expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    }
  })
})
