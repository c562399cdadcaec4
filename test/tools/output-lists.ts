import { ALL_TOOLS } from '../../src/tools/index.ts'
import type { Tool } from '../../src/tools/tool.ts'

type Schema = Readonly<Record<string, unknown>>
type ListCase = readonly [tool: string, path: string, cuts: Readonly<Record<string, string>>]

/** Every list of every result by its path; a list inside another belongs to that. */
export const ALL_LISTS: ListCase[] = ALL_TOOLS.flatMap((tool: Tool) =>
  [...new Set(listsIn(tool.output))].map((path): ListCase => [tool.name, path, tool.cuts ?? {}]),
)

function listsIn(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, properties, anyOf } = schema as Schema
  if (type === 'array') return [path]
  const inside = Object.entries(properties ?? {}).flatMap(([key, inner]) =>
    listsIn(inner, path === '' ? key : `${path}.${key}`),
  )
  return [...inside, ...[anyOf ?? []].flat().flatMap((inner) => listsIn(inner, path))]
}
