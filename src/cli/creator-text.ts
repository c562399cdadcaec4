import type { originDocument } from '../credentials/origin.ts'

/** `api_token phone, from 192.0.2.7`, for a column of a list. */
export function creatorText({
  created_by: { kind, name, address },
}: ReturnType<typeof originDocument>): string {
  const creator = [kind.replaceAll('_', ' '), name].filter((part) => part !== null).join(' ')
  return address === null ? creator : `${creator}, from ${address}`
}
