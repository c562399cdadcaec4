import { expect } from 'bun:test'
import { ORDINARY_PROBLEM } from '../src/contract/problems.ts'
import type { Answer } from './caller.ts'

/** Requires an RFC 9457 document of this status; `detail`, where given, is its sentence or what it must match. */
export function expectProblem(
  answer: Answer,
  status: number,
  detail?: string | RegExp,
  type: string = ORDINARY_PROBLEM,
): void {
  expect(answer.status, answer.text).toBe(status)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(answer.json).toMatchObject({ type, status })
  expect(answer.json.title).toBeString()
  if (typeof detail === 'string') expect(answer.json.detail).toBe(detail)
  else if (detail !== undefined) expect(answer.json.detail).toMatch(detail)
}

/** All that a caller can tell two answers apart by, but for the id that every answer carries. */
export function fingerprint({ status, headers, text }: Answer): string {
  const shown = [...headers].filter(([name]) => name !== 'x-request-id')
  return JSON.stringify([status, text, shown.toSorted()])
}
