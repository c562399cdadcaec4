import type { ComponentChildren } from 'preact'
import { NUTRIENTS } from '../../../../contract/nutrients.ts'
import { SHARE_PARTS } from '../../../../contract/share-parts.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { capitalized } from '../../capitalized.ts'
import { formatDate, formatInstantDate, formatLongDate, formatTime } from '../../date-format.ts'
import { DOCTOR } from '../../texts/doctor.ts'
import { PROFILE } from '../../texts/profile.ts'
import { SHARED } from '../../texts/sharing.ts'
import { heightText, massText } from '../../units.ts'
import { firstAndLatest } from '../doctor/report-figures.ts'
import { DataTable, Facts, Part } from '../doctor/report-parts.tsx'
import { formatAmount, mean } from '../trends/statistics.ts'
import { LineChart } from './line-chart.tsx'
import { seriesRows } from './series.ts'

export type Shared = ApiAnswer<'post', '/api/shared'>
type Values = readonly (number | null)[]
const { columns } = DOCTOR

/** What is shared, to read and to print: each part that was chosen. */
export function SharedJournal({ shown, actions }: { shown: Shared; actions?: ComponentChildren }) {
  const { food, weight, wellbeing, health, protocols, profile, dates } = shown
  return (
    <article class="doctor-report">
      <Heading shown={shown} />
      {actions}
      {profile && <ProfilePart profile={profile} />}
      {weight && (
        <Part title={SHARE_PARTS.weight.title}>
          <Series
            dates={dates}
            columns={[{ name: SHARE_PARTS.weight.title, values: weight.weight_kg, text: massText }]}
          />
        </Part>
      )}
      {wellbeing && (
        <Part title={SHARE_PARTS.wellbeing.title}>
          <Series
            dates={dates}
            columns={(['mood', 'sleep_hours', 'energy', 'stress'] as const).map((key) => ({
              name: SHARED.wellbeing[key],
              values: wellbeing[key],
              text: (value) =>
                key === 'sleep_hours' ? DOCTOR.hours(formatAmount(value, 1)) : formatAmount(value, 1),
            }))}
          />
        </Part>
      )}
      {health && <HealthPart health={health} />}
      {food && <FoodPart food={food} dates={dates} />}
      {protocols && <ProtocolPart protocols={protocols.protocols} />}
    </article>
  )
}

function Heading({ shown }: { shown: Shared }) {
  const { name, shared_with: sharedWith, expires_at: end, window, dates } = shown
  return (
    <p class="doctor-dates">
      <strong>{DOCTOR.covered(formatDate(window.from), formatDate(window.to), dates.length)}</strong>
      <br />
      {SHARED.for(sharedWith)} {end !== null && SHARED.until(formatInstantDate(end), formatTime(end))}
      <br />
      {DOCTOR.basis} {SHARED.recorded(name)}
    </p>
  )
}

function ProfilePart({ profile }: { profile: NonNullable<Shared['profile']> }) {
  const { age, sex, height_cm: height, pregnant, lactating, conditions, allergies, eating_pattern } = profile
  const rows: [string, string][] = [
    [DOCTOR.age, age === null ? DOCTOR.notStated : String(age)],
    [DOCTOR.sex, sexText(sex)],
    [DOCTOR.height, height === null ? DOCTOR.notStated : heightText(height)],
    ...(pregnant === true ? [[DOCTOR.pregnant, DOCTOR.yes] as [string, string]] : []),
    ...(lactating === true ? [[DOCTOR.lactating, DOCTOR.yes] as [string, string]] : []),
    [DOCTOR.conditions, conditions.join(', ') || DOCTOR.notStated],
    [DOCTOR.allergies, allergies.join(', ') || DOCTOR.notStated],
    [DOCTOR.pattern, eating_pattern ?? DOCTOR.notStated],
  ]
  return (
    <Part title={SHARE_PARTS.profile.title}>
      <Facts rows={rows} />
    </Part>
  )
}

const sexText = (sex: string | null) =>
  Object.entries(PROFILE.sexes).find(([key]) => key === sex)?.[1] ?? DOCTOR.notStated

type Column = { name: string; values: Values; text: (value: number) => string }

/** Values of the days: where they began and are now, a line for each, and a table by day or week. */
function Series({ dates, columns: all }: { dates: readonly string[]; columns: readonly Column[] }) {
  const shown = all.filter(({ values }) => values.some((value) => value !== null))
  if (shown.length === 0) return <p>{SHARED.nothing}</p>
  const { isWeekly, rows } = seriesRows(
    dates,
    shown.map(({ values }) => values),
  )
  return (
    <>
      {shown.map(({ name, values, text }) => (
        <Line key={name} name={name} dates={dates} values={values} text={text} />
      ))}
      <DataTable
        caption={isWeekly ? SHARED.weekly : SHARED.daily}
        columns={[isWeekly ? SHARED.week : SHARED.day, ...shown.map(({ name }) => name)]}
        rows={rows.map(({ date, values }) => [
          formatDate(date),
          ...values.map((value, index) =>
            value === null ? DOCTOR.unknown : (shown[index]?.text(value) ?? DOCTOR.unknown),
          ),
        ])}
      />
    </>
  )
}

function Line({ name, dates, values, text }: Column & { dates: readonly string[] }) {
  const ends = firstAndLatest(values, { dates })
  const known = values.filter((value) => value !== null)
  const average = mean(values)
  if (ends === undefined || average === null) return null
  const { first, latest } = ends
  const label = SHARED.chart(name, known.length, text(Math.min(...known)), text(Math.max(...known)))
  return (
    <div class="shared-line">
      <p>
        <strong>{name}</strong> {SHARED.averageOf(known.length)}: {text(average)}
        {known.length > 1 && (
          <span class="hint">
            {' '}
            {SHARED.change(
              text(first.value),
              formatDate(first.date),
              text(latest.value),
              formatDate(latest.date),
            )}
          </span>
        )}
      </p>
      <LineChart label={label} values={values} />
    </div>
  )
}

function HealthPart({ health }: { health: NonNullable<Shared['health']> }) {
  const { symptoms, taken, medications, supplements, readings } = health
  return (
    <Part title={SHARE_PARTS.health.title}>
      <Facts
        rows={[
          [DOCTOR.medicines, medications.join(', ') || DOCTOR.notStated],
          [DOCTOR.supplements, supplements.join('; ') || DOCTOR.notStated],
        ]}
      />
      {symptoms.length === 0 ? (
        <p>{DOCTOR.noSymptoms}</p>
      ) : (
        <DataTable
          caption={DOCTOR.symptoms}
          columns={[columns.symptom, columns.days, columns.severity, columns.lastDate]}
          rows={symptoms.map(({ name, days, severity, last_date: last }) => [
            name,
            String(days),
            severity === null ? DOCTOR.unknown : DOCTOR.outOfTen(formatAmount(severity, 1)),
            formatDate(last),
          ])}
        />
      )}
      {taken.length > 0 && (
        <DataTable
          caption={DOCTOR.taken}
          columns={[columns.name, columns.days, columns.lastDate]}
          rows={taken.map(({ name, days, last_date: last }) => [name, String(days), formatDate(last)])}
        />
      )}
      {readings.length > 0 && (
        <DataTable
          caption={DOCTOR.measured}
          columns={[SHARED.day, columns.name, columns.value]}
          rows={readings
            .toReversed()
            .map(({ date, kind, values, unit }) => [
              formatDate(date),
              readingName(kind),
              `${values.map((value) => formatAmount(value)).join('/')} ${unit}`,
            ])}
        />
      )}
    </Part>
  )
}

const readingName = (kind: string) =>
  Object.entries(DOCTOR.measures).find(([key]) => key === kind)?.[1] ?? capitalized(kind.replaceAll('_', ' '))

const DAY_NUTRIENTS = ['energy_kcal', 'protein_g', 'carbohydrate_g', 'fat_g', 'fiber_g', 'sodium_mg'] as const

function FoodPart({ food, dates }: { food: NonNullable<Shared['food']>; dates: readonly string[] }) {
  const { complete_days: complete, averages, foods } = food
  const known = NUTRIENTS.filter(({ key }) => averages[key] !== null)
  return (
    <Part title={SHARE_PARTS.food.title}>
      <p>{complete === 0 ? DOCTOR.noCompleteDays : DOCTOR.foodBasis(complete, dates.length)}</p>
      <FoodDays food={food} dates={dates} />
      {known.length > 0 && (
        <DataTable
          caption={SHARED.nutrients}
          columns={[columns.name, columns.average]}
          rows={known.map(({ key, name, unit }) => [name, `${formatAmount(averages[key])} ${unit}`])}
        />
      )}
      {foods.length > 0 && (
        <DataTable
          caption={SHARED.foods}
          columns={[SHARED.day, SHARED.foods]}
          rows={[...Map.groupBy(foods, ({ date }) => date)]
            .reverse()
            .map(([date, eaten]) => [formatLongDate(date), eaten.map(foodText).join('; ')])}
        />
      )}
    </Part>
  )
}

/** An average is of complete days alone, as those above it; a day of its own is there in any case, and says what it is. */
function FoodDays({ food, dates }: { food: NonNullable<Shared['food']>; dates: readonly string[] }) {
  const isComplete = (index: number) => food.complete[index] === true
  const all = DAY_NUTRIENTS.map((key) => food.days[key])
  const byDay = seriesRows(dates, all)
  const { isWeekly, rows } = byDay.isWeekly
    ? seriesRows(
        dates,
        all.map((column) => column.map((value, index) => (isComplete(index) ? value : null))),
      )
    : byDay
  if (byDay.rows.length === 0) return <p>{SHARED.nothing}</p>
  if (rows.length === 0) return null
  const dateText = (date: string) =>
    isWeekly || isComplete(dates.indexOf(date)) ? formatDate(date) : SHARED.incomplete(formatDate(date))
  return (
    <DataTable
      caption={isWeekly ? SHARED.weeklyOfComplete : SHARED.daily}
      columns={[
        isWeekly ? SHARED.week : SHARED.day,
        ...DAY_NUTRIENTS.map((key) => SHARED.nutrientsOfDay[key]),
      ]}
      rows={rows.map(({ date, values }) => [
        dateText(date),
        ...values.map((value) => (value === null ? DOCTOR.unknown : formatAmount(value, 0))),
      ])}
    />
  )
}

function foodText({ food_name: name, grams }: { food_name: string; grams: number | null }): string {
  return grams === null ? name : `${name} (${formatAmount(grams, 0)} g)`
}

function ProtocolPart({ protocols }: { protocols: NonNullable<Shared['protocols']>['protocols'] }) {
  return (
    <Part title={SHARE_PARTS.protocols.title}>
      {protocols.length === 0 ? (
        <p>{SHARED.nothing}</p>
      ) : (
        <DataTable
          caption={DOCTOR.protocols}
          hidesCaption
          columns={[columns.protocol, columns.dates, columns.done]}
          rows={protocols.map(({ name, start, end, days_done: done, days_due: due }) => [
            name,
            DOCTOR.since(formatDate(start), end && formatDate(end)),
            due === 0 ? DOCTOR.notDue : DOCTOR.adherence(done, due),
          ])}
        />
      )}
    </Part>
  )
}
