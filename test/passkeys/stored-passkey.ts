import type { TestServer } from '../support.ts'

let count = 0

/** Stores a passkey that nobody can sign in with, for tests of what is done with its row. @returns its id. */
export function storePasskey(
  { db, addPeople }: Pick<TestServer, 'db' | 'addPeople'>,
  userId: string,
  name: string,
  rpId = 'localhost',
): string {
  addPeople(userId)
  const id = `stored-passkey-${String(count++).padStart(10, '0')}`
  db.$client
    .query(
      "INSERT INTO passkeys (id, user_id, public_key, counter, transports, rp_id, name, created_at) VALUES (?, ?, x'00', 0, '[]', ?, ?, 0)",
    )
    .run(id, userId, rpId, name)
  return id
}
