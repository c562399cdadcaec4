import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type TestServer, testServer } from '../support.ts'
import { issueCode, NO_ADDRESS_LIMIT, verify } from './support.ts'

async function matches(server: TestServer, issuedFor: string, typed: string): Promise<boolean> {
  const { code } = server.services.passcodes.issue({ userId: 'ann', userIdentifier: issuedFor, channel: 'c' })
  const { status } = await verify(server, code, { user_identifier: typed, channel: 'c' })
  return status === 200
}

describe('matching of identifiers: trimmed, NFKC, lower case', () => {
  const same: [title: string, issuedFor: string, typed: string][] = [
    ['the same', 'ann@example.com', 'ann@example.com'],
    ['capitals', 'Ann@Example.COM', 'aNN@example.com'],
    ['spaces around', '  ann@example.com\t', '\n ann@example.com '],
    ['full-width letters', 'ann@example.com', 'ＡＮＮ＠example.com'],
    ['a full-width plus', '+49170123', '＋４９１７０１２３'],
    ['a ligature', 'ﬁona@example.com', 'fiona@example.com'],
    ['an accent apart from its letter', 'rené@example.com', 'rene\u0301@example.com'],
    ['Greek capitals', 'ΑΝΝΑ@example.com', 'αννα@example.com'],
    ['a Turkish capital, whatever the machine’s language', 'I@example.com', 'i@example.com'],
    ['a no-break space at the end', 'ann@example.com\u00a0', 'ann@example.com'],
  ]
  test.each(same)('%s: match', async (_, issuedFor, typed) => {
    const server = await testServer()
    expect(await matches(server, issuedFor, typed)).toBe(true)
    expect(await matches(server, typed, issuedFor)).toBe(true)
  })

  const different: [title: string, issuedFor: string, typed: string][] = [
    ['another address', 'ann@example.com', 'ann@example.co'],
    ['a space within', 'ann@example.com', 'ann @example.com'],
    ['a plus tag', 'ann@example.com', 'ann+x@example.com'],
    ['a dot', 'a.nn@example.com', 'ann@example.com'],
    ['a look-alike letter', 'ann@example.com', 'аnn@example.com'],
    ['a wildcard', 'ann@example.com', '%'],
    ['a pattern', 'ann@example.com', 'a*'],
    ['an accent', 'rené@example.com', 'rene@example.com'],
    ['nothing but spaces', 'ann@example.com', '   '],
  ]
  test.each(different)('%s: no match', async (_, issuedFor, typed) => {
    const server = await testServer()
    expect(await matches(server, issuedFor, typed)).toBe(false)
  })

  test('whatever the identifier, the same one matches, in capitals and with spaces too', async () => {
    const server = await testServer({ settings: NO_ADDRESS_LIMIT })
    const identifier = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter((text) => text.trim().normalize('NFKC').trim() !== '' && !text.includes('\0'))
    await fc.assert(
      fc.asyncProperty(identifier, async (text) => {
        expect(await matches(server, text, text)).toBe(true)
        expect(await matches(server, text, ` ${text}\t`)).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  test('the answer says what was matched', async () => {
    const server = await testServer()
    const { code } = await issueCode(server, server.token('ann'), { user_identifier: ' Ann@Example.COM ' })
    const { json } = await verify(server, code, { user_identifier: 'ANN@example.com' })
    expect(json.user_identifier).toBe('ann@example.com')
  })
})
