import { chatSessions } from '../../../db/chat-schema.ts'
import { databasePath, open } from '../../../db/open.ts'
import { createLogger } from '../../../src/core/log.ts'
import { OWNER, PERMISSIONS, type Principal } from '../../../src/core/principal.ts'
import { systemRandom } from '../../../src/core/random.ts'
import { starterIndex } from '../../../src/foods/starter/starter-index.ts'
import { temporarySigningKey } from '../../../src/identity/signing-key.ts'
import { fixedSigningKey } from '../../../src/identity/signing-keys.ts'
import { createServices } from '../../../src/services.ts'
import { loadConfig } from '../../../src/settings/config.ts'
import type { Reply } from './judge.ts'
import { ASKED_AT } from './questions.ts'

const PRINCIPAL: Principal = {
  kind: 'local',
  userId: OWNER,
  credentialId: 'questions',
  permissions: PERMISSIONS,
  expiresAt: null,
}

const key = fixedSigningKey(await temporarySigningKey())

/** Asks questions of a year, each in a conversation of its own, and takes the time of the last. */
export function asker(dataDir: string) {
  let elapsed = 0
  // Minutes pass between two questions: nobody runs into a limit.
  const clock = { now: () => ASKED_AT, elapsed: () => (elapsed += 60_000) }
  const db = open(databasePath(dataDir))
  const { tools } = createServices({
    db,
    config: loadConfig({ env: {} }),
    clock,
    random: systemRandom,
    log: createLogger({ level: 'error', format: 'json', now: clock.now, write: () => {} }),
    foods: starterIndex,
    signingKeys: key,
    dataDir: '/nonexistent',
  })
  return async (before: readonly string[], question: string): Promise<Reply & { ms: number }> => {
    // What was said of the last question must not explain this one.
    db.delete(chatSessions).run()
    let session: unknown
    let last: Reply & { ms: number } = { reply: '', actions: [], asks: false, isOfJournal: false, ms: 0 }
    for (const message of [...before, question]) {
      const start = performance.now()
      const reply = await tools.call(
        'chat_with_assistant',
        { message, ...(session !== undefined && { session_id: session }) },
        { principal: PRINCIPAL },
      )
      const ms = performance.now() - start
      session = reply.session_id
      const actions = (reply.actions ?? []) as string[]
      const text = String(reply.reply ?? reply.error ?? '')
      const sources = (reply.sources ?? []) as { tool: string }[]
      last = {
        isOfJournal: sources.some(({ tool }) => tool !== 'get_health_profile'),
        reply: text,
        actions,
        asks: actions.length > 0 && /\?(?:\n|$)/.test(text.split('\n\n')[0] ?? ''),
        ms,
      }
    }
    return last
  }
}
