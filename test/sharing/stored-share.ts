import { SHARE_PART_NAMES } from '../../src/contract/share-parts.ts'
import type { TestServer } from '../support.ts'

/** A link that shows everything of a person that can be shown. @returns its id. */
export const storeShare = ({ services }: TestServer, userId: string, name: string): string =>
  services.sharing.create(userId, { name, parts: SHARE_PART_NAMES, days: 30, expires_in_days: 7 }).share.id
