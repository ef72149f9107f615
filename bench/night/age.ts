import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Day } from '../../src/domain/day.ts';
import type { EanNumber } from '../../src/domain/ean.ts';
import type { Ore } from '../../src/domain/money.ts';
import { createNightIndexer } from '../../src/search/index/carried/carried-indexer.ts';
import { openGenerations, openSearchIndex } from '../../src/store/open.ts';
import { type Memory, packMemory, unpackMemory } from '../../src/store/packed/memory.ts';
import { packFacts, unpackFacts } from '../../src/store/packed/product-facts.ts';
import { filesOf } from '../../src/store/sqlite/catalogue/catalogue-files.ts';
import { generationPath } from '../market.ts';

const DAYS = 90;
const CHANGES_PER_NIGHT = 0.015;

/**
 * Gives a freshly read catalogue the ninety days of history it would have: about 1.5 % of offers change a night. Without its index,
 * the next night makes one anew.
 */
export async function age(dataDir: string, { hasIndex = true } = {}): Promise<void> {
  const generations = await openGenerations({ dir: join(dataDir, 'generations'), log: () => {} });
  const { id: _, ...meta } = generations.current()!.meta;
  const builder = generations.build();
  const lowest = new Map([...generations.current()!.prices()].map(({ ean, lowestOre }) => [ean, lowestOre]));
  let seed = 1;
  const random = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return seed / 2 ** 32;
  };
  for (const row of productsIn(generationPath(dataDir))) {
    const made = row.made === null ? undefined : unpackFacts(row.made as string)!;
    const memory = unpackMemory(row.memory as string);
    const first = (meta.day - DAYS) as Day;
    const changed = <P extends readonly [Day, Ore | null, ...unknown[]]>(points: readonly P[]): P[] => {
      const last = points.at(-1);
      if (last === undefined) return [];
      const days = [first];
      for (let day = first + 1; day <= meta.day; day++)
        if (random() < CHANGES_PER_NIGHT) days.push(day as Day);
      // Today's price is valid since the last change.
      const price = (i: number) =>
        i === days.length - 1 ? last[1] : Math.round((last[1] ?? 100) * (0.9 + 0.2 * random()));
      return days.map((day, i) => last.with(0, day).with(1, price(i)) as unknown as P);
    };
    const points = changed(memory.points as never) as unknown as Memory['points'];
    builder.addProduct({
      ean: row.ean as EanNumber,
      product: row.product as string | null,
      offers: row.offers as string | null,
      memory: packMemory({
        ...memory,
        firstSeen: first,
        points,
        vendors: memory.vendors.map(([vendorId, points]) => [vendorId, changed(points as never)]) as never,
      }),
      lowestOre: lowest.get(row.ean as EanNumber) ?? null,
      made:
        made === undefined
          ? null
          : packFacts({ ...made, firstSeen: first, changedDay: points.at(-1)?.[0] ?? first }),
    });
    if (made !== undefined && made.reference.ore > 0)
      builder.addReference(row.ean as EanNumber, made.reference);
  }
  const current = generations.current()!;
  for (const feed of current.feeds()) builder.addFeed(feed);
  for (const shop of current.shops()) builder.addShop(shop);
  for (const held of current.held()) builder.addHeld(held);
  const path = generationPath(dataDir);
  if (hasIndex) createNightIndexer({ index: await openSearchIndex(path), path }).finish(builder);
  builder.publish({ ...meta, inputs: 'aged' });
  generations.close();
}

/** Makes the measured night also read the feeds of shops that write weekly. */
export function forgetHashes(dataDir: string): void {
  const db = new DatabaseSync(join(dataDir, 'state.db'));
  db.exec(`update feed set good = json_set(good, '$.sha256', '')`);
  db.close();
}

export function* productsIn(generation: string) {
  for (const path of filesOf(generation)) {
    const db = new DatabaseSync(path, { readOnly: true });
    yield* db.prepare('select ean, product, offers, memory, made from product order by ean').iterate();
    db.close();
  }
}
