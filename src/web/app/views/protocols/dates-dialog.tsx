import type { ComponentChildren } from 'preact'
import { isLocalDate } from '../../../../contract/calendar-date.ts'
import { PROTOCOLS } from '../../texts/protocols.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { DialogActions, FormBox, useForm } from '../../ui/form.tsx'

/** `end`: empty while it is open. */
type Dates = { start: string; end: string }

type Props = {
  title: string
  submit: string
  dates: Dates
  save: (dates: { start: string; end: string | null }) => Promise<unknown>
  close: () => void
  children?: ComponentChildren
}

/** Asks from when to when. */
export function DatesDialog({ title, submit, dates, save, close, children }: Props) {
  const form = useForm(dates)
  return (
    <Dialog title={title} onClose={close}>
      {children}
      <FormBox
        form={form}
        check={fieldErrors}
        onSubmit={async ({ start, end }) => {
          await save({ start, end: end === '' ? null : end })
          close()
        }}
      >
        <TextField form={form} name="start" type="date" label={PROTOCOLS.startDate} autofocus />
        <TextField
          form={form}
          name="end"
          type="date"
          label={PROTOCOLS.endDate}
          hint={PROTOCOLS.endDateHint}
        />
        <DialogActions form={form} close={close}>
          {submit}
        </DialogActions>
      </FormBox>
    </Dialog>
  )
}

function fieldErrors({ start, end }: Dates) {
  if (!isLocalDate(start)) return { start: PROTOCOLS.badDate }
  if (end === '') return {}
  if (!isLocalDate(end)) return { end: PROTOCOLS.badDate }
  return end < start ? { end: PROTOCOLS.endBeforeStart } : {}
}
