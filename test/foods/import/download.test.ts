import { afterAll, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type DownloadOptions, download, removeOldDownloads } from '../../../src/foods/import/download.ts'
import { rejectionOf } from '../../rejection.ts'
import { folderOf, newFolder } from './fixtures.ts'

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch(request) {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/FPED_1718.csv') return new Response('some bytes')
    if (pathname === '/moved') return Response.redirect('/FPED_1718.csv', 302)
    if (pathname === '/round') return Response.redirect('/round', 302)
    if (pathname === '/elsewhere') return Response.redirect('http://192.0.2.1/a.csv', 302)
    const target = searchParams.get('to')
    if (target !== null) return new Response(null, { status: 302, headers: { location: target } })
    if (pathname === '/broken') return new Response('short', { headers: { 'content-length': '5000' } })
    return new Response('no', { status: 404 })
  },
})
afterAll(() => server.stop(true))

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`

function fetched(address: string, folder = newFolder(), more: Partial<DownloadOptions> = {}) {
  return download(address, { folder, signal: new AbortController().signal, onRead: () => {}, ...more })
}

describe('a download', () => {
  test.each(['/FPED_1718.csv', '/moved'])('of %s is a file, until it is removed', async (path) => {
    const folder = newFolder()
    const file = await fetched(at(path), folder)
    expect(readFileSync(file.path, 'utf8')).toBe('some bytes')
    await file.remove()
    expect(readdirSync(folder)).toEqual([])
  })

  test('keeps the name that the address has, which may tell the years', async () => {
    expect(basename((await fetched(at('/FPED_1718.csv?key=1'))).path)).toBe('FPED_1718.csv')
  })

  test.each([
    ['/missing', 'the server answered 404'],
    ['/round', 'too many redirects'],
    ['/elsewhere', 'the URL must be https'],
  ])('of %s fails in one line and leaves nothing', async (path, message) => {
    const folder = newFolder()
    expect(await rejectionOf(fetched(at(path), folder))).toContain(message)
    expect(readdirSync(folder)).toEqual([])
  })

  test('over http from another machine is not even begun', async () => {
    expect(await rejectionOf(fetched('http://192.0.2.1/a.csv'))).toContain('the URL must be https')
  })

  const NOT_PUBLIC = 'leads to this machine or its own network'

  test.each([
    'https://127.0.0.1:1/a.csv',
    `http://127.0.0.1:1/a.csv`,
    'https://localhost:1/a.csv',
    'https://[::1]:1/a.csv',
    'https://[::ffff:127.0.0.1]:1/a.csv',
    'https://0x7f000001:1/a.csv',
    'https://10.0.0.1/a.csv',
    'https://192.168.1.1/a.csv',
    'https://169.254.169.254/a.csv',
    'https://[fe80::1]/a.csv',
    'https://[fd00::1]/a.csv',
  ])('does not follow a redirect to %s', async (to) => {
    const folder = newFolder()
    const address = at(`/?to=${encodeURIComponent(to)}`)
    const resolve = async () => ['127.0.0.1', '::1']
    expect(await rejectionOf(fetched(address, folder, { resolve }))).toContain(NOT_PUBLIC)
    expect(readdirSync(folder)).toEqual([])
  })

  test('from a name that has an address of the own network, too, is not even begun', async () => {
    const asked: string[] = []
    const resolve = async (host: string) => {
      asked.push(host)
      return ['93.184.216.34', '10.0.0.1']
    }
    expect(await rejectionOf(fetched('https://foods.example/a.csv', newFolder(), { resolve }))).toContain(
      NOT_PUBLIC,
    )
    expect(asked).toEqual(['foods.example'])
  })

  test('of more than is allowed is given up', async () => {
    const folder = newFolder()
    expect(await rejectionOf(fetched(at('/FPED_1718.csv'), folder, { maxBytes: 4 }))).toContain('larger than')
    expect(readdirSync(folder)).toEqual([])
  })

  test('that is stopped leaves nothing', async () => {
    const folder = newFolder()
    expect(
      await rejectionOf(
        fetched(at('/FPED_1718.csv'), folder, { signal: AbortSignal.abort(new Error('stop')) }),
      ),
    ).toContain('stop')
    expect(readdirSync(folder)).toEqual([])
  })

  test('that a killed process has left is removed by the next', async () => {
    const folder = folderOf({
      'foods-import-AbCdEf/half.csv': 'x',
      'foods-import.lock': '',
      'ext-server.db': '',
    })
    await removeOldDownloads(folder)
    expect(readdirSync(folder).sort()).toEqual(['ext-server.db', 'foods-import.lock'])
  })
})
