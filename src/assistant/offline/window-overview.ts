import type { Measure, Query, Window } from '../../questions/query.ts'
import { listItem, plural } from './format-text.ts'
import type { QueryContext } from './query-answer.ts'
import { type Answered, atLeastText, valueText } from './query-values.ts'
import { measureText, windowText } from './query-words.ts'

const AVERAGED: readonly Measure[] = [
  'energy_kcal',
  'protein_g',
  'fiber_g',
  'mood',
  'energy',
  'stress',
  'sleep_hours',
  'weight',
]

/** A short overview of any days. */
export async function windowOverview(window: Window, context: QueryContext): Promise<string[]> {
  const { answer, today, isWithoutEnergy } = context
  const value = async (query: Omit<Query, 'window'>) => {
    const found = await answer({ ...query, window })
    return found.status === 'answered' ? found : undefined
  }
  const logged = await value({ measure: 'days_logged', reduce: 'count' })
  if (logged === undefined) return [`Nothing is known of ${windowText(window, today)}.`]
  const items = [`Food logged on ${logged.value ?? 0} of ${logged.n} days`]
  for (const measure of AVERAGED) {
    if (isWithoutEnergy && (measure === 'energy_kcal' || measure === 'weight')) continue
    const found = await value({ measure, reduce: 'mean' })
    if (found?.value != null)
      items.push(
        `${measureText(measure)}: ${atLeastText(found)}${valueText(found.value, found.unit)} on average, ${knownText(found)}`,
      )
  }
  const score = await value({ measure: 'diet_score', reduce: 'mean' })
  if (score?.value != null) items.push(`${measureText('diet_score')}: ${valueText(score.value, score.unit)}`)
  const symptoms = await value({ measure: 'symptom', reduce: 'list', group: 'name' })
  const named = (symptoms?.rows ?? []).slice(0, 3).map(({ key, value: days }) => `${key} on ${days} days`)
  if (named.length > 0) items.push(`Symptoms: ${named.join(', ')}`)
  return listItem(`Overview, ${windowText(window, today)}`, items)
}

const knownText = ({ average_basis: basis, days }: Answered) =>
  basis === 'complete_days'
    ? `of ${plural(days.known, 'complete day')}`
    : `${plural(days.known, 'day')} known`
