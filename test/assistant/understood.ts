import type { QuestionContext } from '../../src/assistant/understand/context.ts'
import { createNames } from '../../src/assistant/understand/names.ts'
import { understandMessage } from '../../src/assistant/understand/understand-message.ts'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'
import type { Query } from '../../src/questions/query.ts'

/** What is understood of a question asked on Wednesday, 10 March 2027, in a journal that begins a year before. */

/** Logged by the person, and in no table of foods. */
const OWN_FOODS = ['Sunday dal', 'Canteen lunch', 'Protein balls']

export const context: QuestionContext = {
  ...createNames(starterIndex, () => OWN_FOODS),
  today: '2027-03-10',
  since: '2026-03-12',
  timeZone: 'Europe/London',
  hasEarlier: false,
  last: [],
}

function textOf({ measure, of, window: { from, to }, only, group, reduce, against, beside }: Query): string {
  const parts = [
    of === undefined ? measure : `${measure} of ${of}`,
    group === undefined ? reduce : `${reduce}/${group}`,
    from === to ? from : `${from}..${to}`,
    ...[only, against].flatMap((part) => (part === undefined ? [] : [JSON.stringify(part)])),
    ...(beside === undefined ? [] : [`beside ${JSON.stringify(beside)}`]),
  ]
  return parts.join(' ')
}

export const understoodKinds = (said: string) => understandMessage(said, context).map(({ kind }) => kind)

export const understoodText = (said: string, asked: QuestionContext = context): string =>
  understandMessage(said, asked)
    .flatMap((one) => (one.kind === 'query' ? one.asked.map(({ query }) => textOf(query)) : [one.kind]))
    .join(' + ')
