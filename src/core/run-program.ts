type Options = {
  cwd?: string
  input?: string
  /** All variables that it gets; its `PATH` is where the program is looked for. */
  env: Readonly<Record<string, string | undefined>>
}

export type Ended = { code: number; stdout: Uint8Array; stderr: string }

/** Runs a program to its end. @returns undefined if this system does not have it. */
export async function runProgram(
  [program = '', ...words]: readonly string[],
  { cwd, input, env }: Options,
): Promise<Ended | undefined> {
  const path = Bun.which(program, { PATH: env.PATH ?? '' })
  if (path === null) return undefined
  const child = Bun.spawn([path, ...words], {
    ...(cwd !== undefined && { cwd }),
    env: { ...env },
    stdin: input === undefined ? 'ignore' : new TextEncoder().encode(input),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, stdout, stderr] = await Promise.all([
    child.exited,
    new Response(child.stdout).bytes(),
    new Response(child.stderr).text(),
  ])
  return { code, stdout, stderr }
}
