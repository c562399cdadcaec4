import { api } from '../../../api.ts'
import { formatDate, formatInstantDate, formatTime } from '../../../date-format.ts'
import { SHARING } from '../../../texts/sharing.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogActions, FormBox, useForm } from '../../../ui/form.tsx'
import { Loadable } from '../../../ui/load-states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useLoad } from '../../../use-load.ts'
import type { Share } from '../sharing.tsx'

export function EndShare({
  share,
  close,
  changed,
}: {
  share: Share
  close: () => void
  changed: () => void
}) {
  const form = useForm({})
  return (
    <Dialog title={SHARING.endTitle(share.name)} onClose={close}>
      <p>{SHARING.endBody}</p>
      <FormBox
        form={form}
        onSubmit={async () => {
          await api.delete('/api/shares/:share_id', { params: { share_id: share.id } })
          close()
          toast(SHARING.ended(share.name))
          changed()
        }}
      >
        <DialogActions form={form} close={close}>
          {SHARING.end}
        </DialogActions>
      </FormBox>
    </Dialog>
  )
}

/** When somebody looked, from where, and at which days. */
export function Looks({ share, close }: { share: Share; close: () => void }) {
  const list = useLoad(
    async () => (await api.get('/api/shares/:share_id/looks', { params: { share_id: share.id } })).looks,
  )
  return (
    <Dialog title={SHARING.looksTitle(share.name)} onClose={close}>
      <Loadable loaded={list}>
        {(looks) =>
          looks.length === 0 ? (
            <p>{SHARING.noLooks}</p>
          ) : (
            <ul class="share-looks">
              {looks.map(({ at, address, first_day: from, last_day: to }, index) => (
                <li key={index}>
                  {SHARING.lookedAt(formatInstantDate(at), formatTime(at), address ?? SHARING.unknownAddress)}
                  <span class="hint">{SHARING.lookedFor(formatDate(from), formatDate(to))}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loadable>
    </Dialog>
  )
}
