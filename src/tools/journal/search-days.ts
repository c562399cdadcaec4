import { Type } from '@sinclair/typebox'
import { createListShortener, LeftOut } from '../../core/result-limits.ts'
import { defineJournalTool, toolInput } from '../tool.ts'

const MAX_DAYS = 20
/** How many days are counted. */
const MAX_COUNTED = 200
const CUTS = { results: 'a narrower query, such as with a month' }

/** The name, the input and the result are those that ChatGPT's deep research asks for; a document is a day. */
export const searchDays = defineJournalTool({
  name: 'search',
  title: 'Search for research',
  description:
    'Finds whole days, those first whose entries match most of the words, at most 20, each as a document with title ' +
    'and address. Use it for research over many days ("when do I get headaches"), then fetch; for single ' +
    'entries use search_journal. Changes nothing. An empty list: no day has any of the words.',
  whenToUse: 'in deep research, to find days; then fetch them.',
  instructionsRank: 18,
  kind: 'read',
  stores: false,
  toolset: 'journal',
  openWorld: false,
  input: toolInput({
    query: Type.String({
      minLength: 1,
      maxLength: 400,
      description: 'Words, such as "headache coffee", or a month such as 2026-03',
    }),
  }),
  output: Type.Object({
    results: Type.Array(
      Type.Object({
        id: Type.String({ description: 'For fetch: the local date' }),
        title: Type.String(),
        url: Type.String({ description: 'The day on the person’s page' }),
      }),
    ),
    left_out: LeftOut,
  }),
  cuts: CUTS,
  summary: ({ results }) =>
    `${results.length} ${results.length === 1 ? 'day' : 'days'} found; fetch reads one whole.`,
  async run({ query }, { userId, features }) {
    const { missing, first } = createListShortener(CUTS)
    const days = first('results', await features.notedDays.search(userId, query, MAX_COUNTED), MAX_DAYS)
    return { results: days.map(({ date, title, url }) => ({ id: date, title, url })), ...missing() }
  },
})
