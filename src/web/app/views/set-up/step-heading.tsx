import { useLayoutEffect, useRef } from 'preact/hooks'

/** The title of a step. @param isFocused whether the focus goes there: the step came by itself. */
export function StepHeading(props: { title: string; lead: string; above?: string; isFocused?: boolean }) {
  const { title, lead, above, isFocused = false } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (isFocused) heading.current?.focus()
  }, [title])
  return (
    <>
      {above !== undefined && <p class="hint">{above}</p>}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p class="lead">{lead}</p>
    </>
  )
}
