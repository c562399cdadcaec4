import { CHECKIN } from '../../texts/checkin.ts'
import { Show } from '../../ui/states.tsx'
import { type DayModel, useCheckinDay } from './checkin-day.ts'
import { Body, Feeling } from './checkin-feeling.tsx'
import { Medicines, Symptoms } from './checkin-names.tsx'
import { Note } from './checkin-note.tsx'
import { Notes } from './checkin-notes.tsx'
import { Protocols } from './checkin-protocols.tsx'
import { Urgent } from './checkin-urgent.tsx'
import { Water } from './checkin-water.tsx'

/**
 * How the person is on one local date: water, mood, sleep, symptoms, medicines and protocols, each in one tap, and
 * notes in their own words.
 */
export const CheckinPanel = ({ date }: { date: string }) => <Panel key={date} date={date} />

function Panel({ date }: { date: string }) {
  const { loaded, modelOf } = useCheckinDay(date)
  return (
    <section class="checkin block" aria-labelledby="checkin-title">
      <h2 id="checkin-title">{CHECKIN.title}</h2>
      <Show loaded={loaded} rows={4}>
        {(day) => <Parts model={modelOf(day)} />}
      </Show>
    </section>
  )
}

function Parts({ model }: { model: DayModel }) {
  return (
    <>
      <Urgent model={model} />
      <div class="checkin-columns">
        <div class="checkin-column">
          <Water model={model} />
          <Protocols model={model} />
          <Feeling model={model} />
          <Body model={model} />
        </div>
        <div class="checkin-column">
          <Symptoms model={model} />
          <Medicines model={model} />
          <Note model={model} />
          <Notes model={model} />
        </div>
      </div>
    </>
  )
}
