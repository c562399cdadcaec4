import { Elysia } from 'elysia'
import { TRUST_PATH } from '../../contract/trust-steps.ts'
import { notFound } from '../../core/errors.ts'
import { access } from '../../http/access.ts'
import { controller } from '../../http/controller.ts'
import { localPath } from '../../http/page.ts'
import { routeDetail } from '../../http/routes.ts'
import { hasLocalTls } from '../../reach/certificate-files.ts'
import type { Services } from '../../services.ts'
import { trustFiles } from './trust-files.ts'
import { trustPage } from './trust-page.ts'

const detail = (summary: string) =>
  routeDetail({ summary, tags: ['Page'], 'x-page': true, ...access('public') })

/** `/trust`: what a device needs before it can trust the server's own certificate. */
export const trustRoutes = ({ config, reach }: Pick<Services, 'config' | 'reach'>) => {
  if (!hasLocalTls(config)) return new Elysia({ name: 'no-trust' })
  const authority = () => {
    const facts = reach.authority()
    if (facts === undefined) throw notFound('authority')
    return facts
  }
  return controller('trust')
    .get(TRUST_PATH, () => trustPage(config, authority(), localPath(config, '/')), {
      detail: detail('Get the steps to trust the certificate of this server'),
    })
    .get(
      `${TRUST_PATH}/:file_name`,
      ({ params }) => {
        const file = trustFiles(authority(), config['server.title']).find(
          ({ path }) => path === `${TRUST_PATH}/${params.file_name}`,
        )
        if (file === undefined) throw notFound('file')
        return new Response(file.body, { headers: { 'content-type': file.type } })
      },
      { detail: detail('Get the certificate of the authority of this server, or its profile for iOS') },
    )
}
