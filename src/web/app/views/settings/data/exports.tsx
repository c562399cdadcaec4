import { DATA } from '../../../texts/data.ts'
import { Icon } from '../../../ui/icons.tsx'
import { type Counts, countOf, formatCount } from './counts.ts'
import { Download } from './download.tsx'

/** The tables, and what is counted of each. */
const PARTS = [
  ['foods', 'food_entries'],
  ['days', 'food_days'],
  ['checkins', 'checkins'],
  ['own_foods', 'own_foods'],
  ['protocols', 'protocol_subscriptions'],
  ['protocol_logs', undefined],
  ['messages', 'chat_sessions'],
] as const

export function Exports({ counts }: { counts: Counts | undefined }) {
  return (
    <>
      <section class="block">
        <h2>{DATA.exportTitle}</h2>
        <div class="card row export-all">
          <span class="row-icon">
            <Icon name="download" />
          </span>
          <div class="row-text">
            <strong>{DATA.everything}</strong>
            <span class="hint">{DATA.everythingHint}</span>
          </div>
          <Download class="button primary" query={{ format: 'json' }} label={DATA.downloadLabel}>
            {DATA.download}
          </Download>
        </div>
      </section>
      <section class="block">
        <h2>{DATA.csvTitle}</h2>
        <p class="hint">{DATA.csvHint}</p>
        <ul class="card rows tables">
          {PARTS.map(([part, kind]) => (
            <li key={part} class="row">
              <span class="row-text">{DATA.parts[part]}</span>
              {kind !== undefined && <Count count={countOf(counts, kind)} />}
              <Download
                class="button small"
                query={{ format: 'csv', part }}
                label={DATA.csvLabel(DATA.parts[part].toLowerCase())}
              >
                {DATA.download}
              </Download>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Count({ count }: { count: number | undefined }) {
  if (count === undefined) return null
  return <span class="hint number">{count === 0 ? DATA.none : formatCount(count)}</span>
}
