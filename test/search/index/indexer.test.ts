import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createIndexer, type IndexTarget } from '../../../src/search/index/indexer.ts';
import type { SearchProduct } from '../../../src/search/index/vocabulary.ts';
import { loadLexicon } from '../../../src/search/language/lexicon.ts';
import { createSuggest } from '../../../src/search/suggest/suggest.ts';
import { BLOCK_WORDS, RankList } from '../../../src/store/packed/rank-list.ts';
import type { BuiltDocument, SuggestionColumns, TokenRanks } from '../../../src/store/ports/search-index.ts';
import { type FamilyColumns, NO_DROP, type TraitNames } from '../../../src/store/ports/traits.ts';
import { aFolder } from '../../builders.ts';
import { aProduct, describeAll } from '../memory-port.ts';

const TRAITS = {
  priceOre: 0,
  firstSeenDay: 20_000,
  dropTenths: NO_DROP,
  kinds: 1,
  unitPrice: 0,
  vendorIds: [7, 12],
};
const LISTED_MIN = 20;
const PLACED = { ...TRAITS, hasPlace: true };

function indexed(
  products: readonly SearchProduct[],
  popularity: (at: number) => number,
  hasPlace = (_at: number) => true,
) {
  const dir = join(aFolder(), 'index');
  const indexer = createIndexer(dir, 0, { listedMinOf: () => LISTED_MIN });
  products.forEach((product, at) => {
    indexer.add(product, popularity(at), { ...PLACED, hasPlace: hasPlace(at), priceOre: at });
  });
  const rows: BuiltDocument[] = [];
  const lexicons: Uint8Array[] = [];
  const suggestions: SuggestionColumns[] = [];
  const names: TraitNames[] = [];
  const families: FamilyColumns[] = [];
  const lists: TokenRanks[] = [];
  const into: IndexTarget = {
    addDocument: (document) => void rows.push(document),
    addTraitNames: (all) => void names.push(all),
    addFamilies: (all) => void families.push(all),
    addRankLists: (all) => void lists.push(...all),
    addLexicon: (bytes) => void lexicons.push(bytes),
    addSuggestions: (columns) => void suggestions.push(columns),
  };
  indexer.finish(into);
  return { rows, lexicons, names, families, suggestions, lists, dir };
}

/** A word that no other product has. */
const letters = (at: number): string =>
  [...String(at)]
    .map((digit) => 'bdfghklmnp'[+digit])
    .join('u')
    .padEnd(9, 'o');

/** The ranks of a packed list whose ranks are all in the first block. */
function ranksIn(packed: Uint8Array): number[] {
  const bits = new Uint32Array(BLOCK_WORDS);
  new RankList(packed).addTo(bits, 0);
  return Array.from({ length: 32 * BLOCK_WORDS }, (_, offset) => offset + 1).filter(
    (rank) => bits[(rank - 1) >>> 5]! & (1 << ((rank - 1) & 31)),
  );
}

const eans = (rows: readonly { doc: string }[]) => rows.map(({ doc }) => doc.split('\t')[0]);

/** No size, no colour and no family. */
const ALONE = { size: 0, color: 0, family: 0 };

describe('the search index is built beside the merge', () => {
  it('the most popular come first, and those alike in the order they came in', () => {
    const products = Array.from({ length: 40 }, (_, at) => aProduct(`Sko ${at}`));
    const { rows } = indexed(products, (at) => (at % 4) / 4);
    const expected = [3, 2, 1, 0].flatMap((most) => products.filter((_, at) => at % 4 === most));
    assert.deepEqual(
      eans(rows),
      expected.map(({ ean }) => ean),
    );
    assert.deepEqual(
      rows.map(({ rank }) => rank),
      products.map((_, at) => at + 1),
    );
  });

  it('a product put aside is described as one that never left memory', () => {
    const odd = ['Ωμέγα ρολόι', 'Москва часы', '𝒜𝒷 sæt 😀', 'WH-1000XM5 T-shirt 0,5 l', "Levi's str. M", ''];
    // Together more than a bucket holds in memory, and one longer than that alone.
    const products = [
      ...Array.from({ length: 3_000 }, (_, at) => aProduct(`Nordhavn kaffemaskine NK-${at} ${odd[at % 6]}`)),
      aProduct('Lang sti', {
        categoryPath: Array.from({ length: 9_000 }, (_, at) => `Æble${at % 300} grød`),
      }),
      aProduct('Sidste sko'),
    ];
    const { rows, lexicons, dir } = indexed(products, () => 0.5);
    const { described, lexicon } = describeAll(products);
    assert.deepEqual(
      rows.map(({ tokens, doc }) => ({ tokens: tokens.replace(/ \.[bc]\d+/g, ''), doc })),
      described.map(({ tokens, doc }) => ({ tokens, doc })),
    );
    assert.deepEqual(lexicons, [lexicon.bytes()]);
    assert.equal(existsSync(dir), false);
  });

  it('every token of enough products has a list of exactly the ranks that have it', () => {
    const sorts = ['kaffemaskine', 'kaffemaskiner til kontor', 'tekande med låg', 'støvler', 'vinterstøvle'];
    const products = Array.from({ length: 300 }, (_, at) =>
      aProduct(
        `${sorts[at % 5]} ${at % 7 === 0 ? 'sort' : letters(at)} ${at % 5 === 0 ? '16 GB' : `NK-${at}`}`,
        {
          size: at % 4 === 0 ? '1,5 l' : null,
          brand: at % 3 === 0 ? 'Nordhavn' : letters(at),
          categoryPath: ['Hjem', at % 4 === 0 ? 'Køkken' : `Hylde ${at}`],
          description: at % 6 === 0 ? 'Keramisk filter og fløjte' : '',
        },
      ),
    );
    const { rows, lists } = indexed(
      products,
      (at) => (at % 10) / 10,
      (at) => at % 50 !== 0,
    );
    const ranksOf = new Map<string, number[]>();
    for (const { rank, tokens } of rows)
      for (const token of tokens.split(' ')) ranksOf.set(token, [...(ranksOf.get(token) ?? []), rank]);
    for (const { token, ranks } of lists) assert.deepEqual(ranksIn(ranks), ranksOf.get(token), token);
    const listed = new Set(lists.map(({ token }) => token));
    for (const [token, { length }] of ranksOf)
      assert.equal(listed.has(token), length >= LISTED_MIN, `${token}: ${length}`);
    for (const kind of [/^kaf/, /^=/, /^-keramisk/, /^\.b/, /^\.c/])
      assert.ok(
        [...listed].some((token) => kind.test(token)),
        String(kind),
      );
  });

  it('what is suggested is collected with it: the words of names, brands and categories', () => {
    const { suggestions } = indexed(
      ['AEG lampe', 'AEG lampe mini', 'AEG lampe WH-1000'].map((name) => aProduct(name)),
      () => 0,
    );
    const typed = createSuggest(suggestions[0]!);
    assert.deepEqual(typed('aeg l')[0], { kind: 'search', text: 'aeg lampe' });
    assert.ok(typed('wh1000').some(({ kind }) => kind === 'product'));
  });

  it('what has no place comes last, in its own order, and tells nothing to names, words and suggestions', () => {
    const products = [
      aProduct('Opfundet lampe', { brand: 'Opfundet', categoryPath: ['Lys', 'Opfundne'] }),
      aProduct('Opfundet lampe', { brand: 'Nordhavn', categoryPath: ['Lys', 'Lamper'] }),
      ...Array.from({ length: 3 }, () =>
        aProduct('Nordhavn lampe', { brand: 'Nordhavn', categoryPath: ['Lys', 'Lamper'] }),
      ),
    ];
    const popularities = [0.5, 0.99, 0, 0.01, 0.2];
    const { rows, names, lexicons, suggestions } = indexed(
      products,
      (at) => popularities[at]!,
      (at) => at > 1,
    );
    assert.deepEqual(
      eans(rows),
      [4, 3, 2, 1, 0].map((at) => products[at]!.ean),
    );
    const { placed, brands, categories, paths } = names[0]!;
    assert.equal(placed, 3);
    assert.deepEqual(
      brands.map(({ name, products }) => [name, products]),
      [['Nordhavn', 3]],
    );
    assert.deepEqual(
      categories.map(({ name, products }) => [name, products]),
      [
        ['Lys', 3],
        ['Lamper', 3],
      ],
    );
    assert.deepEqual(
      paths.map(({ nodes }) => nodes.length),
      [1, 2],
    );
    const lexicon = loadLexicon(lexicons[0]!);
    assert.deepEqual([lexicon.count('lampe'), lexicon.count('opfundet'), lexicon.products], [3, 0, 3]);
    const typed = createSuggest(suggestions[0]!);
    assert.deepEqual(typed('opf'), []);
    assert.equal(typed('nordhavn lampe').filter(({ kind }) => kind === 'product').length, 3);
  });

  it('traits follow their product to its rank, under numbers that the names tell', () => {
    const products = [
      aProduct('Sko', { brand: 'Nordhavn', categoryPath: ['Mode', 'Sko'] }),
      aProduct('Støvle', { brand: 'NORDHAVN', categoryPath: ['Mode', 'Støvler'] }),
      aProduct('Ting'),
    ];
    const { rows, names } = indexed(products, (at) => at / 3);
    assert.deepEqual(
      rows.map(({ traits: { vendors, ...traits } }) => ({
        ...traits,
        vendorIds: vendors.trim().split(' ').map(Number),
        ean: String(traits.ean),
      })),
      [
        { ...TRAITS, ean: products[2]!.ean, path: 0, brand: 0, ...ALONE, priceOre: 2 },
        { ...TRAITS, ean: products[1]!.ean, path: 2, brand: 1, ...ALONE, priceOre: 1 },
        { ...TRAITS, ean: products[0]!.ean, path: 1, brand: 1, ...ALONE, priceOre: 0 },
      ],
    );
    assert.deepEqual(
      rows.map(({ tokens }) => tokens.split(' ').filter((token) => token.startsWith('.'))),
      [[], ['.c1', '.c3', '.b1'], ['.c1', '.c2', '.b1']],
      'and are marked in the index by these numbers',
    );
    assert.deepEqual(names[0]!.brands, [{ number: 1, key: 'nordhavn', name: 'Nordhavn', products: 2 }]);
    assert.deepEqual(
      names[0]!.paths.map(({ number, nodes }) => [number, nodes.length]),
      [
        [1, 2],
        [2, 2],
      ],
    );
  });

  it('sizes and colours of one article are a family, and nothing else is', () => {
    const shoe = (name: string, own: Partial<SearchProduct> = {}) =>
      aProduct(name, { brand: 'Klit', ...own });
    const familiesOf = (...products: SearchProduct[]) => {
      const { rows } = indexed(products, () => 0.5);
      const byEan = new Map(rows.map(({ traits }) => [String(traits.ean), traits.family]));
      return products.map(({ ean }) => byEan.get(ean));
    };
    const one = [
      shoe('Klit løbesko Fjord sort', { size: '38', color: 'Sort' }),
      shoe('Løbesko Fjord, Navy str. 39', { size: '39', color: 'Navy' }),
      shoe('Klit løbesko Fjord str. 40'),
      shoe('Fjord løbesko mørkeblå', { size: 'EU 41' }),
    ];
    assert.deepEqual(familiesOf(...one), [1, 1, 1, 1]);
    for (const [other, why] of [
      [shoe('Klit løbesko Fjord 2 sort', { size: '38' }), 'another model'],
      [shoe('Klit løbesko Fjord Pro sort'), 'another word'],
      [aProduct('Klit løbesko Fjord sort', { brand: 'Havn', size: '38' }), 'another brand'],
      [aProduct('Løbesko Fjord sort', { size: '38' }), 'no brand'],
      [shoe('Klit løbesko Fjord'), 'neither a size nor a colour'],
    ] as const)
      assert.deepEqual(familiesOf(...one, other), [1, 1, 1, 1, 0], why);
    const boxes = [shoe('Klit City'), shoe('Klit City'), shoe('Klit City')];
    assert.deepEqual(familiesOf(...boxes), [0, 0, 0], 'names that tell no size may be of different boxes');
    const brandless = ['38', '39'].map((size) => aProduct('Løbesko Fjord sort', { size }));
    assert.deepEqual(familiesOf(...brandless), [0, 0], 'without a brand');
    const phones = [shoe('Klit Pixel 9 Pro XL sort'), shoe('Klit Pixel 9 Pro sort')];
    assert.deepEqual(familiesOf(...phones), [0, 0], 'letters beside a model number are a model');
  });
});
