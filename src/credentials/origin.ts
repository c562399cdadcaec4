import { Type } from '@sinclair/typebox'
import type { Db } from '../../db/open.ts'
import type { Principal } from '../core/principal.ts'
import { nullable, stringEnum } from '../core/schemas.ts'
import type { CredentialRef } from './ancestry.ts'
import { SOURCES, STORED_KINDS } from './sources.ts'

/** What can create a credential. */
const CREATOR_KINDS = [
  ...STORED_KINDS,
  'sign_in_link',
  'passkey',
  'recovery_code',
  'set_up_code',
  'invitation',
  'identity_provider',
  'command_line',
  'unknown',
] as const
export type CreatorKind = (typeof CREATOR_KINDS)[number]

/** The columns of a row that say where it comes from. */
export type OriginRow = {
  created_by_kind: string | null
  created_by: string | null
  created_from?: string | null
  issued_by: string | null
}

/** Where a credential comes from, and what it ends with. */
export type Origin = {
  createdBy: { kind: CreatorKind; id: string | null; name: string | null; address: string | null }
  parent: CredentialRef | null
}

/** The columns of a credential that this caller creates. Without a caller it is the command line. */
export function creatorColumns(creator: Principal | undefined) {
  if (creator === undefined || creator.kind === 'local') {
    return { created_by_kind: 'command_line', created_by: null } as const
  }
  return { created_by_kind: creator.kind, created_by: creator.credentialId } as const
}

/** Reads the names of all creators and parents of these rows at once. */
export function originsOf(db: Db, rows: readonly OriginRow[]): (row: OriginRow) => Origin {
  const refs = credentialRefs(
    db,
    rows.flatMap(({ created_by: id, issued_by: parent }) => [id ?? [], parent ?? []].flat()),
  )
  return ({ created_by_kind: kind, created_by: id, created_from: address = null, issued_by: parent }) => ({
    createdBy: {
      kind: CREATOR_KINDS.find((known) => known === kind) ?? 'unknown',
      id,
      name: refs.get(id ?? '')?.name ?? null,
      address,
    },
    parent: refs.get(parent ?? '') ?? null,
  })
}

/** The credentials with these ids, as far as they are stored, by id. */
export function credentialRefs(db: Db, ids: readonly string[]): ReadonlyMap<string, CredentialRef> {
  if (ids.length === 0) return new Map()
  const list = JSON.stringify([...new Set(ids)])
  const refs = SOURCES.flatMap(({ kind, table, name }) =>
    db.$client
      .query<{ id: string; name: string | null }, [string]>(
        `SELECT id, ${name} AS name FROM ${table} WHERE id IN (SELECT value FROM json_each(?1))`,
      )
      .all(list)
      .map((row): CredentialRef => ({ kind, ...row })),
  )
  return new Map(refs.map((ref) => [ref.id, ref]))
}

export const CredentialRefSchema = Type.Object({
  kind: stringEnum(STORED_KINDS),
  id: Type.String(),
  name: nullable(Type.String()),
})

/** The fields of a list entry that say where a credential comes from. */
export const OriginFields = {
  created_by: Type.Object(
    {
      kind: stringEnum(CREATOR_KINDS),
      id: nullable(Type.String()),
      name: nullable(Type.String()),
      address: nullable(Type.String({ description: 'The address of the client that created it' })),
    },
    { description: 'What created it' },
  ),
  parent: nullable(
    Type.Object(CredentialRefSchema.properties, {
      description: 'The credential that it ends with; null: it stands by itself',
    }),
  ),
}

export const originDocument = ({ createdBy, parent }: Origin) => ({ created_by: { ...createdBy }, parent })
