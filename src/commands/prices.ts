import { parseArgs } from 'node:util';
import { type Day, formatDay, parseDay } from '../domain/day.ts';
import { eanOfNumber, numberOfEan, parseEan } from '../domain/ean.ts';
import { kronerText } from '../domain/format/numbers.ts';
import { HELD_TEXT } from '../oversight/words/held-text.ts';
import { createLog, openStores } from '../service/stores.ts';
import type { HeldOffer } from '../store/ports/catalogue.ts';
import { type Command, usageOf } from './command.ts';
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
    const config = readConfig();
    const stores = await openStores(config, createLog(config));
    try {
      const vendorId =
        values.vendor === undefined ? undefined : (await shopOf(stores.state, values.vendor)).id;
      const generation = stores.generations.current();
      const asked = {
        ...(ean !== undefined && { ean: numberOfEan(generation?.mainEan(ean) ?? ean) }),
        ...(vendorId !== undefined && { vendorId }),
      };
      const held = (generation?.held(asked) ?? []).filter(isOf(night));
      if (held.length === 0) {
        err.write(
          "prisme: no such price is held; 'prisme feeds report' tells which shops have held prices\n",
        );
        return 1;
      }
      await stores.state.decisions.acceptPrices(held, clock());
      const domains = new Map((await stores.state.vendors.all()).map(({ id, domain }) => [id, domain]));
      for (const one of held.slice(0, SHOWN_MAX)) out.write(`${line(one, domains)}\n`);
      if (held.length > SHOWN_MAX) out.write(`and ${held.length - SHOWN_MAX} more\n`);
      out.write(`${held.length} accepted; they count from the next refresh on\n`);
      return 0;
    } finally {
      await stores.close();
    }
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
