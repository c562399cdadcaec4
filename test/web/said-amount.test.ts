import { expect, test } from 'bun:test'
import { saidAmount } from '../../src/web/app/views/foods/said-amount.ts'

test('the amount in words of a food that nobody knows is not its name', () => {
  const said: [string, ReturnType<typeof saidAmount>][] = [
    ['zorblax', { name: 'zorblax' }],
    ['a zorblax', { name: 'zorblax' }],
    ['2 zorblaxes', { name: 'zorblaxes', count: 2 }],
    ['2 scoops of zorblaxin', { name: 'zorblaxin', count: 2 }],
    ['1/2 zorblax bar', { name: 'zorblax bar', count: 0.5 }],
    ['1½ zorblax', { name: 'zorblax', count: 1.5 }],
    ['200 g zorblax', { name: 'zorblax', grams: 200 }],
    ['0.5 l of zorblax', { name: 'zorblax', grams: 500 }],
    ['3 cups of zorblax', { name: 'zorblax' }],
    ['Zorblax 3000', { name: 'Zorblax 3000' }],
  ]
  for (const [words, expected] of said)
    expect({ words, ...saidAmount(words) }).toEqual({ words, ...expected })
})
