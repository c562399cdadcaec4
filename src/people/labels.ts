type Named = { id: string; name: string }

/** Capitals and extra spaces tell nobody apart. */
const plainName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * What tells people apart: the name, with the id where several have the same.
 * @param all everybody whose names the reader may know.
 */
export function personLabels(all: readonly Named[]): (person: Named) => string {
  const bearers = Map.groupBy(all, ({ name }) => plainName(name))
  return ({ id, name }) => ((bearers.get(plainName(name))?.length ?? 0) > 1 ? `${name} (${id})` : name)
}
