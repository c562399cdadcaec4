import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createContextReader, type MentionContext } from '../../../src/core/english/context.ts'
import { findPhrases, longestOnly, phraseIndex } from '../../../src/core/english/phrases.ts'
import { tokenize } from '../../../src/core/english/tokens.ts'

const MENTIONS = [
  'headache',
  'migraine',
  'nausea',
  'fever',
  'cough|coughing',
  'pain',
  'ibuprofen',
  'tired',
  'vomiting',
]
const INDEX = phraseIndex(() => [...MENTIONS, 'sore throat'].map((phrase) => [phrase, phrase] as const))

/** Each mention with what its context makes of it; `yes` when nothing sets it aside. */
function contexts(text: string): string[] {
  const tokens = tokenize(text)
  const found = longestOnly(findPhrases(tokens, INDEX))
  const contextOf = createContextReader(tokens, found)
  return found.map((mention) => {
    const context = contextOf(mention)
    const holds = (Object.keys(context) as (keyof MentionContext)[]).filter((key) => context[key]).sort()
    const words = tokens.slice(mention.first, mention.last + 1).map((token) => token.text)
    return `${words.join(' ')}: ${holds.length === 0 ? 'yes' : holds.join(' ')}`
  })
}

const TABLE: readonly (readonly [string, ...string[]])[] = [
  ['I have a headache', 'headache: yes'],
  ['no headache, fever or nausea', 'headache: negated', 'fever: negated', 'nausea: negated'],
  ['no headache but some nausea', 'headache: negated', 'nausea: yes'],
  ['no fever, headache all day', 'fever: negated', 'headache: yes'],
  ['no fever, tired', 'fever: negated', 'tired: yes'],
  ['no cough and a mild headache', 'cough: negated', 'headache: yes'],
  ['neither cough nor fever', 'cough: negated', 'fever: negated'],
  ['denies: fever, cough', 'fever: negated', 'cough: negated'],
  ['fever? no. nausea: none', 'fever: negated', 'nausea: negated'],
  ["couldn't sleep with this headache", 'headache: yes'],
  ["can't stop coughing", 'coughing: yes'],
  ['stopped coughing', 'coughing: negated'],
  ["didn't take ibuprofen for my headache", 'ibuprofen: negated', 'headache: yes'],
  ['headache and nausea are gone', 'headache: resolved', 'nausea: resolved'],
  ['nausea, headache gone', 'nausea: yes', 'headache: resolved'],
  ['headache almost gone', 'headache: yes'],
  ['my wife has a headache and I have a sore throat', 'headache: other', 'sore throat: yes'],
  ['she has a fever and is vomiting', 'fever: other', 'vomiting: other'],
  ["my son's cough is bad", 'cough: other'],
  ['if my headache comes back I take ibuprofen', 'headache: hypothetical', 'ibuprofen: hypothetical'],
  ['I might get a migraine', 'migraine: hypothetical'],
  ['how to prevent nausea', 'nausea: general'],
  ['hope my headache goes away', 'headache: hoped'],
  ['yesterday I had a headache, today nausea', 'headache: past', 'nausea: yes'],
  ['headache since yesterday', 'headache: yes'],
  ['worse headache than yesterday', 'headache: yes'],
  ['had a migraine two years ago', 'migraine: longPast'],
]

describe('the context of a mention', () => {
  test.each(TABLE.map(([text, ...expected]) => [text, expected] as const))('%s', (text, expected) => {
    expect(contexts(text)).toEqual([...expected])
  })

  test('sentences do not reach into one another', () => {
    const words = fc.constantFrom(
      'no',
      'my wife has',
      'yesterday',
      'if',
      'hope',
      'fever',
      'nausea',
      'and',
      ',',
      'gone',
    )
    fc.assert(
      fc.property(fc.array(words), (list) => {
        expect(contexts(`${list.join(' ')}. I have a headache.`).at(-1)).toBe('headache: yes')
      }),
    )
  })
})

describe('tokens', () => {
  test('lie in the text, in order, and miss nothing but blanks, apostrophes and inner hyphens', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        let end = 0
        for (const token of tokenize(text)) {
          expect(token.start >= end && token.end > token.start && token.end <= text.length).toBe(true)
          expect(text.slice(end, token.start)).toMatch(/^[\s'’ʼ\-‐‑]*$/u)
          end = token.end
        }
      }),
    )
  })

  test('read contractions, numbers and possessives', () => {
    expect(tokenize("I'll don't 1,500 7,5 p.m. back's it's self-harm").map(({ text }) => text)).toEqual([
      "i'll",
      'dont',
      '1,500',
      '7,5',
      'pm',
      'back',
      's',
      'its',
      'self',
      'harm',
    ])
    expect(tokenize('1,500 7,5 1.2.3 ½').map(({ value }) => value)).toEqual([1500, 7.5, Number.NaN, 0.5])
  })
})
