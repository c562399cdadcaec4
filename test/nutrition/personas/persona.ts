import { addDays } from '../../../src/contract/calendar-date.ts'
import { starterIndex } from '../../../src/foods/starter/starter-index.ts'
import { journalOf } from '../../journal/support.ts'
import type { Life } from './lives.ts'

const TODAY = '2026-03-10'
const DAYS = 30

type Caution = { message: string }
type Note = { message: string }
type Suggestion = { food: string; grams: number; reason: string; cautions?: Caution[] }

/** All that a person is told after thirty days: each sentence with its place, each once, in the order of the answers. */
export async function toldAfterThirtyDays({ profile, usual, sometimes }: Life): Promise<string[]> {
  const { request, tool } = await journalOf('ada', { foods: starterIndex })
  const put = await request('PUT', '/api/profile', profile)
  const said: [place: string, text: string][] = []
  for (let back = DAYS; back >= 1; back--) {
    const date = addDays(TODAY, -back)
    for (const [time, foods] of [...usual, ...(sometimes[back % 7] ?? [])]) {
      const { status, json, text } = await request('POST', '/api/journal/foods', {
        entries: foods.map((food_name) => ({ food_name })),
        consumed_at: `${date}T${time}:00+01:00`,
      })
      if (status !== 201) throw new Error(`${foods.join()}: ${text}`)
      const entries: { cautions?: Caution[] }[] = json.entries
      for (const { message } of entries.flatMap(({ cautions = [] }) => cautions))
        said.push(['entry', message])
    }
  }
  const { targets } = put.json
  for (const key of SHOWN_TARGETS) {
    const { value, unit, basis, notes } = targets[key]
    said.push(['target', `${key} ${value} ${unit} (${[basis, ...notes].join(', ')})`])
  }
  const score = await tool('get_diet_score', { days: DAYS })
  const gap = await tool('get_diet_gap', { days: DAYS })
  const snapshot = await tool('get_health_snapshot', { days: DAYS })
  for (const [place, { notes }] of [
    ['score', score],
    ['gap', gap],
    ['snapshot', snapshot],
  ] as const) {
    for (const { message } of notes as Note[])
      said.push([place === 'score' ? 'note' : `note (${place})`, message])
  }
  const same = said.filter(([place]) => !place.startsWith('note ('))
  if (
    new Set((said as string[][]).filter(([place]) => place?.startsWith('note')).map(([, text]) => text))
      .size !== score.notes.length
  )
    throw new Error('the notes of the tools differ')
  const { overall, status, days, concern } = score
  same.push(['score', `${overall} (${status}, ${days.complete} of ${days.eligible} days complete)`])
  same.push(['concern', concern === null ? 'none' : concern.message])
  if (JSON.stringify(snapshot.diet_score.concern) !== JSON.stringify(concern))
    throw new Error('concerns differ')
  for (const note of gap.target_notes) same.push(['target note', note])
  for (const { food, grams, reason, cautions = [] } of gap.suggestions as Suggestion[]) {
    same.push(['suggestion', `${food}, ${grams} g: ${reason}`])
    for (const { message } of cautions) same.push(['suggestion', message])
  }
  for (const { message } of snapshot.cautions as Caution[]) same.push(['snapshot', message])
  return [...new Set(same.map(([place, text]) => `${place}: ${text}`))]
}

const SHOWN_TARGETS = [
  'energy_kcal',
  'protein_g',
  'sodium_mg',
  'iron_mg',
  'folate_ug',
  'vitamin_a_ug',
  'calcium_mg',
]
