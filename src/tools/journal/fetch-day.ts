import { Type } from '@sinclair/typebox'
import { LocalDateSchema } from '../../core/schemas.ts'
import { defineJournalTool, toolInput } from '../tool.ts'

/** As `search`, in the form of ChatGPT's deep research. */
export const fetchDay = defineJournalTool({
  name: 'fetch',
  title: 'Fetch for research',
  description:
    'Reads one day as a document, by an id from search: every food with grams and energy, every check-in, as ' +
    'text, in the time zone of metadata. Use it in research ("what was different on 9 March"), after search; for ' +
    'entries with ids use get_diary. Changes nothing. What is not in the text was not noted.',
  whenToUse: 'in deep research, to read a day that search found.',
  instructionsRank: 19,
  kind: 'read',
  stores: false,
  toolset: 'journal',
  openWorld: false,
  input: toolInput({ id: LocalDateSchema('From search, such as "2026-03-09"') }),
  output: Type.Object({
    id: Type.String(),
    title: Type.String(),
    text: Type.String(),
    url: Type.String({ description: 'The day on the person’s page' }),
    metadata: Type.Object({
      date: Type.String(),
      time_zone: Type.String(),
      entries: Type.String(),
      checkins: Type.String(),
    }),
  }),
  summary: ({ title, metadata: { entries, checkins } }) =>
    `${title}: ${entries} foods, ${checkins} check-ins.`,
  run({ id }, { userId, features }) {
    const { date, title, text, url, time_zone, entries, checkins } = features.notedDays.read(userId, id)
    const metadata = { date, time_zone, entries: String(entries), checkins: String(checkins) }
    return { id: date, title, text, url, metadata }
  },
})
