import { COMMAND_LINE } from './specification/command-line.ts'
import { API_TOKENS, CREDENTIALS } from './specification/credentials.ts'
import { HTTP, REST } from './specification/http.ts'
import { MCP, TOOL_CLAUSES } from './specification/mcp-and-tools.ts'
import { PASSCODES } from './specification/passcodes.ts'
import { PEOPLE } from './specification/people.ts'
import type { Proof } from './specification/proofs.ts'

/** Every clause of `docs/specification.md` by its number, with the tests that prove it. */
export const SPECIFICATION: readonly (readonly [clause: string, proofs: readonly Proof[]])[] = [
  COMMAND_LINE,
  CREDENTIALS,
  API_TOKENS,
  PASSCODES,
  HTTP,
  MCP,
  TOOL_CLAUSES,
  REST,
  PEOPLE,
].flatMap((section) => Object.entries(section))
