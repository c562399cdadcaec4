import type { lastUseDocument } from '../credentials/last-use.ts'
import type { originDocument } from '../credentials/origin.ts'
import { shortInstant } from './print.ts'

/** `api_token phone, from 192.0.2.7`, for a column of a list. */
export function creatorText({
  created_by: { kind, name, address },
}: ReturnType<typeof originDocument>): string {
  const creator = [kind.replaceAll('_', ' '), name].filter((part) => part !== null).join(' ')
  return withAddress(creator, address)
}

/** `2026-03-10 11:00, from 192.0.2.7`, or `never`. */
export const lastUseText = ({
  last_used_at: at,
  last_used_from: address,
}: ReturnType<typeof lastUseDocument>): string => withAddress(shortInstant(at, 'never'), address)

const withAddress = (text: string, address: string | null) =>
  address === null ? text : `${text}, from ${address}`
