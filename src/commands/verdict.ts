import { parseArgs } from 'node:util';
import { findEan, shopRecords } from '../catalogue/answers/lookup.ts';
import { UNJUDGED, withoutRush } from '../catalogue/honesty/claim-on-day.ts';
import { isClaim } from '../domain/claim.ts';
import { formatDay } from '../domain/day.ts';
import { type Ean, parseEan } from '../domain/ean.ts';
import { verdictLines } from '../oversight/verdict-text.ts';
import { createLog, openStores } from '../service/stores.ts';
import { unpackMemory } from '../store/packed/memory.ts';
import { unpackStoredOffers } from '../store/packed/stored-offers.ts';
import type { Generation } from '../store/ports/catalogue.ts';
import { type Command, usageOf } from './command.ts';
import { shopOf } from './shops.ts';

export const verdictCommand: Command = {
  name: 'verdict',
  usage: 'verdict EAN --vendor DOMAIN',
  summary: "Shows what a shop's before price is worth, and why.",
  details: `  --vendor D   the shop

Prints the shop's own prices of the article, the days on which it was read, the window that the claim is held against
and each step of the method (docs/honesty.md), by the published catalogue.
Exit codes: 0 shown, 1 the shop does not offer it, 2 wrong usage.`,

  async run(args, { config: readConfig, out, err }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { vendor: { type: 'string' } },
    });
    const [code] = positionals;
    if (positionals.length !== 1 || values.vendor === undefined)
      throw usageOf(this, 'name an EAN and a --vendor');
    const ean = parseEan(code!);
    if (ean === undefined) throw usageOf(this, `'${code}' is no EAN: 1 to 13 digits`);
    const config = readConfig();
    const stores = await openStores(config, createLog(config));
    try {
      const vendor = await shopOf(stores.state, values.vendor);
      const generation = stores.generations.current();
      const lines = generation === undefined ? undefined : linesOf(generation, ean, vendor.id);
      if (lines === undefined) {
        err.write(`prisme: ${vendor.domain} does not offer ${ean} as new\n`);
        return 1;
      }
      out.write(`${ean} at ${vendor.domain} on ${formatDay(generation!.meta.day)}\n${lines.join('\n')}\n`);
      return 0;
    } finally {
      await stores.close();
    }
  },
};

/** undefined when the shop does not offer the article in new condition. */
function linesOf(generation: Generation, ean: Ean, vendorId: number): string[] | undefined {
  const main = findEan(generation, ean);
  const stored = main === undefined ? undefined : generation.offers(main);
  const offer = unpackStoredOffers(stored ?? '[]').find(
    (one) => one.vendorId === vendorId && one.condition === 'new',
  );
  if (main === undefined || offer === undefined) return undefined;
  const { vendors } = unpackMemory(generation.memory(main)!);
  const record = shopRecords(generation).get(vendorId);
  const { priceOre, beforeOre } = offer;
  const claim = isClaim(priceOre, beforeOre)
    ? withoutRush(offer.claim ?? UNJUDGED, record?.honesty.rushes ?? [])
    : null;
  const series = {
    points: vendors.find(([id]) => id === vendorId)?.[1] ?? [],
    days: { read: record?.read ?? [], partly: record?.honesty.partly ?? [] },
  };
  return verdictLines({ priceOre, beforeOre, claim }, series, generation.meta.day);
}
