import type { ComponentChildren } from 'preact'
import { ageText } from '../../../../contract/birth-date.ts'
import { supplementText, takenMedicines } from '../../../../contract/taken-medicines.ts'
import { formatDate } from '../../date-format.ts'
import { DOCTOR } from '../../texts/doctor.ts'
import { PROFILE } from '../../texts/profile.ts'
import { heightText, massText } from '../../units.ts'
import { FoodPart, ProtocolPart, WellbeingPart } from './daily-parts.tsx'
import { MeasuredPart, SymptomPart } from './health-parts.tsx'
import type { ReportData } from './report-data.ts'
import { firstAndLatest } from './report-figures.ts'
import { DataTable, Facts, Part } from './report-parts.tsx'

type Props = {
  data: ReportData
  /** Whether weight and energy are shown. */
  showsBody: boolean
  children: ComponentChildren
}

/** What is printed. */
export function Report({ data, showsBody, children }: Props) {
  const { trends } = data
  const { from, to } = trends.window
  return (
    <article class="doctor-report">
      <p class="doctor-dates">
        <strong>{DOCTOR.covered(formatDate(from), formatDate(to), trends.dates.length)}</strong>
        <br />
        {DOCTOR.basis}
        {!showsBody && ` ${DOCTOR.bodyLeftOut}`}
        <span class="doctor-printed"> {DOCTOR.printedOn(formatDate(trends.today))}</span>
      </p>
      {children}
      <PersonPart data={data} showsBody={showsBody} />
      <MedicinePart data={data} />
      <SymptomPart data={data} />
      <MeasuredPart readings={data.readings} />
      <div class="doctor-pair">
        <WellbeingPart trends={trends} />
        <FoodPart data={data} showsBody={showsBody} />
      </div>
      <ProtocolPart protocols={data.protocols} />
    </article>
  )
}

function PersonPart({ data, showsBody }: Omit<Props, 'children'>) {
  const { profile, about } = data
  const { age, sex, height_cm: height } = profile.metrics_data
  const rows: [string, string][] = [
    [DOCTOR.age, age === null ? DOCTOR.notStated : ageText(age)],
    [DOCTOR.sex, sex === null ? DOCTOR.notStated : PROFILE.sexes[sex]],
    ...(about.pregnant ? [[DOCTOR.pregnant, DOCTOR.yes] as [string, string]] : []),
    ...(about.lactating ? [[DOCTOR.lactating, DOCTOR.yes] as [string, string]] : []),
    [DOCTOR.height, height === null ? DOCTOR.notStated : heightText(height)],
    ...(showsBody ? [[DOCTOR.weight, weightText(data)] as [string, string]] : []),
    [DOCTOR.allergies, listText(data, 'allergies')],
    [DOCTOR.conditions, listText(data, 'conditions')],
  ]
  return (
    <Part title={DOCTOR.person}>
      <Facts rows={rows} />
    </Part>
  )
}

/** An empty list that the person confirmed says none; one that they never filled in says nothing. */
function listText({ profile }: ReportData, part: 'allergies' | 'conditions'): string {
  if (profile[part].length > 0) return profile[part].join(', ')
  return profile.completeness.missing.includes(part) ? DOCTOR.notStated : DOCTOR.none
}

function weightText({ profile, trends }: ReportData): string {
  const logged = firstAndLatest(trends.weight_kg, trends)
  const { weight_kg: stated } = profile.metrics_data
  if (logged === undefined) {
    return stated === null ? DOCTOR.notStated : DOCTOR.weightFromProfile(massText(stated))
  }
  const { first, latest } = logged
  if (first.date === latest.date) return DOCTOR.weightOnce(massText(latest.value), formatDate(latest.date))
  const change = massChange(latest.value - first.value)
  return DOCTOR.weightChange(
    massText(first.value),
    formatDate(first.date),
    massText(latest.value),
    formatDate(latest.date),
    change,
  )
}

const massChange = (kg: number) => `${kg > 0 ? '+' : kg < 0 ? '−' : ''}${massText(Math.abs(kg))}`

function MedicinePart({ data: { profile, checkins } }: { data: ReportData }) {
  const taken = takenMedicines(checkins)
  const { columns } = DOCTOR
  const supplements = profile.supplement_stack.map(supplementText)
  return (
    <Part title={DOCTOR.medicines}>
      <Facts
        rows={[
          [DOCTOR.medicinesOfProfile, profile.medications.join(', ') || DOCTOR.notStated],
          [DOCTOR.supplements, supplements.join('; ') || DOCTOR.notStated],
        ]}
      />
      {taken.length === 0 ? (
        <p>{DOCTOR.noneTaken}</p>
      ) : (
        <DataTable
          caption={DOCTOR.taken}
          columns={[columns.name, columns.days, columns.lastDate]}
          rows={taken.map(({ name, days, lastDate }) => [name, String(days), formatDate(lastDate)])}
        />
      )}
    </Part>
  )
}
