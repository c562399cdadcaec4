import { SIGN_IN_LINK_MINUTES } from '../contract/limits.ts'
import { takesPasskeys } from '../contract/passkey-address.ts'
import { type Html, html } from '../http/html.ts'
import { htmlPage, localPath } from '../http/page.ts'
import { createSchemeCheck } from '../reach/own-hosts.ts'
import type { Config } from '../settings/config.ts'
import type { NextPath } from './next-path.ts'
import { providerSettings, startPath } from './provider-settings.ts'
import type { BrowserSession } from './sessions.ts'
import { SIGN_IN_PATH } from './sign-in-links.ts'

export const SIGN_OUT_PATH = '/sign-out'
/** The purpose of the sign-out form's token. */
export const SIGN_OUT_PURPOSE = 'sign-out'

const hiddenField = (name: string, value: string | undefined): Html | undefined =>
  value === undefined ? undefined : html`<input type="hidden" name="${name}" value="${value}">`

const LINK_HELP = html`Run <code>ext-server sign-in-link</code> on the computer that runs ext-server. It prints a link that
works once, within ${String(SIGN_IN_LINK_MINUTES)} minutes. For somebody else than the owner, add <code>--user</code> and their
id, which <code>ext-server user list</code> shows.`

/** The sign-in page. @param request tells whether passkeys work where it was opened. @param problem why the last attempt failed. */
export function signInPage(
  config: Config,
  {
    request,
    next,
    problem,
    status,
  }: {
    request: Request
    next?: NextPath | undefined
    problem?: string | undefined
    status?: number
  },
): Response {
  const provider = providerSettings(config)
  const body = html`
<h1>Sign in</h1>
${
  next === undefined
    ? html`<p>Sign in to your health journal on this browser.</p>`
    : html`<p>An app wants to connect to your health journal. Sign in to review its request.</p>`
}
${problem !== undefined && html`<p class="bad" role="alert" id="problem">${problem}</p>`}
${provider && providerLink(config, provider.name, next)}
<form method="post" action="${localPath(config, SIGN_IN_PATH)}">
${hiddenField('next', next)}
<label class="name" for="credential">Sign-in link or API token</label>
<input type="password" id="credential" name="credential" required${provider === undefined && html` autofocus`} autocomplete="off" spellcheck="false"
 maxlength="1024" aria-describedby="${problem === undefined ? '' : 'problem '}how">
<div class="actions"><button type="submit"${provider && html` class="second"`}>Sign in</button></div>
</form>
${isForPasskeys(config, request) && passkeyLink(config, next)}
<div class="after" id="how">
<p class="quiet">${LINK_HELP} Paste the link here${
    next === undefined
      ? html`, or open it in this browser.`
      : html`, or open it in this browser and then <a href="${localPath(config, next)}">continue</a>.`
  }</p>
<p class="quiet">You can also use an API token. Access that you then allow ends with the token and cannot exceed its scopes.</p>
</div>`
  return htmlPage(config, { title: 'Sign in', body, ...(status !== undefined && { status }) })
}

const providerLink = (config: Config, name: string, next: NextPath | undefined): Html =>
  html`<div class="actions"><a class="button" href="${localPath(config, startPath(next))}" autofocus>Sign in with ${name}</a></div>
<p class="quiet between">or with a link from the server</p>`

function isForPasskeys(config: Config, request: Request): boolean {
  const { hostname } = new URL(`http://${request.headers.get('host') ?? new URL(request.url).host}`)
  return takesPasskeys({ hostname, isTls: createSchemeCheck(config)(request) })
}

/** This page has no scripts, which passkeys need: the sign-in of the journal has. */
const passkeyLink = (config: Config, next: NextPath | undefined): Html =>
  html`<div class="actions"><a class="button second" href="${localPath(config, '/')}">Sign in with a passkey</a></div>
${next !== undefined && html`<p class="quiet">Then <a href="${localPath(config, next)}">continue</a> here.</p>`}`

/**
 * Asks for confirmation before a link is used: a program that previews links must not use it up.
 * @param name of the person whom it signs in.
 */
export function confirmLinkPage(config: Config, link: string, name: string): Response {
  const body = html`
<h1>Sign in as ${name}</h1>
<p>This browser then stays signed in. It is signed out after ${String(config['session.idle_days'])} days without use.</p>
<form method="post" action="${localPath(config, SIGN_IN_PATH)}">
${hiddenField('credential', `?link=${link}`)}
<div class="actions"><button type="submit" autofocus>Sign in</button></div>
</form>`
  return htmlPage(config, { title: 'Sign in', body })
}

/** The page for a link that is used up or expired. */
export function expiredLinkPage(config: Config): Response {
  const body = html`
<h1>This link no longer works</h1>
<p>It was already used, or it is older than ${String(SIGN_IN_LINK_MINUTES)} minutes.</p>
<p class="quiet">${LINK_HELP}</p>
<div class="actions"><a class="button" href="${localPath(config, SIGN_IN_PATH)}">Go to the sign-in</a></div>`
  return htmlPage(config, { title: 'Link expired', body, status: 410 })
}

/** Shows who is signed in. */
export function signedInPage(config: Config, session: BrowserSession, name: string): Response {
  const body = html`
<h1>You are signed in</h1>
<p>This browser is signed in as <strong>${name}</strong>.</p>
<p class="quiet">If an app is waiting for you, go back to its page and choose <em>continue</em>.</p>
<div class="actions"><a class="button" href="${localPath(config, '/')}">Open the journal</a>
${signOutForm(config, session, html`<button class="second" type="submit">Sign out</button>`)}</div>`
  return htmlPage(config, { title: 'Signed in', body })
}

/** @param button the submit button. @param next the page to sign in again for. */
export function signOutForm(config: Config, session: BrowserSession, button: Html, next?: NextPath): Html {
  return html`<form method="post" action="${localPath(config, SIGN_OUT_PATH)}">
${hiddenField('form_token', session.formToken(SIGN_OUT_PURPOSE))}${hiddenField('next', next)}
${button}
</form>`
}
