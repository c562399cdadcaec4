import type { Static } from '@sinclair/typebox'
import type { Clock } from '../../core/clock.ts'
import { existingDate } from '../../core/dates.ts'
import { invalidField } from '../../core/errors.ts'
import { createSlices, runInSlices } from '../../core/slices.ts'
import { access } from '../../http/access.ts'
import { controller } from '../../http/controller.ts'
import { EnergyUseDocument } from '../../profile/energy-use.ts'
import type { Profiles } from '../../profile/profiles.ts'
import {
  CalendarDocument,
  DEFAULT_TREND_DAYS,
  SymptomFoodsDocument,
  SymptomsQuery,
  TrendsDocument,
  WindowQuery,
} from './schema.ts'
import type { Trends, TrendWindow } from './trends.ts'

const tags = ['Trends']
const MIN_DATE = '1970-01-01'

/** `/api/trends`: the data for the page's charts. */
export const trendsRoutes = ({
  trends,
  profiles,
  clock,
}: {
  trends: Trends
  profiles: Profiles
  clock: Clock
}) => {
  /** The requested window, with the checks that the schema cannot express. */
  function windowOf(
    userId: string,
    { days = DEFAULT_TREND_DAYS, to }: Static<typeof WindowQuery>,
  ): TrendWindow {
    if (to === undefined) return { days, to }
    existingDate(to, '/query/to')
    if (to > profiles.today(userId)) throw invalidField('/query/to', 'must not be after today')
    if (to < MIN_DATE) throw invalidField('/query/to', 'must not be before 1970')
    return { days, to }
  }

  return controller('trends', '/api/trends')
    .get(
      '',
      async ({ query, caller }) => {
        const { userId } = caller()
        return await runInSlices(trends.read(userId, windowOf(userId, query)), createSlices(clock))
      },
      {
        query: WindowQuery,
        response: { 200: TrendsDocument },
        detail: {
          summary: 'Get diet score, nutrients, weight, sleep, mood and symptoms by day',
          tags,
          ...access('read'),
        },
      },
    )
    .get(
      '/calendar',
      ({ query, caller }) => {
        const { userId } = caller()
        return trends.calendar(userId, windowOf(userId, query))
      },
      {
        query: WindowQuery,
        response: { 200: CalendarDocument },
        detail: { summary: 'Get what was logged on each day', tags, ...access('read') },
      },
    )
    .get('/energy-use', ({ caller }) => profiles.energyUse(caller().userId), {
      response: { 200: EnergyUseDocument },
      detail: {
        summary: 'Get the energy used a day, estimated from weigh-ins and complete days',
        tags,
        ...access('read'),
      },
    })
    .get(
      '/symptoms',
      async ({ query, caller }) => {
        const { userId } = caller()
        const steps = trends.symptomFoods(userId, windowOf(userId, query), query.span ?? 'day_before')
        return await runInSlices(steps, createSlices(clock))
      },
      {
        query: SymptomsQuery,
        response: { 200: SymptomFoodsDocument },
        detail: {
          summary: 'Get the foods eaten more often before each symptom; associations, not causes',
          tags,
          ...access('read'),
        },
      },
    )
}
