import { useSignal } from '@preact/signals'
import { OWN_FOODS } from '../../texts/own-foods.ts'
import { Icon } from '../../ui/icons.tsx'
import { lazy } from '../../ui/lazy.tsx'
import type { Food } from '../today/day.ts'
import type { OwnFoodDialogProps } from './own-food-dialog.tsx'

const OwnFoodDialog = lazy<OwnFoodDialogProps>(
  async () => (await import('./own-food-dialog.tsx')).OwnFoodDialog,
)

/** The way out where a search finds nothing that is meant: a food from its label. */
export function AddYourself(props: { name: string; barcode?: string; onAdded: (food: Food) => void }) {
  const { name, barcode, onAdded } = props
  const isOpen = useSignal(false)
  return (
    <>
      <button type="button" class="button small" onClick={() => (isOpen.value = true)}>
        <Icon name="plus" />
        {OWN_FOODS.addYourself}
      </button>
      {isOpen.value && (
        <OwnFoodDialog
          name={name}
          {...(barcode !== undefined && { barcode })}
          onSaved={onAdded}
          close={() => (isOpen.value = false)}
        />
      )}
    </>
  )
}
