import { Type } from '@sinclair/typebox'
import { access } from '../../http/access.ts'
import { controller } from '../../http/controller.ts'
import { routeDetail } from '../../http/routes.ts'
import type { Services } from '../../services.ts'
import type { Health } from '../health.ts'
import { backupMetrics } from './backup-metrics.ts'
import { createEventLoopDelay, DELAY_BOUNDS } from './event-loop-delay.ts'
import { createDatabaseMetrics, processMetrics } from './gauges.ts'
import { histogram, METRICS_CONTENT_TYPE, metric, type Sample } from './prometheus-text.ts'
import { REQUEST_BOUNDS, type RequestCounts } from './request-counts.ts'

const METRICS_PATH = '/metrics'

type MetricsDeps = Pick<Services, 'db' | 'clock' | 'refusedCalls' | 'backupsHealth'> & {
  health: Health
  counts: RequestCounts
}

/** `/metrics`, in the text format of Prometheus. It has no name, no id and no health value of anybody. */
export function metricsRoutes(deps: MetricsDeps) {
  const { clock, health, counts } = deps
  const delay = createEventLoopDelay(clock)
  const databaseMetrics = createDatabaseMetrics(deps)

  async function text(): Promise<string> {
    const parts = [
      histogram(
        'http_request_duration_seconds',
        'Time to the answer of requests, by route and class of status.',
        REQUEST_BOUNDS,
        counts.durations(),
      ),
      metric('counter', 'http_rate_limited_total', 'Requests that a rate limit refused.', counts.refusals()),
      metric(
        'counter',
        'tool_calls_rate_limited_total',
        'Calls of tools that a rate limit refused.',
        refusedCalls(),
      ),
      histogram(
        'event_loop_delay_seconds',
        'Delay of timers while other work holds the thread.',
        DELAY_BOUNDS,
        [delay()],
      ),
      metric('gauge', 'component_up', 'Whether a component works: 1, or 0.', await components()),
      ...databaseMetrics(),
      ...backupMetrics(deps.backupsHealth(), clock.now()),
      ...processMetrics(clock),
    ]
    return `${parts.join('\n')}\n`
  }

  const refusedCalls = (): Sample[] =>
    Object.entries(deps.refusedCalls()).map(([kind, count]) => [{ kind }, count])

  async function components(): Promise<Sample[]> {
    const states = await health.check()
    return Object.entries(states).map(([component, state]) => [{ component }, state === 'up' ? 1 : 0])
  }

  return controller('metrics').get(
    METRICS_PATH,
    async ({ set }) => {
      set.headers['content-type'] = METRICS_CONTENT_TYPE
      return await text()
    },
    {
      response: { 200: Type.String() },
      detail: routeDetail({ summary: 'Get metrics for Prometheus', 'x-page': true, ...access('metrics') }),
    },
  )
}
