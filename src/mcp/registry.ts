import { DESCRIPTION, TOKEN_HEADER } from './discovery.ts';
import { SERVER_INFO } from './tools.ts';

/** A name of the MCP registry: a reversed domain, one slash, and a name. */
export const isRegistryName = (name: string): boolean =>
  name.length <= 200 && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\/[\w.-]+$/i.test(name);

/** The server.json by which an operator lists their own server in the registry. It names no package: this server is one address. */
export function registryEntry(name: string, baseUrl: string): string {
  const entry = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name,
    title: `${SERVER_INFO.title}: Danish product prices`,
    description: DESCRIPTION,
    version: SERVER_INFO.version,
    websiteUrl: baseUrl,
    remotes: [{ type: 'streamable-http', url: `${baseUrl}/mcp`, headers: [TOKEN_HEADER] }],
  };
  return `${JSON.stringify(entry, null, 2)}\n`;
}
