import { useSignal } from '@preact/signals'
import { toastError } from './ui/toasts.tsx'

/** Buttons outside a form, by a name for what each does: one whose request is on its way does not send it again. */
export function useBusy() {
  const busy = useSignal<ReadonlySet<string>>(new Set())
  return {
    isBusy: (name: string): boolean => busy.value.has(name),
    /** What goes wrong is shown. */
    run: async (name: string, work: () => Promise<unknown>): Promise<void> => {
      if (busy.value.has(name)) return
      busy.value = new Set([...busy.value, name])
      try {
        await work()
      } catch (error) {
        toastError(error)
      } finally {
        busy.value = new Set([...busy.value].filter((other) => other !== name))
      }
    },
  }
}
