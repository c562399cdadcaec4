/** The number of letters to insert, delete, replace, or swap with their neighbour, to get from one text to the other. */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const above = rows[i - 1] ?? []
      const isSame = a[i - 1] === b[j - 1]
      const changed = (above[j - 1] ?? 0) + (isSame ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (rows[i - 2]?.[j - 2] ?? 0) + 1
          : changed
      row.push(Math.min(changed, swapped, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? 0
}
