import type { HealthScope } from '../contract/scopes.ts'
import { type Html, html } from '../http/html.ts'
import { htmlPage, localPath } from '../http/page.ts'
import { signOutForm } from '../sessions/pages.ts'
import type { BrowserSession } from '../sessions/sessions.ts'
import type { Config } from '../settings/config.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import type { OAuthClient } from './client-metadata.ts'
import { OAUTH_PATHS } from './oauth-metadata.ts'
import { describeRedirect, formActionSource } from './redirect-uri.ts'

/** The titles of the tools that a scope allows. */
export type ToolTitles = Readonly<Record<HealthScope, readonly string[]>>

const SCOPE_TEXTS: Readonly<Record<HealthScope, { name: string; text: string }>> = {
  'health:read': {
    name: 'See your journal',
    text: 'What you ate, your check-ins with mood, sleep, symptoms and medications, your profile with allergies and conditions, your protocols and your scores.',
  },
  'health:write': {
    name: 'Write to your journal',
    text: 'Log food and check-ins for you, and chat with the assistant as you. It cannot delete anything or create tokens.',
  },
  'health:edit': {
    name: 'Correct and delete what was logged',
    text: 'Change, copy and delete meals and check-ins, and change your profile, goals, protocols and own foods. Each change can be undone for 30 days.',
  },
}

/** The facts of one consent page. */
export type ConsentRequest = {
  session: BrowserSession
  /** What the person is called. */
  name: string
  request: AuthorizationRequest
  /** The scopes that the person may grant. */
  possible: readonly HealthScope[]
  /** The query of the request. */
  query: string
  formToken: string
  problem?: string | undefined
}

/** Asks the person whether to allow the client, and which scopes. */
export function consentPage(config: Config, titles: ToolTitles, consent: ConsentRequest): Response {
  const { session, name, request, possible, query, formToken, problem } = consent
  const { client, redirectUri, scopes } = request
  const body = html`
<h1>Let ${client.name} use the health journal of ${name}?</h1>
${problem !== undefined && html`<p class="bad" role="alert">${problem}</p>`}
<dl>
${factRow('Requested by', clientFacts(client))}
${factRow('Returns to', html`<strong>${describeRedirect(redirectUri)}</strong>`)}
${factRow(
  'Signed in as',
  html`<strong>${name}</strong>${name !== session.userId && html` (${session.userId})`} ${signOutForm(
    config,
    session,
    html`<button class="link" type="submit">Not you? Sign out</button>`,
    `${OAUTH_PATHS.consent}?${query}`,
  )}`,
)}
</dl>
<form method="post" action="${localPath(config, OAUTH_PATHS.consent)}">
<input type="hidden" name="request" value="${query}">
<input type="hidden" name="form_token" value="${formToken}">
<fieldset>
<legend>It may</legend>
${scopes.map((scope) => scopeChoice(scope, titles[scope], possible.includes(scope)))}
</fieldset>
<p class="quiet">${grantEndText(session)}</p>
<div class="actions two">
<button type="submit" name="decision" value="allow"${possible.length === 0 && html` disabled`}>Allow</button>
<button type="submit" name="decision" value="deny" class="second">Do not allow</button>
</div>
</form>`
  return htmlPage(config, { title: 'Allow an app?', body, formTargets: [formActionSource(redirectUri)] })
}

const factRow = (name: string, value: Html) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`

/** A name is chosen by a stranger; the host that a document was fetched from is verified. */
const clientFacts = ({ name, host }: OAuthClient): Html =>
  host === undefined
    ? html`An app that calls itself <strong>${name}</strong>. That name is not verified: continue only if you have just
started to connect this app yourself.`
    : html`<strong>${name}</strong>, of <strong>${host}</strong>`

function scopeChoice(scope: HealthScope, titles: readonly string[], isPossible: boolean): Html {
  const id = scope.replace(':', '-')
  return html`<div class="choice">
<input type="checkbox" id="${id}" name="scope" value="${scope}" aria-describedby="${id}-text"${
    isPossible ? html` checked` : html` disabled`
  }>
<label for="${id}">${SCOPE_TEXTS[scope].name}</label>
<div id="${id}-text">${SCOPE_TEXTS[scope].text}${
    !isPossible &&
    html` <strong>The API token you signed in with does not have this permission, so you cannot allow it.</strong>`
  }
<details><summary>${String(titles.length)} tools</summary><ul>${titles.map((title) => html`<li>${title}</li>`)}</ul></details>
</div>
</div>`
}

const grantEndText = (session: BrowserSession): Html =>
  session.issuedBy === null
    ? html`It stays connected while it is used at least once in 30 days. To revoke access, use
<code>ext-server list-jwts</code> and <code>revoke-jwt</code>.`
    : html`It stays connected while it is used at least once in 30 days, but no longer than the API token you signed in
with is valid. To revoke access, use <code>ext-server list-jwts</code> and <code>revoke-jwt</code>.`

/** Shows an error without repeating the request. @param client its redirect, if the client may get the error. */
export function refusalPage(
  config: Config,
  message: string,
  client?: { redirectUri: string; location: string },
): Response {
  const body = html`
<h1>The app cannot be connected</h1>
<p>Its request is invalid. The developer of the app has to fix this:</p>
<p><strong>${message}</strong></p>
${
  client === undefined
    ? html`<p class="quiet">You can close this page. Nothing was allowed.</p>`
    : html`<p class="quiet">Nothing was allowed.</p>
<div class="actions"><a class="button" href="${client.location}">Go back to ${describeRedirect(client.redirectUri)}</a></div>`
}`
  return htmlPage(config, { title: 'Cannot connect', body, status: 400 })
}

/**
 * Redirects to the consent page. Browsers do not send a strict cookie when another site sends the person here, but
 * they do from a page of this server.
 */
export function redirectPage(config: Config, query: string): Response {
  const next = `${localPath(config, OAUTH_PATHS.consent)}?${query}`
  const body = html`
<h1>One moment</h1>
<p>An app wants to connect to your health journal.</p>
<div class="actions"><a class="button" href="${next}">Continue</a></div>`
  return htmlPage(config, { title: 'One moment', body, goTo: next })
}
