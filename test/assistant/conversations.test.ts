import { expect, test } from 'bun:test'
import { open } from '../../db/open.ts'
import type { ChatReply } from '../../src/assistant/assistant.ts'
import type { CallTool } from '../../src/assistant/tool-reader.ts'
import { FULL } from './data.ts'
import { assistantWith, toolsOver } from './support.ts'

const { callTool } = toolsOver(FULL)
const failed = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a conversation is kept: message and reply together, one session', async () => {
  const { chat, db } = assistantWith()
  const first = await chat('My protein?', { callTool })
  const second = await chat('My profile?', { callTool, sessionId: first.session_id })
  expect(second.session_id).toBe(first.session_id)
  const stored = db.$client
    .query<{ role: string; content: string; answer: string | null }, []>(
      'SELECT role, content, answer FROM chat_messages ORDER BY id',
    )
    .all()
  const besides = ({ mode, urgent, safety, care, sources, actions }: ChatReply) => ({
    mode,
    urgent,
    safety,
    care,
    sources,
    actions,
  })
  const withoutParts = stored.map(({ answer, ...message }) => {
    if (answer === null) return { ...message, answer }
    const { parts, ...rest } = JSON.parse(answer)
    expect(parts.steps.map(({ text }: { text: string }) => text)).toEqual(rest.actions)
    return { ...message, answer: rest }
  })
  expect(withoutParts).toEqual([
    { role: 'user', content: 'My protein?', answer: null },
    { role: 'assistant', content: first.reply, answer: besides(first) },
    { role: 'user', content: 'My profile?', answer: null },
    { role: 'assistant', content: second.reply, answer: besides(second) },
  ])
  expect(db.$client.query('SELECT user_id FROM chat_sessions').all()).toEqual([{ user_id: 'owner' }])
})

test('a new conversation begins without a session id', async () => {
  const { chat } = assistantWith()
  const ids = [
    (await chat('Protein?', { callTool })).session_id,
    (await chat('Protein?', { callTool })).session_id,
  ]
  expect(new Set(ids).size).toBe(2)
})

test("another person's session and one that is not there are refused alike", async () => {
  const { chat, db } = assistantWith()
  const { session_id: sessionId } = await chat('Protein?', { callTool })
  const others = await failed(chat('Protein?', { callTool, sessionId, userId: 'somebody' }))
  expect(others).toMatchObject({ code: 'invalid', fields: [{ path: '/session_id' }] })
  for (const unknown of ['00000000-0000-7000-8000-000000000000', '', "' OR 1=1 --"]) {
    const error = await failed(chat('Protein?', { callTool, sessionId: unknown, userId: 'somebody' }))
    expect(error).toEqual(others)
    expect(String(error)).toBe(String(others))
  }
  expect(db.$client.query('SELECT count(*) AS count FROM chat_messages').get()).toEqual({ count: 2 })
})

test('a conversation that is deleted while it is answered is refused as one that is not there', async () => {
  const { chat, db } = assistantWith()
  const { session_id: sessionId } = await chat('Protein?', { callTool })
  const deleting: CallTool = (name, input) => {
    db.$client.run('DELETE FROM chat_sessions')
    return callTool(name, input)
  }
  const error = await failed(chat('Protein?', { callTool: deleting, sessionId }))
  expect(error).toMatchObject({ code: 'invalid', fields: [{ path: '/session_id' }] })
  expect(db.$client.query('SELECT count(*) AS count FROM chat_messages').get()).toEqual({ count: 0 })
})

test("an emergency in another person's session goes into a session of one's own", async () => {
  const { chat, db } = assistantWith()
  const { session_id: sessionId } = await chat('Protein?', { callTool })
  const urgent = await chat('I want to kill myself', { callTool, sessionId, userId: 'somebody' })
  expect(urgent.urgent).toBe(true)
  expect(urgent.session_id).not.toBe(sessionId)
  const owners = db.$client.query('SELECT user_id FROM chat_sessions ORDER BY user_id').all()
  expect(owners).toEqual([{ user_id: 'owner' }, { user_id: 'somebody' }])
})

test('advice in an emergency is given even when it cannot be stored', async () => {
  const db = open(':memory:')
  const { chat, logs } = assistantWith({}, db)
  db.$client.run('DROP TABLE chat_messages')
  const answer = await chat('I have crushing chest pain and cannot breathe')
  expect(answer.urgent).toBe(true)
  expect(answer.reply).toContain('Call 112')
  expect(logs.map((line) => JSON.parse(line).level)).toEqual(['error'])
  expect(logs.join()).not.toContain('chest')
})
