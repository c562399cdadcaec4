import { CHECKIN } from '../../texts/checkin.ts'
import { Loadable } from '../../ui/load-states.tsx'
import { MedicationsCard, SymptomsCard } from './checkin-chips.tsx'
import { NoteCard } from './checkin-note.tsx'
import { Notes } from './checkin-notes.tsx'
import { Protocols } from './checkin-protocols.tsx'
import { ScalesCard, SleepAndWeightCard } from './checkin-scales.tsx'
import { UrgentAdvice } from './checkin-urgent.tsx'
import { Water } from './checkin-water.tsx'
import { type CheckinModel, useCheckinDay } from './use-checkin-day.ts'

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
      <Loadable loaded={loaded} rows={4}>
        {(day) => <Parts model={modelOf(day)} />}
      </Loadable>
    </section>
  )
}

function Parts({ model }: { model: CheckinModel }) {
  return (
    <>
      <UrgentAdvice model={model} />
      <div class="checkin-columns">
        <div class="checkin-column">
          <Water model={model} />
          <Protocols model={model} />
          <ScalesCard model={model} />
          <SleepAndWeightCard model={model} />
        </div>
        <div class="checkin-column">
          <SymptomsCard model={model} />
          <MedicationsCard model={model} />
          <NoteCard model={model} />
          <Notes model={model} />
        </div>
      </div>
    </>
  )
}
