import { afterAll, describe, expect, test } from 'bun:test'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../src/core/errors.ts'
import { loadSigningKey } from '../../src/identity/signing-key.ts'
import { rejectionOf } from '../rejection.ts'

const root = mkdtempSync(join(tmpdir(), 'ext-server-'))
afterAll(() => rmSync(root, { recursive: true }))
const freshDir = () => mkdtempSync(join(root, 'data-'))

describe('the key that signs JWTs', () => {
  test('is made once, kept for its owner’s eyes, and found again', async () => {
    const dir = freshDir()
    const first = await loadSigningKey(dir)
    const second = await loadSigningKey(dir)
    expect(second.kid).toBe(first.kid)
    expect(readdirSync(dir)).toEqual(['jwt-key.json'])
    expect(statSync(join(dir, 'jwt-key.json')).mode & 0o777).toBe(0o600)
    // As after a backup that was copied back carelessly.
    chmodSync(join(dir, 'jwt-key.json'), 0o644)
    await loadSigningKey(dir)
    expect(statSync(join(dir, 'jwt-key.json')).mode & 0o777).toBe(0o600)
  })

  test('is one, when many start at once', async () => {
    const dir = freshDir()
    const keys = await Promise.all(Array.from({ length: 8 }, () => loadSigningKey(dir)))
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1)
    expect(readdirSync(dir)).toEqual(['jwt-key.json'])
  })

  test('is another in every installation', async () => {
    const [one, other] = [await loadSigningKey(freshDir()), await loadSigningKey(freshDir())]
    expect(one.kid).not.toBe(other.kid)
  })

  test('shows no private part in what is published, and cannot be taken out', async () => {
    const key = await loadSigningKey(freshDir())
    expect(key.publicJwk).not.toHaveProperty('d')
    expect(key.privateKey.extractable).toBe(false)
  })

  const bad: [title: string, content: string][] = [
    ['empty', ''],
    ['no JSON', 'secret-nonsense'],
    ['another JSON', '{"hello":"world"}'],
    ['null', 'null'],
    ['a public key alone', '{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}'],
    ['a key of another kind', '{"kty":"oct","k":"c2VjcmV0LW5vbnNlbnNl"}'],
    ['a key that is too short', '{"kty":"OKP","crv":"Ed25519","x":"AAAA","d":"AAAA"}'],
  ]
  test.each(bad)(
    'a file that holds %s is left as it is, with one line that says what to do',
    async (_, content) => {
      const dir = freshDir()
      const path = join(dir, 'jwt-key.json')
      writeFileSync(path, content)
      const error = await loadSigningKey(dir).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      expect(error).toBeInstanceOf(AppError)
      const { message } = error as AppError
      expect(message).toStartWith(`${path}: does not contain an Ed25519 key; restore it from a backup`)
      expect(message).not.toContain('\n')
      expect(message).not.toContain('nonsense')
      expect(readFileSync(path, 'utf8')).toBe(content)
    },
  )

  test('a folder that cannot be written is named', async () => {
    const file = join(freshDir(), 'file')
    writeFileSync(file, '')
    expect(await rejectionOf(loadSigningKey(file))).toMatch(/jwt-key\.json: cannot be (read|written); check/)
  })
})
