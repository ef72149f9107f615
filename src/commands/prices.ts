import { parseArgs } from 'node:util';
import { type Day, formatDay, parseDay } from '../domain/day.ts';
import { eanOfNumber, numberOfEan, parseEan } from '../domain/ean.ts';
import { kronerText } from '../domain/format/numbers.ts';
import { verdictOfShop } from '../oversight/verdict-text.ts';
import { HELD_TEXT } from '../oversight/words/reasons.ts';
import { withStores } from '../service/stores.ts';
import type { HeldOffer } from '../store/ports/catalogue.ts';
import { type Command, failed, usageOf } from './command.ts';
import { shopOf } from './shops.ts';

const SHOWN_MAX = 20;

const pricesAcceptCommand: Command = {
  name: 'prices accept',
  usage: 'prices accept EAN | --vendor DOMAIN [--night DAY]',
  summary: 'Believes prices that are held: they count from the next refresh on.',
  details: `  EAN            every held offer of this article
  --vendor D     every held offer of this shop; with an EAN, that one
  --night DAY    only those first held on that night (YYYY-MM-DD)

A price is accepted as it stands: it counts while it stays within 10 % of what it is now.
Exit codes: 0 accepted, 1 nothing of that is held, 2 wrong usage.`,

  async run(args, { config: readConfig, clock, out, err }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { vendor: { type: 'string' }, night: { type: 'string' } },
    });
    const [code] = positionals;
    if (positionals.length > 1 || (code === undefined && values.vendor === undefined))
      throw usageOf(this, 'name an EAN or a --vendor');
    const ean = code === undefined ? undefined : parseEan(code);
    if (code !== undefined && ean === undefined) throw usageOf(this, `'${code}' is no EAN: 1 to 13 digits`);
    const night = values.night === undefined ? undefined : parseDay(values.night);
    if (values.night !== undefined && night === undefined)
      throw usageOf(this, '--night takes a day like 2026-11-15');
    return withStores(readConfig(), async (stores) => {
      const vendorId =
        values.vendor === undefined ? undefined : (await shopOf(stores.state, values.vendor)).id;
      const generation = stores.generations.current();
      const filter = {
        ...(ean !== undefined && { ean: numberOfEan(generation?.mainEan(ean) ?? ean) }),
        ...(vendorId !== undefined && { vendorId }),
      };
      const held = (generation?.held(filter) ?? []).filter(isOf(night));
      if (held.length === 0)
        return failed(err, "no such price is held; 'prisme feeds report' tells which shops have held prices");
      await stores.state.decisions.acceptPrices(held, clock());
      const domains = new Map((await stores.state.vendors.all()).map(({ id, domain }) => [id, domain]));
      for (const one of held.slice(0, SHOWN_MAX)) out.write(`${line(one, domains)}\n`);
      if (held.length > SHOWN_MAX) out.write(`and ${held.length - SHOWN_MAX} more\n`);
      out.write(`${held.length} accepted; they count from the next refresh on\n`);
      return 0;
    });
  },
};

export const priceCommands: readonly Command[] = [pricesAcceptCommand];

const isOf =
  (night: Day | undefined) =>
  ({ sinceDay }: HeldOffer): boolean =>
    night === undefined || sinceDay === night;

function line(
  { ean, vendorId, priceOre, referenceOre, reason, sinceDay }: HeldOffer,
  domains: Map<number, string>,
) {
  const price = kronerText(priceOre);
  const against = referenceOre > 0 ? ` against ${kronerText(referenceOre)} kr.` : '';
  const why = HELD_TEXT[reason as keyof typeof HELD_TEXT] ?? reason;
  return `${eanOfNumber(ean)}  ${domains.get(vendorId)}  ${price} kr.${against}, held since ${formatDay(sinceDay)}: ${why}`;
}

export const verdictCommand: Command = {
  name: 'verdict',
  usage: 'verdict EAN --vendor DOMAIN',
  summary: "Shows what a shop's before price is worth, and why.",
  details: `  --vendor D   the shop

Prints the shop's own prices of the article, the days on which it was read, the period that the claim is compared with
and each step of the method (docs/honesty.md), from the published catalogue.
Exit codes: 0 shown, 1 the shop does not offer it, 2 wrong usage.`,

  async run(args, { config: readConfig, out, err }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { vendor: { type: 'string' } },
    });
    const [code] = positionals;
    const shop = values.vendor;
    if (positionals.length !== 1 || shop === undefined) throw usageOf(this, 'name an EAN and a --vendor');
    const ean = parseEan(code!);
    if (ean === undefined) throw usageOf(this, `'${code}' is no EAN: 1 to 13 digits`);
    return withStores(readConfig(), async (stores) => {
      const vendor = await shopOf(stores.state, shop);
      const generation = stores.generations.current();
      const lines = generation === undefined ? undefined : verdictOfShop(generation, ean, vendor.id);
      if (lines === undefined) return failed(err, `${vendor.domain} does not offer ${ean} as new`);
      out.write(`${ean} at ${vendor.domain} on ${formatDay(generation!.meta.day)}\n${lines.join('\n')}\n`);
      return 0;
    });
  },
};
