/** One clause of the specification in words of our own, and the test that proves it. */
export type Clause = {
  /** The section's number and a name within it. */
  id: string
  /** Where the specification says "not shown", `contract` names the section that decides it. */
  clause: string
  proof: { file: string; test: string }
}

type Row = readonly [id: string, clause: string, file: string, test: string]

/** A section's clauses; files are named from `test/`. */
export const clauses = (rows: readonly Row[]): readonly Clause[] =>
  rows.map(([id, clause, file, test]) => ({ id, clause, proof: { file, test } }))
