import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { nextSteps } from '../../src/assistant/next-steps.ts'
import { createToolReader } from '../../src/assistant/tool-reader.ts'
import { AUDIT_ACTIONS } from '../../src/audit/audit-log.ts'
import { PATHS } from '../../src/contract/page-paths.ts'
import { CSV_PARTS } from '../../src/data/export-csv.ts'
import { ACTIVITY_KINDS } from '../../src/data/list-activity.ts'
import { formatDate, formatShortDate } from '../../src/web/app/date-format.ts'
import { ACTIVITY, EVENT_TEXTS, WARNING_EVENTS } from '../../src/web/app/texts/activity.ts'
import { DATA } from '../../src/web/app/texts/data.ts'
import { blocksOf, keepUnits, spansOf } from '../../src/web/app/views/assistant/reply-blocks.ts'
import { sourceText } from '../../src/web/app/views/assistant/source-text.ts'
import { pathForStep } from '../../src/web/app/views/assistant/step-links.ts'
import { FULL } from '../assistant/data.ts'
import { assistantWith, READ_TOOLS, toolsOver } from '../assistant/support.ts'
import { testServer } from '../support.ts'

describe('a reply in parts', () => {
  test('paragraphs, their lines, lists and headings', () => {
    expect(
      blocksOf('## Your week\n\nTwo lines\nof one.\n\n- oats\n* rice\n• beans\n\n1. first\n2) second\nEnd'),
    ).toEqual([
      { kind: 'heading', lines: ['Your week'] },
      { kind: 'paragraph', lines: ['Two lines', 'of one.'] },
      { kind: 'list', isOrdered: false, start: 1, items: ['oats', 'rice', 'beans'] },
      { kind: 'list', isOrdered: true, start: 1, items: ['first', 'second'] },
      { kind: 'paragraph', lines: ['End'] },
    ])
    expect(blocksOf('3. third')).toEqual([{ kind: 'list', isOrdered: true, start: 3, items: ['third'] }])
    expect(blocksOf('-5 °C and 2.5 g\n#1 of all')).toEqual([
      { kind: 'paragraph', lines: ['-5 °C and 2.5 g', '#1 of all'] },
    ])
    expect(blocksOf(' \n\n')).toEqual([])
  })

  test('strong words and code; all else is text', () => {
    expect(spansOf('Eat **more** `oats` <b>now</b> 2 * 3 * 4')).toEqual([
      { text: 'Eat ', isStrong: false, isCode: false },
      { text: 'more', isStrong: true, isCode: false },
      { text: ' ', isStrong: false, isCode: false },
      { text: 'oats', isStrong: false, isCode: true },
      { text: ' <b>now</b> 2 * 3 * 4', isStrong: false, isCode: false },
    ])
  })

  test('nothing of any text is lost but marks and blanks', () => {
    const letters = (text: string) => text.replace(/[\s#*•–_`().\-\d]/g, '')
    const line = fc.string({ unit: fc.constantFrom(...'ab *-#`_.1)\n', '**', '\r\n', '- ', '2. ', '<b>') })
    fc.assert(
      fc.property(line, (text) => {
        const shown = blocksOf(text)
          .flatMap((block) => (block.kind === 'list' ? block.items : block.lines))
          .flatMap(spansOf)
          .map((span) => span.text)
          .join('')
        expect(letters(shown)).toBe(letters(text))
      }),
    )
  })
})

describe('the body of a reply', () => {
  const partsOf = async (message: string) => {
    const { chat, conversations } = assistantWith()
    const reply = await chat(message, { callTool: toolsOver(FULL).callTool })
    const { messages } = conversations.messages('owner', reply.session_id, { limit: 1 })
    return { reply, parts: messages[0]?.answer?.parts }
  }

  test('leaves out what the page shows beside it', async () => {
    for (const [message, isRead] of [
      ['What am I short of?', true],
      ['How is my wellbeing?', true],
      ['My profile?', true],
      ['My protocols?', true],
      ['How have I slept?', false],
      ['Hello', false],
    ] as const) {
      const { reply, parts } = await partsOf(message)
      expect([message, reply.mode, reply.sources.length > 0]).toEqual([message, 'offline', isRead])
      const shown = parts?.body ?? ''
      expect(shown).not.toMatch(/language model is configured|^Next:|^Looked at:/m)
      expect(shown.length).toBeGreaterThan(isRead ? 20 : 10)
      expect(reply.reply).toContain(shown)
    }
  })

  test('is drawn as paragraphs and lists', async () => {
    const { parts } = await partsOf('What have I eaten today?')
    expect(blocksOf(parts?.body ?? '').map(({ kind }) => kind)).toEqual([
      'paragraph',
      'paragraph',
      'list',
      'paragraph',
      'list',
    ])
  })

  test('a number stays with its unit', () => {
    const text = '1240 kcal, 62.4 g protein, 74 %, 5.5 µg, 4 grams, 3 to go, 7 hours'
    expect(keepUnits(text).replaceAll('\u00a0', '_')).toBe(
      '1240_kcal, 62.4_g protein, 74_%, 5.5_µg, 4 grams, 3 to go, 7 hours',
    )
  })
})

test('every step that is done on the page leads there', async () => {
  const server = await testServer()
  const token = server.token('ann')
  await server.request('POST', '/api/protocols/subscriptions', { token, body: { protocol: 'hydration' } })
  const reader = createToolReader(async (name, input) => {
    const { json } = await server.request('POST', `/api/tools/${name}`, { token, body: input })
    return { ok: true, value: json }
  }, READ_TOOLS)
  for (const name of [
    'get_diet_gap',
    'get_diet_score',
    'get_health_profile',
    'get_my_protocols',
    'get_my_checkins',
  ] as const) {
    await reader.read(name)
  }
  const steps = reader.successes().flatMap((read) => nextSteps([read]))
  expect(steps.map((step) => [step.text, pathForStep(step.kind)])).toEqual([
    ['Log what you eat, starting with your next meal', PATHS.today],
    ['Log what you eat, starting with your next meal', PATHS.today],
    [expect.stringMatching(/^Complete your profile: /), PATHS.profile],
    [expect.stringMatching(/^Log whether you did /), PATHS.today],
    [expect.stringMatching(/^Log a check-in: /), PATHS.today],
  ])
  expect(pathForStep('eat')).toBeUndefined()
})

describe('what an answer comes from', () => {
  const TODAY = '2026-03-10'
  const cases: [tool: string, range: string, words: string][] = [
    ['get_health_snapshot', '2026-03-04 to 2026-03-10', 'your food entries and check-ins, last 7 days'],
    ['get_health_snapshot', '2026-03-10', 'your food entries and check-ins, [today]'],
    ['get_health_snapshot', '2026-03-09', 'your food entries and check-ins, [yesterday]'],
    ['get_my_checkins', '2025-03-09', `your check-ins, [${formatDate('2025-03-09')}]`],
    [
      'get_health_snapshot',
      '2026-03-09 to 2026-03-10',
      'your food entries and check-ins, [yesterday] and [today]',
    ],
    [
      'get_diet_score',
      '2026-02-01 to 2026-03-09',
      `your diet score, [${formatShortDate('2026-02-01', TODAY)}] to [yesterday]`,
    ],
    [
      'get_diet_gap',
      'last 7 days, 3 of them averaged',
      'your intake and targets, last 7 days, 3 of them averaged',
    ],
    [
      'get_diet_gap',
      'last 7 days, 0 of them averaged',
      'your intake and targets, last 7 days, none of them logged',
    ],
    ['get_health_profile', 'current', 'your profile'],
    ['get_my_protocols', 'active, paused', 'your protocols, active, paused'],
    ['get_my_checkins', 'none found', 'your check-ins, no data found'],
    ['get_something_new', 'as it is', 'something new, as it is'],
  ]
  test.each(cases)('%s, %s', (tool, range, words) => {
    const shown = sourceText({ tool, range }, TODAY)
    expect(shown.map(({ text, date: day }) => (day === undefined ? text : `[${text}]`)).join('')).toBe(words)
  })

  test('leads to the day that it names', () => {
    const source = { tool: 'get_health_snapshot', range: '2026-03-09 to 2026-03-10' }
    const days = sourceText(source, TODAY).flatMap(({ date: day }) => day ?? [])
    expect(days).toEqual(['2026-03-09', '2026-03-10'])
  })

  test('is in words for every tool that the assistant reads', async () => {
    const { chat } = assistantWith()
    const read = new Set<string>()
    for (const message of [
      'my protein?',
      'score?',
      'my wellbeing?',
      'profile?',
      'protocols?',
      'check-ins?',
      'what did I eat today?',
    ]) {
      for (const { tool } of (await chat(message, { callTool: toolsOver(FULL).callTool })).sources)
        read.add(tool)
    }
    expect(read.size).toBeGreaterThan(4)
    for (const tool of read) {
      expect(sourceText({ tool, range: 'current' }, TODAY)).toEqual([
        { text: expect.stringMatching(/^your [a-z -]+$/) },
      ])
    }
  })
})

describe('words for what the server names', () => {
  test('every action of the audit log, with a name and without', () => {
    expect(Object.keys(EVENT_TEXTS).sort()).toEqual([...AUDIT_ACTIONS].sort())
    for (const action of AUDIT_ACTIONS) {
      for (const name of ['Phone', null]) {
        expect(EVENT_TEXTS[action]?.(name, null)).toMatch(/^[A-Z][^{}]+[^.]$/)
        expect(EVENT_TEXTS[action]?.(name, null)).not.toMatch(/null|undefined/)
      }
    }
    for (const action of WARNING_EVENTS) expect<readonly string[]>(AUDIT_ACTIONS).toContain(action)
    expect(Object.keys(ACTIVITY.kinds).sort()).toEqual([...ACTIVITY_KINDS].sort())
  })

  test('every table of an export', () => {
    expect(Object.keys(DATA.parts).sort()).toEqual([...CSV_PARTS].sort())
  })
})
