import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Which guardian a request writes for. It travels beside the request, since what stores a row is given the person whose
 * row it is, many calls below the one place that knows who sent it.
 */
const requests = new AsyncLocalStorage<{ guardian: string | null }>()

/** Handles one request, whose sender is not known yet. */
export const inRequest = <T>(handle: () => T): T => requests.run({ guardian: null }, handle)

/** The sender of this request. @param guardian the id of the guardian; null: it is the person themselves. */
export function setGuardian(guardian: string | null): void {
  const request = requests.getStore()
  if (request !== undefined) request.guardian = guardian
}

/** The id of the guardian who makes what is stored now; null: the person does, or one of their programs. */
export const madeBy = (): string | null => requests.getStore()?.guardian ?? null
