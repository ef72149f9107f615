import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  issueToken,
  readRight,
  readTokenLimit,
  readTokenName,
  TOKEN_LIMIT_MAX,
  TOKEN_NAME_CHARS_MAX,
} from '../access/token/issue.ts';
import { formatInstant } from '../domain/day.ts';
import { UsageError } from '../domain/errors.ts';
import { aligned } from '../oversight/words/table.ts';
import { openTokens } from '../store/open.ts';
import { RIGHTS, type TokenRow } from '../store/ports/access.ts';
import { type Command, failed, onlyArgument, usageOf } from './command.ts';

const createCommand: Command = {
  name: 'tokens create',
  usage: 'tokens create --name N [--rest-limit N] [--mcp-limit N] [--may exports]',
  summary: 'Issues an API token and prints it, alone, on stdout.',
  details: `  --name N         who it is for, 1 to ${TOKEN_NAME_CHARS_MAX} characters
  --rest-limit N   REST requests a minute; without it LIMIT_REST_TOKEN holds
  --mcp-limit N    tool calls a minute; without it LIMIT_MCP_TOKEN holds
  --may exports    the token may read /changes and /exports

The token is shown once: only its SHA-256 is kept. It works at once, the service need not be restarted.`,

  async run(args, { config, clock, out, err }) {
    const { values } = parseArgs({
      args,
      options: {
        name: { type: 'string' },
        'rest-limit': { type: 'string' },
        'mcp-limit': { type: 'string' },
        may: { type: 'string', multiple: true, default: [] },
      },
    });
    const name = readTokenName(values.name ?? '');
    if (name === undefined)
      throw usageOf(
        this,
        `--name takes 1 to ${TOKEN_NAME_CHARS_MAX} characters that say who the token is for`,
      );
    const limitOf = (option: 'rest-limit' | 'mcp-limit'): number | null => {
      const text = values[option];
      if (text === undefined) return null;
      const limit = readTokenLimit(text);
      if (limit !== undefined) return limit;
      throw usageOf(this, `--${option} takes a whole number from 1 to ${TOKEN_LIMIT_MAX}`);
    };
    const rights = values.may.map((text) => {
      const right = readRight(text);
      if (right === undefined) throw usageOf(this, `--may takes ${RIGHTS.join(' or ')}`);
      return right;
    });
    const wish = { name, restLimit: limitOf('rest-limit'), mcpLimit: limitOf('mcp-limit'), rights };

    const settings = config();
    const { dataDir } = settings;
    const isNew = !existsSync(dataDir);
    await using tokens = await openTokens(settings);
    if (isNew) err.write(`There was no data folder at ${dataDir} (DATA_DIR); it is made now.\n`);
    const { id, token } = await issueToken(tokens, wish, clock());
    err.write(
      `Token ${id} for ${name}, in ${dataDir}. It is shown only now; keep it as you keep a password:\n`,
    );
    out.write(`${token}\n`);
    return 0;
  },
};

const listCommand: Command = {
  name: 'tokens list',
  usage: 'tokens list',
  summary: 'Lists the API tokens, oldest first.',
  details: `A limit shown as - is the tier's (LIMIT_REST_TOKEN, LIMIT_MCP_TOKEN).
"last used" is exact to about a minute.`,

  async run(args, { config, out, err }) {
    parseArgs({ args, options: {} });
    const settings = config();
    const dataDir = dataFolder(settings.dataDir);
    await using tokens = await openTokens(settings);
    const rows = await tokens.all();
    if (rows.length === 0)
      err.write(`There are no tokens in ${dataDir} yet; 'prisme tokens create --name N' makes one.\n`);
    else out.write(aligned(HEADINGS, rows.map(cellsOf)));
    return 0;
  },
};

const revokeCommand: Command = {
  name: 'tokens revoke',
  usage: 'tokens revoke ID',
  summary: 'Revokes an API token; running services refuse it within two seconds.',
  details:
    "ID is the tok_… of 'prisme tokens list', not the token itself. A revoked token cannot be brought back.",

  async run(args, { config, clock, err }) {
    const id = onlyArgument(this, args, 'tokens revoke takes one ID');
    // The argument is not repeated in the error: it may be the token itself.
    if (!/^tok_\w{1,40}$/.test(id))
      throw usageOf(this, "that is not a token's ID; 'prisme tokens list' shows them (tok_…)");

    const settings = config();
    const dataDir = dataFolder(settings.dataDir);
    await using tokens = await openTokens(settings);
    const outcome = await tokens.revoke(id, clock());
    if (outcome === 'unknown')
      return failed(err, `there is no token ${id} in ${dataDir}; 'prisme tokens list' shows them`);
    err.write(outcome === 'revoked' ? `Token ${id} is revoked.\n` : `Token ${id} was revoked before.\n`);
    return 0;
  },
};

export const tokenCommands: readonly Command[] = [createCommand, listCommand, revokeCommand];

/** A reading command creates no folder: with a mistyped DATA_DIR it would show an empty list. */
function dataFolder(dataDir: string): string {
  if (existsSync(dataDir)) return dataDir;
  throw new UsageError(`there is no data folder at ${dataDir}; DATA_DIR names the service's`);
}

const HEADINGS = ['ID', 'NAME', 'CREATED', 'LAST USED', 'REST/MIN', 'MCP/MIN', 'MAY', 'REVOKED'];

const instant = (ms: number | null) => (ms === null ? '-' : formatInstant(ms));

const cellsOf = (token: TokenRow): string[] => [
  token.id,
  token.name,
  instant(token.createdAtMs),
  instant(token.lastUsedAtMs),
  String(token.restLimit ?? '-'),
  String(token.mcpLimit ?? '-'),
  token.may || '-',
  instant(token.revokedAtMs),
];
