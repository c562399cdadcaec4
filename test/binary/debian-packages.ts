/** Installs packages, on Debian and for the superuser alone. @throws Error with what the package manager says. */
export async function installDebianPackages(...packages: readonly string[]): Promise<void> {
  for (const command of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', ...packages],
  ]) {
    const child = Bun.spawn(command, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdout: 'ignore',
      stderr: 'pipe',
    })
    if ((await child.exited) !== 0) throw new Error(await new Response(child.stderr).text())
  }
}
