import { open } from '../../db/open.ts'
import { systemClock } from '../core/clock.ts'
import { systemRandom } from '../core/random.ts'
import { temporarySigningKey } from '../identity/signing-key.ts'
import { fixedSigningKey } from '../identity/signing-keys.ts'
import type { Command } from './command.ts'
import { createCliLogger } from './open-services.ts'
import { readSettings } from './read-settings.ts'

export const openapi: Command = {
  name: 'openapi',
  summary: 'print the OpenAPI document',
  settings: ['server.base_url'],
  async run(args, io) {
    const [{ createServices }, { starterIndex }, { createApp }, { openApiDocument }, { listRoutes }] =
      await Promise.all([
        import('../services.ts'),
        import('../foods/starter/starter-index.ts'),
        import('../server/app.ts'),
        import('../server/openapi.ts'),
        import('../http/routes.ts'),
      ])
    const { config, dataDir } = readSettings(args, io, ['server.base_url'])
    // Uses a database in memory, since describing the server must not create one.
    const db = open(':memory:')
    const services = createServices({
      db,
      config,
      dataDir,
      clock: systemClock,
      random: systemRandom,
      log: createCliLogger(config, io),
      foods: starterIndex,
      signingKeys: fixedSigningKey(await temporarySigningKey()),
    })
    const document = openApiDocument(config['server.base_url'], listRoutes(createApp(services)))
    io.stdout(`${JSON.stringify(document, null, 2)}\n`)
    db.$client.close()
    return 0
  },
}
