import { formatDay } from '../domain/day.ts';
import { MARKET_USAGE, marketOptions } from '../market/writing/command.ts';
import { runMarket } from '../market/writing/run-market.ts';
import { createProgress } from '../oversight/progress.ts';
import type { Command } from './command.ts';

export const marketCommand: Command = {
  name: 'market',
  usage: MARKET_USAGE,
  summary: 'Writes a synthetic market: feed files in every format, changing day by day.',
  details: `  --products N  articles, up to 5,000,000
  --vendors N   invented shops, up to 7,200; together about 2.4 offers a product
  --days N      days, the last one being --as-of (default today); one folder a day with a sources file
  --out DIR     where to write
  --seed N      another seed, another market; the same seed always the same bytes
  --no-gzip     plain files
  --long-descriptions  as shops write them, with mark-up and the shop's terms, not in one line
  --boasts N    of a hundred offers outside a campaign, how many claim a higher price before (default 4)

All shops, names and prices are invented. Try it: SOURCES=DIR/YYYY-MM-DD/sources.json prisme refresh`,

  async run(args, { clock, out, err }) {
    const options = marketOptions(args, clock);
    const progress = createProgress(err);
    const step = progress.step('writing days', options.days);
    const result = await runMarket(options, ({ dayNumber }) => step(dayNumber));
    progress.end();
    for (const { day, sources, files, offers } of result.days)
      out.write(`${formatDay(day)}  ${files} files written, ${offers} offers  ${sources}\n`);
    return 0;
  },
};
