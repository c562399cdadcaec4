import type { ApiAnswer } from '../../api-types.ts'
import { TOKENS } from '../../texts/tokens.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { DialogActions, FormBox, useForm } from '../../ui/form.tsx'
import { optionsOf } from './api-token-dialogs.tsx'
import type { ApiToken } from './token-rows.tsx'

export type Descendant = ApiAnswer<'get', '/api/ext/tokens/:token_id/descendants'>['descendants'][number]

type Props = {
  token: ApiToken
  /** What ends with it, at least one. */
  descendants: readonly Descendant[]
  close: () => void
  revoke: (keepChildren: boolean) => void
}

/** Shows what a token created, before it is revoked. */
export function RevokeToken({ token, descendants, close, revoke }: Props) {
  const form = useForm({ children: 'revoke' })
  return (
    <Dialog title={TOKENS.revokeTitle(token.name)} onClose={close}>
      <p>{TOKENS.revokeBody}</p>
      <ul>
        {descendants.map(({ kind, id, name }) => (
          <li key={id}>{TOKENS.descendant(kind, name)}</li>
        ))}
      </ul>
      <FormBox form={form} onSubmit={async ({ children }) => revoke(children === 'keep')}>
        <SelectField
          form={form}
          name="children"
          label={TOKENS.descendants}
          options={optionsOf(TOKENS.descendantChoices, ['revoke', 'keep'])}
        />
        <DialogActions form={form} close={close}>
          {TOKENS.revoke}
        </DialogActions>
      </FormBox>
    </Dialog>
  )
}
