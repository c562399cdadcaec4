import { useSignal } from '@preact/signals'
import { PATHS } from '../../../contract/page-paths.ts'
import { location, navigate } from '../router.ts'
import { DOCTOR } from '../texts/doctor.ts'
import { TRENDS } from '../texts/trends.ts'
import { Loadable } from '../ui/load-states.tsx'
import { Page } from '../ui/page.tsx'
import { useLoad } from '../use-load.ts'
import { Report } from './doctor/report.tsx'
import { DEFAULT_PERIOD, loadReport, PERIODS, type Period } from './doctor/report-data.ts'

/** What somebody takes along to a doctor, to print. */
export function Doctor() {
  const period = periodFromUrl()
  const report = useLoad(() => loadReport(period), String(period))
  const questions = useSignal('')
  const includesBody = useSignal(false)
  const { data } = report
  const isGuarded = data?.about.eating_disorder === true
  return (
    <Page
      title={DOCTOR.title}
      lead={DOCTOR.lead}
      up={{ path: PATHS.trends, title: TRENDS.title }}
      actions={
        <button
          type="button"
          class="button primary"
          disabled={data === undefined}
          onClick={() => window.print()}
        >
          {DOCTOR.print}
        </button>
      }
    >
      <div class="doctor-choices">
        <PeriodChoice period={period} />
        {isGuarded && (
          <label class="check">
            <input
              type="checkbox"
              checked={includesBody.value}
              onChange={(event) => (includesBody.value = event.currentTarget.checked)}
            />
            <span>
              <strong>{DOCTOR.includeBody}</strong>
              <span class="hint">{DOCTOR.includeBodyHint}</span>
            </span>
          </label>
        )}
      </div>
      <div aria-busy={report.isLoading}>
        <Loadable loaded={report} rows={6}>
          {(shown) => (
            <Report data={shown} showsBody={!isGuarded || includesBody.value}>
              <Questions text={questions.value} change={(text) => (questions.value = text)} />
            </Report>
          )}
        </Loadable>
      </div>
    </Page>
  )
}

const periodFromUrl = (): Period =>
  PERIODS.find((days) => String(days) === location.value.query.get('days')) ?? DEFAULT_PERIOD

const PeriodChoice = ({ period }: { period: Period }) => (
  <fieldset class="segments">
    <legend class="sr-only">{DOCTOR.period}</legend>
    {PERIODS.map((days) => (
      <label key={days} class="segment">
        <input
          type="radio"
          name="period"
          value={days}
          checked={days === period}
          onChange={() => navigate(PATHS.doctor, { days: String(days) }, { replace: true })}
        />
        <span>{DOCTOR.periods[days]}</span>
      </label>
    ))}
  </fieldset>
)

/** A field on the screen; on paper its text, or room to write. */
const Questions = ({ text, change }: { text: string; change: (text: string) => void }) => (
  <div class="doctor-questions">
    <label for="doctor-questions">{DOCTOR.questions}</label>
    <p class="hint" id="doctor-questions-hint">
      {DOCTOR.questionsHint}
    </p>
    <textarea
      id="doctor-questions"
      aria-describedby="doctor-questions-hint"
      rows={4}
      maxLength={MAX_QUESTION_CHARS}
      value={text}
      onInput={(event) => change(event.currentTarget.value)}
    />
    <p class="doctor-asked" aria-hidden="true">
      {text}
    </p>
  </div>
)

/** About half a page. */
const MAX_QUESTION_CHARS = 2000
