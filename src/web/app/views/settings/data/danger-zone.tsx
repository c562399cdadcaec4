import { api } from '../../../api.ts'
import type { ApiAnswer } from '../../../api-types.ts'
import { formatInstantDate } from '../../../date-format.ts'
import { DATA } from '../../../texts/data.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Loadable } from '../../../ui/load-states.tsx'
import { type Loaded, useLoad } from '../../../use-load.ts'
import { type Counts, countTexts } from './counts.ts'

/** What deleting everything means, before one opens it. */
export function DangerZone({ counts, open }: { counts: Loaded<Counts>; open: () => void }) {
  return (
    <section class="card padded danger-zone" aria-labelledby="danger-title">
      <h2 id="danger-title">
        <Icon name="warning" />
        {DATA.dangerTitle}
      </h2>
      <p>{DATA.dangerBody}</p>
      <Loadable loaded={counts} rows={1}>
        {(data) => <DeletionScope counts={data} />}
      </Loadable>
      <button type="button" class="button danger" onClick={open}>
        <Icon name="trash" />
        {DATA.open}
      </button>
    </section>
  )
}

function DeletionScope({ counts }: { counts: Counts }) {
  const going = countTexts(counts)
  const backups = useLoad(() => api.get('/api/backups')).data
  return (
    <div class="deletion-scope">
      <div>
        <h3>{DATA.deletedList}</h3>
        <ul class="number">
          {going.length === 0 ? <li>{DATA.nothing}</li> : going.map((what) => <li key={what}>{what}</li>)}
        </ul>
      </div>
      <div>
        <h3>{DATA.keptList}</h3>
        <ul>
          {[DATA.keptAccount, ...DATA.kept, backupsText(backups), DATA.keptCredentials].map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** How long the backups have what is deleted now. */
function backupsText(backups: ApiAnswer<'get', '/api/backups'> | undefined): string {
  if (backups === undefined || backups.last_made_at === null) return DATA.keptBackups.none
  const { held_until: until } = backups
  return until === null ? DATA.keptBackups.always : DATA.keptBackups.until(formatInstantDate(until))
}
