import { annotationsOf, isJournalTool, type Tool } from '../tools/tool.ts'
import { listedInput } from './listed-input.ts'

/** A result is described in words; its schema, which it is held to, is in OpenAPI. */
const LISTED_OUTPUT = { type: 'object' }

/** A tool as `tools/list` and the capabilities describe it. Those of the specification state that they have a result. */
export const describeTool = (tool: Tool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  input: listedInput(tool.input),
  ...(!isJournalTool(tool) && { output: LISTED_OUTPUT }),
  annotations: annotationsOf(tool),
})
