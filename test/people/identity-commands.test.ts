import { describe, expect, test } from 'bun:test'
import { commandLine } from '../cli/support.ts'

const ISSUER = 'https://id.home.example'
const IDENTITY = ['--issuer', ISSUER, '--subject', 'idp|7']
const PROVIDER = { EXT_SIGN_IN_ISSUER: ISSUER, EXT_SIGN_IN_CLIENT_ID: 'journal' }

/** A server with Ann and Bob. */
async function withPeople(environment: Record<string, string> = {}) {
  const machine = commandLine(environment)
  for (const id of ['ann', 'bob']) await machine.cliAsIs('user', 'add', id)
  const listed = async (id: string) =>
    JSON.parse((await machine.cliAsIs('user', 'identities', id, '--json')).out)
  return { cli: machine.cliAsIs, listed, [Symbol.dispose]: () => machine[Symbol.dispose]() }
}

describe('user bind and unbind', () => {
  test('bind an identity to a person and take it off again', async () => {
    using on = await withPeople()
    expect(await on.cli('user', 'bind', 'ann', ...IDENTITY)).toEqual({ code: 0, out: '', err: 'bound\n' })
    expect((await on.cli('user', 'bind', 'ann', ...IDENTITY)).code).toBe(0)
    expect(await on.listed('ann')).toEqual([{ issuer: ISSUER, claim: 'sub', subject: 'idp|7' }])
    const taken = await on.cli('user', 'bind', 'bob', ...IDENTITY)
    expect([taken.code, taken.err]).toEqual([1, 'error: The identity is bound to another person\n'])
    expect((await on.cli('user', 'unbind', 'bob', ...IDENTITY)).code).toBe(1)
    expect((await on.cli('user', 'unbind', 'ann', ...IDENTITY)).code).toBe(0)
    expect(await on.listed('ann')).toEqual([])
  })

  test('of the claim that the settings use for the issuer', async () => {
    using on = await withPeople({ ...PROVIDER, EXT_SIGN_IN_USER_CLAIM: 'email' })
    await on.cli('user', 'bind', 'ann', '--issuer', ISSUER, '--subject', 'ann@home.example')
    expect(await on.listed('ann')).toEqual([{ issuer: ISSUER, claim: 'email', subject: 'ann@home.example' }])
  })

  test.each([
    [['bind', 'an', ...IDENTITY], 1, 'error: No such person; the nearest name is ann\n'],
    [['bind', 'ann', '--issuer', ISSUER], 2, 'error: --subject is required\n'],
    [['bind', 'ann', '--subject', 'x'], 2, 'error: --issuer is required\n'],
    [['bind', 'ann', '--issuer', ISSUER, '--subject', ''], 2, 'error: --subject must be text'],
  ])('%j is refused', async (words, code, message) => {
    using on = await withPeople()
    const outcome = await on.cli('user', ...words)
    expect([outcome.code, outcome.out]).toEqual([code, ''])
    expect(outcome.err).toStartWith(message)
  })
})

describe('user invite', () => {
  test('prints a link, says for whom and how long', async () => {
    using on = await withPeople(PROVIDER)
    const { code, out, err } = await on.cli('user', 'invite', 'ann')
    expect(code).toBe(0)
    expect(out).toMatch(/^http:\/\/127\.0\.0\.1:8420\/auth\/oidc\/start\?invitation=[\w-]{43}\n$/)
    expect(err).toMatch(/^for ann, valid until .*, works once\n$/)
  })

  test('needs an identity provider, and a person who is not disabled', async () => {
    using without = await withPeople()
    expect((await without.cli('user', 'invite', 'ann')).code).toBe(2)
    using on = await withPeople(PROVIDER)
    await on.cli('user', 'disable', 'ann')
    expect((await on.cli('user', 'invite', 'ann')).err).toMatch(/^error: The person is disabled/)
    expect((await on.cli('user', 'invite', 'nobody')).code).toBe(1)
  })
})

describe('revoke-external-jwt', () => {
  test.each([
    [['--issuer', ISSUER, '--subject', 'x'], 0],
    [['--issuer', ISSUER, '--jti', 'x'], 0],
    [['--issuer', ISSUER], 2],
    [['--issuer', ISSUER, '--subject', 'x', '--jti', 'x'], 2],
    [['--subject', 'x'], 2],
    [['--issuer', ISSUER, '--jti', ''], 2],
  ])('%j: %i', async (words, code) => {
    using on = await withPeople()
    expect((await on.cli('revoke-external-jwt', ...words)).code).toBe(code)
  })
})
