import type { Fact } from './facts.ts'

/** Between two days of a list anything rises or falls: of a list, the last is compared with the first. */
export function endsOfLists(facts: readonly Fact[]): Fact[] {
  const single = facts.filter(({ list }) => list === undefined)
  const lists = Map.groupBy(
    facts.filter(({ list }) => list !== undefined),
    ({ list, measure, dimension }) => `${list} ${measure} ${dimension}`,
  )
  const ends = [...lists.values()].flatMap((list) => {
    const inOrder = list.toSorted((a, b) => ((a.window?.from ?? '') < (b.window?.from ?? '') ? -1 : 1))
    return [inOrder[0], inOrder.at(-1)].filter((fact) => fact !== undefined)
  })
  return [...single, ...ends]
}
