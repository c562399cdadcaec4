import { buildPage } from './build-page.ts'

/** Run by `embed-page.ts` in a separate process: a running bundler cannot start another one. */
await Bun.write(Bun.stdout, JSON.stringify(await buildPage()))
