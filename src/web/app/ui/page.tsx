import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { PRODUCT_TITLE } from '../product-title.ts'
import { navigationCount } from '../router.ts'
import { Icon } from './icons.tsx'
import { Link } from './link.tsx'

type Props = {
  title: string
  /** One sentence under the title. */
  lead?: ComponentChildren
  /** The view above this one. */
  up?: { path: string; title: string }
  /** Buttons beside the title. */
  actions?: ComponentChildren
  children: ComponentChildren
}

/** The frame of every view: its title in the window and on the page, where the focus goes when one arrives. */
export function Page({ title, lead, up, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    document.title = `${title} · ${PRODUCT_TITLE}`
  }, [title])
  useLayoutEffect(() => {
    // Not on the first load: the browser starts at the top by itself.
    if (navigationCount.peek() > 0) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <header class="page-head">
        {up && (
          <Link class="up" to={up.path}>
            <Icon name="back" />
            {up.title}
          </Link>
        )}
        <div class="page-title">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {actions && <div class="page-actions">{actions}</div>}
        </div>
        {lead && <p class="lead">{lead}</p>}
      </header>
      {children}
    </>
  )
}
