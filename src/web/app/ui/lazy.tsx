import { useSignal } from '@preact/signals'
import type { ComponentType, VNode } from 'preact'
import { useEffect } from 'preact/hooks'
import { reloadForCode } from '../lost-code.ts'
import { Problem } from '../problem.ts'
import { checkServer } from '../server-status.ts'
import { toastError } from './toasts.tsx'

/** Its code is not on this device while the server is away, or is of another version than the server now has. */
async function explainLost(): Promise<void> {
  if (await checkServer()) void reloadForCode()
  else toastError(new Problem(0, ''))
}

/** A component whose code is loaded when it is first shown. */
export function lazy<P extends { close: () => void }>(
  load: () => Promise<ComponentType<P>>,
): (props: P) => VNode | null {
  let loaded: ComponentType<P> | undefined
  return (props) => {
    const component = useSignal<{ is: ComponentType<P> | undefined }>({ is: loaded })
    useEffect(() => {
      if (component.value.is !== undefined) return
      load().then(
        (found) => {
          loaded = found
          component.value = { is: found }
        },
        () => {
          props.close()
          void explainLost()
        },
      )
    }, [])
    const { is: Component } = component.value
    return Component === undefined ? null : <Component {...props} />
  }
}
