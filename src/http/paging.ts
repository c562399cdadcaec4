import { type TProperties, Type } from '@sinclair/typebox'
import { type CursorPosition, decodeCursor } from '../core/cursor.ts'
import { pageQuery } from '../core/schemas.ts'

export const DEFAULT_PAGE_SIZE = 50

/** The query of a list in pages; `more` adds further parameters. */
export const listQuery = <More extends TProperties>(more: More, pageSize = DEFAULT_PAGE_SIZE) =>
  Type.Object({ ...pageQuery(pageSize), ...more }, { additionalProperties: false })

/**
 * The page that a query requests.
 * @throws AppError `invalid` for a cursor that this server did not make.
 */
export function pageRequest(
  { limit, cursor }: { limit?: number; cursor?: string },
  pageSize = DEFAULT_PAGE_SIZE,
): { limit: number; after?: CursorPosition } {
  return { limit: limit ?? pageSize, ...(cursor !== undefined && { after: decodeCursor(cursor) }) }
}
