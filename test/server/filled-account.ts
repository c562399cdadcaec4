import { expect } from 'bun:test'
import { storePasskey } from '../passkeys/stored-passkey.ts'
import { storeShare } from '../sharing/stored-share.ts'
import type { TestServer } from '../support.ts'

/** Which of a person's ids belongs in a path. */
const OWNED = {
  token_id: 'token',
  jwt_id: 'jwt',
  entry_id: 'entry',
  checkin_id: 'checkin',
  conversation_id: 'conversation',
  subscription_id: 'subscription',
  own_food_id: 'food',
  saved_meal_id: 'savedMeal',
  import_id: 'import',
  passcode_id: 'passcode',
  session_id: 'session',
  notice_id: 'notice',
  passkey_id: 'passkey',
  share_id: 'share',
} as const
export type Ids = Record<(typeof OWNED)[keyof typeof OWNED], string>

/** The value of a path's parameter: an id of the person's, their own, or a date on which they logged something. */
export function idIn(parameter: string, ids: Ids): string {
  if (parameter === 'date') return '2026-03-10'
  if (parameter === 'person') return 'ann'
  if (parameter === 'guardian') return 'bob'
  if (parameter === 'barcode') return '4006381333931'
  if (parameter === 'food_id') return `own:${ids.food}`
  const owned = Object.entries(OWNED).find(([name]) => name === parameter)?.[1]
  if (owned === undefined)
    throw new Error(`filled-account.ts has nothing for the path parameter ${parameter}`)
  return ids[owned]
}

/**
 * Gives a person one of everything. `health` is in every text of their journal, `account` in every name of a
 * credential.
 */
export async function fillAccount(
  server: TestServer,
  userId: string,
  { health, account, amounts }: { health: string; account: string; amounts: readonly number[] },
): Promise<Ids> {
  const [calories, weight] = amounts
  const token = server.token(userId)
  const send = async (method: string, path: string, body: unknown) => {
    const answer = await server.request(method, path, { token, body })
    expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300)
    return answer.json
  }
  const post = (path: string, body: unknown) => send('POST', path, body)
  await send('PUT', '/api/profile', {
    allergies: [health, 'apple'],
    conditions: [health],
    health_goals: [health],
    supplement_stack: [{ name: health, dose: '1 g', schedule: 'daily' }],
    dietary_preferences: { avoid: [health], dislikes: [health], notes: health },
    metrics_data: { weight_kg: weight },
    targets: { protein_g: calories },
  })
  const food = { food_name: health, calories, notes: health }
  const checkin = {
    content: `${health} today`,
    symptoms: [{ name: health }],
    medications: [health],
    weight_kg: weight,
    date: '2026-03-10',
  }
  const [protocol] = (await server.request('GET', '/api/protocols', { token })).json.protocols
  const entry: string = (await post('/api/tools/log_food', food)).entry_id
  const ids = {
    token: (await post('/api/ext/tokens', { name: account })).id,
    jwt: (await post('/api/jwts', { name: account })).id,
    entry,
    savedMeal: (await post('/api/journal/saved-meals', { name: health, entry_ids: [entry] })).id,
    checkin: (await post('/api/tools/log_checkin', checkin)).checkin_id,
    subscription: (await post('/api/protocols/subscriptions', { protocol: protocol.key })).id,
    food: (
      await post('/api/foods/own', {
        name: health,
        synonyms: ['apple', 'an apple'],
        nutrients: { energy_kcal: calories },
        barcode: '4006381333931',
      })
    ).id,
    conversation: (await post('/api/tools/chat_with_assistant', { message: `Is ${health} good for me?` }))
      .session_id,
    import: (
      await post('/api/imports', {
        file_name: health,
        fingerprint: health,
        header: 'Day,Group,Food Name,Amount,Energy (kcal)',
        records: 1,
      })
    ).id,
    passcode: (await post('/auth/passcodes', { user_identifier: `${account}@example.com`, channel: 'email' }))
      .passcode_id,
    passkey: storePasskey(server, userId, account),
    share: storeShare(server, userId, 'Dr. Weber'),
    session: (await post('/api/sessions', { credential: token })).id,
    // The token ends soon, so it is the id of a notice, too.
    notice: (await post('/api/ext/tokens', { name: account, expires_in_days: 7 })).id,
  }
  await post('/api/foods/favourites', { food_id: `own:${ids.food}` })
  await send('PUT', '/api/journal/days/2026-03-10', { complete: false })
  return ids
}
