import { PROFILE } from '../../texts/profile.ts'
import { Icon } from '../../ui/icons.tsx'

const MAX_SUGGESTIONS = 6

type Props = {
  of: readonly string[]
  /** What is there already. */
  taken: readonly string[]
  /** What has been typed so far. */
  typed: string
  choose: (text: string) => void
}

/** What is common and not there yet, to be tapped; narrowed down by what is typed. */
export function Suggestions({ of, taken, typed, choose }: Props) {
  const lower = (text: string) => text.trim().toLowerCase()
  const there = taken.map(lower)
  const left = of.filter((text) => !there.includes(lower(text)) && lower(text).includes(lower(typed)))
  if (left.length === 0) return null
  return (
    <ul class="chips" aria-label={PROFILE.suggestions}>
      {left.slice(0, MAX_SUGGESTIONS).map((text) => (
        <li key={text}>
          <button
            type="button"
            class="chip suggested"
            aria-label={PROFILE.addLabel(text)}
            onClick={(event) => {
              focusNeighbour(event.currentTarget)
              choose(text)
            }}
          >
            <Icon name="plus" />
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What is chosen disappears: the focus goes on beside it, without opening a phone's keyboard. */
function focusNeighbour(button: HTMLButtonElement): void {
  const item = button.closest('li')
  const next = item?.nextElementSibling ?? item?.previousElementSibling
  next?.querySelector('button')?.focus()
}
