import { useSignal } from '@preact/signals'
import { addDays, daysBetween, isLocalDate } from '../../../../../contract/calendar-date.ts'
import {
  DEFAULT_SHARED_DAYS,
  MAX_SHARE_END_DAYS,
  MAX_SHARE_NAME_CHARS,
} from '../../../../../contract/limits.ts'
import { PATHS } from '../../../../../contract/page-paths.ts'
import { SHARE_PART_NAMES, SHARE_PARTS, type SharePart } from '../../../../../contract/share-parts.ts'
import { api } from '../../../api.ts'
import { formatDate } from '../../../date-format.ts'
import { dateInZone } from '../../../dates.ts'
import { href } from '../../../router.ts'
import { serverNow } from '../../../server-clock.ts'
import { COMMON } from '../../../texts/common.ts'
import { SHARING } from '../../../texts/sharing.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckGroup, SelectField, TextField } from '../../../ui/fields.tsx'
import { DialogActions, FormBox, useForm } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useLoad } from '../../../use-load.ts'
import { LinkForPhone } from '../link-for-phone.tsx'

const SHARED_DAYS = [7, 30, 90, 365] as const
const LINK_ENDS = [1, 7, 30, 90] as const
const PERSON_ENDS = [7, 30, 90] as const
const DEFAULT_LINK_END = 7
const NEVER = 'never'
const ON_DATE = 'date'
const isPart = (name: string): name is SharePart => SHARE_PART_NAMES.some((known) => known === name)

type Props = { kind: 'link' | 'person'; close: () => void; changed: () => void }

/** Asks for whom, what, how far back and for how long; a link is then shown once. */
export function NewShareDialog({ kind, close, changed }: Props) {
  const made = useSignal<{ name: string; url: string } | undefined>(undefined)
  if (made.value !== undefined) return <LinkReady {...made.value} close={close} />
  return (
    <Dialog title={kind === 'link' ? SHARING.linkTitle : SHARING.personTitle} onClose={close}>
      <ShareForm
        kind={kind}
        close={close}
        done={({ name, url }) => {
          changed()
          if (url !== null) made.value = { name, url }
          else {
            close()
            toast(SHARING.done(name))
          }
        }}
      />
    </Dialog>
  )
}

type FormProps = {
  kind: Props['kind']
  close: () => void
  done: (share: { name: string; url: string | null }) => void
}

function ShareForm({ kind, close, done }: FormProps) {
  const isLink = kind === 'link'
  const today = dateInZone(undefined)(serverNow())
  const form = useForm({
    name: '',
    to: '',
    parts: [] as readonly string[],
    days: String(DEFAULT_SHARED_DAYS),
    end: isLink ? String(DEFAULT_LINK_END) : NEVER,
    last_day: '',
  })
  const candidates = useLoad(async () => (isLink ? [] : (await api.get('/api/shares/candidates')).people))
  const people = candidates.data ?? []
  if (!isLink && candidates.data !== undefined && people.length === 0) return <p>{SHARING.nobody}</p>
  const endOf = (end: string, date: string) =>
    end === ON_DATE ? { last_day: date } : { expires_in_days: end === NEVER ? null : Number(end) }
  return (
    <FormBox
      form={form}
      check={({ name, to, parts, end, last_day: date }) => ({
        name: isLink && name.trim() === '' ? COMMON.required : undefined,
        to: !isLink && to === '' ? COMMON.choosePerson : undefined,
        parts: parts.length === 0 ? SHARING.partsMissing : undefined,
        last_day: end === ON_DATE && !isEndDate(today, date) ? SHARING.endDateBad : undefined,
      })}
      onSubmit={async ({ name, to, parts, days, end, last_day: date }) => {
        const recipient = isLink ? { name: name.trim() } : { to }
        const body = {
          ...recipient,
          parts: parts.filter(isPart),
          days: Number(days),
          ...endOf(end, date),
        }
        const { share, url } = await api.post('/api/shares', { body })
        done({ name: share.name, url })
      }}
    >
      {isLink ? (
        <TextField
          form={form}
          name="name"
          label={SHARING.name}
          hint={SHARING.nameHint}
          autocomplete="off"
          maxLength={MAX_SHARE_NAME_CHARS}
          autofocus
        />
      ) : (
        <SelectField
          form={form}
          name="to"
          label={SHARING.person}
          unchosen={COMMON.noPersonYet}
          options={people.map(({ id, label }) => ({ value: id, label }))}
        />
      )}
      <CheckGroup
        form={form}
        name="parts"
        label={SHARING.parts}
        options={SHARE_PART_NAMES.map((part) => ({
          value: part,
          label: SHARE_PARTS[part].title,
          hint: SHARE_PARTS[part].shows,
        }))}
      />
      <p class="hint">{SHARING.partsNever}</p>
      <SelectField
        form={form}
        name="days"
        label={SHARING.days}
        hint={SHARING.daysHint}
        options={SHARED_DAYS.map((days) => ({ value: String(days), label: SHARING.daysOf(days) }))}
      />
      <SelectField
        form={form}
        name="end"
        label={SHARING.ends}
        options={[
          ...(isLink ? [] : [{ value: NEVER, label: SHARING.untilEnded }]),
          ...(isLink ? LINK_ENDS : PERSON_ENDS).map((days) => ({
            value: String(days),
            label: SHARING.endsAfter(days, formatDate(addDays(today, days))),
          })),
          ...(isLink ? [] : [{ value: ON_DATE, label: SHARING.endsOnDate }]),
        ]}
      />
      {form.values.value.end === ON_DATE && (
        <TextField form={form} name="last_day" label={SHARING.endDate} type="date" />
      )}
      <DialogActions form={form} close={close}>
        {isLink ? SHARING.linkSubmit : SHARING.submit}
      </DialogActions>
    </FormBox>
  )
}

function isEndDate(today: string, date: string): boolean {
  if (!isLocalDate(date)) return false
  const days = daysBetween(today, date)
  return days >= 1 && days <= MAX_SHARE_END_DAYS
}

/** The link, once. */
const LinkReady = ({ name, url, close }: { name: string; url: string; close: () => void }) => (
  <Dialog title={SHARING.linkReady(name)} onClose={close}>
    <p>{SHARING.linkBody}</p>
    <p class="hint">
      {SHARING.whereItWorks} <a href={href(PATHS.doctor)}>{SHARING.report}</a>.
    </p>
    <LinkForPhone url={url} label={SHARING.link} qr={SHARING.qr} />
  </Dialog>
)
