import { type TObject, Type } from '@sinclair/typebox'
import { type AccessName, access } from './access.ts'

type Deletion = { summary: string; tags: string[]; access: AccessName }
type AfterHandle = (context: { set: { status?: number | string } }) => void
type DeletionHook = ReturnType<typeof hookOf>

const answerNoContent: AfterHandle = ({ set }) => {
  set.status = 204
}

const hookOf = ({ summary, tags, access: name }: Deletion, errors: { 'x-errors'?: number[] }) => ({
  response: { 204: Type.Void() },
  afterHandle: answerNoContent,
  detail: { summary, tags, ...errors, ...access(name) },
})

/**
 * What `.delete(path, handler, …)` takes as its last argument: the route answers 204 without a body once the handler
 * is through. A route that names one thing in its path may find no such thing: it may answer 404 as well.
 */
export function deletion<Params extends TObject>(
  route: Deletion & { params: Params },
): DeletionHook & { params: Params }
export function deletion(route: Deletion): DeletionHook
export function deletion({ params, ...route }: Deletion & { params?: TObject }) {
  return params === undefined ? hookOf(route, {}) : { ...hookOf(route, { 'x-errors': [404] }), params }
}
