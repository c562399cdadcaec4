import { useEffect, useMemo } from 'preact/hooks'
import { PATHS } from '../../../contract/page-paths.ts'
import { api } from '../api.ts'
import { useLoad } from '../load.ts'
import { Problem } from '../problem.ts'
import { TRENDS } from '../texts/trends.ts'
import { Link } from '../ui/link.tsx'
import { Page } from '../ui/page.tsx'
import { Empty, Show } from '../ui/states.tsx'
import { BesideFood } from './trends/beside-food.tsx'
import { Calendar } from './trends/calendar.tsx'
import { Cards } from './trends/cards.tsx'
import type { TrendsData } from './trends/courses.ts'
import { RangeBar } from './trends/range-bar.tsx'
import {
  type Asked,
  asked as askedInAddress,
  leadFor,
  look,
  smoothingFor,
  trendsQuery,
} from './trends/window.ts'

export function Trends() {
  const asked = askedInAddress()
  const { range, to } = asked
  const trends = useLoad(
    // What was asked for stays beside the answer: the next question may be another.
    async () => ({ asked, data: await read(asked) }),
    `${range} ${to ?? ''}`,
  )
  const { data } = trends
  return (
    <Page title={TRENDS.title}>
      <RangeBar
        asked={asked}
        to={to ?? data?.data.today}
        today={data?.data.today}
        first={data?.data.first_date}
      />
      <div class="trends" aria-busy={trends.isLoading}>
        <Show loaded={trends} rows={5}>
          {(shown) => <Shown {...shown} />}
        </Show>
      </div>
    </Page>
  )
}

/** A date that is none, or after today, is no reason to show nothing. */
async function read({ range, to }: Asked): Promise<TrendsData> {
  const ask = (last?: string) => api.get('/api/trends', { query: trendsQuery({ range, to: last }) })
  try {
    return await ask(to)
  } catch (error) {
    if (to === undefined || !(error instanceof Problem) || error.status !== 422) throw error
    look({ range, to: undefined }, undefined)
    return await ask()
  }
}

function Shown({ asked, data }: { asked: Asked; data: TrendsData }) {
  const lead = leadFor(asked.range)
  const isEmpty = useMemo(() => isWithoutAnything(data, lead), [data])
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
      {!isEmpty && <BesideFood range={asked.range} to={to} />}
      <Calendar to={to} today={data.today} />
    </>
  )
}

function isWithoutAnything({ entries, checkins }: TrendsData, lead: number): boolean {
  return [entries, checkins].every((counts) => counts.slice(lead).every((count) => count === 0))
}
