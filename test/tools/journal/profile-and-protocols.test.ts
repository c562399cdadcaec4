import { describe, expect, test } from 'bun:test'
import { editor } from './support.ts'

describe('correct_checkin', () => {
  test('values, words and day; undo brings all of it back', async () => {
    const { call, journal } = await editor()
    const { checkin_id: id } = await call('log_checkin', {
      content: 'tired, headache',
      sleep_hours: 8,
      mood: 4,
    })
    const before = journal()
    const fixed = await call('correct_checkin', {
      words: 'headache',
      sleep_hours: 6,
      clear: ['mood'],
      to_date: '2026-03-09',
    })
    expect(fixed).toMatchObject({ changed: 1, before: [{ id, sleep_hours: 8, mood: 4 }] })
    expect(fixed.after).toMatchObject([
      { id, sleep_hours: 6, date: '2026-03-09', content: 'tired, headache' },
    ])
    expect(fixed.after[0].mood).toBeUndefined()
    await call('undo_change', { undo: fixed.undo })
    expect(journal()).toEqual(before)
  })

  test('words that fit two are candidates; what is not clear is refused', async () => {
    const { call } = await editor()
    await call('log_checkin', { content: 'headache in the morning' })
    const { checkin_id: id } = await call('log_checkin', { content: 'headache at night' })
    const asked = await call('correct_checkin', { words: 'headache', mood: 3 })
    expect(asked).toMatchObject({ changed: 0, undo: null })
    expect(asked.candidates.map(({ text }: { text: string }) => text)).toContain('headache at night')
    expect((await call('correct_checkin', { checkin_id: id })).error).toMatch(
      /^content: or another correction/,
    )
    expect((await call('correct_checkin', { checkin_id: id, mood: 3, clear: ['mood'] })).error).toBe(
      'clear: must not name mood, which is stated, too',
    )
    expect((await call('correct_checkin', { words: 'migraine', mood: 3 })).error).toMatch(
      /^No check-in with these/,
    )
  })

  test('adds symptoms, medicines and words to what is there, and undo takes them away', async () => {
    const { call, journal } = await editor()
    const { checkin_id: id } = await call('log_checkin', {
      content: 'tired, headache 4/10, took ibuprofen',
      medications: ['vitamin B12'],
    })
    const before = journal()
    const first = await call('correct_checkin', {
      checkin_id: id,
      add: true,
      content: 'Later the stomach, too.',
      symptoms: [{ name: 'nausea', severity: 3 }, { name: 'Headache', severity: 6 }, { name: 'fatigue' }],
      medications: ['Ibuprofen 400 mg', 'vitamin B6', 'omega 3'],
    })
    const [now] = first.after
    expect(now).toMatchObject({ content: 'tired, headache 4/10, took ibuprofen\nLater the stomach, too.' })
    const severities = now.symptoms.map(({ name, severity }: { name: string; severity: number | null }) => [
      name,
      severity,
    ])
    expect(severities).toHaveLength(3)
    expect(severities).toContainEqual(['headache', 6])
    expect(severities).toContainEqual(['nausea', 3])
    expect(now.medications.toSorted()).toEqual(['Ibuprofen 400 mg', 'omega 3', 'vitamin B12', 'vitamin B6'])
    await call('undo_change', { undo: first.undo })
    expect(journal()).toEqual(before)
  })

  test('what is added must fit, and be something', async () => {
    const { call, journal } = await editor()
    const { checkin_id: id } = await call('log_checkin', { content: 'a'.repeat(4000) })
    const before = journal()
    const refused = async (input: object) =>
      (await call('correct_checkin', { checkin_id: id, ...input })).error
    expect(await refused({ add: true, content: 'b'.repeat(1000) })).toMatch(/^content: .*at most 5000/)
    const names = Array.from({ length: 50 }, (_, n) => `remedy-${n}`)
    await call('correct_checkin', { checkin_id: id, add: true, medications: names })
    expect(await refused({ add: true, medications: ['another one'] })).toMatch(/^medications: .*at most 50/)
    await call('correct_checkin', { checkin_id: id, medications: [] })
    expect(await refused({ add: true, mood: 4 })).toMatch(/^add: must have something to add/)
    expect(await refused({ add: false })).toMatch(/^content: or another correction/)
    const withoutTimes = (state: ReturnType<typeof journal>) =>
      state.checkins?.map((row) => ({ ...(row as object), updated_at: 0 }))
    expect(withoutTimes(journal())).toEqual(withoutTimes(before))
  })

  test('says what is urgent in the new words', async () => {
    const { call } = await editor()
    const { checkin_id: id } = await call('log_checkin', { content: 'fine' })
    const fixed = await call('correct_checkin', {
      checkin_id: id,
      content: 'crushing chest pain and short of breath',
    })
    expect(fixed.safety.level).toBe('urgent')
  })
})

describe('update_profile', () => {
  test('sets, adds and removes, and undo restores the profile', async () => {
    const { call, journal } = await editor()
    const empty = journal()
    const first = await call('update_profile', {
      set: { goal: 'lose', weight_kg: 80, targets: [{ nutrient: 'protein_g', amount: 120 }] },
      add: {
        allergies: ['Peanuts', 'tree nuts'],
        avoid: ['pork'],
        supplements: [{ name: 'Vitamin D', dose: '1000 IU' }],
      },
    })
    expect(first).toMatchObject({
      changed: 1,
      before: [{ kind: 'profile', allergies: [], goal: null, targets: {} }],
      after: [
        {
          allergies: ['Peanuts', 'tree nuts'],
          goal: 'lose',
          targets: { protein_g: { value: 120, unit: 'g' } },
        },
      ],
    })
    const stored = journal()
    const second = await call('update_profile', {
      add: { allergies: ['peanuts', 'milk'], supplements: [{ name: 'vitamin d', dose: '2000 IU' }] },
      remove: { allergies: ['tree nuts'], targets: ['protein_g'], values: ['goal'] },
    })
    expect(second.after[0]).toMatchObject({
      allergies: ['Peanuts', 'milk'],
      supplement_stack: [{ name: 'vitamin d', dose: '2000 IU' }],
      goal: null,
      targets: {},
    })
    expect(second.summary).toBe('Changed goal, allergies, targets, supplement stack')
    expect((await call('undo_change', { undo: first.undo })).error).toMatch(
      /^undo: the profile was changed since/,
    )
    await call('undo_change', { undo: second.undo })
    expect(journal()).toEqual(stored)
    await call('undo_change', { undo: first.undo })
    expect(journal()).toEqual(empty)
  })

  const refused: [input: Record<string, unknown>, error: RegExp][] = [
    [{}, /^set: or add or remove must have something, such as/],
    [
      { remove: { allergies: ['milk'] } },
      /^remove\.allergies: must name one thing of the list each; it is empty/,
    ],
    [{ set: { goal: 'maintain' }, remove: { values: ['goal'] } }, /^remove\.values: must not name goal/],
    [{ set: { goal: 'shred' } }, /^set\.goal: must be one of lose, maintain, gain, muscle/],
    [{ set: { time_zone: 'Mars' } }, /^time_zone: must be an IANA time zone, such as Europe\/Berlin/],
    [
      { set: { targets: [{ nutrient: 'protien_g', amount: 5 }] } },
      /^set\.targets\.0\.nutrient: must be one of/,
    ],
  ]
  test.each(refused)('%j is refused in one line', async (input, error) => {
    const { call, journal } = await editor()
    const before = journal()
    expect((await call('update_profile', input)).error).toMatch(error)
    expect(journal()).toEqual(before)
  })
})

describe('change_protocol', () => {
  test('starts, marks, pauses, resumes and ends, each undone', async () => {
    const { call, journal, server } = await editor()
    const logs = () => server.db.$client.query('SELECT * FROM protocol_logs').all()
    const empty = [journal(), logs()]
    const started = await call('change_protocol', { action: 'start', protocol: '16:8', date: '2026-03-08' })
    expect(started).toMatchObject({ changed: 1, before: [], summary: '16:8 fasting starts on 2026-03-08' })
    expect(started.warnings.length).toBeGreaterThan(0)
    const stored = [journal(), logs()]
    for (const [input, after] of [
      [
        { action: 'mark', date: '2026-03-09' },
        { last_7: expect.arrayContaining([{ date: '2026-03-09', status: 'taken' }]) },
      ],
      [
        { action: 'mark', status: 'skipped' },
        { last_7: expect.arrayContaining([{ date: '2026-03-10', status: 'skipped' }]) },
      ],
      [{ action: 'pause' }, { status: 'paused' }],
      [{ action: 'end' }, { status: 'ended' }],
      [
        { action: 'end', date: '2026-03-20' },
        { status: 'active', end: '2026-03-20' },
      ],
    ] as const) {
      const done = await call('change_protocol', { protocol: 'fasting', ...input })
      expect(done).toMatchObject({ changed: 1, after: [after] })
      await call('undo_change', { undo: done.undo })
      expect([journal(), logs()]).toEqual(stored)
    }
    await call('change_protocol', { action: 'mark', protocol: started.after[0].id })
    expect((await call('undo_change', { undo: started.undo })).error).toMatch(
      /were marked since; end it instead/,
    )
    const gone = await call('change_protocol', { action: 'unmark', protocol: 'fasting' })
    expect(gone.changed).toBe(1)
    await call('undo_change', { undo: started.undo })
    expect([journal(), logs()]).toEqual(empty)
  })

  test('what is not clear is refused in one line', async () => {
    const { call } = await editor()
    const refusal = async (input: Record<string, unknown>) => (await call('change_protocol', input)).error
    expect(await refusal({ action: 'pause', protocol: 'fasting' })).toBe(
      'protocol: none is followed; start one first',
    )
    expect(await refusal({ action: 'start', protocol: 'yoga on the moon' })).toMatch(
      /^protocol: must be a protocol of the catalog: 16:8/,
    )
    await call('change_protocol', { action: 'start', protocol: '16:8' })
    expect(await refusal({ action: 'start', protocol: '16:8' })).toMatch(/^You already have this protocol/)
    expect(await refusal({ action: 'pause', protocol: '16:8', date: '2026-03-01' })).toMatch(
      /^date: cannot be given with pause/,
    )
    expect(await refusal({ action: 'end', protocol: '16:8', status: 'taken' })).toMatch(
      /^status: only goes with action mark/,
    )
    expect(await refusal({ action: 'mark', protocol: '16:8', date: '2026-03-01' })).toMatch(
      /^date: must not be before the protocol starts/,
    )
    expect(await refusal({ action: 'mark', protocol: '16:8', date: '2026-03-11' })).toMatch(
      /^date: must not be in the future/,
    )
  })
})

describe('a name that fits several gives candidates, and nothing is changed', () => {
  const textsOf = ({ candidates }: Record<string, { text: string }[]>) => candidates?.map(({ text }) => text)

  test('protocols, of the catalog and followed; the id of one goes on', async () => {
    const { call, journal } = await editor()
    const empty = journal()
    const several = await call('change_protocol', { action: 'start', protocol: 'eating' })
    expect(several).toMatchObject({
      changed: 0,
      undo: null,
      summary: '2 protocols fit these words, so nothing was changed: ask which is meant',
    })
    expect(textsOf(several)).toEqual(['Mediterranean eating', 'DASH eating'])
    expect(journal()).toEqual(empty)
    for (const { id } of several.candidates)
      expect(await call('change_protocol', { action: 'start', protocol: id })).toMatchObject({ changed: 1 })
    const followed = await call('change_protocol', { action: 'mark', protocol: 'eating' })
    expect(followed).toMatchObject({ changed: 0, candidates: [{ kind: 'protocol' }, { kind: 'protocol' }] })
    const [{ id }] = followed.candidates
    expect(await call('change_protocol', { action: 'end', protocol: id })).toMatchObject({
      changed: 1,
      after: [{ id, status: 'ended' }],
    })
  })

  test('own foods, to replace and to delete', async () => {
    const { call, journal } = await editor()
    const nutrients = { energy_kcal: 400 }
    for (const name of ['oat granola', 'nut granola'])
      await call('manage_foods', { action: 'create', name, nutrients })
    const stored = journal()
    for (const action of ['replace', 'delete']) {
      const several = await call('manage_foods', { action, name: 'granola', nutrients })
      expect(several).toMatchObject({ changed: 0, undo: null, candidates: [{ kind: 'own_food' }, {}] })
      expect(textsOf(several)?.toSorted()).toEqual(['nut granola', 'oat granola'])
      expect(journal()).toEqual(stored)
    }
    const { candidates } = await call('manage_foods', { action: 'delete', name: 'granola' })
    const gone = await call('manage_foods', { action: 'delete', food_id: candidates[0].id })
    expect(gone).toMatchObject({ changed: 1, before: [{ id: candidates[0].id }] })
  })
})

describe('manage_foods', () => {
  const GRANOLA = { name: 'my granola', nutrients: { energy_kcal: 450, protein_g: 10 }, basis: 'estimate' }

  test('creates, finds, replaces and deletes, each undone', async () => {
    const { call, journal } = await editor()
    const empty = journal()
    const made = await call('manage_foods', { action: 'create', ...GRANOLA })
    expect(made).toMatchObject({
      changed: 1,
      after: [{ kind: 'own_food', name: 'my granola', basis: 'estimate' }],
    })
    const stored = journal()
    const other = await call('manage_foods', {
      action: 'replace',
      name: 'my granola',
      nutrients: { energy_kcal: 400 },
      basis: 'label',
    })
    expect(other).toMatchObject({
      before: [{ basis: 'estimate' }],
      after: [{ basis: 'label', per_100_g: { energy_kcal: 400 } }],
    })
    await call('undo_change', { undo: other.undo })
    expect(journal()).toEqual(stored)
    expect((await call('manage_foods', { action: 'list', name: 'granola' })).after).toHaveLength(1)
    const gone = await call('manage_foods', { action: 'delete', name: 'granola' })
    expect(gone).toMatchObject({ changed: 1, before: [{ name: 'my granola' }] })
    await call('undo_change', { undo: gone.undo })
    expect(journal()).toEqual(stored)
    await call('undo_change', { undo: made.undo })
    expect(journal()).toEqual(empty)
  })

  test('an entry of an estimated food is an estimate, in the diary too', async () => {
    const { call, ate } = await editor()
    await call('manage_foods', { action: 'create', ...GRANOLA })
    await ate('60 g my granola and 200 g milk', '2026-03-10T08:00:00+01:00')
    const [entry] = (await call('get_diary')).entries
    expect(entry.value_source).toBe('estimate')
    expect(entry.parts.map(({ basis }: { basis?: string }) => basis)).toEqual(['estimate', undefined])
  })

  test('a recipe', async () => {
    const { call } = await editor()
    const ingredients = [
      { text: 'red lentils', grams: 200 },
      { text: 'carrots', grams: 300 },
    ]
    const made = await call('manage_foods', {
      action: 'create',
      name: 'lentil soup',
      ingredients,
      servings: 2,
    })
    expect(made.after[0]).toMatchObject({ servings: 2, default_grams: 250 })
    expect(
      (await call('manage_foods', { action: 'create', name: 'lentil soup', ingredients })).error,
    ).toMatch(/^You already have a food with that name/)
    expect((await call('manage_foods', { action: 'create', name: 'x' })).error).toMatch(
      /^nutrients: or ingredients must be given/,
    )
    expect((await call('manage_foods', { action: 'delete' })).error).toMatch(
      /^food_id: or name is required with delete/,
    )
  })
})
