/** For another test that installs some at the same time. */
const WAITING = ['-o', 'DPkg::Lock::Timeout=120']

/** Installs packages, on Debian and for the superuser alone. @throws Error with what the package manager says. */
export async function installDebianPackages(...packages: readonly string[]): Promise<void> {
  for (const command of [
    ['apt-get', ...WAITING, 'update'],
    ['apt-get', ...WAITING, 'install', '-y', '--no-install-recommends', ...packages],
  ]) {
    const child = Bun.spawn(command, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdout: 'ignore',
      stderr: 'pipe',
    })
    if ((await child.exited) !== 0) throw new Error(await new Response(child.stderr).text())
  }
}
