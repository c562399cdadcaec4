import type { ComponentChildren } from 'preact'
import { formatDate } from '../../date-format.ts'
import { formatNumber } from '../../english-formatters.ts'
import { IMPORT } from '../../texts/import.ts'
import type { ImportSelection } from './import-selection.ts'
import type { Choices, Preview } from './import-send.ts'
import { nextFile } from './import-state.ts'
import { IgnoredFiles, LeftOutList, StepTitle } from './import-ui.tsx'

type Entry = Preview['entries'][number]

const number = (value: number) => formatNumber(value, 1)

/** What a file would add: in figures, the first entries as they will be, and what is left out. */
export function PreviewStep(props: {
  name: string
  preview: Preview
  pack: ImportSelection | undefined
  onChoose: (choices: Choices) => void
  onImport: () => void
  onNext: () => void
  onCancel: () => void
}) {
  const { name, preview, pack, onChoose, onImport, onNext, onCancel } = props
  const { foods, checkins, choices } = preview
  const isNew = foods + checkins > 0
  const next = nextFile(pack)?.name
  return (
    <>
      <section class="block">
        <StepTitle>{IMPORT.formats[preview.format]}</StepTitle>
        <p class="hint">{placeOf(name, pack)}</p>
        {next !== undefined && <p class="hint">{IMPORT.isNext(next)}</p>}
        <Facts preview={preview} />
        <Questions preview={preview} onChoose={(said) => onChoose({ ...choices, ...said })} />
        {!isNew && <p class="import-nothing">{IMPORT.nothingNew}</p>}
        <div class="import-actions">
          {isNew && (
            <button type="button" class="button primary" onClick={onImport}>
              {IMPORT.submit(foods, checkins)}
            </button>
          )}
          {next !== undefined && (
            <button type="button" class={isNew ? 'button' : 'button primary'} onClick={onNext}>
              {isNew ? IMPORT.skip : IMPORT.next}
            </button>
          )}
          <button type="button" class="button" onClick={onCancel}>
            {IMPORT.another}
          </button>
        </div>
      </section>
      <IgnoredFiles ignored={pack?.ignored ?? []} />
      <LeftOutList title={IMPORT.leftOutTitle} list={preview.left_out} count={preview.left_out.length} />
      <FirstEntries preview={preview} />
      {preview.unused_columns.length > 0 && (
        <details class="import-more">
          <summary>{IMPORT.unused(preview.unused_columns.length)}</summary>
          <p class="hint">{preview.unused_columns.join(', ')}</p>
        </details>
      )}
    </>
  )
}

const placeOf = (name: string, pack: ImportSelection | undefined) =>
  pack?.name === undefined
    ? name
    : `${name} · ${IMPORT.positionInArchive(pack.name, pack.at + 1, pack.files.length)}`

function Facts({ preview }: { preview: Preview }) {
  const { records, dates, foods, checkins, repeated, left_out: leftOut } = preview
  return (
    <dl class="card import-facts">
      <Fact name={IMPORT.rows}>{formatNumber(records)}</Fact>
      <Fact name={IMPORT.isNew}>{formatNumber(foods + checkins)}</Fact>
      <Fact name={IMPORT.repeated}>{formatNumber(repeated)}</Fact>
      <Fact name={IMPORT.leftOut}>{formatNumber(leftOut.length)}</Fact>
      <Fact name={IMPORT.days} isWide>
        {dates === null ? IMPORT.noDays : IMPORT.span(formatDate(dates.from), formatDate(dates.to))}
      </Fact>
    </dl>
  )
}

const Fact = (props: { name: string; isWide?: boolean; children: ComponentChildren }) => (
  <div class={props.isWide ? 'wide' : undefined}>
    <dt>{props.name}</dt>
    <dd class="number">{props.children}</dd>
  </div>
)

/** What the file leaves open. */
function Questions({ preview, onChoose }: { preview: Preview; onChoose: (said: Partial<Choices>) => void }) {
  const { date_forms: forms, asks_weight_unit: asksUnit, choices } = preview
  const isOpen = forms.either > 0 && (forms.day_first === 0) === (forms.month_first === 0)
  return (
    <>
      {isOpen && (
        <Question
          legend={IMPORT.dateOrder}
          name="date_order"
          options={IMPORT.dateOrders}
          chosen={choices.date_order}
          onChoose={(order) => onChoose({ date_order: order })}
        />
      )}
      {asksUnit && (
        <Question
          legend={IMPORT.weightUnit}
          name="weight_unit"
          options={IMPORT.weightUnits}
          chosen={choices.weight_unit}
          onChoose={(unit) => onChoose({ weight_unit: unit })}
        />
      )}
    </>
  )
}

function Question<K extends string>(props: {
  legend: string
  name: string
  options: Readonly<Record<K, string>>
  chosen: K
  onChoose: (value: K) => void
}) {
  const { legend, name, options, chosen, onChoose } = props
  return (
    <fieldset class="import-question">
      <legend>{legend}</legend>
      <div class="segments">
        {(Object.keys(options) as K[]).map((value) => (
          <label key={value} class="segment">
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span>{options[value]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function FirstEntries({ preview: { entries, foods, checkins, repeated } }: { preview: Preview }) {
  if (entries.length === 0) return null
  return (
    <section class="block">
      <h2>{IMPORT.first(entries.length, foods + checkins + repeated)}</h2>
      {[...Map.groupBy(entries, (entry) => entry.date)].map(([localDate, ofDay]) => (
        <section key={localDate} class="import-day">
          <h3>{formatDate(localDate)}</h3>
          <ul class="card rows">
            {ofDay.map((entry) => (
              <EntryRow key={entry.line} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

function EntryRow({ entry }: { entry: Entry }) {
  const { text, kind, meal_type: meal, nutrients } = entry
  const where = kind === 'checkin' ? IMPORT.checkin : meal === null ? undefined : IMPORT.meals[meal]
  const details = [where, amountOf(entry)].filter((part) => part !== undefined)
  return (
    <li class="row import-row">
      <div class="row-text">
        <strong>{text}</strong>
        {details.length > 0 && <span class="hint">{details.join(' · ')}</span>}
      </div>
      {nutrients !== null && (
        <div class="import-figures number">
          <strong>
            {nutrients.energy_kcal === null
              ? IMPORT.unknown
              : formatNumber(Math.round(nutrients.energy_kcal))}{' '}
            kcal
          </strong>
          <span class="hint">
            {grams(nutrients.protein_g, IMPORT.protein)} · {grams(nutrients.carbohydrate_g, IMPORT.carbs)} ·{' '}
            {grams(nutrients.fat_g, IMPORT.fat)}
          </span>
        </div>
      )}
    </li>
  )
}

const grams = (value: number | null, name: string) =>
  `${value === null ? IMPORT.unknown : `${number(value)}\u00a0g`} ${name}`

function amountOf({ quantity, unit, grams: mass }: Entry): string | undefined {
  const said = [quantity === null ? undefined : number(quantity), unit ?? undefined].filter(
    (part) => part !== undefined,
  )
  if (said.length === 0) return mass === null ? undefined : `${number(mass)}\u00a0g`
  const isMass = mass === null || unit === 'g'
  return isMass ? said.join('\u00a0') : `${said.join('\u00a0')} (${number(mass)}\u00a0g)`
}
