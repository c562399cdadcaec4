import { describe, expect, test } from 'bun:test'
import { parseNetwork, urlHost } from '../../src/core/network.ts'

describe('networks', () => {
  const networks: [text: string, network: ReturnType<typeof parseNetwork>][] = [
    ['10.0.0.0/8', { family: 'ipv4', address: '10.0.0.0', bits: 8 }],
    ['127.0.0.1', { family: 'ipv4', address: '127.0.0.1', bits: 32 }],
    ['0.0.0.0/0', { family: 'ipv4', address: '0.0.0.0', bits: 0 }],
    ['fd00::/8', { family: 'ipv6', address: 'fd00::', bits: 8 }],
    ['::1', { family: 'ipv6', address: '::1', bits: 128 }],
    ['10.0.0.0/33', undefined],
    ['::1/129', undefined],
    ['10.0.0.0/', undefined],
    ['10.0.0.0/8/8', undefined],
    ['10.0.0/8', undefined],
    ['localhost', undefined],
    ['', undefined],
  ]
  test.each(networks)('%p', (text, network) => {
    expect(parseNetwork(text)).toEqual(network as never)
  })

  test('IPv6 addresses stand in brackets in a URL', () => {
    expect(['::1', '127.0.0.1', 'box.local'].map(urlHost)).toEqual(['[::1]', '127.0.0.1', 'box.local'])
  })
})
