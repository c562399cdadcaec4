import { buildPage } from './build-page.ts'

/** Run by `embed-page.ts` in a process of its own: a bundler that is at work cannot start another. */
await Bun.write(Bun.stdout, JSON.stringify(await buildPage()))
