import packageJson from '../../../package.json' with { type: 'json' }
import { SERVER } from '../../core/version.ts'

/** Whether the registry's name can be somebody's: example.com is kept for documents (RFC 2606). */
export const hasOwner = (name: string = packageJson.mcpName) => !/^com\.example[./]/.test(name)

/** One packed extension that can be downloaded. */
export type Download = { url: string; sha256: string }

/**
 * What the MCP registry is told (server.json, schema of 2025-12-11): everyone runs a server of their own, so its
 * address and its JWT are asked for. The name is `mcpName` of package.json: whoever publishes puts one there that is
 * theirs, for the part before the slash is an account or a domain.
 */
export const serverJson = (downloads: readonly Download[] = []) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: packageJson.mcpName,
  title: SERVER.title,
  description: SERVER.description,
  version: SERVER.version,
  ...(downloads.length > 0 && {
    packages: downloads.map(({ url, sha256 }) => ({
      registryType: 'mcpb',
      identifier: url,
      version: SERVER.version,
      fileSha256: sha256,
      transport: { type: 'stdio' },
    })),
  }),
  remotes: [
    {
      type: 'streamable-http',
      url: 'https://{host}/mcp',
      variables: {
        host: {
          description: 'The host name of your own server, and its port if it has one',
          isRequired: true,
          placeholder: 'health.example.org',
        },
      },
      headers: [
        {
          name: 'Authorization',
          description: 'What `ext-server connect generic` or `ext-server issue-jwt` prints',
          value: 'Bearer {jwt}',
          isRequired: true,
          isSecret: true,
          variables: { jwt: { description: 'A JWT of your server', isRequired: true, isSecret: true } },
        },
      ],
    },
  ],
})
