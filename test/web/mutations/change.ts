import type { Mutation } from '../../../src/web/app/mutations/mutation.ts'

/** A change as the page makes it. */
export const change = (id: string, extra: Partial<Mutation> = {}): Mutation => ({
  id,
  person: 'ana',
  at: 0,
  timeZone: 'UTC',
  label: id,
  request: { method: 'post', path: '/add' },
  attempts: 0,
  ...extra,
})
