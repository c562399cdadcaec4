import { expect, test } from 'bun:test'
import { phoneOrigins } from '../../src/web/app/views/settings/phone-origins.ts'

const at = (url: string, from: 'this_machine' | 'home_network' | 'stated') => ({
  url,
  from,
  by: 'address' as const,
  is_encrypted: url.startsWith('https:'),
})
const loopback = { origin: 'http://127.0.0.1:8420', hostname: '127.0.0.1' }
const addresses = [
  at('http://127.0.0.1:8420', 'this_machine'),
  at('http://192.168.1.5:8420', 'home_network'),
  at('https://health.example/journal', 'stated'),
]

test('an address that a phone can open is never loopback, and the encrypted one is first', () => {
  expect(phoneOrigins({ addresses }, loopback)).toEqual(['https://health.example', 'http://192.168.1.5:8420'])
  expect(phoneOrigins({ addresses: addresses.slice(0, 1) }, loopback)).toEqual([])
})

test('the address of this page is first, if it is not loopback: it works already', () => {
  const here = { origin: 'http://192.168.1.5:8420', hostname: '192.168.1.5' }
  expect(phoneOrigins({ addresses }, here)).toEqual(['http://192.168.1.5:8420', 'https://health.example'])
})
