import { bundleCards } from './bundle-cards.ts'

/** Run by `embed-cards.ts` in a separate process: a running bundler cannot start another one. */
await Bun.write(Bun.stdout, JSON.stringify(await bundleCards()))
