import { HEALTH_SCOPES } from '../../../src/contract/scopes.ts'
import { callTool, type TestServer, testServer } from '../../support.ts'

/** What a test looks into without a type. */
type Result = Record<string, ReturnType<typeof JSON.parse>>

/** A person with the tools of the journal, over MCP. */
export async function editor(server?: TestServer, userId = 'ada') {
  const on = server ?? (await testServer())
  const client = await on.mcpClient(await on.jwt(userId, HEALTH_SCOPES))
  const call = async (name: string, input: Record<string, unknown> = {}): Promise<Result> =>
    await callTool(client, name, input)
  /** Logs a food. @returns its id. */
  const ate = async (food_name: string, consumed_at: string, more: Record<string, unknown> = {}) =>
    (await call('log_food', { food_name, consumed_at, ...more })).entry_id as string
  /** All that is stored of the person's journal, to compare it whole. */
  const journal = () =>
    Object.fromEntries(
      ['food_entries', 'food_days', 'checkins', 'profiles', 'protocol_subscriptions', 'own_foods'].map(
        (table) => [
          table,
          on.db.$client.query(`SELECT * FROM ${table} WHERE user_id = ? ORDER BY 1, 2`).all(userId),
        ],
      ),
    )
  return { server: on, client, call, ate, journal }
}
