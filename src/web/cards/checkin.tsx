import { useState } from 'preact/hooks'
import type { ToolOutput } from '../app/api-types.ts'
import { CHECKIN_FIELDS, MEASURED_NAMES, ofTen } from '../app/texts/checkin-fields.ts'
import { type Format, useFormat } from './format.ts'
import { LogActions } from './log-actions.tsx'
import { Listed, Noted, Pair, Remarks, repeatNotes, Safety } from './parts.tsx'
import { Frame } from './shell.tsx'
import { Unseen } from './unseen.tsx'

type LoggedCheckin = ToolOutput<'log_checkin'>
type Reason = LoggedCheckin['not_read'][number]['reason']

const REASONS: Record<Reason, string> = {
  another_person: 'about somebody else',
  another_day: 'about another day',
  which_day: 'say which day, then it can be logged',
  which_unit: 'say the unit, then it can be logged',
  not_done: 'planned, feared or usual, not done',
  denied: 'said not to be there',
  no_number: 'say a number from 1 to 10',
  no_field: 'kept in the text only',
}

/** A check-in that was logged: what was stored, and what of the text was not read. */
export function CheckinCard({ value }: { value: LoggedCheckin | Pick<LoggedCheckin, 'safety'> }) {
  if (!('checkin' in value)) return <Unseen title="Check-in logged" safety={value.safety} />
  return <Logged logged={value} />
}

function Logged({ logged }: { logged: LoggedCheckin }) {
  const { checkin, not_read: notRead = [], protocol_updates: protocols = [] } = logged
  const format = useFormat()
  const [isRemoved, setRemoved] = useState(false)
  const rows = rowsOf(logged, format)
  return (
    <Frame title="Check-in logged" about={format.day(checkin.date)}>
      <Safety safety={logged.safety} />
      {isRemoved ? (
        <p>Removed from the journal.</p>
      ) : (
        <>
          <Remarks texts={repeatNotes(logged)} />
          <blockquote>{checkin.content}</blockquote>
          {rows.length === 0 && <p class="quiet">The text is saved. No values were read from it.</p>}
          <Listed title="Stored" rows={rows} />
          <Listed
            title="Protocols"
            rows={protocols.map(({ id, name, last_7: days }) => (
              <Pair
                key={id}
                left={name}
                right={days.find(({ date }) => date === checkin.date)?.status ?? 'logged'}
              />
            ))}
          />
          <Listed
            title="Not read"
            rows={notRead.map(({ text, reason }) => (
              <Pair key={text} left={`“${text}”`} right={REASONS[reason] ?? ''} />
            ))}
          />
        </>
      )}
      <LogActions
        kind="checkin"
        id={checkin.id}
        name="a check-in"
        isRemoved={isRemoved}
        setRemoved={setRemoved}
      />
    </Frame>
  )
}

const NUMBERS = ['mood', 'energy', 'stress', 'sleep_quality', 'sleep_hours', 'weight_kg', 'water_ml'] as const
type NumberField = (typeof NUMBERS)[number]

const UNITS: Partial<Record<NumberField, string>> = { sleep_hours: 'h', weight_kg: 'kg', water_ml: 'ml' }

/** Each stored value, with the words that it was read from. */
function rowsOf({ checkin, extracted = [] }: LoggedCheckin, { exact }: Format) {
  const wordsFor = (field: string, name?: string) => {
    const found = extracted.find(
      ({ field: of, value }) => of === field && (name === undefined || nameIn(value) === name),
    )
    return found === undefined ? '' : `“${checkin.content.slice(...(found.span as [number, number]))}”`
  }
  const row = (label: string, text: string, words: string) => (
    <Pair key={`${label} ${text}`} left={<Noted text={label} note={words} />} right={text} />
  )
  const numbers = NUMBERS.flatMap((field) => {
    const value = checkin[field]
    if (value == null) return []
    const unit = UNITS[field]
    const text = unit === undefined ? ofTen(value) : exact(value, unit)
    return [row(CHECKIN_FIELDS[field], text, wordsFor(field))]
  })
  return [
    ...numbers,
    ...checkin.symptoms.map(({ name, severity }) =>
      row(name, severity === null ? 'how strong is not known' : ofTen(severity), wordsFor('symptoms', name)),
    ),
    ...checkin.medications.map((name) => row(name, 'taken', wordsFor('medications', name))),
    ...checkin.measured.map(({ kind, values, unit }) =>
      row(MEASURED_NAMES[kind], `${values.join('/')} ${unit}`, wordsFor('measured', kind)),
    ),
  ]
}

function nameIn(value: LoggedCheckin['extracted'][number]['value']): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return undefined
  return 'kind' in value ? value.kind : value.name
}
