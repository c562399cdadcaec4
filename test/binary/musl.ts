import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../../src/release/run-command.ts'

/**
 * What the libstdc++ of Debian expects of its own C library and musl does not have. Debian has no libstdc++ for musl;
 * nothing that the program does depends on these.
 */
const MISSING_SYMBOLS = `
unsigned long strftime_l(char *, unsigned long, const char *, const void *, void *);
unsigned long __strftime_l(char *to, unsigned long size, const char *format, const void *time, void *locale) {
  return strftime_l(to, size, format, time, locale);
}
unsigned arc4random(void) { return 4; }
int __cxa_thread_atexit_impl(void (*destructor)(void *), void *object, void *library) { return 0; }
char __libc_single_threaded = 0;
int _dl_find_object(void *address, void *result) { return -1; }
int __cpu_indicator_init(void) { return 0; }
unsigned __cpu_model[4];
`
const DEBIAN_LIBRARIES = '/usr/lib/x86_64-linux-gnu'

/** Words before a program for musl, with which a Debian that has musl's loader runs it. */
export async function muslWords(root: string): Promise<string[]> {
  const folder = join(root, 'musl')
  mkdirSync(folder)
  for (const name of ['libstdc++.so.6', 'libgcc_s.so.1']) {
    copyFileSync(join(DEBIAN_LIBRARIES, name), join(folder, name))
  }
  const library = async (name: string, source: string) => {
    await Bun.write(join(folder, `${name}.c`), source)
    await runCommand(['tcc', '-nostdlib', '-shared', '-o', join(folder, name), join(folder, `${name}.c`)])
  }
  await library('missing.so', MISSING_SYMBOLS)
  await library('ld-linux-x86-64.so.2', 'int unused;')
  return ['env', `LD_PRELOAD=${join(folder, 'missing.so')}`, `LD_LIBRARY_PATH=${folder}`]
}
