import { parseArgs } from 'node:util';
import { formatDay, formatInstant } from '../../domain/day.ts';
import { generationFacts, pinGeneration, unpinGeneration } from '../../oversight/generations.ts';
import { aligned, bytesText } from '../../oversight/words/table.ts';
import { withStores } from '../../service/stores.ts';
import { type Command, onlyArgument } from '../command.ts';

const listCommand: Command = {
  name: 'generations list',
  usage: 'generations list [--json]',
  summary: 'Lists the catalogues that are there: the one that serves and the one before.',
  details: '',

  async run(args, { config: readConfig, out, err }) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    const config = readConfig();
    return withStores(config, async (stores) => {
      const all = await generationFacts({ ...stores, dataDir: config.dataDir });
      const rows = all.map(({ meta, isCurrent, isPinned, bytes }) => ({
        id: meta.id,
        day: formatDay(meta.day),
        data_as_of: formatInstant(meta.dataAsOfMs),
        products: meta.products,
        offers: meta.offers,
        bytes,
        state: isPinned ? 'pinned' : isCurrent ? 'current' : 'kept',
      }));
      if (values.json) out.write(`${JSON.stringify(rows)}\n`);
      else if (rows.length === 0) err.write('There is no catalogue yet.\n');
      else
        out.write(
          aligned(
            ['ID', 'DAY', 'BEGAN', 'PRODUCTS', 'OFFERS', 'SIZE', 'STATE'],
            rows.map((row) => [
              row.id,
              row.day,
              row.data_as_of,
              String(row.products),
              String(row.offers),
              bytesText(row.bytes),
              row.state,
            ]),
          ),
        );
      return 0;
    });
  },
};

const pinCommand: Command = {
  name: 'generations pin',
  usage: 'generations pin ID',
  summary: 'Goes back to the catalogue before, and stays there: a wrong night is taken back.',
  details: `ID is one of 'prisme generations list'. Running services switch within a second. While it is pinned no night is
begun and price agents are not matched; 'prisme generations unpin' lets nights begin again. The next one then stands on
this catalogue: what a later one added to the history of prices is gone, its day has no prices of its own, and the
feeds are read and judged anew. Price agents that it fired are not taken back. With DATABASE_URL every node serves it,
and ID is a generation of the object store.
Exit codes: 0 pinned, 1 there is no such catalogue or a refresh is running, 2 wrong usage.`,

  async run(args, { config: readConfig, clock, out, err }) {
    const id = onlyArgument(this, args, 'name one ID');
    const config = readConfig();
    if (config.databaseUrl !== undefined) {
      const seating = await (await onAllNodes()).pinOnAllNodes(config, id);
      const isPinned = 'seated' in seating;
      err.write(
        isPinned ? `${id} is pinned: nodes take it up within seconds.\n` : `prisme: ${seating.refused}\n`,
      );
      return isPinned ? 0 : 1;
    }
    return withStores(config, async (stores) => {
      const pinning = await pinGeneration({ ...stores, dataDir: config.dataDir }, id, clock());
      if (pinning !== 'pinned') {
        err.write(
          pinning === 'unknown'
            ? `prisme: there is no catalogue ${id}; 'prisme generations list' shows them\n`
            : 'prisme: a refresh is running; wait for its end\n',
        );
        return 1;
      }
      out.write(
        `${id} serves now and is pinned: no night is begun until 'prisme generations unpin'.\n` +
          `The next night stands on it: what later catalogues added to the price history is then gone.\n`,
      );
      return 0;
    });
  },
};

const unpinCommand: Command = {
  name: 'generations unpin',
  usage: 'generations unpin',
  summary: 'Lets nights begin again; the next one stands on the catalogue that serves now.',
  details: '',

  async run(args, { config: readConfig, out, err }) {
    parseArgs({ args, options: {} });
    const config = readConfig();
    if (config.databaseUrl !== undefined) {
      await (await onAllNodes()).unpinOnAllNodes(config);
      err.write('Nothing is pinned.\n');
      return 0;
    }
    return withStores(config, async (stores) => {
      const id = await unpinGeneration(stores.state);
      out.write(
        id === undefined
          ? 'nothing was pinned\n'
          : `${id} is no longer pinned; it serves until the next night, which stands on it\n`,
      );
      return 0;
    });
  },
};

/** Loaded only with DATABASE_URL: one machine needs no object store's library. */
const onAllNodes = () => import('../../service/cluster/pin-generation.ts');

export const generationCommands: readonly Command[] = [listCommand, pinCommand, unpinCommand];

export const pinCommands: readonly Command[] = [
  { ...pinCommand, name: 'pin', usage: 'pin ID' },
  { ...unpinCommand, name: 'unpin', usage: 'unpin' },
];
