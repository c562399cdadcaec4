import { describe, expect, test } from 'bun:test'
import { isGentleKind } from '../../src/contract/card-headings.ts'
import type { Tag } from '../../src/safety/cards/card-entry.ts'
import { cardText } from '../../src/safety/cards/card-text.ts'
import { ENTRIES, type EntryKey, wrongTags } from '../../src/safety/cards/entries.ts'
import { entryKeys, safetyCard } from '../../src/safety/cards/safety-card.ts'
import { KINDS, type Kind, type Level } from '../../src/safety/kinds.ts'
import type { Place, SafetyCard } from '../../src/safety/safety-card.ts'

const LONDON: Place = { country: 'GB', timeZone: 'Europe/London', contacts: [] }
const ALL: readonly Kind[] = [...KINDS, 'unclear']

function cardOf(
  kinds: readonly Kind[],
  place = LONDON,
  level: Exclude<Level, 'none'> = 'urgent',
): SafetyCard {
  const card = safetyCard({ level, findings: kinds.map((kind) => ({ kind, level })) }, place)
  if (card === null) throw new Error('no card')
  return card
}

const firstOf = (kind: Kind) => cardOf([kind]).sections[0]?.first ?? ''
/** The actions of a card, without what it says not to do. */
const actionsOf = (card: SafetyCard) => card.sections.flatMap(({ first, do: todo }) => [first, ...todo])

const fill = (text: string) =>
  text.replace(/\{emergency\}|\{police\}/g, '999').replace(/\{crisis\}/g, '116 123')
const TAGS_OF: ReadonlyMap<string, readonly Tag[]> = new Map(
  Object.values(ENTRIES).flatMap(({ first, instead = first.text, do: todo }) => [
    [fill(instead), []] as const,
    ...[first, ...todo].map(({ text, tags }) => [fill(text), tags] as const),
  ]),
)

describe('what a card says', () => {
  test.each([
    ['not-breathing', /call 999.*chest compressions/i],
    ['choking', /back blows.*thrusts/i],
    ['anaphylaxis', /^use the adrenaline pen/i],
    ['bleeding-outside', /^press hard/i],
    ['cardiac', /call 999.*stop all effort/i],
    ['breathing', /sit upright.*inhaler.*999/i],
    ['poisoning-overdose', /call 999.*naloxone.*rescue breaths/i],
    ['glucose-low', /awake.*sugar.*drowsy: nothing by mouth/i],
    ['glucose-high', /^no sugar.*call 999/i],
    ['stroke', /call 999.*time/i],
    ['seizure', /time it.*999/i],
    ['spine', /still/i],
    ['heat', /cool/i],
    ['cold', /wrap up/i],
    ['burns', /cool running water for 20 minutes/i],
    ['suicidal', /116 123/],
    ['violence', /999/],
    ['harm-to-baby', /put the baby down/i],
    ['unclear', /call 999/i],
  ] as const)('%s: the decisive action comes first', (kind, first) => expect(firstOf(kind)).toMatch(first))

  test.each([...ALL])('%s: a first action of at most twelve words, and all the rest', (kind) => {
    const [section, ...others] = cardOf([kind]).sections
    expect(others).toEqual([])
    expect(section?.first.split(/\s+/).length).toBeLessThanOrEqual(12)
    expect(section?.do.length).toBeGreaterThanOrEqual(2)
    expect(section?.do_not.length).toBeGreaterThanOrEqual(1)
    expect(JSON.stringify(section)).not.toMatch(/[{}]\w+\}/)
    expect(section?.kind).toBe(kind)
  })

  test.each(ALL.filter((kind) => !isGentleKind(kind)))(
    '%s: the first line of the text acts and calls',
    (kind) => {
      const [line = ''] = cardText(cardOf([kind])).split('\n')
      expect(line).toStartWith(firstOf(kind))
      expect(line).toContain('999')
    },
  )

  test('every entry names where it was read, and when', () => {
    for (const { sources } of Object.values(ENTRIES)) {
      expect(sources.length).toBeGreaterThan(0)
      for (const { title, url, read } of sources) {
        expect(title).not.toBe('')
        expect(new URL(url).protocol).toMatch(/^https?:$/)
        expect(read).toMatch(/^\d{4}-\d\d-\d\d$/)
      }
    }
  })

  test('infants choke differently', () => {
    const text = cardText(cardOf(['choking']))
    expect(text).toMatch(/baby under one.*five chest thrusts with two fingers/i)
    expect(text).toMatch(/no thrusts into the belly of a baby/i)
  })

  test('cards about distress are warm, with one question and one thing for the next ten minutes', () => {
    for (const kind of [
      'suicidal',
      'self-injury',
      'eating-disorder-crisis',
      'violence',
      'psychosis',
    ] as const) {
      const card = cardOf([kind])
      const text = cardText(card)
      expect(card.opening).toMatch(/glad/)
      expect(text.match(/\?/g)).toHaveLength(1)
      expect(text.match(/ten minutes/g)).toHaveLength(1)
      expect(text).not.toMatch(/should have|selfish|must not|promise me|^do( not)?:$/im)
    }
    expect(cardOf(['suicidal']).numbers[0]).toEqual({
      label: 'Crisis line',
      number: '116 123',
      tel: 'tel:116123',
    })
  })
})

describe('kinds together', () => {
  /** No action that is wrong for another kind of the same card. */
  const conflicts = (kinds: readonly Kind[]): string[] => {
    const keys = entryKeys([...kinds])
    const isOfOther = (action: string, key: EntryKey) =>
      [ENTRIES[key].first, ...ENTRIES[key].do].every(({ text }) => fill(text) !== action)
    return actionsOf(cardOf(kinds)).flatMap((action) =>
      keys
        .filter((key) => isOfOther(action, key))
        .flatMap((key) =>
          (TAGS_OF.get(action) ?? [])
            .filter((tag) => wrongTags(key).has(tag))
            .map((tag) => `${tag} in ${kinds}`),
        ),
    )
  }

  test('no pair of kinds gives a contradicting card', () => {
    const pairs = KINDS.flatMap((one, at) => KINDS.slice(at + 1).map((other) => [one, other] as const))
    expect(pairs.flatMap(conflicts)).toEqual([])
    for (const pair of pairs)
      expect(actionsOf(cardOf(pair)).every((action) => TAGS_OF.has(action))).toBe(true)
  })

  test('no three kinds give a contradicting card', () => {
    const triples = KINDS.flatMap((one, at) =>
      KINDS.slice(at + 1).flatMap((two, next) =>
        KINDS.slice(at + next + 2).map((three) => [one, two, three] as const),
      ),
    )
    expect(triples.flatMap(conflicts)).toEqual([])
  })

  test.each([
    [['not-breathing', 'breathing'], /sit upright|inhaler/i],
    [['not-breathing', 'glucose-low'], /juice|sugar now/i],
    [['not-breathing', 'harm-to-baby'], /step away|leave the room/i],
    [['stroke', 'cardiac'], /chew one aspirin/i],
    [['bleeding-outside', 'cardiac'], /chew one aspirin|lay them down/i],
    [['head', 'glucose-low'], /juice|fast sugar/i],
    [['breathing', 'pregnancy'], /lie on your left/i],
    [['suicidal', 'poisoning-overdose'], /for the next ten minutes/i],
    [['heat', 'burns'], /keep the rest of the body warm/i],
    [['glucose-high', 'cold'], /warm and sweet/i],
    [['spine', 'breathing'], /sit upright/i],
  ] as const)('%p: no action that matches %p', (kinds, wrong) =>
    expect(actionsOf(cardOf(kinds)).join('\n')).not.toMatch(wrong),
  )

  test('low and high glucose are one safe section', () => {
    const { sections } = cardOf(['glucose-high', 'glucose-low'])
    expect(sections).toHaveLength(1)
    expect(sections[0]?.first).toMatch(/^check the blood sugar now/i)
    expect(sections[0]?.do.join(' ')).toMatch(/cannot check.*awake.*shaky/i)
  })

  test('choking and not breathing: who is awake decides', () => {
    const { sections } = cardOf(['choking', 'not-breathing'])
    expect(sections.map(({ first }) => first)).toEqual([
      'Awake: back blows and thrusts. Limp: chest compressions. Call 999.',
    ])
  })

  test('what kills first comes first, at most three sections, the rest by its title', () => {
    const card = cardOf(['sepsis', 'suicidal', 'stroke', 'anaphylaxis', 'burns'])
    expect(card.sections.map(({ kind }) => kind)).toEqual(['anaphylaxis', 'stroke', 'sepsis'])
    expect(card.closing).toStartWith('Tell them as well: Burn; You do not have to get through this alone.')
  })

  test('a first action that would harm is replaced by the call', () => {
    const [, second] = cardOf(['not-breathing', 'glucose-low']).sections
    expect(second?.first).toBe('Call 999 now and say that the blood sugar is low.')
  })

  test.each([
    [['bleeding-outside', 'sight'], /^press hard/i],
    [['glucose-low', 'infant-child'], /^awake: fast sugar/i],
    [['poisoning-overdose', 'glucose-low'], /^awake: fast sugar.*call 999/i],
    [['anaphylaxis', 'breathing'], /^use the adrenaline pen/i],
    [['seizure', 'pregnancy'], /^call 999 now/i],
    [['poisoning-overdose', 'suicidal'], /^call 999/i],
    [['not-breathing', 'spine'], /chest compressions/i],
    [['cardiac', 'breathing'], /^call 999 now, stop all effort/i],
  ] as const)('%p: what kills first keeps its decisive action', (kinds, first) =>
    expect(cardOf(kinds).sections[0]?.first).toMatch(first),
  )

  test('with a danger to life, suicidal thoughts lead to the emergency number, not to a talk', () => {
    const { opening, sections, numbers } = cardOf(['poisoning-overdose', 'suicidal'])
    expect(opening).toMatch(/glad.*call 999/)
    expect(sections[1]?.first).toBe('Call 999 now, and let somebody you trust stay with you.')
    expect(numbers.map(({ number }) => number)).toEqual(['999', '116 123'])
  })

  test('chest pain with trouble breathing keeps the aspirin', () => {
    expect(cardText(cardOf(['cardiac', 'breathing']))).toContain('Chew one aspirin')
  })

  test('where nothing may be eaten or drunk, no other kind says to', () => {
    const strict = KINDS.filter((kind) =>
      cardOf([kind]).sections[0]?.do_not.some((line) => /^nothing to eat or drink[^u]*$/i.test(line)),
    )
    expect(strict.length).toBeGreaterThan(5)
    for (const kind of strict) {
      for (const other of KINDS) {
        const actions = actionsOf(cardOf([kind, other])).join('\n')
        expect([kind, other, /juice|fast sugar now|sips|warm and sweet|aspirin/i.exec(actions)]).toEqual([
          kind,
          other,
          null,
        ])
      }
    }
  })

  test('a kind that is clear hides the unclear one', () => {
    expect(cardOf(['unclear', 'stroke']).sections.map(({ kind }) => kind)).toEqual(['stroke'])
  })
})

describe('levels', () => {
  test('nothing found: no card', () => {
    expect(safetyCard({ level: 'none', findings: [] }, LONDON)).toBeNull()
  })

  test.each([...ALL])('%s to watch: one line with whom to call, no sections', (kind) => {
    const card = cardOf([kind], LONDON, 'watch')
    expect(card.sections).toEqual([])
    expect(card.opening).toBe('')
    expect(card.watch_line).toMatch(/999|maternity|poison centre|emergency (department|eye care)/)
    expect(cardText(card)).toBe(card.watch_line ?? '')
    expect(card.watch_line).not.toMatch(/[{}\n]/)
  })

  test('with an urgent kind, what is only to watch has no section', () => {
    const card = safetyCard(
      {
        level: 'urgent',
        findings: [
          { kind: 'stroke', level: 'urgent' },
          { kind: 'burns', level: 'watch' },
        ],
      },
      LONDON,
    )
    expect(card?.sections.map(({ kind }) => kind)).toEqual(['stroke'])
    expect(card?.watch_line).toBeNull()
  })
})

test('the text of a card: opening, title, the decisive action on its own line, lists, numbers, closing', () => {
  const text = cardText(cardOf(['stroke']))
  expect(text.split('\n\n')).toHaveLength(4)
  expect(text).toContain('Possible stroke\nCall 999 now and note the time it began.\nDo:\n• ')
  expect(text).toContain('\nDo not:\n• Nothing to eat or drink, and no aspirin.\n')
  expect(text).toContain('Numbers for United Kingdom:\n• Emergency: 999')
  expect(text).toEndWith('so do not wait for me.')
})
