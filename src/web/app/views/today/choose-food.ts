import { lazy } from '../../ui/lazy.tsx'
import type { ChooseFoodProps } from './item-dialogs.tsx'

/** Loaded when it is first opened. */
export const ChooseFoodDialog = lazy<ChooseFoodProps>(
  async () => (await import('./item-dialogs.tsx')).ChooseFoodDialog,
)
