import type { Static } from '@sinclair/typebox'
import { existingDate } from '../../core/dates.ts'
import { invalidField } from '../../core/errors.ts'
import { access } from '../../http/access.ts'
import { controller } from '../../http/controller.ts'
import type { Profiles } from '../../profile/profiles.ts'
import {
  CalendarDocument,
  DEFAULT_DAYS,
  SymptomFoodsDocument,
  SymptomsQuery,
  TrendsDocument,
  WindowQuery,
} from './schema.ts'
import type { Trends, TrendWindow } from './trends.ts'

const tags = ['Trends']
const EARLIEST = '1970-01-01'

/** `/api/trends`: what the page's charts are drawn from. */
export const trendsRoutes = ({ trends, profiles }: { trends: Trends; profiles: Profiles }) => {
  /** What is asked for, checked as far as the schema cannot. */
  function windowOf(userId: string, { days = DEFAULT_DAYS, to }: Static<typeof WindowQuery>): TrendWindow {
    if (to === undefined) return { days, to }
    existingDate(to, '/query/to')
    if (to > profiles.today(userId)) throw invalidField('/query/to', 'must not be after today')
    if (to < EARLIEST) throw invalidField('/query/to', 'must not be before 1970')
    return { days, to }
  }

  return controller('trends', '/api/trends')
    .get(
      '',
      ({ query, caller }) => {
        const { userId } = caller()
        return trends.read(userId, windowOf(userId, query))
      },
      {
        query: WindowQuery,
        response: { 200: TrendsDocument },
        detail: {
          summary: 'Diet score, nutrients, weight, sleep, mood and symptoms, day by day',
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
        detail: { summary: 'What was logged on each day', tags, ...access('read') },
      },
    )
    .get(
      '/symptoms',
      ({ query, caller }) => {
        const { userId } = caller()
        return trends.symptomFoods(userId, windowOf(userId, query), query.span ?? 'day_before')
      },
      {
        query: SymptomsQuery,
        response: { 200: SymptomFoodsDocument },
        detail: {
          summary:
            'Each symptom beside what was eaten in the day before; what goes together, not what causes it',
          tags,
          ...access('read'),
        },
      },
    )
}
