import { expect, test } from 'bun:test'
import { weighed } from './analyzed.ts'

/** One pretzel is a soft one; several are small, and heavier than a pretzel stick. */

test.each([
  ['1 pretzel', { 'Soft pretzel': 120 }],
  ['a pretzel', { 'Soft pretzel': 120 }],
  ['half a pretzel', { 'Soft pretzel': 60 }],
  ['85 g pretzel', { 'Soft pretzel': 85 }],
  ['10 pretzels', { Pretzels: 30 }],
  ['1 hard pretzel', { Pretzels: 3 }],
  ['28 g pretzels', { Pretzels: 28 }],
  ['a cracker', { Crackers: 3 }],
])('%s', (text, foods) => expect(weighed(text)).toEqual(foods))
