import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { addDays } from '../../../../contract/calendar-date.ts'
import { PATHS } from '../../../../contract/page-paths.ts'
import { api } from '../../api.ts'
import { flushChanges } from '../../mutations/queue.ts'
import { location, navigate } from '../../router.ts'
import { PROTOCOLS } from '../../texts/protocols.ts'
import { closeIfCurrent } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toasts.tsx'
import type { Loaded } from '../../use-load.ts'
import { DatesDialog } from './dates-dialog.tsx'
import { Cautions, Evidence } from './evidence.tsx'
import { scheduleText } from './protocol-dates.ts'
import { type CatalogProtocol, filterCatalog, type ProtocolsData } from './protocol-types.ts'

type Props = { loaded: Loaded<ProtocolsData>; habits: ProtocolsData }

/** The catalog, by words and by kind. */
export function Catalog({ loaded, habits: { catalog, mine, today } }: Props) {
  const text = useSignal('')
  const taking = useSignal<CatalogProtocol | undefined>(undefined)
  /** The protocol just started. Its button disappears, so the focus moves to its name. */
  const taken = useRef<string | undefined>(undefined)
  const asked = location.value.query.get('kind') ?? ''
  const kind = asked in PROTOCOLS.kinds ? asked : ''
  const found = filterCatalog(catalog, text.value, kind, PROTOCOLS.kinds)
  const running = new Set(mine.filter(({ status }) => status !== 'ended').map(({ protocol }) => protocol))
  const chosen = taking.value
  useEffect(() => {
    if (taken.current === undefined || chosen !== undefined) return
    document.getElementById(entryId(taken.current))?.focus({ preventScroll: true })
    taken.current = undefined
  })
  const take = async (protocol: CatalogProtocol, dates: { start: string; end: string | null }) => {
    const body = { protocol: protocol.key, ...dates }
    // Send a pending deletion first, so that a person can delete a protocol and start it again at once.
    await flushChanges()
    const subscription = await api.post('/api/protocols/subscriptions', { body })
    loaded.change((all) => ({ ...all, mine: [...all.mine, subscription] }))
    toast(PROTOCOLS.startedNotice(protocol.name))
    // Leave the focus alone if the person has closed the dialog in the meantime.
    if (taking.value === protocol) taken.current = protocol.key
  }
  return (
    <section class="block">
      <h2>{PROTOCOLS.browse}</h2>
      <Filters
        text={text.value}
        setText={(typed) => (text.value = typed)}
        kind={kind}
        kinds={kindsOf(catalog)}
      />
      <p class="found" role="status">
        {found.length === 0 ? PROTOCOLS.nothing : PROTOCOLS.found(found.length)}
      </p>
      {found.length === 0 && (
        <button
          type="button"
          class="button"
          onClick={() => {
            text.value = ''
            navigate(PATHS.protocols, {}, { replace: true })
          }}
        >
          {PROTOCOLS.showAll}
        </button>
      )}
      <ul class="catalog">
        {found.map((protocol) => (
          <CatalogCard
            key={protocol.key}
            protocol={protocol}
            isTaken={running.has(protocol.key)}
            take={() => (taking.value = protocol)}
          />
        ))}
      </ul>
      {chosen !== undefined && (
        <DatesDialog
          title={PROTOCOLS.startTitle(chosen.name)}
          submit={PROTOCOLS.startSubmit}
          dates={{ start: today, end: lastDay(chosen, today) }}
          save={(dates) => take(chosen, dates)}
          close={closeIfCurrent(taking)}
        >
          {chosen.cautions.length > 0 && (
            <div class="careful-box">
              <Cautions cautions={chosen.cautions} title={PROTOCOLS.readFirst} />
            </div>
          )}
        </DatesDialog>
      )}
    </section>
  )
}

const entryId = (key: string) => `catalog-${key}`

const kindsOf = (catalog: readonly CatalogProtocol[]) => [...new Set(catalog.map(({ kind }) => kind))]

const lastDay = ({ duration_days: days }: CatalogProtocol, start: string) =>
  days === null ? '' : addDays(start, days - 1)

function Filters(props: {
  text: string
  setText: (text: string) => void
  kind: string
  kinds: readonly string[]
}) {
  const id = useId()
  const { text, setText, kind, kinds } = props
  const setKind = (value: string) =>
    navigate(PATHS.protocols, value === '' ? {} : { kind: value }, { replace: true })
  return (
    <div class="filters">
      <div class="search">
        <Icon name="search" />
        <input
          type="search"
          aria-label={PROTOCOLS.search}
          placeholder={PROTOCOLS.search}
          autocomplete="off"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <fieldset class="kinds">
        <legend class="sr-only">{PROTOCOLS.kind}</legend>
        {['', ...kinds].map((value) => (
          <label key={value} class="kind">
            <input
              type="radio"
              name={id}
              value={value}
              checked={kind === value}
              onChange={() => setKind(value)}
            />
            <span>{value === '' ? PROTOCOLS.allKinds : (PROTOCOLS.kinds[value] ?? value)}</span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}

function CatalogCard(props: { protocol: CatalogProtocol; isTaken: boolean; take: () => void }) {
  const { protocol, isTaken, take } = props
  const { name, kind, summary, schedule, duration_days: days } = protocol
  return (
    <li class="card padded catalog-entry">
      <h3 id={entryId(protocol.key)} tabIndex={-1}>
        {name}
      </h3>
      <p class="hint">
        {PROTOCOLS.kinds[kind] ?? kind} · {scheduleText(schedule)}
        {days !== null && ` ${PROTOCOLS.duration(days)}`}
      </p>
      <p>{summary}</p>
      <Evidence of={protocol}>
        {isTaken ? (
          <span class="tag good">
            <Icon name="check" />
            {PROTOCOLS.started}
          </span>
        ) : (
          <button type="button" class="button small" aria-label={PROTOCOLS.startLabel(name)} onClick={take}>
            <Icon name="plus" />
            {PROTOCOLS.start}
          </button>
        )}
      </Evidence>
    </li>
  )
}
