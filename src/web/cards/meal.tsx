import { useEffect, useRef, useState } from 'preact/hooks'
import type { ToolOutput } from '../app/api-types.ts'
import { clockTime, useFormat } from './format.ts'
import { LogActions, type UndoableChange } from './log-actions.tsx'
import { BASIS, Noted, Remarks, repeatNotes, Safety } from './parts.tsx'
import { PortionsForm } from './portions.tsx'
import { Frame, useShell } from './shell.tsx'
import { Unseen } from './unseen.tsx'

export type LoggedFood = ToolOutput<'log_food'>
type Item = LoggedFood['items'][number]
/** One food of the meal, or the whole meal if its foods are not known. */
export type Part = { name: string; grams: number | null; note: string; isGuess: boolean }
type Amounts = Readonly<Record<string, number | null>>
type Shown = { amounts: Amounts; parts: readonly Part[] }

const MACROS = ['protein_g', 'carbohydrate_g', 'fat_g'] as const

/** A meal that was logged: its foods and amounts, what is a guess, and what can be changed. */
export function MealCard({ value }: { value: LoggedFood | Pick<LoggedFood, 'entry_id' | 'safety'> }) {
  if (!('entry' in value)) return <Unseen title="Meal logged" safety={value.safety} />
  return <LoggedMeal meal={value} />
}

function LoggedMeal({ meal }: { meal: LoggedFood }) {
  const { entry } = meal
  const { calls, tellModel, announce } = useShell()
  const format = useFormat()
  const [{ amounts, parts }, setShown] = useState<Shown>(() => ({
    amounts: entry.nutrients,
    parts: partsOf(meal),
  }))
  const [changes, setChanges] = useState<readonly UndoableChange[]>([])
  const [isRemoved, setRemoved] = useState(false)
  const [isEditing, setEditing] = useState(false)

  async function save(grams: readonly (number | null)[]) {
    const changed = parts.flatMap((part, index) => {
      const wanted = grams[index] ?? null
      return wanted === null || wanted === part.grams ? [] : [{ index, grams: wanted, name: part.name }]
    })
    const [only] = changed
    if (only !== undefined) {
      const { after = [], undo } =
        (await (parts.length === 1
          ? calls.setGrams?.(entry.id, only.grams)
          : calls.setPartGrams?.(entry.id, changed))) ?? {}
      const before = { amounts, parts }
      if (undo) setChanges([...changes, { handle: undo, restore: () => setShown(before) }])
      setShown({
        amounts: amountsIn(after[0]) ?? amounts,
        parts: parts.map((part, index) => {
          const wanted = grams[index] ?? null
          return wanted === part.grams ? part : { ...part, grams: wanted, note: '', isGuess: false }
        }),
      })
      const said = changed.map((one) => `${one.name} ${format.exact(one.grams, 'g')}`)
      announce('Portions changed.')
      tellModel(`In the meal card the person changed portions: ${said.join(', ')}.`)
    }
    setEditing(false)
  }
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const mayEdit = calls.setGrams !== undefined && parts.some(({ grams }) => grams !== null)

  return (
    <Frame
      title={titleOf(entry.meal_type)}
      about={`${format.day(entry.date)}, ${clockTime(entry.consumed_at)}`}
    >
      <Safety safety={meal.safety} />
      {isRemoved ? (
        <p>Removed from the journal.</p>
      ) : (
        <>
          <Totals amounts={amounts} isLowerBound={meal.unmatched.length > 0} />
          <h2>Foods</h2>
          {isEditing ? (
            <PortionsForm parts={parts} save={save} cancel={() => setEditing(false)} />
          ) : (
            <ul>
              {parts.map((part) => (
                <FoodRow key={part.name} part={part} />
              ))}
            </ul>
          )}
          <Remarks
            texts={[
              ...repeatNotes(meal),
              ...meal.warnings,
              ...(meal.cautions ?? []).map(({ message }) => message),
            ]}
          />
        </>
      )}
      {!isEditing && (
        <LogActions
          kind="food"
          id={entry.id}
          name={entry.food_name}
          isRemoved={isRemoved}
          setRemoved={setRemoved}
          changes={changes}
          setChanges={setChanges}
        >
          {mayEdit && !isRemoved && (
            <button ref={edit} type="button" onClick={() => setEditing(true)}>
              Change portions
            </button>
          )}
        </LogActions>
      )}
      {!isRemoved && <p class="quiet">{BASIS}</p>}
    </Frame>
  )
}

const titleOf = (meal: LoggedFood['entry']['meal_type']) =>
  meal === null ? 'Meal logged' : `${meal.charAt(0).toUpperCase()}${meal.slice(1)} logged`

/** How sure an amount is, in words; nothing if it was stated. */
function certaintyOf({ text, food, match, grams_note: note, grams_basis: basis }: Item) {
  const isAssumed = ['usual', 'default_portion', 'vague', 'portion'].includes(basis)
  return [
    match === 'guess' && `a guess for “${text}”`,
    match === 'near' && `nearest match for “${text}”`,
    note ?? (isAssumed && 'a usual portion'),
    basis === 'estimate' && 'an estimate',
    match === 'exact' && text.toLowerCase() !== food.toLowerCase() && `“${text}”`,
  ]
    .filter((remark) => typeof remark === 'string')
    .join(', ')
}

function partsOf({ entry, items }: LoggedFood): Part[] {
  if (items.length === 0) {
    return [{ name: entry.food ?? entry.food_name, grams: entry.grams, note: '', isGuess: false }]
  }
  return items.map((item) => ({
    name: item.food,
    grams: item.grams,
    note: certaintyOf(item),
    isGuess: item.match !== 'exact' || !/^(stated|user|count)/.test(item.grams_basis),
  }))
}

/** Energy and macros of a changed entry, where the result has them. */
function amountsIn(after: Record<string, unknown> | undefined): Amounts | undefined {
  if (after === undefined) return undefined
  const amountOf = (key: string) => (typeof after[key] === 'number' ? (after[key] as number) : null)
  return Object.fromEntries(['energy_kcal', ...MACROS].map((key) => [key, amountOf(key)]))
}

/** @param isLowerBound whether foods of the meal are not counted. */
function Totals({ amounts, isLowerBound }: { amounts: Amounts; isLowerBound: boolean }) {
  const { nutrients } = useShell()
  const { figure } = useFormat()
  const { energy_kcal: energy = null } = amounts
  if (energy === null && MACROS.every((key) => amounts[key] == null)) {
    return <p class="big unknown">Energy and macros not known</p>
  }
  return (
    <>
      {energy === null ? (
        <p class="big unknown">Energy not known</p>
      ) : (
        <p class="big">
          {isLowerBound && <small>at least </small>}
          {figure(energy)}
          <small> kcal</small>
        </p>
      )}
      <dl class="grid">
        {MACROS.map((key) => {
          const amount = amounts[key] ?? null
          const { name = key, unit } = nutrients[key] ?? {}
          return (
            <div key={key}>
              <dt class="quiet">{name}</dt>
              <dd>{amount === null ? 'not known' : figure(amount, unit)}</dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}

function FoodRow({ part: { name, grams, note, isGuess } }: { part: Part }) {
  const { figure } = useFormat()
  const amount = grams === null ? 'amount not known' : `${isGuess ? 'about ' : ''}${figure(grams, 'g')}`
  return (
    <li>
      <div class="pair">
        <span>
          <Noted text={name} note={note} />
        </span>
        <span>{amount}</span>
      </div>
    </li>
  )
}
