type Options = {
  cwd?: string
  input?: string
  /** On top of this process's own; undefined removes a variable. */
  env?: Readonly<Record<string, string | undefined>>
}

/**
 * Runs a program to its end.
 * @returns its standard output.
 * @throws Error with what it wrote to standard error, if it fails or is not installed.
 */
export async function runCommand(command: readonly string[], options: Options = {}): Promise<Uint8Array> {
  const [program = ''] = command
  if (Bun.which(program) === null) throw new Error(`${program} is not installed`)
  const child = Bun.spawn([...command], {
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    env: { ...process.env, ...options.env },
    stdin: options.input === undefined ? 'ignore' : new TextEncoder().encode(options.input),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).bytes(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  if (code !== 0) throw new Error(`${command.join(' ')} failed with ${code}: ${stderr.trim()}`)
  return stdout
}
