import packageJson from '../../../package.json' with { type: 'json' }
import { SERVER_INFO } from '../../core/version.ts'

/** Whether the name can be published: example.com is reserved for documents (RFC 2606). */
export const hasOwner = (name: string = packageJson.mcpName) => !/^com\.example[./]/.test(name)

/** As the registry demands it: an account or a domain, a slash, and a name. */
export const isServerName = (name: string) =>
  name.length >= 3 && name.length <= 200 && /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/.test(name)

/** One packed extension that can be downloaded. */
export type Download = { url: string; sha256: string }

/**
 * The entry for the MCP registry (server.json, schema of 2025-12-11). People run their own servers, so the
 * entry asks for the server's URL and tool token. A publisher must give a name that they own, since the part
 * before the slash is an account or a domain.
 */
export const serverJson = (downloads: readonly Download[] = [], name: string = packageJson.mcpName) => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name,
  title: SERVER_INFO.title,
  description: SERVER_INFO.description,
  version: SERVER_INFO.version,
  ...(downloads.length > 0 && {
    packages: downloads.map(({ url, sha256 }) => ({
      registryType: 'mcpb',
      identifier: url,
      version: SERVER_INFO.version,
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
          description: 'The host name of your server, with its port if it is not the default',
          isRequired: true,
          placeholder: 'health.example.org',
        },
      },
      headers: [
        {
          name: 'Authorization',
          description:
            'The tool token (JWT) that `ext-server connect generic` or `ext-server issue-jwt` prints',
          value: 'Bearer {jwt}',
          isRequired: true,
          isSecret: true,
          variables: {
            jwt: { description: 'A tool token (JWT) of your server', isRequired: true, isSecret: true },
          },
        },
      ],
    },
  ],
})
