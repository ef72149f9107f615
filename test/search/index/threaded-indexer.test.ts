import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import {
  type AddedProduct,
  createIndexer,
  type Indexer,
  type IndexTarget,
} from '../../../src/search/index/indexer.ts';

import { createThreadedIndexer } from '../../../src/search/index/thread/threaded-indexer.ts';
import { NO_DROP } from '../../../src/store/ports/traits.ts';
import { aFolder } from '../../builders.ts';
import { aProduct } from '../memory-port.ts';

const ODD = ['Ωμέγα ρολόι', 'Москва часы', '𝒜𝒷 sæt 😀', 'WH-1000XM5 T-shirt 0,5 l', "Levi's str. M", ''];

const many = (products: number): AddedProduct[] =>
  Array.from({ length: products }, (_, at) => ({
    product: aProduct(`Nordhavn kaffemaskine NK-${at} ${ODD[at % 6]}`, {
      categoryPath: at % 7 === 0 ? [] : ['Køkken', `Hylde ${at % 5}`],
      size: at % 3 === 0 ? 'XL' : null,
      color: at % 4 === 0 ? 'rød' : null,
      description: at % 2 === 0 ? `Brygger ${at % 9} kopper\nad gangen` : '',
      available: at % 2 === 0,
    }),
    popularity: (at % 100) / 100,
    traits: {
      priceOre: at * 100,
      firstSeenDay: 20_000,
      dropTenths: at % 11 === 0 ? NO_DROP : at % 900,
      kinds: 1,
      unitPrice: at % 17 === 0 ? 2 ** 29 + at : 0,
      hasPlace: at % 13 !== 0,
      vendorIds: Array.from({ length: at % 4 }, (_, n) => n + at),
    },
  }));

function addAll(indexer: Indexer, products: readonly AddedProduct[]): void {
  for (const { product, popularity, traits } of products) indexer.add(product, popularity, traits);
}

/** All that an indexer hands over, in order. */
function handedOver(indexer: Indexer): { said: [string, unknown][]; progress: number[] } {
  const said: [string, unknown][] = [];
  const progress: number[] = [];
  const into: IndexTarget = {
    addTraitNames: (names) => void said.push(['names', names]),
    addDocument: (document) => void said.push(['document', document]),
    addFamilies: ({ keys, numbers }) => void said.push(['families', [...keys, ...numbers]]),
    addRankLists(lists) {
      for (const { token, ranks } of lists) said.push([token, Buffer.from(ranks).toString('base64')]);
    },
    addLexicon: (bytes) => void said.push(['lexicon', Buffer.from(bytes).toString('base64')]),
    addSuggestions: (columns) =>
      void said.push(['suggestions', Object.values(columns).map((each) => Array.from(each as Uint8Array))]),
  };
  indexer.finish(into, (done) => progress.push(done));
  return { said, progress };
}

describe('an index that is made in a thread', () => {
  it('is the same, part by part, and leaves nothing', () => {
    for (const count of [0, 1, 512, 3_000]) {
      const products = many(count);
      const dir = join(aFolder(), 'index');
      const alone = createIndexer(join(aFolder(), 'alone'));
      const threaded = createThreadedIndexer(dir);
      addAll(alone, products);
      addAll(threaded, products);
      const { said, progress } = handedOver(threaded);
      assert.deepEqual(said, handedOver(alone).said);
      assert.equal(progress.at(-1) ?? 0, count);
      assert.equal(existsSync(dir), false);
    }
  });

  it('tells what failed in it', () => {
    const file = join(aFolder(), 'file');
    writeFileSync(file, '');
    const indexer = createThreadedIndexer(join(file, 'index'));
    addAll(indexer, many(400));
    assert.throws(() => handedOver(indexer), { code: 'ENOTDIR', syscall: 'mkdir' });
    indexer.abandon();
  });

  it('tells it as soon as it takes no more', () => {
    const file = join(aFolder(), 'file');
    writeFileSync(file, '');
    const indexer = createThreadedIndexer(join(file, 'index'));
    assert.throws(() => addAll(indexer, many(6_000)), { code: 'ENOTDIR' });
    indexer.abandon();
  });

  it('is given up at any time, and leaves nothing', () => {
    const early = join(aFolder(), 'index');
    const indexer = createThreadedIndexer(early);
    // More than may wait for the thread: it has begun.
    addAll(indexer, many(6_000));
    assert.equal(existsSync(early), true);
    indexer.abandon();
    assert.equal(existsSync(early), false);

    const late = join(aFolder(), 'index');
    const full = createThreadedIndexer(late);
    addAll(full, many(6_000));
    const into = { addTraitNames: () => {} } as unknown as IndexTarget;
    into.addDocument = () => {
      throw new Error('the disk is full');
    };
    assert.throws(() => full.finish(into), /the disk is full/);
    assert.equal(existsSync(late), true, 'it is in the middle of it');
    full.abandon();
    assert.equal(existsSync(late), false);
  });
});
