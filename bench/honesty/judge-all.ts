import { join } from 'node:path';
import { judgeClaims } from '../../src/catalogue/night/claims/judge-claims.ts';
import { createTonight } from '../../src/catalogue/night/trust/tonight.ts';
import { isClaim } from '../../src/domain/claim.ts';
import { openGenerations } from '../../src/store/open.ts';
import { unpackMemory } from '../../src/store/packed/memory.ts';
import { unpackStoredOffers } from '../../src/store/packed/stored-offers.ts';
import { generationPath } from '../market.ts';
import { productsIn } from '../night/age.ts';

/** Few enough that an article is in the processor's cache still, as it is at night when it has just been read: of 20,000 it takes a third longer. */
const BATCH = 1_000;

/** Judges every claim of the published catalogue once more, and times nothing but that. */
export async function judgeAll(dataDir: string): Promise<{ claims: number; usPerClaim: number }> {
  const generations = await openGenerations({ dir: join(dataDir, 'generations'), log: () => {} });
  const current = generations.current()!;
  const shops = current.shops();
  const tonight = createTonight({
    day: current.meta.day,
    firstDay: undefined,
    vendors: new Map(shops.map(({ id, domain }) => [id, { domain, name: domain }])),
    feedVendors: [],
    shops,
    founders: [],
    decisions: { accepted: [], joined: [], rejected: [], vouched: [] },
    accessories: [],
    perishables: [],
  });
  let claims = 0;
  let us = 0;
  let batch: Parameters<typeof judgeClaims>[] = [];
  const judge = (): void => {
    const began = process.cpuUsage();
    for (const article of batch) claims += judgeClaims(...article).claims.length;
    const { user, system } = process.cpuUsage(began);
    us += user + system;
    batch = [];
  };
  for (const { offers, memory } of productsIn(generationPath(dataDir))) {
    if (typeof offers !== 'string') continue;
    const stored = unpackStoredOffers(offers);
    if (!stored.some(({ priceOre, beforeOre }) => isClaim(priceOre, beforeOre))) continue;
    batch.push([stored, unpackMemory(memory as string), [], tonight]);
    if (batch.length === BATCH) judge();
  }
  judge();
  generations.close();
  return { claims, usPerClaim: us / claims };
}
