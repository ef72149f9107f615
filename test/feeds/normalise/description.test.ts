import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { SENTENCE_END } from '../../../src/domain/product.ts';
import { DESCRIPTION_RAW_CHARS } from '../../../src/feeds/feed.ts';
import { cleanDescription, DESCRIPTION_CHARS } from '../../../src/feeds/normalise/description.ts';
import { aSpec, read, tsv } from '../reading.ts';

const sentencesOf = (raw: string): string[] => cleanDescription(raw).split(SENTENCE_END).slice(0, -1);

describe('a shop’s description', () => {
  it('is its sentences, whatever marks their ends', () => {
    assert.deepEqual(sentencesOf('Brygger 10 kopper. Auto-sluk efter 40 min.! Nem at rense'), [
      'Brygger 10 kopper',
      'Auto-sluk efter 40 min',
      'Nem at rense',
    ]);
    assert.deepEqual(sentencesOf('Kværn\r\nPumpe • Filter|Kande ✓ Låg'), [
      'Kværn',
      'Pumpe',
      'Filter',
      'Kande',
      'Låg',
    ]);
    assert.deepEqual(sentencesOf('Rummer 1.5 l og 3.000 bønner'), ['Rummer 1.5 l og 3.000 bønner']);
  });

  it('has no mark-up, and words stay apart where tags parted them', () => {
    assert.deepEqual(
      sentencesOf(
        '<p class="a">Stærk <b>stål</b>gryde</p><ul><li>Låg</li><li>Til&nbsp;ovn</li></ul>Blank<br/>Tung',
      ),
      ['Stærk stål gryde', 'Låg', 'Til ovn', 'Blank', 'Tung'],
    );
    assert.deepEqual(
      sentencesOf('<style>p { color: red }</style><script>alert("hej")</script><!-- Skjult -->Synlig'),
      ['Synlig'],
    );
    assert.deepEqual(sentencesOf('Under 5 < 6 liter <a href="https://x.dk/meget-lang'), [
      'Under 5 < 6 liter',
    ]);
  });

  it('has its entities decoded, also those that were escaped twice, and its broken letters mended', () => {
    assert.deepEqual(sentencesOf('R&oslash;d &amp;aelig;ske &lt;br&gt;&amp;lt;i&amp;gt;kursiv'), [
      'Rød æske',
      'kursiv',
    ]);
    assert.deepEqual(sentencesOf('BlÃ¸d og rÃ¸d'), ['Blød og rød']);
  });

  it('has no control, bidi or invisible characters, and its white space is folded', () => {
    assert.deepEqual(sentencesOf('\u202eStærk\u200b  \t kande\u0007 \u{E0041}med\ufefflåg\u0085'), [
      'Stærk kande medlåg',
    ]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        assert.doesNotMatch(
          cleanDescription(raw),
          /[\u0000-\u001e\u007f-\u009f\u200b-\u200f\u202a-\u202e]|\s\s/u,
        );
      }),
    );
  });

  it('tells nothing in numbers, signs, addresses and what it said before', () => {
    assert.deepEqual(sentencesOf('12. 34/56. --- ! Kværn. Kværn. Kværn'), ['Kværn']);
    assert.deepEqual(sentencesOf('Se https://www.elshop.dk/kaffe?a=1 eller skriv til salg@elshop.dk nu'), [
      'Se eller skriv til nu',
    ]);
    assert.equal(cleanDescription(''), '');
    assert.equal(cleanDescription('<p> </p>'), '');
  });

  it('is cut behind a whole word, and not one character before it must', () => {
    const sentence = (chars: number) => `${`${'x'.repeat(99)} `.repeat(5).slice(0, chars - 3)} yz`;
    const whole = sentence(479);
    assert.equal(cleanDescription(whole), whole + SENTENCE_END);
    assert.equal(cleanDescription(sentence(480)), sentence(480).slice(0, -3) + SENTENCE_END);
    assert.ok(cleanDescription('Ord ord. '.repeat(500)).length <= DESCRIPTION_CHARS);
    assert.equal(cleanDescription('x'.repeat(DESCRIPTION_CHARS)), '', 'no word of it fits');
  });

  it('is looked at for so many characters and no more', () => {
    const empty = ' '.repeat(DESCRIPTION_RAW_CHARS);
    assert.equal(
      cleanDescription(`${empty.slice(0, DESCRIPTION_RAW_CHARS - 5)}Kande. Mere`),
      `Kande${SENTENCE_END}`,
    );
    assert.equal(cleanDescription(`${empty.slice(0, DESCRIPTION_RAW_CHARS)}Kande`), '');
  });

  it('takes no time however long and hostile it is', () => {
    const MB = 1 << 20;
    const began = performance.now();
    for (const unit of [
      'a',
      '<',
      '<p ',
      '<!--',
      '&amp;',
      '&',
      '<script>',
      'a@',
      '@',
      '. ',
      '\u202e',
      '</',
      'x ',
      'Ã¸',
    ])
      cleanDescription(unit.repeat(MB / unit.length));
    assert.ok(performance.now() - began < 2_000, 'milliseconds each');
  });
});

describe('a row’s texts', () => {
  const textsOf = async (row: Partial<Record<string, string>>) => {
    const { results } = await read(aSpec({ fields: { description: 'size' } }), tsv(row));
    const [result] = results;
    assert.ok(result !== undefined && 'ok' in result);
    return { name: result.ok.name, ...result.texts };
  };

  it('are read from the field that the feed’s settings name', async () => {
    assert.equal(
      (await textsOf({ size: 'Brygger 10 kopper.' })).description,
      `Brygger 10 kopper${SENTENCE_END}`,
    );
    assert.equal((await textsOf({})).description, '');
  });

  it('have what is left of a name that is too long to be shown', async () => {
    const long = `Nordhavn kaffemaskine ${'med timer og kande '.repeat(7)}i rød`;
    const { name, nameRest } = await textsOf({ title: `${long} NK-200` });
    assert.equal(name.length, 150);
    assert.equal(name + nameRest, `${long} NK-200`);
    assert.deepEqual(await textsOf({ title: long.slice(0, 150) }), {
      name: long.slice(0, 150).trimEnd(),
      nameRest: '',
      description: '',
    });
  });

  it('do not go on for ever, and do not have the shop’s own name', async () => {
    const { name, nameRest } = await textsOf({ title: 'x'.repeat(100_000) });
    assert.deepEqual([name.length, nameRest.length], [150, 150]);
    const title = `${'Kaffemaskine '.repeat(12)}NK-200 - Elshop.dk`;
    assert.match((await textsOf({ title })).nameRest, /NK-200$/);
  });
});
