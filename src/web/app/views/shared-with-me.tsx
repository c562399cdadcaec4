import { PATHS } from '../../../contract/page-paths.ts'
import { SHARE_PARTS } from '../../../contract/share-parts.ts'
import { api } from '../api.ts'
import { formatInstantDate, formatTime } from '../date-format.ts'
import { href, location } from '../router.ts'
import { SETTINGS } from '../texts/settings.ts'
import { SHARED, SHARED_WITH_ME, SHARING } from '../texts/sharing.ts'
import { Icon } from '../ui/icons.tsx'
import { Empty, Loadable } from '../ui/load-states.tsx'
import { Page } from '../ui/page.tsx'
import { useLoad } from '../use-load.ts'
import { SharedJournal } from './shared/shared-journal.tsx'

/** What others show the person: a list, or one of them. */
export function SharedWithMe() {
  const id = location.value.query.get('share')
  return id === null ? <List /> : <One key={id} id={id} />
}

function List() {
  const list = useLoad(async () => (await api.get('/api/shares/with-me')).shares)
  return (
    <Page
      title={SHARED_WITH_ME.title}
      lead={SHARED_WITH_ME.lead}
      up={{ path: PATHS.settings, title: SETTINGS.title }}
    >
      <Loadable loaded={list}>
        {(shares) =>
          shares.length === 0 ? (
            <div class="card">
              <Empty icon="profile" title={SHARED_WITH_ME.emptyTitle}>
                {SHARED_WITH_ME.emptyBody}
              </Empty>
            </div>
          ) : (
            <ul class="card rows">
              {shares.map(({ id, name, parts, days, expires_at: end }) => (
                <li key={id}>
                  <a class="row-link" href={href(PATHS.sharedWithMe, { share: id })}>
                    <span class="row-icon">
                      <Icon name="profile" />
                    </span>
                    <span class="row-text">
                      <strong>{name}</strong>
                      <span class="hint">
                        {SHARING.shows(parts.map((part) => SHARE_PARTS[part].title).join(', '), days)}
                      </span>
                      {end !== null && (
                        <span class="hint">{SHARING.until(formatInstantDate(end), formatTime(end))}</span>
                      )}
                    </span>
                    <Icon name="next" />
                  </a>
                </li>
              ))}
            </ul>
          )
        }
      </Loadable>
    </Page>
  )
}

function One({ id }: { id: string }) {
  const shown = useLoad(() => api.post('/api/shares/:share_id/looks', { params: { share_id: id }, body: {} }))
  const { data, problem } = shown
  const up = { path: PATHS.sharedWithMe, title: SHARED_WITH_ME.back }
  if (problem?.status === 404 || problem?.status === 422)
    return (
      <Page title={SHARED_WITH_ME.notShared} up={up}>
        <p>{SHARED_WITH_ME.notSharedBody}</p>
      </Page>
    )
  return (
    <Page
      title={data === undefined ? SHARED.loading : SHARED.title(data.name)}
      up={up}
      actions={
        <button type="button" class="button" disabled={data === undefined} onClick={() => window.print()}>
          {SHARED.print}
        </button>
      }
    >
      <Loadable loaded={shown} rows={6}>
        {(journal) => <SharedJournal shown={journal} />}
      </Loadable>
    </Page>
  )
}
