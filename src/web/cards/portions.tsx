import { useEffect, useRef, useState } from 'preact/hooks'
import { MAX_ENTRY_GRAMS } from '../../contract/limits.ts'
import type { Part } from './meal.tsx'
import { useWork } from './shell.tsx'

type Props = {
  parts: readonly Part[]
  /** @throws Error with a sentence for people. */
  save: (grams: readonly (number | null)[]) => Promise<void>
  cancel: () => void
}

const WRONG = `Enter grams above 0, at most ${MAX_ENTRY_GRAMS}.`
/** How many grams one press of a button adds or subtracts: fewer for small portions. */
const stepOf = (grams: number) => (grams < 50 ? 5 : grams < 200 ? 10 : 25)

/** The portions of a meal to change: typed, or by steps. */
export function PortionsForm({ parts, save, cancel }: Props) {
  const { isBusy, work } = useWork()
  const [texts, setTexts] = useState(() => parts.map(({ grams }) => (grams === null ? '' : String(grams))))
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const numbers = texts.map((text) => (text.trim() === '' ? null : Number(text.replace(',', '.'))))
  const wrong = numbers.map((grams, index) =>
    grams === null ? parts[index]?.grams !== null : !(grams > 0 && grams <= MAX_ENTRY_GRAMS),
  )
  const set = (index: number, text: string) => setTexts(texts.with(index, text))
  const step = (index: number, sign: 1 | -1) => {
    const grams = numbers[index] || 0
    set(index, String(Math.max(1, Math.round(grams + sign * stepOf(sign < 0 ? grams - 1 : grams)))))
  }
  const send = () => {
    if (!wrong.includes(true)) void work(() => save(numbers))
  }
  // Not a form: the frames of some hosts may not send one.
  return (
    <fieldset aria-label="Portions" onKeyDown={({ key }) => key === 'Escape' && cancel()}>
      <ul>
        {parts.map(({ name }, index) => (
          <li key={name} class="portion">
            <label for={`grams-${index}`}>{name}</label>
            <span class="stepper">
              <button type="button" aria-label={`Less ${name}`} onClick={() => step(index, -1)}>
                −
              </button>
              <input
                id={`grams-${index}`}
                ref={index === 0 ? first : undefined}
                inputMode="decimal"
                autocomplete="off"
                value={texts[index]}
                aria-invalid={wrong[index] === true}
                aria-describedby={wrong[index] ? `wrong-${index}` : undefined}
                onKeyDown={({ key }) => key === 'Enter' && send()}
                onInput={({ currentTarget }) => set(index, currentTarget.value)}
              />
              <span>g</span>
              <button type="button" aria-label={`More ${name}`} onClick={() => step(index, 1)}>
                +
              </button>
            </span>
            {wrong[index] && (
              <p class="bad" id={`wrong-${index}`}>
                {WRONG}
              </p>
            )}
          </li>
        ))}
      </ul>
      <div class="actions">
        <button type="button" class="primary" onClick={send} aria-disabled={isBusy || wrong.includes(true)}>
          Save portions
        </button>
        <button type="button" onClick={cancel} aria-disabled={isBusy}>
          Cancel
        </button>
      </div>
    </fieldset>
  )
}
