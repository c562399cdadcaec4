import { and, count, eq, isNull } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { recoveryCodes } from '../../db/sign-in-schema.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { RECOVERY_CODES } from '../contract/limits.ts'
import type { Clock } from '../core/clock.ts'
import type { Random } from '../core/random.ts'
import { hashSecret } from '../core/secret.ts'

/** Without the letters and digits that look like others. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const GROUPS = 4
const GROUP_CHARS = 4
const FORM = new RegExp(`^[${ALPHABET}]{${GROUPS * GROUP_CHARS}}$`)

export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>

/**
 * Codes that each sign their person in once, for when all devices are lost: 16 of 30 characters, 78 bits. Only hashes
 * are stored.
 */
export function createRecoveryCodes({ db, clock, random }: { db: Db; clock: Clock; random: Random }) {
  const newCode = () =>
    Array.from({ length: GROUPS * GROUP_CHARS }, () => ALPHABET[random.below(ALPHABET.length)]).join('')

  return {
    /** Makes a new set, which replaces the one before. @returns the codes, in groups. */
    issue(userId: string): string[] {
      return inTransaction(db, () => {
        const now = clock.now()
        const codes = Array.from({ length: RECOVERY_CODES }, newCode)
        db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId)).run()
        for (const code of codes)
          db.insert(recoveryCodes)
            .values({ id: random.uuid(now), user_id: userId, code_hash: hashSecret(code), created_at: now })
            .run()
        recordAudit(db, { at: now, userId, action: 'recovery-code.issue' })
        return codes.map((code) => code.match(new RegExp(`.{${GROUP_CHARS}}`, 'g'))?.join('-') ?? code)
      })
    },

    /** The codes that are left of the present set, and when it was made; null: there is no set. */
    state(userId: string): { left: number; createdAt: number | null } {
      const [row] = db
        .select({ createdAt: recoveryCodes.created_at })
        .from(recoveryCodes)
        .where(eq(recoveryCodes.user_id, userId))
        .limit(1)
        .all()
      const [open] = db
        .select({ left: count() })
        .from(recoveryCodes)
        .where(and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at)))
        .all()
      return { left: open?.left ?? 0, createdAt: row?.createdAt ?? null }
    },

    /** Uses a code up. Of several concurrent callers only one gets the person. */
    useUp(code: string): string | undefined {
      return inTransaction(db, () => {
        const now = clock.now()
        const used = db
          .update(recoveryCodes)
          .set({ used_at: now })
          .where(and(eq(recoveryCodes.code_hash, hashSecret(code)), isNull(recoveryCodes.used_at)))
          .returning({ id: recoveryCodes.id, userId: recoveryCodes.user_id })
          .get()
        if (used === undefined) return undefined
        recordAudit(db, { at: now, userId: used.userId, action: 'recovery-code.use', subject: used.id })
        return used.userId
      })
    },
  }
}

/** A pasted code in its stored form; undefined: it does not look like one. */
export function parseRecoveryCode(pasted: string): string | undefined {
  const code = pasted.replace(/[\s-]/g, '').toUpperCase()
  return FORM.test(code) ? code : undefined
}
