import { useSignal } from '@preact/signals'
import { PATHS } from '../../../../contract/page-paths.ts'
import { api } from '../../api.ts'
import { formatInstantDate } from '../../date-format.ts'
import { session } from '../../session-state.ts'
import { CARED_FOR } from '../../texts/cared-for.ts'
import { DATA as DATA_TEXTS } from '../../texts/data.ts'
import { PASSKEYS } from '../../texts/passkeys.ts'
import { PEOPLE } from '../../texts/people.ts'
import { SETTINGS } from '../../texts/settings.ts'
import { SHARED_WITH_ME, SHARING } from '../../texts/sharing.ts'
import { chooseTheme, storedTheme, THEMES } from '../../theme.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { PlainHttpNotice } from '../../ui/plain-http-notice.tsx'
import { SignOutButton } from '../../ui/sign-out.tsx'
import { UnitsChoice } from '../../ui/units-choice.tsx'
import { useLoad } from '../../use-load.ts'

type Entry = { path: string; icon: IconName; title: string; hint: string }

const ACCOUNT: readonly Entry[] = [
  { path: PATHS.apiTokens, icon: 'key', title: SETTINGS.apiTokens, hint: SETTINGS.apiTokensHint },
  { path: PATHS.toolTokens, icon: 'plug', title: SETTINGS.toolTokens, hint: SETTINGS.toolTokensHint },
  { path: PATHS.phone, icon: 'device', title: SETTINGS.phone, hint: SETTINGS.phoneHint },
  { path: PATHS.pair, icon: 'device', title: SETTINGS.pair, hint: SETTINGS.pairHint },
  { path: PATHS.passkeys, icon: 'key', title: PASSKEYS.title, hint: PASSKEYS.hint },
  { path: PATHS.browsers, icon: 'browser', title: SETTINGS.browsers, hint: SETTINGS.browsersHint },
]

const IMPORT: Entry = {
  path: PATHS.import,
  icon: 'upload',
  title: SETTINGS.importing,
  hint: SETTINGS.importingHint,
}
const EXPORT: Entry = {
  path: PATHS.data,
  icon: 'download',
  title: DATA_TEXTS.exportTitle,
  hint: SETTINGS.exportHint,
}
const ACTIVITY_OF_CARED_FOR: Entry = {
  path: PATHS.activity,
  icon: 'today',
  title: SETTINGS.activity,
  hint: SETTINGS.activityHintOfOther,
}
const DATA: readonly Entry[] = [
  { path: PATHS.data, icon: 'download', title: SETTINGS.data, hint: SETTINGS.dataHint },
  IMPORT,
  { path: PATHS.activity, icon: 'today', title: SETTINGS.activity, hint: SETTINGS.activityHint },
]

const DATA_OF_CARED_FOR: readonly Entry[] = [EXPORT, IMPORT, ACTIVITY_OF_CARED_FOR]

const CARING: readonly Entry[] = [
  { path: PATHS.caredFor, icon: 'profile', title: CARED_FOR.title, hint: CARED_FOR.hint },
]

const SHARED_PARTS: readonly Entry[] = [
  { path: PATHS.sharing, icon: 'send', title: SHARING.title, hint: SHARING.hint },
]

const WITH_ME: readonly Entry[] = [
  { path: PATHS.sharedWithMe, icon: 'profile', title: SHARED_WITH_ME.title, hint: SHARED_WITH_ME.hint },
]

const SERVER_PEOPLE: readonly Entry[] = [
  { path: PATHS.people, icon: 'profile', title: PEOPLE.title, hint: PEOPLE.hint },
]

export function Settings() {
  const guardian = session.value?.guardian
  const mayShare = guardian !== undefined || session.value?.scopes.includes('tokens')
  return (
    <Page
      title={SETTINGS.title}
      lead={
        <>
          {SETTINGS.signedInAs} <strong>{guardian?.name ?? session.value?.name}</strong>
          {guardian !== undefined && (
            <>
              {SETTINGS.inJournalOf} <strong>{session.value?.name}</strong>
            </>
          )}
        </>
      }
    >
      <PlainHttpNotice />
      {session.value?.scopes.includes('tokens') && (
        <>
          <Section title={SETTINGS.account} entries={ACCOUNT} />
          <Section title={CARED_FOR.title} entries={CARING} />
        </>
      )}
      {guardian !== undefined && (
        <section class="block">
          <h2>{SETTINGS.account}</h2>
          <p class="hint">{CARED_FOR.noTokens(session.value?.name ?? '')}</p>
        </section>
      )}
      {mayShare && (
        <Section
          title={SHARING.title}
          entries={guardian === undefined ? [...SHARED_PARTS, ...WITH_ME] : SHARED_PARTS}
        />
      )}
      {session.value?.scopes.includes('people') && <Section title={PEOPLE.title} entries={SERVER_PEOPLE} />}
      <Section title={SETTINGS.yourData} entries={guardian === undefined ? DATA : DATA_OF_CARED_FOR} />
      <Reading />
      {guardian === undefined && <Backups />}
      <section class="block">
        <h2>{SETTINGS.appearance}</h2>
        <div class="choices">
          <ThemeChoice />
          <UnitsChoice />
        </div>
      </section>
      <SignOutButton />
    </Page>
  )
}

/** Who reads the person's meals, and what is sent for that. */
function Reading() {
  const { data } = useLoad(() => api.get('/api/assistant'))
  if (data === undefined) return null
  const without = data.has_model ? SETTINGS.readingOff : SETTINGS.readingNoModel
  return (
    <section class="block">
      <h2>{SETTINGS.reading}</h2>
      <p>{data.reads_meals ? SETTINGS.readingBy.model : SETTINGS.readingBy.rules}</p>
      <p class="hint">{data.reads_meals ? SETTINGS.readingSent : without}</p>
      <h2>{SETTINGS.dataGoesTo}</h2>
      <p>{SETTINGS.destination(data.data_goes_to)}</p>
    </section>
  )
}

/** Whether what the person writes here survives the loss of a disk. */
function Backups() {
  const { data } = useLoad(() => api.get('/api/backups'))
  if (data === undefined) return null
  const { status, last_made_at: made, last_tried_at: tried } = data
  return (
    <section class="block">
      <h2>{SETTINGS.backups}</h2>
      <p>{backupText(made, tried)}</p>
      <p class="hint">{SETTINGS.backupHints[status]}</p>
    </section>
  )
}

function backupText(made: string | null, tried: string | null): string {
  if (made === null) return SETTINGS.backupNone
  if (tried === null) return SETTINGS.backupUntested(formatInstantDate(made))
  return SETTINGS.backupMade(formatInstantDate(made), formatInstantDate(tried))
}

function Section({ title, entries }: { title: string; entries: readonly Entry[] }) {
  return (
    <section class="block">
      <h2>{title}</h2>
      <ul class="card rows">
        {entries.map((entry) => (
          <li key={entry.path}>
            <Link class="row-link" to={entry.path}>
              <span class="row-icon">
                <Icon name={entry.icon} />
              </span>
              <span class="row-text">
                <strong>{entry.title}</strong>
                <span class="hint">{entry.hint}</span>
              </span>
              <Icon name="next" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ThemeChoice() {
  const chosen = useSignal(storedTheme())
  return (
    <fieldset class="segments">
      <legend class="sr-only">{SETTINGS.theme}</legend>
      {THEMES.map((theme) => (
        <label key={theme} class="segment">
          <input
            type="radio"
            name="theme"
            value={theme}
            checked={chosen.value === theme}
            onChange={() => {
              chosen.value = theme
              chooseTheme(theme)
            }}
          />
          <span>{SETTINGS.themes[theme]}</span>
        </label>
      ))}
    </fieldset>
  )
}
