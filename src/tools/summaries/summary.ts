import { type Safety, urgentAdvice, watchLine } from '../../safety/safety.ts'
import type { Tool } from '../tool.ts'
import { namesText } from './words.ts'

type Result = Readonly<Record<string, unknown>>
type Common = {
  safety?: Safety
  notes?: readonly { message: string }[]
  assumed?: readonly string[]
  repeated?: true
  left_out?: readonly { list: string; count: number; rest: string }[]
}

/** A receipt has not all that the output promises. */
const isReceipt = ({ output }: Tool, result: Result): boolean =>
  (output.required ?? []).some((name) => !Object.hasOwn(result, name))

const RECEIPT = 'Done. This credential may not read, so nothing that is stored is shown.'

/**
 * What a model can repeat of a result: first what the person must hear, then the tool's own sentence, then what was assumed
 * and what is not shown. It says nothing that is not in the result.
 */
export function resultSummary(tool: Tool, result: Result): string {
  const { safety, notes = [], assumed = [], repeated, left_out: left = [] }: Common = result
  const urgent = safety === undefined ? null : (urgentAdvice(safety) ?? watchLine(safety))
  const said = isReceipt(tool, result) ? RECEIPT : (tool.summary?.(result) ?? `${tool.title}.`)
  return [
    ...(urgent === null ? [] : [`Tell the person first: ${urgent}`]),
    ...(repeated === true ? ['The same was sent before, and nothing was stored again.'] : []),
    said,
    ...notes.map(({ message }) => message),
    ...(assumed.length === 0 ? [] : [`Assumed: ${namesText(assumed)}.`]),
    ...(left.length === 0
      ? []
      : [`Not shown: ${left.map(({ list, count, rest }) => `${count} of ${list} (${rest})`).join('; ')}.`]),
  ].join(' ')
}
