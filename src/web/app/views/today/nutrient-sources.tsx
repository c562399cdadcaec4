import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { NUTRIENT_SOURCES } from '../../texts/nutrient-sources.ts'
import { lazy } from '../../ui/lazy.tsx'
import type { Entry, NutrientKey } from './day.ts'
import type { NutrientDialogProps } from './nutrient-dialog.tsx'

/** The nutrient whose foods are shown. */
const opened = signal<NutrientKey | undefined>(undefined)

/** A nutrient's name, which shows the foods that it came from. */
export const NutrientName = ({
  nutrient,
  children,
}: {
  nutrient: NutrientKey
  children: ComponentChildren
}) => (
  <button
    type="button"
    class="nutrient-name"
    aria-haspopup="dialog"
    onClick={() => {
      opened.value = nutrient
    }}
  >
    {children}
    <span class="sr-only">{NUTRIENT_SOURCES.whereFrom}</span>
  </button>
)

const NutrientDialog = lazy<NutrientDialogProps>(
  async () => (await import('./nutrient-dialog.tsx')).NutrientDialog,
)

/** The foods that a nutrient of the day came from, once it was tapped. */
export function NutrientSources({ entries }: { entries: readonly Entry[] }) {
  const nutrient = opened.value
  const close = () => {
    opened.value = undefined
  }
  // Of another view, nothing is to open when the person returns.
  useEffect(() => close, [])
  if (nutrient === undefined) return null
  return <NutrientDialog nutrient={nutrient} entries={entries} close={close} />
}
