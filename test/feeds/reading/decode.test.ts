import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { mendMojibake } from '../../../src/feeds/normalise/shop-texts.ts';
import { decodeText } from '../../../src/feeds/reading/decode.ts';
import { inChunks } from '../reading.ts';

async function decode(bytes: Uint8Array, encoding?: string, chunkBytes = 3): Promise<string> {
  let text = '';
  for await (const part of decodeText(inChunks(bytes, chunkBytes), encoding)) text += part;
  return text;
}

const DANISH = 'Æblegård ærø – 1 €';
const cp1252 = Buffer.from('\xc6bleg\xe5rd \xe6r\xf8 \x96 1 \x80', 'latin1');

describe('decoding', () => {
  it('UTF-8, with and without a mark', async () => {
    assert.equal(await decode(Buffer.from(DANISH)), DANISH);
    assert.equal(await decode(Buffer.from(`\uFEFF${DANISH}`)), DANISH);
  });

  it('UTF-16 either way round, with and without a mark', async () => {
    const little = Buffer.from(`id ${DANISH}`, 'utf16le');
    const big = Buffer.from(little).swap16();
    assert.equal(await decode(Buffer.concat([Buffer.from([0xff, 0xfe]), little])), `id ${DANISH}`);
    assert.equal(await decode(Buffer.concat([Buffer.from([0xfe, 0xff]), big])), `id ${DANISH}`);
    assert.equal(await decode(little), `id ${DANISH}`);
    assert.equal(await decode(big), `id ${DANISH}`);
  });

  it('what is not UTF-8 is Windows-1252, also when declared ISO-8859-1', async () => {
    assert.equal(await decode(cp1252), DANISH);
    const declared = Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?>');
    assert.ok((await decode(Buffer.concat([declared, cp1252]))).endsWith(DANISH));
  });

  it('UTF-8 declared as ISO-8859-1 is read as UTF-8', async () => {
    const text = `<?xml version="1.0" encoding="iso-8859-1"?>${DANISH}`;
    assert.equal(await decode(Buffer.from(text)), text);
  });

  it('Windows-1252 declared as UTF-8 is read as Windows-1252', async () => {
    const declared = Buffer.from('<?xml version="1.0" encoding="UTF-8"?>');
    assert.ok((await decode(Buffer.concat([declared, cp1252]))).endsWith(DANISH));
  });

  it('after a megabyte of plain ASCII the first other byte still decides', async () => {
    const plain = Buffer.alloc((1 << 20) + 10, 'x');
    assert.ok((await decode(Buffer.concat([plain, cp1252]), undefined, 65_536)).endsWith(DANISH));
    assert.ok(
      (await decode(Buffer.concat([plain, Buffer.from(DANISH)]), undefined, 65_536)).endsWith(DANISH),
    );
  });

  it('the operator may name the encoding, but not invent one', async () => {
    assert.equal(await decode(Buffer.from([0xe6, 0xa4]), 'iso-8859-15'), 'æ€');
    await assert.rejects(decode(Buffer.from('x'), 'klingon'), /unknown encoding/);
  });

  it('text of any kind survives any cutting', () =>
    fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 4 }),
        fc.integer({ min: 1, max: 9 }),
        async (text, size) => {
          const plain = `id${text.replaceAll('\0', '').replace(/^\uFEFF/, '')}`;
          assert.equal(await decode(Buffer.from(plain), undefined, size), plain);
        },
      ),
      { numRuns: 200 },
    ));
});

describe('mojibake', () => {
  it('Danish letters read wrongly once are turned back', () => {
    for (const word of ['Øreplugs på lager', 'Æblemost', 'Århus', 'Kaffe – 20 cm', 'kr. 5 €']) {
      const broken = new TextDecoder('windows-1252').decode(Buffer.from(word));
      assert.equal(mendMojibake(broken), word);
    }
  });

  it('sound text is left alone', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aæøåÆØÅéöÃÂ â€–x') }), (text) => {
        const mended = mendMojibake(text);
        assert.ok(mended === text || Buffer.from(mended).length === text.length);
      }),
    ));
});
