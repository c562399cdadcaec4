import type { ComponentChildren } from 'preact'
import { href, navigate } from '../router.ts'

type Props = {
  to: string
  query?: Readonly<Record<string, string>>
  class?: string
  isCurrent?: boolean
  label?: string
  children: ComponentChildren
}

/** A link to a view. Opened with a modifier key, or the middle button, it is the browser's to follow. */
export function Link({ to, query = {}, isCurrent = false, label, children, ...rest }: Props) {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to, query)
  }
  return (
    <a
      {...rest}
      href={href(to, query)}
      onClick={follow}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </a>
  )
}
