import assert from 'node:assert/strict';
import { appendFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { lineDigester } from '../../../../src/catalogue/night/unchanged/line-digest.ts';
import { NO_TEXTS, type Offer } from '../../../../src/domain/product.ts';
import { packOffer } from '../../../../src/store/packed/offer-line.ts';
import type { SpoolLine } from '../../../../src/store/spool/read.ts';
import { aFolder, anOffer } from '../../../builders.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const feeds = [{ number: 1 }, { number: 2 }];

/** An offer as it stands in its spool, somewhere in a chunk of bytes. */
function aLine(offer: Offer, { spool = 0, at = 3, texts = NO_TEXTS } = {}): SpoolLine {
  const line = Buffer.from(packOffer(offer, texts));
  const bytes = Buffer.concat([Buffer.alloc(at, 'x'), line, Buffer.alloc(9, 'y')]);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return { spool, bytes, view, start: at, end: at + line.length };
}
const digestOf = (lines: readonly SpoolLine[], shopText: (id: number) => string = (id) => `Butik ${id}`) =>
  lineDigester(feeds, shopText)(lines);

test('the same lines of the same shops have the same digest, wherever in a chunk they stand', () => {
  const digest = digestOf([aLine(anOffer())]);
  for (const at of [0, 1, 2, 4, 7, 100]) assert.equal(digestOf([aLine(anOffer(), { at })]), digest);
  assert.ok(Number.isSafeInteger(digest) && digest >= 0);
});

test('what a shop writes beside its offer does not count', () => {
  const digests = [
    NO_TEXTS,
    { nameRest: '', description: 'Kværn' },
    { nameRest: ' NK-200', description: '' },
  ].map((texts) => digestOf([aLine(anOffer(), { texts })]));
  const older = aLine(anOffer());
  digests.push(digestOf([{ ...older, end: older.end - '\t\t'.length }]));
  assert.equal(new Set(digests).size, 1);
});

test('every byte of an offer counts, to the last', () => {
  const name = 'Nordhavn kaffemaskine';
  const digests = new Set([digestOf([aLine(anOffer({ name }))])]);
  for (let i = 0; i < name.length; i++)
    digests.add(digestOf([aLine(anOffer({ name: `${name.slice(0, i)}!${name.slice(i + 1)}` }))]));
  assert.equal(digests.size, name.length + 1);
  const whole = aLine(anOffer());
  const end = whole.end - '\t\t'.length;
  for (let cut = 1; cut < 8; cut++) digests.add(digestOf([{ ...whole, end: end - cut }]));
  assert.equal(digests.size, name.length + 8);
  for (let back = 1; back <= 8; back++) {
    const other = aLine(anOffer());
    other.bytes[other.end - back]! ^= 1;
    digests.add(digestOf([other]));
  }
  assert.equal(digests.size, name.length + 16);
});

test('a line more, a line less, or another order is another digest', () => {
  const [a, b] = [aLine(anOffer()), aLine(anOffer({ vendorId: 2 }))];
  assert.equal(new Set([[a], [b], [a, b], [b, a], []].map((lines) => digestOf(lines))).size, 5);
});

test('the feed that a line came from counts', () => {
  assert.notEqual(digestOf([aLine(anOffer(), { spool: 1 })]), digestOf([aLine(anOffer())]));
});

test('what is known of a line’s own shop counts, and nothing of others', () => {
  const known = (text: string) => (id: number) => (id === 2 ? text : `Butik ${id}`);
  const [own, other] = [[aLine(anOffer({ vendorId: 2 }))], [aLine(anOffer({ vendorId: 3 }))]];
  assert.notEqual(digestOf(own, known('Butik 2')), digestOf(own, known('Andet navn')));
  assert.equal(digestOf(other, known('Butik 2')), digestOf(other, known('Andet navn')));
});

test('the words that tell an accessory count', () => {
  const digestWith = (words: readonly string[]) =>
    lineDigester(
      feeds,
      String,
      words.map((word) => [word]),
    )([aLine(anOffer())]);
  assert.equal(new Set([[], ['cover'], ['cover', 'etui'], ['etui']].map(digestWith)).size, 4);
});

test('digests spread over all of their 53 bits', () => {
  const digests = Array.from({ length: 200 }, (_, i) => digestOf([aLine(anOffer({ price: 100 + i }))]));
  assert.ok(new Set(digests.map((digest) => Math.floor(digest / 2 ** 32))).size > 190);
  assert.equal(new Set(digests.map((digest) => digest % 2 ** 32)).size, 200);
});

test('other code or data that makes a product makes another digest; other code elsewhere does not', async () => {
  const digestWith = async (file: string) => {
    const dir = aFolder();
    cpSync(join(ROOT, 'src'), join(dir, 'src'), { recursive: true });
    cpSync(join(ROOT, 'samples'), join(dir, 'samples'), { recursive: true });
    cpSync(join(ROOT, 'package.json'), join(dir, 'package.json'));
    appendFileSync(join(dir, file), file.endsWith('.ts') ? '\n// said otherwise\n' : '\n# said otherwise\n');
    const changed = await import(
      pathToFileURL(join(dir, 'src/catalogue/night/unchanged/line-digest.ts')).href
    );
    return (changed.lineDigester as typeof lineDigester)(feeds, String)([aLine(anOffer())]);
  };
  const now = lineDigester(feeds, String)([aLine(anOffer())]);
  for (const file of [
    'src/catalogue/night/make.ts',
    'src/catalogue/night/trust/too-low.ts',
    'src/domain/history.ts',
    'src/catalogue/night/feeds-of-night.ts',
    'src/catalogue/night/unchanged/line-digest.ts',
    'src/catalogue/night/trust/tonight.ts',
    'samples/categories.en-da.txt',
  ])
    assert.notEqual(await digestWith(file), now, file);
  assert.equal(await digestWith('src/api/app.ts'), now);
});
