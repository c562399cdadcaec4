import { Type } from '@sinclair/typebox'
import { access, writeAccess } from '../../http/access.ts'
import { controller } from '../../http/controller.ts'
import { createSameOriginCheck } from '../../http/origin.ts'
import { PersonName } from '../../people/schema.ts'
import type { Config } from '../../settings/config.ts'
import { browserName } from '../browser-name.ts'
import type { Cookie } from '../cookie.ts'
import type { SetUp } from './set-up.ts'

const SET_UP_PATH = '/api/set-up'
const MAX_CODE_CHARS = 40

const SetUpRequest = Type.Object(
  {
    code: Type.String({
      minLength: 1,
      maxLength: MAX_CODE_CHARS,
      description: 'The code that is printed where the server was started; hyphens and case do not matter',
    }),
  },
  { additionalProperties: false },
)

const FinishRequest = Type.Object({ name: Type.Optional(PersonName) }, { additionalProperties: false })

const tags = ['Sessions']

/** `/api/set-up`: the first start of a server, and the first steps of a person. */
export const setUpRoutes = ({
  config,
  setUp,
  sessionCookie: cookie,
}: {
  config: Config
  setUp: SetUp
  sessionCookie: Cookie
}) => {
  const ownPage = createSameOriginCheck(config)
  return controller('set-up-api', SET_UP_PATH)
    .post(
      '',
      ({ body, request, clientAddress, set }) => {
        ownPage.refuseForeignPages(request)
        const secret = setUp.begin(body.code, {
          address: clientAddress(),
          route: SET_UP_PATH,
          browser: browserName(request.headers.get('user-agent')),
        })
        set.status = 201
        set.headers['set-cookie'] = cookie.set(secret, request)
        return { set_up: 'begun' as const }
      },
      {
        body: SetUpRequest,
        response: { 201: Type.Object({ set_up: Type.Literal('begun') }) },
        detail: {
          summary: 'Sign the owner in on a server that is not set up',
          description:
            'With the code that the server prints at its start. The session is stored in a cookie.',
          tags,
          'x-errors': [401, 409, 429, 503],
          ...access('public'),
        },
      },
    )
    .post(
      '/finish',
      ({ body, caller }) => {
        setUp.finish(caller().userId, body.name)
        return { set_up: 'finished' as const }
      },
      {
        body: FinishRequest,
        response: { 200: Type.Object({ set_up: Type.Literal('finished') }) },
        detail: {
          summary: 'Finish the first steps',
          description:
            'States the name of the person, if it is given. The code for setting up ends for good.',
          tags,
          ...writeAccess('same'),
        },
      },
    )
}
