import { formatDate } from '../../date-format.ts'
import { DOCTOR } from '../../texts/doctor.ts'
import { formatAmount, mean } from '../trends/statistics.ts'
import type { Adherence, ReportData, Trends } from './report-data.ts'
import { knownCount, onCompleteDays, saltGrams } from './report-figures.ts'
import { DataTable, Part } from './report-parts.tsx'

const { columns } = DOCTOR
const RATINGS = ['sleep_hours', 'mood', 'stress'] as const
const NUTRIENTS = ['energy_kcal', 'protein_g', 'fiber_g', 'sodium_mg'] as const

export const WellbeingPart = ({ trends }: { trends: Trends }) => (
  <Part title={DOCTOR.wellbeing}>
    <DataTable
      caption={DOCTOR.wellbeing}
      hidesCaption
      columns={[columns.value, columns.average, columns.knownDays]}
      rows={RATINGS.map((rating) => [
        DOCTOR.ratings[rating],
        ratingText(rating, mean(trends[rating])),
        DOCTOR.knownDays(knownCount(trends[rating]), trends.dates.length),
      ])}
    />
  </Part>
)

function ratingText(rating: (typeof RATINGS)[number], value: number | null): string {
  if (value === null) return DOCTOR.unknown
  const text = formatAmount(value, 1)
  return rating === 'sleep_hours' ? DOCTOR.hours(text) : DOCTOR.outOfTen(text)
}

type FoodProps = { data: Pick<ReportData, 'profile' | 'trends'>; showsBody: boolean }

export function FoodPart({ data: { profile, trends }, showsBody }: FoodProps) {
  const complete = trends.complete.filter((isComplete) => isComplete === true).length
  const shown = NUTRIENTS.filter((key) => showsBody || key !== 'energy_kcal')
  return (
    <Part title={DOCTOR.food}>
      <p>
        {DOCTOR.pattern}: {profile.dietary_preferences.pattern || DOCTOR.notStated}
      </p>
      {complete === 0 ? (
        <p>{DOCTOR.noCompleteDays}</p>
      ) : (
        <>
          <p>{DOCTOR.foodBasis(complete, trends.dates.length)}</p>
          <DataTable
            caption={DOCTOR.food}
            hidesCaption
            columns={[columns.value, columns.average, columns.knownDays]}
            rows={shown.map((key) => {
              const values = onCompleteDays(trends.nutrients[key], trends)
              return [DOCTOR.nutrients[key], amountText(key, mean(values)), String(knownCount(values))]
            })}
          />
        </>
      )}
    </Part>
  )
}

function amountText(key: (typeof NUTRIENTS)[number], value: number | null): string {
  if (value === null) return DOCTOR.unknown
  if (key === 'energy_kcal') return `${formatAmount(value, 0)} kcal`
  return key === 'sodium_mg' ? `${formatAmount(saltGrams(value), 1)} g` : `${formatAmount(value, 0)} g`
}

export function ProtocolPart({ protocols }: { protocols: readonly Adherence[] }) {
  if (protocols.length === 0) return null
  return (
    <Part title={DOCTOR.protocols}>
      <DataTable
        caption={DOCTOR.protocols}
        hidesCaption
        columns={[columns.protocol, columns.dates, columns.done]}
        rows={protocols.map(({ name, start, end, done, due }) => [
          name,
          DOCTOR.since(formatDate(start), end && formatDate(end)),
          due === undefined ? DOCTOR.unknown : due === 0 ? DOCTOR.notDue : DOCTOR.adherence(done, due),
        ])}
      />
    </Part>
  )
}
