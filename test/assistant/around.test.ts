import { expect, test } from 'bun:test'
import { understoodKinds, understoodText } from './understood.ts'

/** What stands around a question, as people say it. */
const SAID: [said: string, asked: string][] = [
  [
    'Sodium, Monday vs. Tuesday',
    'sodium_mg sum 2027-03-08 {"window":{"from":"2027-03-09","to":"2027-03-09"}}',
  ],
  ['zink on Monday', 'zinc_mg sum 2027-03-08'],
  ['how often bannanas in february', 'times_eaten of bananas count/entry 2027-02-01..2027-02-28'],
  ['is my nausea a stomach ulcer', 'general'],
  ['have I got a vitamin d deficiency', 'general'],
]

test.each(SAID)('"%s"', (said, asked) => {
  expect(understoodText(said)).toBe(asked)
})

/** Something in it says which values are meant, and cannot be read. */
const RESTRICTED = ['what are we having for lunch on Friday', 'my breakfast on Sunday, is anything planned']

test.each(RESTRICTED)('"%s" is not answered', (said) => {
  expect(understoodKinds(said)).not.toContain('query')
})
