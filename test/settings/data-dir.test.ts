import { afterAll, describe, expect, test } from 'bun:test'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  dataDirectory,
  recordBaseUrl,
  recordedBaseUrl,
  writePrivateFile,
} from '../../src/settings/data-dir.ts'

const root = mkdtempSync(join(tmpdir(), 'ext-server-'))
afterAll(() => rmSync(root, { recursive: true }))
const freshDir = () => mkdtempSync(join(root, 'data-'))

type Environment = Record<string, string>

describe('where everything is kept', () => {
  const cases: [
    title: string,
    flag: string | undefined,
    env: Environment,
    platform: NodeJS.Platform,
    dir: string,
  ][] = [
    ['the flag', '/a', { EXT_DATA_DIR: '/b', HOME: '/h' }, 'linux', '/a'],
    ['the variable', undefined, { EXT_DATA_DIR: '/b', HOME: '/h', XDG_DATA_HOME: '/x' }, 'linux', '/b'],
    ['Linux', undefined, { HOME: '/h' }, 'linux', '/h/.local/share/ext-server'],
    ['Linux with XDG', undefined, { HOME: '/h', XDG_DATA_HOME: '/x' }, 'linux', '/x/ext-server'],
    [
      'Linux with an empty XDG',
      undefined,
      { HOME: '/h', XDG_DATA_HOME: '' },
      'linux',
      '/h/.local/share/ext-server',
    ],
    [
      'macOS',
      undefined,
      { HOME: '/h', XDG_DATA_HOME: '/x' },
      'darwin',
      '/h/Library/Application Support/ext-server',
    ],
    ['Windows', undefined, { HOME: '/h', LOCALAPPDATA: '/l' }, 'win32', '/l/ext-server'],
    ['Windows without LOCALAPPDATA', undefined, { HOME: '/h' }, 'win32', '/h/AppData/Local/ext-server'],
    ['no HOME', undefined, {}, 'linux', join(homedir(), '.local/share/ext-server')],
    ['an empty HOME', undefined, { HOME: '' }, 'linux', join(homedir(), '.local/share/ext-server')],
    ['a relative flag', 'some/where', {}, 'linux', join(process.cwd(), 'some/where')],
    ['a relative variable', undefined, { EXT_DATA_DIR: '../x' }, 'linux', join(process.cwd(), '../x')],
  ]
  test.each(cases)('%s', (_, flag, env, platform, dir) => {
    expect(dataDirectory(flag, env, platform)).toBe(dir)
  })

  test('is never nowhere: an empty flag or variable is refused', () => {
    expect(() => dataDirectory('', {})).toThrow('must not be empty')
    expect(() => dataDirectory(undefined, { EXT_DATA_DIR: '' })).toThrow('must not be empty')
  })
})

describe('the base URL that serve was told', () => {
  test('is kept in the data directory, for its owner’s eyes', () => {
    const dir = join(freshDir(), 'new')
    expect(recordedBaseUrl(dir)).toBeUndefined()
    recordBaseUrl(dir, 'https://health.example')
    expect(recordedBaseUrl(dir)).toBe('https://health.example')
    recordBaseUrl(dir, 'https://other.example')
    expect(recordedBaseUrl(dir)).toBe('https://other.example')
    expect(statSync(dir).mode & 0o777).toBe(0o700)
    expect(readdirSync(dir).map((name) => statSync(join(dir, name)).mode & 0o777)).toEqual([0o600])
  })

  test('an empty file is none', () => {
    const dir = freshDir()
    recordBaseUrl(dir, 'https://health.example')
    const [name = ''] = readdirSync(dir)
    writeFileSync(join(dir, name), '\n')
    expect(recordedBaseUrl(dir)).toBeUndefined()
  })
})

describe('writing a private file', () => {
  test('replaces the old one in one step and leaves no draft behind', () => {
    const path = join(freshDir(), 'secret')
    writeFileSync(path, 'old')
    chmodSync(path, 0o644)
    writePrivateFile(path, 'new')
    expect(readFileSync(path, 'utf8')).toBe('new')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(path, '..'))).toEqual(['secret'])
  })

  test('says what is wrong when it cannot', () => {
    const file = join(freshDir(), 'file')
    writeFileSync(file, '')
    expect(() => writePrivateFile(join(file, 'x'), 'y')).toThrow(/cannot be written; check the permissions/)
    expect(() => writePrivateFile(freshDir(), 'y')).toThrow(/cannot be written; check the permissions/)
  })
})
