import type { Route } from '../../http/routes.ts'

/** The places of a path's methods in the list of routes, and of the paths below it. */
type Node = { byMethod: Map<string, number>; below: Map<string, Node>; parameter: Node | undefined }

const newNode = (): Node => ({ byMethod: new Map(), below: new Map(), parameter: undefined })

/** The first slash after `http://`. */
const AFTER_SCHEME = 8

/** Finds the place of a request's route in the list, without an object for each request. */
export function createRouteIndex(routes: readonly Pick<Route, 'method' | 'path'>[]) {
  const root = newNode()
  for (const [place, { method, path }] of routes.entries()) {
    let node = root
    for (const part of path.split('/')) if (part !== '') node = childOf(node, part)
    node.byMethod.set(method, place)
  }
  /** Most requests are for one of these, which need no steps. */
  const exact = new Map<string, Map<string, number>>()
  for (const { path } of routes) {
    const found = path.includes(':') ? undefined : nodeAt(root, path, 0, path.length)
    if (found !== undefined) exact.set(path, found.byMethod)
  }

  return {
    /** -1 for a request that no route answers. */
    find(method: string, url: string): number {
      // HTTP/1.0 without a Host header sends only the path.
      const start = url.startsWith('/') ? 0 : url.indexOf('/', AFTER_SCHEME)
      if (start === -1) return -1
      const query = url.indexOf('?', start)
      const end = query === -1 ? url.length : query
      const byMethod = exact.get(url.slice(start, end)) ?? nodeAt(root, url, start, end)?.byMethod
      return byMethod?.get(method === 'HEAD' ? 'GET' : method) ?? -1
    },
  }
}

function childOf(node: Node, part: string): Node {
  if (part.startsWith(':')) {
    node.parameter ??= newNode()
    return node.parameter
  }
  const known = node.below.get(part) ?? newNode()
  node.below.set(part, known)
  return known
}

/** The node of the path between two places of a text; a slash at its end does not matter. */
function nodeAt(root: Node, text: string, start: number, end: number): Node | undefined {
  let node: Node | undefined = root
  let at = start
  while (node !== undefined && at < end) {
    const slash = text.indexOf('/', at)
    const stop = slash === -1 || slash > end ? end : slash
    if (stop > at) node = node.below.get(text.slice(at, stop)) ?? node.parameter
    at = stop + 1
  }
  return node
}
