import { JOURNAL_TOOL } from '../assistant/journal-tool.ts'
import { TOOLS } from './index.ts'
import type { Tool } from './tool.ts'

/** The names of answer sources, by tool name. The build of the page inlines it. */
export const sourceNames = (tools: readonly Tool[] = TOOLS): Record<string, string> =>
  Object.fromEntries(
    [...tools, JOURNAL_TOOL].flatMap(({ name, source }) =>
      source === undefined ? [] : [[name, source.name]],
    ),
  )
