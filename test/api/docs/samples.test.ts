import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { CodeSample } from '../../../src/api/docs/samples.ts';
import { EXAMPLE_EAN } from '../../../src/contract/resources.ts';
import { anOffer } from '../../builders.ts';
import { anApp, UNLIMITED } from '../an-app.ts';

const run = promisify(execFile);

interface DescribedOperation {
  operationId: string;
  description: string;
  security?: unknown;
  'x-codeSamples': CodeSample[];
}

const { app, get } = await anApp([anOffer({ ean: EXAMPLE_EAN })], {}, UNLIMITED);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const paths = (await get('/api-docs/openapi.json')).json().paths as Record<
  string,
  Record<string, DescribedOperation>
>;
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
const byId = new Map(operations.map((operation) => [operation.operationId, operation]));

/** The samples call the address in the settings; here that of the app. */
const sourceOf = ({ source }: CodeSample): string => source.replace(/https?:\/\/[^/']+/, address);

const RUNNERS: Readonly<Record<CodeSample['lang'], (source: string) => Promise<{ stdout: string }>>> = {
  Shell: (source) => run('sh', ['-c', source.replace(/^curl/, 'curl -s')]),
  JavaScript: (source) => run(process.execPath, ['--input-type=module', '-e', source]),
  Python: (source) => run('python3', ['-c', source]),
};

const isThere = async (command: string): Promise<boolean> => {
  try {
    await run(command, ['--version']);
    return true;
  } catch {
    return false;
  }
};
const missing = (await isThere('curl')) && (await isThere('python3')) ? false : 'curl or python3 is missing';

test('every operation has a sample in three languages, and the console shows them', () => {
  for (const { operationId, description, 'x-codeSamples': samples } of operations) {
    assert.deepEqual(
      samples.map(({ label }) => label),
      ['curl', 'JavaScript', 'Python'],
      operationId,
    );
    for (const { source } of samples) assert.ok(description.includes(source), operationId);
  }
});

for (const operationId of [
  'getProduct',
  'searchProducts',
  'listProducts',
  'lookupProducts',
  'previewPriceAgent',
])
  test(`the samples of ${operationId} answer as written`, { skip: missing }, async () => {
    const answers: unknown[] = [];
    for (const sample of byId.get(operationId)!['x-codeSamples']) {
      const { stdout } = await RUNNERS[sample.lang](sourceOf(sample));
      answers.push(JSON.parse(stdout));
    }
    const [first] = answers as { statusCode?: number }[];
    assert.equal(first!.statusCode, undefined, JSON.stringify(first));
    assert.deepEqual(answers, [first, first, first]);
  });

test('what needs a token or a header says so', () => {
  const [curl] = byId.get('getChanges')!['x-codeSamples'];
  assert.match(curl!.source, /changes\?since=2026-11-15' \\\n {2}-H 'x-api-token: YOUR-TOKEN'$/);
  const [cancel] = byId.get('cancelPriceAgent')!['x-codeSamples'];
  assert.match(
    cancel!.source,
    /^curl -X DELETE '.*\/price-agents\/YOUR-VALUE' \\\n {2}-H 'x-cancel-token: YOUR-VALUE'$/,
  );
  const [batch] = byId.get('createPriceAgents')!['x-codeSamples'];
  assert.match(
    batch!.source,
    /^curl 'http.*-H 'x-api-token: YOUR-TOKEN' .*-H 'content-type: application\/json' .*-d '\{"agents"/s,
  );
});
