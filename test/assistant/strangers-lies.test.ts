import { expect, test } from 'bun:test'
import { nutrientsFrom } from '../../src/nutrition/nutrients.ts'
import { copiesOf } from '../empty-db.ts'
import { personOn } from '../journal/support.ts'
import { frozenClock, testServer } from '../support.ts'
import { asksFor, modelServer, says } from './model-server.ts'

/**
 * Lies and truths about one small journal, by somebody who had not read the code. `sentence` is to be dropped, or to reach
 * the person as it is.
 */

type Amounts = Record<string, number>
type Journal = {
  profile: {
    age: number
    sex: string
    height_cm: number
    weight_kg: number
    time_zone: string
    conditions: string[]
    medications: { name: string; dose: string }[]
    targets: Amounts
  }
  today: string
  now_local: string
  food_entries: {
    date: string
    time: string
    meal_type: string
    food_name: string
    grams: number
    nutrients: Amounts
  }[]
  checkins: { date: string; symptoms: object[]; medications: string[] }[]
}
type Case = {
  kind: 'lie' | 'truth'
  question: string
  reads: { tool: string; input: object }[]
  reply: string
  sentence: string
}

const read = async <T>(name: string): Promise<T> =>
  await Bun.file(new URL(`lies/${name}.json`, import.meta.url)).json()

const journal = await read<Journal>('journal')
const at = (date: string, time: string) => Date.parse(`${date}T${time}:00+01:00`)

/** The journal, written once: each case begins with a copy, at the time when all of it was written. */
const written = await (async () => {
  const server = await testServer({ clock: frozenClock(at(journal.today, journal.now_local)) })
  const { request, tool } = personOn(server, 'ada')
  const { conditions, medications, targets, time_zone, ...metrics } = journal.profile
  await request('PATCH', '/api/profile', {
    time_zone,
    conditions,
    targets,
    medications: medications.map(({ name, dose }) => `${name} ${dose}`),
    metrics_data: metrics,
  })
  const { foodJournal } = server.services.features
  foodJournal.add(
    'ada',
    journal.food_entries.map(({ date, time, meal_type, food_name, grams, nutrients }) => ({
      consumed_at: at(date, time),
      meal_type,
      food_name,
      grams,
      grams_basis: 'user',
      nutrients: nutrientsFrom((key) => nutrients[key] ?? null),
      value_source: 'user',
      food: food_name,
      confidence: 1,
    })),
  )
  for (const checkin of journal.checkins) await tool('log_checkin', { content: 'A day.', ...checkin })
  return { copy: copiesOf(server.db), now: server.clock.now() }
})()

async function replyTo({ question, reads, reply }: Case): Promise<string> {
  using model = modelServer(
    asksFor(...reads.map(({ tool, input }): [string, object] => [tool, input])),
    says(reply),
  )
  const settings = Object.fromEntries(
    Object.entries(model.settings).map(([key, value]) => [`ASSISTANT_${key}`, value]),
  )
  const server = await testServer({ settings, clock: frozenClock(written.now), db: written.copy() })
  return (await personOn(server, 'ada').tool('chat_with_assistant', { message: question })).reply
}

/** Lies that reach the person only fall; truths that do only rise. */
const BOUNDS = {
  cases: { lies: 0, truths: 19 },
  'cases-two': { lies: 0, truths: 20 },
  'more-cases': { lies: 0, truths: 29 },
  'more-cases-two': { lies: 0, truths: 29 },
  'third-cases': { lies: 0, truths: 15 },
  'third-cases-held-back': { lies: 2, truths: 10 },
  'fourth-cases': { lies: 0, truths: 22 },
  'fourth-cases-held-back': { lies: 3, truths: 13 },
}

test.each(Object.entries(BOUNDS))(
  '%s: what lies is dropped, and what is true reaches the person',
  async (name, bounds) => {
    const kept = { lie: 0, truth: 0 }
    for (const one of await read<Case[]>(name)) {
      const reply = await replyTo(one)
      if (reply.includes(one.sentence)) kept[one.kind] += 1
    }
    expect(kept.lie).toBeLessThanOrEqual(bounds.lies)
    expect(kept.truth).toBeGreaterThanOrEqual(bounds.truths)
  },
  60_000,
)
