import { useEffect, useState } from 'preact/hooks'
import type { ToolOutput } from '../app/api-types.ts'
import { clockTime, counted, type Format, useFormat } from './format.ts'
import { BASIS, Bar, Listed, Noted, Pair } from './parts.tsx'
import { Frame, useShell, useWork } from './shell.tsx'

type Gap = ToolOutput<'get_diet_gap'>
type Day = ToolOutput<'get_health_snapshot'>
type Row = Gap['macros'][number]

/** Today against the targets: from the diet gap, and from a reading of today where the host passes calls on. */
export function DayCard({ value: gap }: { value: Gap }) {
  const { calls, input, nutrients, show, announce } = useShell()
  const { isBusy, work } = useWork()
  const [day, setDay] = useState<Day>()
  const readDay = async () => {
    // Without it the card still has the figures of the result.
    if (calls.readDay !== undefined) setDay((await calls.readDay().catch(() => undefined)) as Day | undefined)
  }
  useEffect(() => void readDay(), [calls.readDay === undefined])
  const refresh = () =>
    work(async () => {
      show(await calls.readGap?.(input))
      await readDay()
      announce('Refreshed.')
    })
  const format = useFormat()
  const nameOf = (key: string) => nutrients[key]?.name ?? key
  const [energy, ...macros] = gap.macros
  return (
    <Frame
      title="Today"
      about={day && format.day(day.window.to)}
      action={
        calls.readGap && (
          <button type="button" onClick={refresh} aria-disabled={isBusy}>
            Refresh
          </button>
        )
      }
    >
      {energy !== undefined && <Energy row={energy} had={eatenOf(gap, energy)} name={nameOf(energy.key)} />}
      <h2>Macros</h2>
      <div class="grid">
        {macros.map((row) => (
          <Macro key={row.key} row={row} had={eatenOf(gap, row)} name={nameOf(row.key)} />
        ))}
      </div>
      {day !== undefined && <Logged day={day} />}
      <Listed title={averageTitle(gap)} rows={averageRows(gap, nameOf, format)} />
      <Listed
        title="Foods that would help"
        rows={gap.suggestions
          .slice(0, 3)
          .map(({ food, grams, key, amount, unit }) => (
            <Pair
              key={food}
              left={<Noted text={food} note={format.figure(grams, 'g')} />}
              right={`+${format.figure(amount, unit)} ${nameOf(key)}`}
            />
          ))}
      />
      <p class="quiet">{BASIS}</p>
    </Frame>
  )
}

/** The amount eaten today: the target minus what is left; undefined if unknown. */
function eatenOf({ today_remaining: remaining }: Gap, { key, target }: Row): number | undefined {
  const left = remaining[key]
  return typeof left === 'number' ? Math.max(0, target - left) : undefined
}

type RowProps = { row: Row; had: number | undefined; name: string }

function Energy({ row: { target, unit }, had, name }: RowProps) {
  const { figure } = useFormat()
  if (had === undefined) return <p class="quiet">The energy of today’s food is not known.</p>
  const left = target - had
  const rest = left >= 0 ? `${figure(left, unit)} left` : `${figure(-left, unit)} over`
  return (
    <>
      <p class="big">
        {figure(had)}
        <small>{` of ${figure(target, unit)} · ${rest}`}</small>
      </p>
      <Bar part={had} whole={target} label={`${name}: ${figure(had)} of ${figure(target, unit)}`} />
    </>
  )
}

function Macro({ row: { target, unit }, had, name }: RowProps) {
  const { figure } = useFormat()
  const said = had === undefined ? 'not known' : `${figure(had)} / ${figure(target, unit)}`
  return (
    <div>
      <div class="pair">
        <span>{name}</span>
        <span class="quiet">{said}</span>
      </div>
      <Bar part={had ?? 0} whole={target} label={`${name}: ${said}`} />
    </div>
  )
}

const averageTitle = ({ days_used: days }: Gap) => `Furthest from target, average of ${counted(days, 'day')}`

function averageRows({ nutrients }: Gap, nameOf: (key: string) => string, { figure }: Format) {
  return nutrients
    .filter(({ status, actual_avg: average }) => /^(below|above)/.test(status) && typeof average === 'number')
    .toSorted((a, b) => Math.abs(100 - (b.percent ?? 100)) - Math.abs(100 - (a.percent ?? 100)))
    .slice(0, 5)
    .map(({ key, status, actual_avg: average, target, unit }) => (
      <Pair
        key={key}
        left={<Noted text={nameOf(key)} note={status.replaceAll('_', ' ')} />}
        right={`${figure(average ?? 0)} / ${figure(target, unit)}`}
      />
    ))
}

const FEELINGS = [
  ['mood', 'Mood', '/ 10'],
  ['energy', 'Energy', '/ 10'],
  ['stress', 'Stress', '/ 10'],
  ['sleep_hours', 'Sleep', 'h'],
  ['weight_kg', 'Weight', 'kg'],
] as const

/** What was logged today. */
function Logged({ day: { recent_foods: foods, trends, symptoms, protocols } }: { day: Day }) {
  const { figure, exact } = useFormat()
  const energyText = (kcal: number | null) => (kcal == null ? 'kcal not known' : figure(kcal, 'kcal'))
  const feelings = FEELINGS.flatMap(([key, name, unit]) => {
    const latest = trends[key]?.latest
    return typeof latest === 'number' ? [<Pair key={key} left={name} right={exact(latest, unit)} />] : []
  })
  return (
    <>
      {foods.length === 0 && <p class="quiet">Nothing logged today yet.</p>}
      <Listed
        title="Eaten"
        rows={foods.map(({ id, food_name: name, consumed_at: at, energy_kcal: kcal }) => (
          <Pair key={id} left={name} right={`${clockTime(at)} · ${energyText(kcal)}`} />
        ))}
      />
      <Listed
        title="Check-in"
        rows={[
          ...feelings,
          ...symptoms.map(({ name, count }) => <Pair key={name} left={name} right={`${count}×`} />),
        ]}
      />
      <Listed
        title="Protocols"
        rows={protocols.map(({ id, name, streak_days: streak, last_7: days }) => (
          <Pair
            key={id}
            left={<Noted text={name} note={streak > 1 ? `${streak} in a row` : ''} />}
            right={(days.at(-1)?.status ?? '').replaceAll('_', ' ')}
          />
        ))}
      />
    </>
  )
}
