import { formatDate, formatShortMonth } from '../../date-format.ts'
import { DOCTOR } from '../../texts/doctor.ts'
import { formatAmount } from '../trends/statistics.ts'
import type { Reading, ReportData, Value } from './report-data.ts'
import { monthsOf, symptomFigures } from './report-figures.ts'
import { DataTable, Part } from './report-parts.tsx'

/** As many as the server gives. */
const MAX_SYMPTOMS = 20
const { columns } = DOCTOR

export function SymptomPart({ data }: { data: Pick<ReportData, 'trends' | 'checkins'> }) {
  const { trends } = data
  const symptoms = symptomFigures(data)
  return (
    <Part title={DOCTOR.symptoms}>
      {symptoms.length === 0 ? (
        <p>{DOCTOR.noSymptoms}</p>
      ) : (
        <>
          {symptoms.length >= MAX_SYMPTOMS && <p>{DOCTOR.mostFrequent(symptoms.length)}</p>}
          <DataTable
            caption={DOCTOR.symptoms}
            hidesCaption
            columns={[columns.symptom, columns.days, columns.severity, columns.lastDate]}
            rows={symptoms.map(({ name, days, severity, lastDate }) => [
              name,
              String(days),
              severity === null ? DOCTOR.unknown : DOCTOR.outOfTen(formatAmount(severity, 1)),
              formatDate(lastDate),
            ])}
          />
          <DataTable
            caption={DOCTOR.byMonth}
            columns={[columns.symptom, ...monthsOf(trends).map(monthText)]}
            rows={symptoms.map(({ name, byMonth }) => [
              name,
              ...byMonth.map((days) => (days === null ? DOCTOR.unknown : String(days))),
            ])}
          />
        </>
      )}
    </Part>
  )
}

const monthText = (month: string) => `${formatShortMonth(`${month}-01`)} ${month.slice(0, 4)}`

export const MeasuredPart = ({ readings }: { readings: readonly Reading[] }) => (
  <Part title={DOCTOR.measured}>
    {readings.length === 0 ? (
      <p>{DOCTOR.noneMeasured}</p>
    ) : (
      <DataTable
        caption={DOCTOR.measured}
        hidesCaption
        columns={[
          columns.value,
          columns.count,
          columns.mean,
          columns.lowest,
          columns.highest,
          columns.latest,
          columns.lastDate,
        ]}
        rows={readings.map(({ measure, count, unit, mean, lowest, highest, latest, latestDate }) => [
          `${DOCTOR.measures[measure]} (${unit})`,
          String(count),
          ...[mean, lowest, highest, latest].map((value) => readingText(value, measure)),
          latestDate === undefined ? DOCTOR.unknown : formatDate(latestDate),
        ])}
      />
    )}
  </Part>
)

function readingText({ value, second }: Value, measure: Reading['measure']): string {
  const digits = measure === 'blood_pressure' || measure === 'heart_rate' ? 0 : 1
  const first = formatAmount(value, digits)
  return typeof second === 'number' ? `${first}/${formatAmount(second, 0)}` : first
}
