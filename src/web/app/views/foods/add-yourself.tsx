import { useSignal } from '@preact/signals'
import { TO_OWN_FOODS } from '../../texts/to-own-foods.ts'
import { Icon } from '../../ui/icons.tsx'
import { lazy } from '../../ui/lazy.tsx'
import type { Food } from '../today/day.ts'
import type { OwnFoodDialogProps } from './own-food-dialog.tsx'
import type { SaidAmount } from './said-amount.ts'

const OwnFoodDialog = lazy<OwnFoodDialogProps>(
  async () => (await import('./own-food-dialog.tsx')).OwnFoodDialog,
)

/** The way out where a search finds nothing that is meant: a food from its label. */
export function AddYourself(props: {
  /** What the person calls it, perhaps with an amount. */
  words: string
  barcode?: string
  onAdded: (food: Food, amount: SaidAmount) => void
}) {
  const { words, barcode, onAdded } = props
  const isOpen = useSignal(false)
  return (
    <>
      <button type="button" class="button small" onClick={() => (isOpen.value = true)}>
        <Icon name="plus" />
        {TO_OWN_FOODS.addYourself}
      </button>
      {isOpen.value && (
        <OwnFoodDialog
          words={words}
          {...(barcode !== undefined && { barcode })}
          onSaved={onAdded}
          close={() => (isOpen.value = false)}
        />
      )}
    </>
  )
}
