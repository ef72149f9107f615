import assert from 'node:assert/strict';
import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { recipeOf } from '../../../src/feeds/reading/recipe.ts';
import { aFolder } from '../../builders.ts';
import { aSpec } from '../reading.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The recipe by this program with one of its files changed. */
async function recipeWith(change: (dir: string) => void): Promise<string> {
  const dir = aFolder();
  cpSync(join(ROOT, 'src'), join(dir, 'src'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(dir, 'package.json'));
  change(dir);
  const changed = await import(pathToFileURL(join(dir, 'src/feeds/reading/recipe.ts')).href);
  return (changed.recipeOf as typeof recipeOf)(aSpec());
}
const saidOtherwise = (file: string) => (dir: string) =>
  appendFileSync(join(dir, 'src', file), '\n// said otherwise\n');

describe("a feed's recipe", () => {
  it('is the same for the same settings, and another for any other', () => {
    assert.equal(recipeOf(aSpec()), recipeOf(aSpec()));
    assert.match(recipeOf(aSpec()), /^[0-9a-f]{16}$/);
    const others = [aSpec({ currency: 'SEK' }), aSpec({ vat: 'excluded' }), aSpec({ id: 'another' })];
    assert.equal(new Set([aSpec(), ...others].map(recipeOf)).size, 4);
  });

  it('is another when the code that reads, cleans or packs a row is another', async () => {
    for (const file of [
      'feeds/readers/csv.ts',
      'feeds/formats/networks/tables.ts',
      'feeds/normalise/ean-codes.ts',
      'store/packed/offer-line.ts',
    ])
      assert.notEqual(await recipeWith(saidOtherwise(file)), recipeOf(aSpec()), file);
  });

  it('is another when a parser is of another version', async () => {
    const path = (dir: string) => join(dir, 'package.json');
    const upgraded = await recipeWith((dir) =>
      writeFileSync(
        path(dir),
        readFileSync(path(dir), 'utf8').replace(/("papaparse": )"[^"]+"/, '$1"99.0.0"'),
      ),
    );
    assert.notEqual(upgraded, recipeOf(aSpec()));
  });

  it('is the same when only code is another that reads nothing', async () => {
    assert.equal(await recipeWith(() => {}), recipeOf(aSpec()));
    for (const file of ['api/app.ts', 'catalogue/night/merge.ts', 'feeds/guard/guard.ts'])
      assert.equal(await recipeWith(saidOtherwise(file)), recipeOf(aSpec()), file);
  });
});
