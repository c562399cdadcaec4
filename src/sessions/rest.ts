import { AppError } from '../core/errors.ts'
import { equalsInConstantTime } from '../core/hash.ts'
import { access } from '../http/access.ts'
import { controller } from '../http/controller.ts'
import { queryOf, readForm } from '../http/form.ts'
import { routeDetail } from '../http/routes.ts'
import type { Services } from '../services.ts'
import { localPath, seeOther } from '../web/page.ts'
import { sessionCookie } from './cookie.ts'
import {
  deadLinkPage,
  type NextPage,
  SIGN_OUT_PATH,
  SIGN_OUT_PURPOSE,
  signedInPage,
  signInPage,
  useLinkPage,
} from './pages.ts'
import { linkSecretOf, SIGN_IN_PATH } from './sign-in-links.ts'

/** The only other page so far that anybody is asked to sign in for. */
const NEXT = /^\/oauth\/consent\?[\x21-\x7e]{0,8192}$/

const detail = (summary: string) =>
  routeDetail({ summary, tags: ['Sign-in'], 'x-page': true, ...access('public') })

/** `/sign-in` and `/sign-out`: how a person's browser gets a session and gives it back. Pages that need no script. */
export const sessionsRoutes = ({ config, sessions, signInLinks, signIn }: Services) => {
  const cookie = sessionCookie(config)
  const sessionOf = (request: Request) => sessions.verify(cookie.read(request.headers.get('cookie')))

  return controller('sessions')
    .get(
      SIGN_IN_PATH,
      ({ request }) => {
        const link = queryOf(request.url).get('link')
        if (link !== null) {
          const secret = linkSecretOf(`?link=${link}`)
          const owner = secret === undefined ? undefined : signInLinks.ownerOf(secret)
          if (secret === undefined || owner === undefined) return deadLinkPage()
          return useLinkPage(config, secret, owner)
        }
        const session = sessionOf(request)
        return session === undefined ? signInPage(config, {}) : signedInPage(config, session)
      },
      { detail: detail('Where a person signs in') },
    )
    .post(
      SIGN_IN_PATH,
      async ({ request, clientAddress }) => {
        const form = await readForm(request)
        const next = nextOf(form)
        try {
          const secret = signIn.signIn(form.get('credential') ?? '', clientAddress())
          const before = sessionOf(request)
          if (before !== undefined) sessions.close(before)
          return seeOther(localPath(config, next ?? SIGN_IN_PATH), { 'set-cookie': cookie.set(secret) })
        } catch (error) {
          const problem = problemOf(error)
          if (problem === undefined) throw error
          return signInPage(config, { next, ...problem })
        }
      },
      { detail: detail('Signs a person in') },
    )
    .post(
      SIGN_OUT_PATH,
      async ({ request }) => {
        const form = await readForm(request)
        const session = sessionOf(request)
        if (session !== undefined) {
          if (!equalsInConstantTime(form.get('form_token') ?? '', session.formToken(SIGN_OUT_PURPOSE))) {
            throw new AppError('forbidden', 'The form is not of this session; go back and reload the page')
          }
          sessions.close(session)
        }
        return seeOther(localPath(config, nextOf(form) ?? SIGN_IN_PATH), { 'set-cookie': cookie.clear() })
      },
      { detail: detail('Signs a person out') },
    )
}

/** Only ever a page of this server: anything else is passed over. */
function nextOf(form: URLSearchParams): NextPage | undefined {
  const next = form.get('next')
  return next !== null && NEXT.test(next) ? next : undefined
}

/** What the person reads, for the failures that are theirs. */
function problemOf(error: unknown): { problem: string; status: number } | undefined {
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'unauthenticated') {
    return { problem: 'That is no live API token, and no link that still works.', status: 401 }
  }
  if (error.code === 'rate_limited') {
    return { problem: 'Too many tries. Wait a minute and try again.', status: 429 }
  }
  return undefined
}
