import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { checkDigit } from '../../src/domain/ean.ts';
import { aProduct, memorySearch } from './memory-port.ts';

const phones = { brand: 'Apple', categoryPath: ['Elektronik', 'Mobiltelefoner'] };
const covers = { categoryPath: ['Elektronik', 'Mobiltilbehør', 'Mobilcovers'] };
const boots = { brand: 'Angulus', categoryPath: ['Sko', 'Støvler'] };

const market = [
  aProduct('Spigen cover til iPhone 15 sort', covers),
  aProduct('Panserglas til iPhone 15', covers),
  aProduct('Apple iPhone 15 128GB sort', phones),
  aProduct('Apple iPhone 15 Pro Max 256GB', phones),
  aProduct('Sony WH-1000XM4 trådløse høretelefoner', {
    brand: 'Sony',
    categoryPath: ['Lyd', 'Høretelefoner'],
  }),
  aProduct('Sony WH-1000XM5 trådløse høretelefoner', {
    brand: 'Sony',
    categoryPath: ['Lyd', 'Høretelefoner'],
  }),
  aProduct('Vinterstøvler brun', boots),
  aProduct('Støvler til vinter', boots),
  aProduct('Gummistøvler', { categoryPath: ['Sko', 'Støvler'] }),
  aProduct('Vinter jakke', { categoryPath: ['Tøj', 'Jakker'] }),
  aProduct('Sorte støvler', { ...boots, color: 'sort', size: '38' }),
  aProduct('Nordhavn kaffemaskine NK-200, sort', {
    brand: 'Nordhavn',
    categoryPath: ['Køkken', 'Kaffemaskiner'],
  }),
  aProduct('Nord havn plakat', { categoryPath: ['Plakater'] }),
  aProduct('Nord havn postkort', { categoryPath: ['Plakater'] }),
  aProduct('Vand 0,5 liter'),
  aProduct('Vand 1,5 l'),
  aProduct('Samsung 55" QLED TV', { brand: 'Samsung', categoryPath: ['TV'] }),
  aProduct('Samsung 65" QLED TV', { brand: 'Samsung', categoryPath: ['TV'] }),
  aProduct('Miele støvsuger', { brand: 'Miele', categoryPath: ['Støvsugere'] }),
  aProduct('Støvsugerposer til Miele', { categoryPath: ['Støvsugerposer'] }),
  aProduct('Støvsuger poser 10 stk'),
  aProduct('Poser til fryser'),
  aProduct('Casio armbåndsur 42 mm', { brand: 'Casio' }),
];
const shop = memorySearch(market);
const first = (text: string) => shop.names(text)[0];

describe('the thing itself comes before what goes with it', () => {
  it('iphone 15 before its cover, though the cover is more popular', () => {
    assert.deepEqual(shop.names('iphone 15').slice(0, 2), [
      'Apple iPhone 15 128GB sort',
      'Apple iPhone 15 Pro Max 256GB',
    ]);
  });

  it('an accessory whose name has no "til" is known by its word', () => {
    const two = memorySearch([
      aProduct('iPhone 15 cover'),
      aProduct('Refurbished Apple smartphone iPhone 15 256GB blå'),
    ]);
    assert.equal(two.names('iphone 15')[0], 'Refurbished Apple smartphone iPhone 15 256GB blå');
    assert.equal(two.names('iphone 15 cover')[0], 'iPhone 15 cover');
  });

  it('the cover first when the cover is asked for', () => {
    assert.equal(first('cover iphone 15'), 'Spigen cover til iPhone 15 sort');
    assert.equal(first('iphone 15 panserglas'), 'Panserglas til iPhone 15');
  });

  it('the vacuum cleaner before its bags', () => {
    assert.equal(first('støvsuger miele'), 'Miele støvsuger');
    assert.equal(first('støvsugerposer miele'), 'Støvsugerposer til Miele');
  });

  it('also when two hundred covers are more popular than the phone', () => {
    const many = Array.from({ length: 400 }, (_, i) =>
      aProduct(`Cover ${'abcdefgh'[i % 8]} til iPhone 16`, covers),
    );
    const crowded = memorySearch([...many, aProduct('Apple iPhone 16 sort', phones)]);
    assert.equal(crowded.names('iphone 16')[0], 'Apple iPhone 16 sort');
  });
});

describe('Danish words', () => {
  it('a compound finds its parts and the parts find the compound', () => {
    for (const text of ['vinterstøvler', 'vinter støvler', 'støvler vinter', 'vinterstoevler']) {
      assert.deepEqual(shop.names(text).toSorted(), ['Støvler til vinter', 'Vinterstøvler brun'], text);
    }
    assert.equal(first('vinterstøvler'), 'Vinterstøvler brun');
  });

  it('the split is told', () => {
    assert.deepEqual(shop.search('vinterstøvler').interpretation, {
      terms: ['vinterstøvler'],
      corrections: [],
      compounds: [{ word: 'vinterstøvler', parts: ['vinter', 'støvler'] }],
      relaxed: false,
    });
  });

  it('a brand is not torn: Nordhavn does not find nord and havn', () => {
    assert.deepEqual(shop.names('nordhavn'), ['Nordhavn kaffemaskine NK-200, sort']);
  });

  it('colour and size are found in their own fields', () => {
    assert.equal(first('sorte støvler 38'), 'Sorte støvler');
    assert.equal(first('sort støvle str. 38'), 'Sorte støvler');
  });
});

describe('numbers', () => {
  it('a model number is found however it is spaced', () => {
    for (const text of ['WH-1000XM5', 'wh1000 xm5', 'wh 1000xm5', 'wh1000xm5', 'sony xm5', 'wh-1000 xm 5']) {
      assert.equal(first(text), 'Sony WH-1000XM5 trådløse høretelefoner', text);
    }
    assert.equal(first('nk200'), 'Nordhavn kaffemaskine NK-200, sort');
    assert.equal(first('iphone15'), 'Apple iPhone 15 128GB sort');
  });

  it('measures meet in any unit', () => {
    assert.equal(first('vand 500ml'), 'Vand 0,5 liter');
    assert.equal(first('vand 50 cl'), 'Vand 0,5 liter');
    assert.equal(first('1500 ml vand'), 'Vand 1,5 l');
    assert.equal(first('tv 55 tommer'), 'Samsung 55" QLED TV');
    assert.equal(first('65-tommer tv'), 'Samsung 65" QLED TV');
    assert.equal(first('ur 42mm'), 'Casio armbåndsur 42 mm');
  });

  it('an EAN finds its product and nothing else', () => {
    const twelve = '570999900001';
    const ean = twelve + checkDigit(twelve);
    const coded = memorySearch([aProduct('Andet'), aProduct('Det rette', { ean })]);
    assert.deepEqual(coded.names(ean), ['Det rette']);
    assert.deepEqual(coded.names(` ${ean} `), ['Det rette']);
    assert.deepEqual(coded.names('5709999000029'), []);
  });
});

describe('typing errors', () => {
  it('are corrected and told', () => {
    const answer = shop.search('kafemaskine nordhavn');
    assert.equal(first('kafemaskine nordhavn'), 'Nordhavn kaffemaskine NK-200, sort');
    assert.deepEqual(answer.interpretation.corrections, [{ from: 'kafemaskine', to: 'kaffemaskine' }]);
    assert.equal(answer.interpretation.relaxed, false);
  });

  it('never touch a word the catalogue has', () => {
    for (const text of ['støvler', 'stoevler', 'vinterstøvle', 'poser', 'casio']) {
      assert.deepEqual(shop.search(text).interpretation.corrections, [], text);
    }
  });

  it('a slip in one shop’s name gives way when the words together find nothing', () => {
    const slip = memorySearch([
      aProduct('Lego kafemaskine'),
      ...Array.from({ length: 70 }, () => aProduct('Bosch kaffemaskine')),
    ]);
    assert.equal(slip.names('bosch kafemaskine')[0], 'Bosch kaffemaskine');
    assert.equal(slip.names('kafemaskine')[0], 'Lego kafemaskine');
  });
});

describe('relaxing', () => {
  it('all words first, and says nothing of relaxing when they are met', () => {
    assert.equal(shop.search('sony høretelefoner').interpretation.relaxed, false);
  });

  it('a word nobody has is let go, and that is told', () => {
    const answer = shop.search('miele støvsuger qwertyzxcv');
    assert.equal(first('miele støvsuger qwertyzxcv'), 'Miele støvsuger');
    assert.equal(answer.interpretation.relaxed, true);
  });

  it('all but one, when no product has them all', () => {
    const answer = shop.search('casio armbåndsur jakke');
    assert.equal(first('casio armbåndsur jakke'), 'Casio armbåndsur 42 mm');
    assert.equal(answer.interpretation.relaxed, true);
  });

  it('an unknown compound falls back to its head', () => {
    const bags = memorySearch([
      aProduct('Skole bog'),
      aProduct('Skole kalender'),
      aProduct('Rygsæk sort'),
      aProduct('Rygsæk blå'),
    ]);
    const answer = bags.search('skolerygsæk');
    assert.deepEqual(bags.names('skolerygsæk').toSorted(), ['Rygsæk blå', 'Rygsæk sort']);
    assert.equal(answer.interpretation.relaxed, true);
  });

  it('a model number that is met is not padded with others', () => {
    assert.deepEqual(shop.names('sony wh-1000xm5'), ['Sony WH-1000XM5 trådløse høretelefoner']);
  });

  it('nothing known finds nothing', () => {
    assert.deepEqual(shop.search('qwertyzxcv').hits, []);
  });
});

describe('ranking', () => {
  it('the whole name beats a longer one', () => {
    const two = memorySearch([aProduct('Blå kop med fad'), aProduct('Blå kop')]);
    assert.equal(two.names('blå kop')[0], 'Blå kop');
  });

  it('words in order beat words turned round, and near ones words apart', () => {
    const turned = memorySearch([aProduct('Prins lille kop'), aProduct('Lille prins kop')]);
    assert.equal(turned.names('lille prins')[0], 'Lille prins kop');
    const apart = memorySearch([aProduct('Lille kop af glas prins'), aProduct('Lille kop prins af glas')]);
    assert.equal(apart.names('lille prins')[0], 'Lille kop prins af glas');
  });

  it('the very model number beats its pieces scattered', () => {
    const two = memorySearch([aProduct('cd 77 ab 12'), aProduct('Trådløse sorte høretelefoner AB-12CD77')]);
    assert.equal(two.names('ab-12cd77')[0], 'Trådløse sorte høretelefoner AB-12CD77');
  });

  it('the very form typed beats another form', () => {
    const two = memorySearch([aProduct('Jakken'), aProduct('Jakke')]);
    assert.equal(two.names('jakke')[0], 'Jakke');
    assert.equal(two.names('jakken')[0], 'Jakken');
  });

  it('among equals the available and the popular come first', () => {
    const three = memorySearch([
      aProduct('Rød kop', { available: false }),
      aProduct('Rød kop', { vendorCount: 1 }),
      aProduct('Rød kop', { vendorCount: 30 }),
    ]);
    assert.deepEqual(
      three.search('rød kop').hits.map((hit) => three.docs.findIndex((doc) => doc.startsWith(hit.ean))),
      [2, 1, 0],
    );
  });

  it('a hit in the name beats a hit in the wider category', () => {
    const two = memorySearch([
      aProduct('Snørebånd', { categoryPath: ['Støvler', 'Tilbehør'] }),
      aProduct('Støvler', { categoryPath: ['Fodtøj'] }),
    ]);
    assert.equal(two.names('støvler')[0], 'Støvler');
  });
});

describe('bad input', () => {
  it('finds what it can or nothing, and never throws', () => {
    const cases = [
      '!!!!!',
      '"" "" ""',
      '😀😀😀😀😀',
      'مرحبا بالعالم',
      '" OR NEAR( *',
      'sko\0sko',
      'a"b"c OR d*',
      '(((((',
      '-- ; drop',
      'til og med i',
      'x'.repeat(200),
      'ord '.repeat(50),
      'NOT støvler',
      '{støvler} : *',
    ];
    for (const text of cases) {
      const { hits, interpretation } = shop.search(text);
      assert.ok(hits.length <= 5);
      assert.equal(typeof interpretation.relaxed, 'boolean');
    }
    assert.equal(shop.search('!!!!!').hits.length, 0);
    assert.deepEqual(shop.search('😀😀😀').interpretation.terms, []);
  });

  it('stop words alone still search', () => {
    assert.ok(shop.search('til og med').hits.length > 0);
  });

  it('stop words and operators around a word do not hide it', () => {
    assert.equal(first('jeg vil købe en god miele støvsuger'), 'Miele støvsuger');
    assert.equal(first('"miele" OR støvsuger*'), 'Miele støvsuger');
  });

  it('any text gives an answer whose parts are whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const { hits, interpretation } = shop.search(text);
        assert.ok(hits.length <= 5);
        assert.equal(new Set(hits.map((hit) => hit.ean)).size, hits.length);
        assert.ok(interpretation.terms.length <= 12);
        for (const hit of hits) assert.ok(Number.isFinite(hit.score));
      }),
      { numRuns: 300 },
    );
  });
});
