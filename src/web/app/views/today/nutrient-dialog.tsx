import { NUTRIENT_SOURCES } from '../../texts/nutrient-sources.ts'
import { NUTRIENTS } from '../../texts/nutrients.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { amountText, sumText } from './amount-format.ts'
import { type Entry, type NutrientKey, sumOf } from './day.ts'

export type NutrientDialogProps = { nutrient: NutrientKey; entries: readonly Entry[]; close: () => void }

/** The foods that a nutrient of the day came from, the most first, and those that have no value for it. */
export function NutrientDialog({ nutrient, entries, close }: NutrientDialogProps) {
  const amounts = entries.map((entry) => ({ entry, amount: entry.nutrients[nutrient] }))
  const known = amounts
    .flatMap(({ entry, amount }) => (amount === null || amount === 0 ? [] : [{ entry, amount }]))
    .sort((a, b) => b.amount - a.amount)
  const unknown = amounts.filter(({ amount }) => amount === null)
  const none = amounts.filter(({ amount }) => amount === 0)
  const sum = sumOf(
    entries.map(({ nutrients }) => nutrients),
    nutrient,
  )
  const { name } = NUTRIENTS[nutrient]
  const namesOf = (list: readonly { entry: Entry }[]) => list.map(({ entry }) => entry.food_name).join(', ')
  return (
    <Dialog title={NUTRIENT_SOURCES.title(name)} onClose={close}>
      <p class="number" data-autofocus tabIndex={-1}>
        <strong>{entries.length === 0 ? NUTRIENT_SOURCES.nothing : sumText(nutrient, sum)}</strong>
      </p>
      {known.length > 0 && (
        <ol class="plain nutrient-sources">
          {known.map(({ entry, amount }) => (
            <li key={entry.id}>
              <span class="nutrient-source">{entry.food_name}</span>
              <span class="number">{amountText(nutrient, amount)}</span>
              <span class="number hint">{NUTRIENT_SOURCES.share(amount / (sum.value ?? amount))}</span>
            </li>
          ))}
        </ol>
      )}
      {unknown.length > 0 && (
        <p class="doubt">{NUTRIENT_SOURCES.unknown(unknown.length, name, namesOf(unknown))}</p>
      )}
      {none.length > 0 && <p class="hint">{NUTRIENT_SOURCES.none(none.length, name, namesOf(none))}</p>}
    </Dialog>
  )
}
