import { TOOLS } from './index.ts'
import type { Tool } from './tool.ts'

/** How answers name the tools that they are based on, by the tools' names. The build of the page inlines it. */
export const sourceNames = (tools: readonly Tool[] = TOOLS): Record<string, string> =>
  Object.fromEntries(tools.flatMap((tool) => (tool.kind === 'read' ? [[tool.name, tool.source.name]] : [])))
