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
 * The last argument of `.delete(path, handler, …)`: the route returns 204 without a body after the handler. A route with
 * an id in its path can also return 404.
 */
export function deletion<Params extends TObject>(
  route: Deletion & { params: Params },
): DeletionHook & { params: Params }
export function deletion(route: Deletion): DeletionHook
export function deletion({ params, ...route }: Deletion & { params?: TObject }) {
  return params === undefined ? hookOf(route, {}) : { ...hookOf(route, { 'x-errors': [404] }), params }
}
