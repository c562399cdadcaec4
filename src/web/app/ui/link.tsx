import type { ComponentChildren } from 'preact'
import { href, navigate } from '../router.ts'

type Props = {
  to: string
  query?: Readonly<Record<string, string>>
  class?: string
  isCurrent?: boolean
  label?: string
  /** It may be followed soon: somebody points at it, or has the focus on it. */
  onIntent?: () => void
  children: ComponentChildren
}

/** A link to a view. Opened with a modifier key, or the middle button, it is the browser's to follow. */
export function Link({ to, query = {}, isCurrent = false, label, onIntent, children, ...rest }: Props) {
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
      onPointerEnter={onIntent}
      onFocus={onIntent}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </a>
  )
}
