import { invalidField } from './errors.ts'

/** A position in a list that is sorted by time and id, newest first. */
export type CursorPosition = { at: number; id: string }

/** Opaque to clients: base64url of the position. */
export function encodeCursor({ at, id }: CursorPosition): string {
  return Buffer.from(`${at}.${id}`).toString('base64url')
}

/**
 * @throws AppError `invalid` for a cursor that this server did not create; `path` is the field with the
 * cursor.
 */
export function decodeCursor(cursor: string, path = '/query/cursor'): CursorPosition {
  const match = /^(-?\d{1,16})\.([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (match?.[1] === undefined || match[2] === undefined) {
    throw invalidField(path, 'must be the next cursor of an earlier answer')
  }
  return { at: Number(match[1]), id: match[2] }
}

/** Splits off the row that was read beyond the page: `next` is the start of the following page, or null. */
export function pageOfRows<Row>(rows: readonly Row[], limit: number, position: (row: Row) => CursorPosition) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last !== undefined ? encodeCursor(position(last)) : null
  return { shown, next }
}
