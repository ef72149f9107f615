import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTokens } from '../../src/access/token/verify.ts';
import { tokenCommands } from '../../src/commands/tokens.ts';
import { UsageError } from '../../src/domain/errors.ts';
import { aState } from './a-state.ts';
import { run } from './a-terminal.ts';

const command = (name: string) => tokenCommands.find((command) => command.name === `tokens ${name}`)!;

test('create prints the token alone on stdout, and it works', async () => {
  await using state = await aState();
  const { code, out, err } = await run(command('create'), ['--name', ' Bager Jensen '], state.dataDir);
  assert.equal(code, 0);
  assert.match(out, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\n$/);
  assert.match(err, /^Token tok_\w+ for Bager Jensen, in \/.+\. It is shown only now/);
  const tokens = await createTokens({ store: state.tokens, clock: () => 0 });
  assert.equal((await tokens.authenticate({ 'x-api-token': out.trim() }, 'rest')).kind, 'token');
});

test('list shows an aligned table with limits and revocation, and never a token', async () => {
  await using state = await aState();
  const { out: token } = await run(
    command('create'),
    ['--name', 'Bager Jensen', '--rest-limit', '1000'],
    state.dataDir,
  );
  await run(
    command('create'),
    ['--name', 'Ål & Ost', '--mcp-limit', '5', '--may', 'exports'],
    state.dataDir,
    Date.UTC(2026, 10, 16),
  );
  const second = (await state.tokens.all())[1]!.id;
  await run(command('revoke'), [second], state.dataDir, Date.UTC(2026, 10, 17));
  const { out, code } = await run(command('list'), [], state.dataDir);
  const lines = out.split('\n');
  assert.equal(code, 0);
  assert.match(lines[0]!, /^ID +NAME +CREATED +LAST USED +REST\/MIN +MCP\/MIN +MAY +REVOKED$/);
  assert.match(lines[1]!, /^tok_\w+ +Bager Jensen +2026-11-15T03:00:00Z +- +1000 +- +- +-$/);
  assert.match(
    lines[2]!,
    /^tok_\w+ +Ål & Ost +2026-11-16T00:00:00Z +- +- +5 +exports +2026-11-17T00:00:00Z$/,
  );
  assert.equal(lines[1]!.indexOf('2026'), lines[2]!.indexOf('2026'));
  assert.ok(!out.includes(token.trim()));
});

test('an empty list says how to make a token, on stderr', async () => {
  await using state = await aState();
  const { code, out, err } = await run(command('list'), [], state.dataDir);
  assert.deepEqual([code, out], [0, '']);
  assert.match(err, /tokens create/);
});

test('revoke works once, says so twice, and fails for an unknown id', async () => {
  await using state = await aState();
  await run(command('create'), ['--name', 'a'], state.dataDir);
  const { id } = (await state.tokens.all())[0]!;
  assert.deepEqual(await run(command('revoke'), [id], state.dataDir), {
    code: 0,
    out: '',
    err: `Token ${id} is revoked.\n`,
  });
  assert.equal((await run(command('revoke'), [id], state.dataDir)).err, `Token ${id} was revoked before.\n`);
  const unknown = await run(command('revoke'), ['tok_none'], state.dataDir);
  assert.equal(unknown.code, 1);
  assert.match(unknown.err, /there is no token tok_none/);
});

test('wrong usage is refused before anything is written', async () => {
  await using state = await aState();
  for (const args of [
    [],
    ['--name', ' '],
    ['--name', 'x'.repeat(101)],
    ['--name', 'a\nb'],
    ['--name', 'a', '--rest-limit', '0'],
    ['--name', 'a', '--rest-limit', '1e3'],
    ['--name', 'a', '--mcp-limit', '1000001'],
    ['--name', 'a', '--mcp-limit', ''],
    ['--name', 'a', '--may', 'everything'],
    ['--name', 'a', '--may', ''],
  ])
    await assert.rejects(run(command('create'), args, state.dataDir), UsageError, args.join(' '));
  assert.deepEqual(await state.tokens.all(), []);
});

test('a token given to revoke in place of its id is not printed back', async () => {
  await using state = await aState();
  const { out } = await run(command('create'), ['--name', 'a'], state.dataDir);
  await assert.rejects(
    run(command('revoke'), [out.trim()], state.dataDir),
    (error) => error instanceof UsageError && !error.message.includes(out.trim()),
  );
});
