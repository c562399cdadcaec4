import { useSignal } from '@preact/signals'
import type { ComponentType, VNode } from 'preact'
import { useEffect } from 'preact/hooks'
import { Problem } from '../problem.ts'
import { reloadIfServerThere } from '../reload-if-server-there.ts'
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
      load().then(
        (found) => {
          loaded = found
          component.value = { is: found }
        },
        () => {
          props.close()
          void reloadIfServerThere().then((isReloaded) => {
            if (!isReloaded) toastError(new Problem(0, ''))
          })
        },
      )
    }, [])
    const { is: Component } = component.value
    return Component === undefined ? null : <Component {...props} />
  }
}
