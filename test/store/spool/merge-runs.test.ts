import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { mergeRuns } from '../../../src/store/spool/merge-runs.ts';
import { openRuns, type Run, textOfLine } from '../../../src/store/spool/read.ts';
import { openSpool } from '../../../src/store/spool/write.ts';
import { aCode, aFolder, anEan, anOffer } from '../../builders.ts';

const dir = aFolder();
let files = 0;

/** A spool of offers of the articles with these numbers. */
function aSpool(offers: readonly (readonly [article: number, name: string])[]): string {
  const path = `${dir}/${++files}.spool`;
  const spool = openSpool(path);
  for (const [article, name] of offers) spool.add(anOffer({ ean: anEan(article), name }));
  spool.finish();
  return path;
}

function merged(paths: readonly string[]) {
  const { runs, close } = openRuns(paths);
  const groups = [...mergeRuns(runs)].map(({ key, lines }) => {
    return { key, lines: lines.map((line) => ({ spool: line.spool, text: textOfLine(line) })) };
  });
  close();
  return groups;
}

const articles = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.string({ maxLength: 3 })), {
  maxLength: 12,
});

const byText = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

describe('spools that are merged', () => {
  it('give the lines of each article in one group, in the order of spools, and of a spool by their bytes', () =>
    fc.assert(
      fc.property(fc.array(articles, { maxLength: 9 }), (shops) => {
        const groups = merged(shops.map(aSpool));
        const keys = groups.map(({ key }) => key);
        const ascending = [...new Set(keys)].sort((a, b) => a - b);
        assert.deepEqual(keys, ascending);
        assert.equal(keys.length, new Set(shops.flat().map(([article]) => article)).size);
        for (const { lines } of groups) {
          const inOrder = lines.toSorted((a, b) => a.spool - b.spool || byText(a.text, b.text));
          assert.deepEqual(lines, inOrder);
        }
        const found = groups.flatMap(({ lines }) => lines.map(({ spool }) => spool)).sort((a, b) => a - b);
        const written = shops.flatMap((own, spool) => own.map(() => spool));
        assert.deepEqual(found, written);
      }),
      { numRuns: 200 },
    ));

  it('give lines of one spool by their bytes, in whichever of its runs they are', () => {
    const key = aCode(5_700_000_000_001);
    const runOf = (text: string): Run => {
      const bytes = Buffer.from(text);
      const view = new DataView(bytes.buffer);
      let left = 1;
      return { spool: 0, key, bytes, view, start: 0, end: bytes.length, next: () => left-- > 0 };
    };
    const [group] = [...mergeRuns(['b', 'c', 'a', 'd'].map(runOf))];
    const texts = group!.lines.map(({ bytes, start, end }) => bytes.toString('utf8', start, end));
    assert.deepEqual(texts, ['a', 'b', 'c', 'd']);
  });

  it('end the merge where a line has no code, and not as if nothing came behind it', () => {
    const bytes = Buffer.alloc(0);
    const view = new DataView(bytes.buffer);
    const keys = [aCode(5_700_000_000_001), Number.NaN as ReturnType<typeof aCode>];
    const runs = keys.map((key, spool): Run => {
      let left = 1;
      return { spool, key, bytes, view, start: 0, end: 0, next: () => left-- > 0 };
    });
    assert.throws(() => [...mergeRuns(runs)], /a spool is damaged/);
  });
});
