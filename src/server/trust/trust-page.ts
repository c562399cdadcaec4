import { TRUST_FILES, TRUST_STEPS, type TrustSteps } from '../../contract/trust-steps.ts'
import { type Html, html } from '../../http/html.ts'
import { htmlPage, localPath } from '../../http/page.ts'
import type { AuthorityFacts } from '../../reach/reach.ts'
import type { Config } from '../../settings/config.ts'

/**
 * How a person makes a device trust this server, for a browser that does not yet.
 * @param journal where the page of the journal is.
 */
export function trustPage(config: Config, authority: AuthorityFacts, journal: string): Response {
  const body = html`
<h1>Trust this server</h1>
<p>This server has a certificate of its own. Once this device trusts it, the connection is encrypted and the browser no
longer warns. You do this once per device.</p>
<h2>Compare the fingerprint</h2>
<p>The device shows this fingerprint (SHA-256) of the certificate before or after you install it. It must be the one that the
computer of the server shows, at its start and under <em>Settings, Use it on my phone</em>.</p>
<p class="fingerprint"><code>${authority.fingerprint}</code></p>
<h2>Choose your device</h2>
${TRUST_STEPS.map((steps) => stepsOf(config, steps))}
<p class="quiet">The authority behind it is this server's own: its key stays there, and it may not vouch for names of the internet. To undo
it, remove the certificate where you installed it.</p>
<div class="actions"><a class="button" href="${journal}">Open the journal</a></div>`
  return htmlPage(config, { title: 'Trust this server', body })
}

const LABELS: Readonly<Record<keyof typeof TRUST_FILES, string>> = {
  certificate: 'Download the certificate',
  profile: 'Download the profile',
}

const stepsOf = (config: Config, { system, file, steps }: TrustSteps): Html => html`<details name="system">
<summary>${system}</summary>
<p><a class="button" href="${localPath(config, TRUST_FILES[file])}">${LABELS[file]}</a></p>
<ol>${steps.map((step) => html`<li>${withCode(step)}</li>`)}</ol>
</details>`

/** Text between backticks as code. */
const withCode = (text: string): readonly Html[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
