/** What of medicines and supplements stands in a report for somebody else, by the server and by the page. Pure. */

export type TakenMedicine = { name: string; days: number; lastDate: string }

/** Each name as it was logged, the most frequent first. */
export function takenMedicines(
  checkins: readonly { date: string; medications: readonly string[] }[],
): TakenMedicine[] {
  const mentions = checkins.flatMap(({ date, medications }) =>
    medications.map((medication) => ({ date, name: medication.trim() })),
  )
  return [...Map.groupBy(mentions, ({ name }) => name.toLowerCase()).values()]
    .map((all) => {
      const dates = [...new Set(all.map(({ date }) => date))].sort()
      return { name: all[0]?.name ?? '', days: dates.length, lastDate: dates.at(-1) ?? '' }
    })
    .sort((a, b) => b.days - a.days || (a.name < b.name ? -1 : 1))
}

type Supplement = { name: string; dose?: string | undefined; schedule?: string | undefined }

/** "Vitamin D, 1000 IU, in the morning" */
export const supplementText = ({ name, dose, schedule }: Supplement): string =>
  [name, dose, schedule].filter((text) => text !== undefined && text !== '').join(', ')
