import { beforeAll, expect, test } from 'bun:test'
import { SHARE_PART_NAMES, type SharePart } from '../../src/contract/share-parts.ts'
import { type TestServer, testServer } from '../support.ts'
import { open, pageOf, share } from './support.ts'

/** For each part, words and figures that stand in it alone. */
const CANARIES: Readonly<Record<SharePart, readonly string[]>> = {
  food: ['quincejam', '777.5'],
  weight: ['81.37'],
  wellbeing: ['6.25'],
  health: ['zyzzyache', 'zyzzymol', 'zyzzysupplement', 'zyzzypill', '133'],
  protocols: ['Drink enough'],
  profile: ['zyzzycondition', 'zyzzyallergy', 'zyzzypattern', '171.5'],
}
/** What is in no part. */
const NEVER_SHOWN = ['zyzzynote', 'zyzzygoal', 'zyzzychat', 'zyzzycontact', 'zyzzydislike', 'zyzzyold']

let server: TestServer

beforeAll(async () => {
  server = await testServer()
  const headers = pageOf(server, 'ann')
  const send = async (method: string, path: string, body: unknown) => {
    const answer = await server.request(method, path, { headers, body })
    expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300)
    return answer.json
  }
  await send('PUT', '/api/profile', {
    conditions: ['zyzzycondition'],
    allergies: ['zyzzyallergy'],
    medications: ['zyzzypill'],
    health_goals: ['zyzzygoal'],
    supplement_stack: [{ name: 'zyzzysupplement' }],
    dietary_preferences: { pattern: 'zyzzypattern', dislikes: ['zyzzydislike'], notes: 'zyzzynote' },
    metrics_data: { height_cm: 171.5 },
    emergency_contacts: [{ name: 'zyzzycontact', phone: '+49 170 1234567' }],
  })
  const food = { food_name: 'quincejam', calories: 777.5, notes: 'zyzzynote' }
  await send('POST', '/api/journal/foods', { entries: [food] })
  await send('PUT', '/api/journal/days/2026-03-10', { complete: true })
  // Before the days that are shown.
  await send('POST', '/api/journal/foods', {
    entries: [{ food_name: 'zyzzyold', calories: 1 }],
    date: '2026-03-01',
  })
  await send('POST', '/api/journal/checkins', {
    content: 'zyzzynote; blood pressure 133/85',
    mood: 6.25,
    weight_kg: 81.37,
    symptoms: [{ name: 'zyzzyache', severity: 4 }],
    medications: ['zyzzymol'],
  })
  await send('POST', '/api/journal/checkins', {
    content: 'long ago',
    symptoms: [{ name: 'zyzzyold', severity: 4 }],
    medications: ['zyzzyold'],
    date: '2026-03-01',
  })
  await send('POST', '/api/protocols/subscriptions', { protocol: 'hydration' })
  await send('POST', '/api/tools/chat_with_assistant', { message: 'zyzzychat' }).catch(() => {})
})

const shownBy = async (parts: readonly SharePart[]) => {
  const { secret } = await share(server, pageOf(server, 'ann'), { parts, days: 7 })
  const { text, json, status } = await open(server, secret)
  expect(status, text).toBe(200)
  return { text, json }
}

test.each(SHARE_PART_NAMES.map((part) => [part]))(
  '%s shows itself, and nothing of any other part',
  async (part) => {
    const { text, json } = await shownBy([part])
    expect(Object.keys(json).filter((key) => SHARE_PART_NAMES.some((name) => name === key))).toEqual([part])
    for (const canary of CANARIES[part]) expect(text).toContain(canary)
    for (const other of SHARE_PART_NAMES.filter((name) => name !== part))
      for (const canary of CANARIES[other]) expect(text).not.toContain(canary)
    for (const canary of NEVER_SHOWN) expect(text).not.toContain(canary)
  },
)

test('all but one show all but that one', async () => {
  for (const left of SHARE_PART_NAMES) {
    const { text, json } = await shownBy(SHARE_PART_NAMES.filter((part) => part !== left))
    expect(json[left]).toBeUndefined()
    for (const canary of CANARIES[left]) expect(text).not.toContain(canary)
  }
})

test('the days roll on, and the averages are of complete days', async () => {
  const { json } = await shownBy(['food', 'health'])
  expect(json.dates).toHaveLength(7)
  expect(json.food).toMatchObject({ complete_days: 1, averages: { energy_kcal: 777.5, iron_mg: null } })
  expect(json.food.days.energy_kcal).toEqual([null, null, null, null, null, null, 777.5])
  expect(json.health).toMatchObject({
    symptoms: [{ name: 'zyzzyache', days: 1, severity: 4, last_date: '2026-03-10' }],
    taken: [{ name: 'zyzzymol', days: 1 }],
    medications: ['zyzzypill'],
    readings: [{ kind: 'blood_pressure', values: [133, 85], unit: 'mmHg' }],
  })
})
