import { MAX_CREDENTIAL_NAME_CHARS } from '../../../../contract/limits.ts'
import { grantedBy, HEALTH_SCOPES, type HealthScope } from '../../../../contract/scopes.ts'
import { api } from '../../api.ts'
import type { ApiAnswer } from '../../api-types.ts'
import { BASE_PATH } from '../../base-path.ts'
import { session } from '../../session-state.ts'
import { COMMON } from '../../texts/common.ts'
import { SCOPES } from '../../texts/settings.ts'
import { TOKENS } from '../../texts/tokens.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckGroup, SelectField, TextField } from '../../ui/fields.tsx'
import { DialogActions, FormBox, useForm } from '../../ui/form.tsx'
import { Secret, Snippet } from '../../ui/secret.tsx'
import { optionsOf } from './api-token-dialogs.tsx'

type Client = ApiAnswer<'get', '/api/clients'>['clients'][number]

const OTHER = 'other'

/** A token, and what it was asked for; undefined: none that is known here. */
export type Issued = { client: Client | undefined; jwt: string }
type Props = { clients: readonly Client[]; close: () => void; issued: (token: Issued) => void }

/** Asks which client it is for, so that what comes out is ready to be pasted there. */
export function CreateToolToken({ clients, close, issued }: Props) {
  const own = session.value?.scopes ?? []
  const mayGrant = (scope: HealthScope) => own.includes(grantedBy(scope))
  const form = useForm({
    client: clients[0]?.id ?? OTHER,
    name: '',
    expires_in_days: '90',
    scopes: HEALTH_SCOPES.filter(mayGrant) as readonly string[],
  })
  const client = clients.find(({ id }) => id === form.values.value.client)
  const launched = client?.snippet === null ? client : undefined
  return (
    <Dialog title={TOKENS.createToolTitle} onClose={close}>
      <FormBox
        form={form}
        check={({ name, scopes }) => ({
          name: client === undefined && name.trim() === '' ? COMMON.required : undefined,
          scopes: scopes.length === 0 ? TOKENS.chooseScope : undefined,
        })}
        onSubmit={async ({ name, expires_in_days: days, scopes }) => {
          const body = {
            name: name.trim() || (client?.title ?? name),
            expires_in_days: Number(days),
            scopes: HEALTH_SCOPES.filter((scope) => scopes.includes(scope)),
          }
          issued({ client, jwt: (await api.post('/api/jwts', { body })).jwt })
        }}
      >
        <SelectField
          form={form}
          name="client"
          label={TOKENS.client}
          options={[
            ...clients.map(({ id, title }) => ({ value: id, label: title })),
            { value: OTHER, label: TOKENS.otherClient },
          ]}
        />
        {launched !== undefined && <LaunchedClient client={launched} />}
        {launched === undefined && (
          <>
            <TextField
              form={form}
              name="name"
              label={TOKENS.name}
              hint={TOKENS.toolNameHint}
              placeholder={client?.title}
              maxLength={MAX_CREDENTIAL_NAME_CHARS}
            />
            <SelectField
              form={form}
              name="expires_in_days"
              label={TOKENS.expiry}
              options={optionsOf(TOKENS.toolDays, ['30', '90', '365'])}
            />
            <CheckGroup
              form={form}
              name="scopes"
              label={TOKENS.scopes}
              options={HEALTH_SCOPES.map((scope) => ({
                value: scope,
                ...SCOPES[scope],
                disabled: !mayGrant(scope),
              }))}
            />
            <DialogActions form={form} close={close}>
              {TOKENS.submit}
            </DialogActions>
          </>
        )}
      </FormBox>
    </Dialog>
  )
}

const LaunchedClient = ({ client }: { client: Client }) => (
  <div class="stack">
    <p>{TOKENS.launched(client.title)}</p>
    <Snippet label={TOKENS.orCommand} text={client.command} />
    <p class="hint">{client.next}</p>
  </div>
)

/** Shown once; closing it is final, so Escape alone does not. */
export function Connect({ client, jwt, close }: Issued & { close: () => void }) {
  const url = `${window.location.origin}${BASE_PATH}/mcp`
  const snippet = client?.snippet?.replaceAll('{{url}}', url).replaceAll('{{jwt}}', jwt)
  return (
    <Dialog title={client === undefined ? TOKENS.createdTitle : TOKENS.connectTitle(client.title)}>
      <p>{TOKENS.createdBody}</p>
      <Secret label={TOKENS.secret} value={jwt} />
      {snippet === undefined || client === undefined ? (
        <Snippet label={TOKENS.address} text={url} />
      ) : (
        <>
          <Snippet label={TOKENS.addToFile(client.files[browserSystem()])} text={snippet} />
          <Snippet label={TOKENS.orCommand} text={client.command} />
          <p class="hint">{client.next}</p>
        </>
      )}
      <div class="form-actions">
        <button type="button" class="button primary" onClick={close}>
          {COMMON.done}
        </button>
      </div>
    </Dialog>
  )
}

/** The system that the browser runs on: most often also the client's. */
function browserSystem(): 'linux' | 'macos' | 'windows' {
  const agent = navigator.userAgent
  if (agent.includes('Windows')) return 'windows'
  return agent.includes('Mac OS X') ? 'macos' : 'linux'
}
