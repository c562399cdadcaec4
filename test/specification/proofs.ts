/** A test that proves a clause: its file, named from `test/`, and its title. */
export type Proof = readonly [file: string, test: string]

/** The clauses of `docs/specification.md` by number, each with the tests that prove it. */
export type Proofs = Readonly<Record<string, readonly Proof[]>>
