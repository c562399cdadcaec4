import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { DAY_MS } from '../contract/durations.ts'
import { access } from '../http/access.ts'
import { controller } from '../http/controller.ts'
import { routeDetail } from '../http/routes.ts'
import type { Services } from '../services.ts'

const PATH = '/.well-known/security.txt'
const QUARTER_MS = 90 * DAY_MS

/** RFC 9116: whom to tell of a security problem of this server, if the settings name somebody. */
export const securityTextRoutes = ({ config, clock }: Pick<Services, 'config' | 'clock'>) => {
  const contact = config['server.security_contact']
  if (contact === '') return new Elysia({ name: 'no-security-text' })
  return controller('security-text').get(
    PATH,
    ({ set }) => {
      set.headers['content-type'] = 'text/plain; charset=utf-8'
      const lines = [
        `Contact: ${contact}`,
        `Expires: ${new Date(endOf(clock.now())).toISOString()}`,
        `Canonical: ${config['server.base_url']}${PATH}`,
      ]
      return `${lines.join('\n')}\n`
    },
    {
      response: { 200: Type.String() },
      detail: routeDetail({
        summary: 'Get the contact for security problems',
        'x-page': true,
        ...access('public'),
      }),
    },
  )
}

/** The end of the quarter after this one, counted from 1970, so that the text changes four times a year. */
const endOf = (now: number) => (Math.floor(now / QUARTER_MS) + 2) * QUARTER_MS
