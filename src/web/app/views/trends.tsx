import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { PATHS } from '../../../contract/page-paths.ts'
import { api } from '../api.ts'
import { loadCode } from '../load-code.ts'
import { Problem } from '../problem.ts'
import { TO_DOCTOR } from '../texts/to-doctor.ts'
import { TRENDS } from '../texts/trends.ts'
import { Link } from '../ui/link.tsx'
import { Empty, Loadable } from '../ui/load-states.tsx'
import { Page } from '../ui/page.tsx'
import { useLoad } from '../use-load.ts'
import type { TrendsData } from './trends/card-trends.ts'
import { Cards } from './trends/cards.tsx'
import {
  rangeFromUrl as askedInAddress,
  type RangeQuery,
  showRange,
  smoothingFor,
  smoothingLead,
  trendsQuery,
} from './trends/date-range.ts'
import { RangeBar } from './trends/range-bar.tsx'

export function Trends() {
  const asked = askedInAddress()
  const { range, to } = asked
  const trends = useLoad(
    // What was asked for stays beside the answer: the next question may be another.
    async () => ({ asked, data: await loadTrends(asked) }),
    `${range} ${to ?? ''}`,
  )
  const { data } = trends
  return (
    <Page
      title={TRENDS.title}
      actions={
        <Link class="button" to={PATHS.doctor}>
          {TO_DOCTOR.title}
        </Link>
      }
    >
      <RangeBar
        asked={asked}
        to={to ?? data?.data.today}
        today={data?.data.today}
        first={data?.data.first_date}
      />
      <div class="trends" aria-busy={trends.isLoading}>
        <Loadable loaded={trends} rows={5}>
          {(shown) => <Shown {...shown} />}
        </Loadable>
      </div>
    </Page>
  )
}

/** Falls back to today if the date in the URL does not exist or is in the future. */
async function loadTrends({ range, to }: RangeQuery): Promise<TrendsData> {
  const ask = (last?: string) => api.get('/api/trends', { query: trendsQuery({ range, to: last }) })
  try {
    return await ask(to)
  } catch (error) {
    if (to === undefined || !(error instanceof Problem) || error.status !== 422) throw error
    showRange({ range, to: undefined }, undefined)
    return await ask()
  }
}

function Shown({ asked, data }: { asked: RangeQuery; data: TrendsData }) {
  const lead = smoothingLead(asked.range)
  const isEmpty = useMemo(() => isEmptyRange(data, lead), [data])
  useEffect(() => {
    // Once what was drawn is on the screen.
    const frame = requestAnimationFrame(() => performance.mark('view-interactive'))
    return () => cancelAnimationFrame(frame)
  }, [data])
  if (data.first_date === null) {
    return (
      <div class="card">
        <Empty
          icon="trends"
          title={TRENDS.emptyTitle}
          action={
            <Link class="button primary" to={PATHS.today}>
              {TRENDS.goToToday}
            </Link>
          }
        >
          {TRENDS.emptyBody}
        </Empty>
      </div>
    )
  }
  const { to } = data.window
  return (
    <>
      {isEmpty ? (
        <div class="card">
          <Empty icon="trends" title={TRENDS.emptyRangeTitle}>
            {TRENDS.emptyRangeBody}
          </Empty>
        </div>
      ) : (
        <Cards data={data} lead={lead} smoothing={smoothingFor(asked.range)} />
      )}
      <BelowCharts>
        {({ Calendar, EnergyUseCard, SymptomFoodsCard }) => (
          <>
            <EnergyUseCard />
            {!isEmpty && <SymptomFoodsCard range={asked.range} to={to} />}
            <Calendar to={to} today={data.today} />
          </>
        )}
      </BelowCharts>
    </>
  )
}

const belowCharts = async () => ({
  ...(await import('./trends/energy-use-card.tsx')),
  ...(await import('./trends/symptom-foods.tsx')),
  ...(await import('./trends/calendar.tsx')),
})

/** What nobody sees before the charts: its code comes after theirs. */
function BelowCharts({
  children,
}: {
  children: (parts: Awaited<ReturnType<typeof belowCharts>>) => ComponentChildren
}) {
  const loaded = useLoad(() => loadCode(belowCharts))
  return <Loadable loaded={loaded}>{children}</Loadable>
}

function isEmptyRange({ entries, checkins }: TrendsData, lead: number): boolean {
  return [entries, checkins].every((counts) => counts.slice(lead).every((count) => count === 0))
}
