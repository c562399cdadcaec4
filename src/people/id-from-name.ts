const MAX_CHARS = 40

/** Letters without their marks, digits and hyphens: `Zoë Lee` → `zoe-lee`; undefined if nothing is left. */
function plainId(name: string): string | undefined {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_CHARS)
    .replace(/^-|-$/g, '')
  return plain === '' ? undefined : plain
}

/** An id for somebody new, made from the name. @param isTaken whether somebody has, or had, an id. */
export function idFromName(name: string, isTaken: (id: string) => boolean): string {
  const first = plainId(name) ?? 'person'
  let id = first
  for (let n = 2; isTaken(id); n++) id = `${first}-${n}`
  return id
}
