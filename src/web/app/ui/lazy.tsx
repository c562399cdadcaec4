import { useSignal } from '@preact/signals'
import type { ComponentType, VNode } from 'preact'
import { useEffect } from 'preact/hooks'
import { loadCode } from '../load-code.ts'
import { isServerDown } from '../server-status.ts'
import { toastError } from './toasts.tsx'

/** A component whose code is loaded when it is first shown. */
export function lazy<P extends { close: () => void }>(
  load: () => Promise<ComponentType<P>>,
): (props: P) => VNode | null {
  let loaded: ComponentType<P> | undefined
  return (props) => {
    const component = useSignal<{ is: ComponentType<P> | undefined }>({ is: loaded })
    useEffect(() => {
      if (component.value.is !== undefined) return
      loadCode(load).then(
        (found) => {
          loaded = found
          component.value = { is: found }
        },
        (error: unknown) => {
          props.close()
          // Else the page is loaded again.
          if (isServerDown.peek()) toastError(error)
        },
      )
    }, [])
    const { is: Component } = component.value
    return Component === undefined ? null : <Component {...props} />
  }
}
