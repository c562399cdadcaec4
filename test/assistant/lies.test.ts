import { describe, expect, test } from 'bun:test'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'
import { personOn } from '../journal/support.ts'
import { testServer } from '../support.ts'
import { asksFor, modelServer, says } from './model-server.ts'

/** What a model says about a person reaches them only if it follows from what it read. The cases are in lies.json. */

type Food = { date: string; time: string } & Record<string, unknown>
type Journal = {
  profile?: object
  foods?: readonly Food[]
  checkins?: readonly object[]
  protocols?: readonly object[]
}
type Case = {
  id: string
  journal: string
  question: string
  reads: readonly (readonly [tool: string, input: object])[]
  reply: string
  false_part?: string
  expect: 'keep' | 'drop'
}

const {
  journals: JOURNALS,
  cases: CASES,
}: { journals: Readonly<Record<string, Journal>>; cases: readonly Case[] } = await Bun.file(
  new URL('lies.json', import.meta.url),
).json()

async function replyTo({ journal, question, reads, reply }: Case) {
  using model = modelServer(
    asksFor(...reads.map(([name, input]): [string, object] => [name, input])),
    says(reply),
  )
  const settings = Object.entries(model.settings).map(([key, value]) => [`ASSISTANT_${key}`, value])
  const server = await testServer({ settings: Object.fromEntries(settings), foods: starterIndex })
  const { request, tool } = personOn(server, 'ada')
  const { profile, foods = [], checkins = [], protocols = [] } = JOURNALS[journal] ?? {}
  await request('PATCH', '/api/profile', { time_zone: 'Europe/Berlin', ...profile })
  for (const { date, time, ...food } of foods) {
    await tool('log_food', { ...food, consumed_at: `${date}T${time}:00+01:00` })
  }
  for (const checkin of checkins) await tool('log_checkin', checkin)
  for (const protocol of protocols) await request('POST', '/api/protocols/subscriptions', protocol)
  return { ...(await tool('chat_with_assistant', { message: question })), requests: model.requests }
}

describe('what a model says about a person', () => {
  test.each(CASES.map((each) => [each.id, each] as const))('%s', async (_, each) => {
    const { mode, reply } = await replyTo(each)
    if (each.expect === 'keep') expect({ mode, reply }).toEqual({ mode: 'model', reply: each.reply })
    else expect(reply).not.toContain(each.false_part ?? each.reply)
  })
})
