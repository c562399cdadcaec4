import { ageText } from '../../../contract/birth-date.ts'
import { api } from '../api.ts'
import type { ApiAnswer } from '../api-types.ts'
import { HELPERS } from '../texts/common.ts'
import { useLoad } from '../use-load.ts'

type ForHelpersData = ApiAnswer<'get', '/api/journal/for-helpers'>

/** Beside urgent advice: the person's contacts, and what to tell those who help. Nothing until it is there. */
export function ForHelpers() {
  const { data } = useLoad(() => api.get('/api/journal/for-helpers'))
  if (data === undefined) return null
  const rows = rowsOf(data)
  return (
    <>
      {data.contacts.length > 0 && (
        <div class="safety-numbers">
          <p class="safety-title">{HELPERS.contacts}</p>
          <ul>
            {data.contacts.map(({ name, relation, phone, tel }) => (
              <li key={`${name} ${tel}`}>
                <a class="safety-call" href={tel}>
                  <span>{relation === undefined ? name : `${name}, ${relation}`}</span>{' '}
                  <strong>{phone}</strong>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {rows.length > 0 && (
        <section class="safety-section" aria-label={HELPERS.title}>
          <p class="safety-title">{HELPERS.title}</p>
          <dl class="safety-facts">
            {rows.map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p class="hint">{HELPERS.about}</p>
        </section>
      )}
    </>
  )
}

/** What is known, each with its label. */
const rowsOf = (data: ForHelpersData): [label: string, text: string][] =>
  [
    [HELPERS.allergies, data.allergies.join(', ')] as const,
    [HELPERS.medications, data.medications.join(', ')] as const,
    [HELPERS.conditions, data.conditions.join(', ')] as const,
    [HELPERS.pregnant, data.pregnant ? HELPERS.yes : ''] as const,
    [HELPERS.lactating, data.lactating ? HELPERS.yes : ''] as const,
    [HELPERS.age, data.age === null ? '' : ageText(data.age)] as const,
  ].flatMap(([label, text]) => (text === '' ? [] : [[label, text] as [string, string]]))
