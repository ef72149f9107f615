import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '../domain/errors.ts';
import { parseSources } from '../feeds/sources/sources.ts';
import { aligned } from '../oversight/words/table.ts';
import { checkNode, oddities } from '../service/cluster/check-cluster.ts';
import { moveIn, moveOut } from '../service/cluster/move.ts';
import { withCluster } from '../service/stores.ts';
import { STATE_FILE } from '../store/disk/data-folder.ts';
import { type Command, onlyArgument } from './command.ts';

const putCommand: Command = {
  name: 'sources put',
  usage: 'sources put FILE',
  summary: 'Gives all nodes the sources file that the next night reads.',
  details: `With DATABASE_URL the sources live in the state: with a file on every node an older one would remove
feeds. The file is checked first; one with a mistake changes nothing. Feeds that are files are looked for
under the same path on whichever node builds.`,

  async run(args, { config, err }) {
    const file = onlyArgument(this, args, 'sources put takes one file');
    const path = resolve(file);
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(`${path}: the sources file cannot be read (${error.code})`);
    });
    const { feeds, networks } = parseSources(text, path);
    await withCluster(config(), (cluster) => cluster.putSources(path, text));
    err.write(`The next night reads ${feeds.length} feeds and ${networks.length} networks.\n`);
    return 0;
  },
};

const showCommand: Command = {
  name: 'sources show',
  usage: 'sources show',
  summary: 'Prints the sources file that nodes read.',
  details: '',

  async run(args, { config, out, err }) {
    parseArgs({ args, options: {} });
    const put = await withCluster(config(), (cluster) => cluster.sources());
    if (put === undefined) err.write("There is none yet; 'prisme sources put FILE' gives one.\n");
    else out.write(put.text.endsWith('\n') ? put.text : `${put.text}\n`);
    return put === undefined ? 1 : 0;
  },
};

export const sourcesCommands: readonly Command[] = [putCommand, showCommand];

export const nodesCommand: Command = {
  name: 'nodes',
  usage: 'nodes [--json]',
  summary: 'Lists the nodes, what they serve, and what is odd about one.',
  details: `  --json   one JSON object: head, leases, nodes

Odd is a setting that differs from most nodes' (BASE_URL, limits, mail, SYNONYMS, the key), a clock that is
more than 60 s off, another generation than the others serve, and whatever a node says keeps it from going on.
Exit codes: 0 nothing is odd, 1 something is.`,

  async run(args, { config, out }) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    const { head, leases, nodes } = await withCluster(config(), async (cluster) => ({
      head: await cluster.head(),
      leases: await cluster.leases(),
      nodes: await cluster.nodes(),
    }));
    const odd = nodes.map((node) => oddities(node, nodes, head));
    const isOdd = odd.some((each) => each.length > 0);
    if (values.json) {
      const rows = nodes.map((node, i) => ({ ...node, odd: odd[i] }));
      out.write(`${JSON.stringify({ head, leases, nodes: rows })}\n`);
      return isOdd ? 1 : 0;
    }
    const pinned = head.isHeld ? ' (pinned)' : '';
    const overdue = head.isOverdue ? ' (overdue: the next night takes its place)' : '';
    out.write(`current ${head.current ?? '-'}${pinned}, offered ${head.next ?? '-'}${overdue}\n`);
    for (const { name, holder, secondsLeft } of leases)
      out.write(`${name}: ${holder}, for ${secondsLeft} s\n`);
    out.write(
      aligned(
        ['NODE', 'VERSION', 'SERVES', 'SEEN', 'CLOCK', 'ODD'],
        nodes.map((node, i) => [
          node.name,
          node.version,
          node.serves ? (node.generation ?? '-') : 'builds only',
          `${node.secondsSilent} s ago`,
          `${node.clockOffsetMs} ms`,
          odd[i]!.join('; ') || '-',
        ]),
      ),
    );
    return isOdd ? 1 : 0;
  },
};

export const doctorCommand: Command = {
  name: 'doctor',
  usage: 'doctor',
  summary: 'Checks what a start checks anyway, and says what to do.',
  details: `One line each: the state, the object store, the key, the clock, the sources. Of the object store it is tried what
the node's ROLE needs: reading, and for a builder putting and removing.
Exit codes: 0 all is well, 1 something is not, 2 a wrong setting.`,

  async run(args, { config: readConfig, clock, out }) {
    parseArgs({ args, options: {} });
    let isWell = true;
    for await (const { name, ok, finding } of checkNode(readConfig(), clock)) {
      isWell &&= ok;
      out.write(`${ok ? 'ok    ' : 'FAILED'}  ${name}: ${finding}\n`);
    }
    return isWell ? 0 : 1;
  },
};

export const moveCommand: Command = {
  name: 'move',
  usage: 'move [--back]',
  summary: "Copies this machine's state and catalogue to what nodes share, or back.",
  details: `  --back   from DATABASE_URL and BLOBS into DATA_DIR, which must have no state yet

Stop the service first. DATABASE_URL must be an empty database. A move that broke is done by the same command again. The state, the newest catalogue, each feed's
last good offers and the key are copied; DATA_DIR stays as it is. The sources are given with
'prisme sources put'.`,

  async run(args, { config: readConfig, clock, err }) {
    const { values } = parseArgs({ args, options: { back: { type: 'boolean', default: false } } });
    const config = readConfig();
    if (config.databaseUrl === undefined)
      throw new UsageError('DATABASE_URL and BLOBS must be set: where to, or where from');
    const hasState = existsSync(join(config.dataDir, STATE_FILE));
    if (values.back === hasState)
      throw new UsageError(
        `${config.dataDir} has ${hasState ? 'a state already' : 'no state'}; ${hasState ? 'take an empty folder' : 'set DATA_DIR'}`,
      );
    const rows = values.back
      ? await moveOut(config, config.dataDir)
      : await moveIn(config, config.dataDir, clock());
    err.write(`${rows} rows are copied.\n`);
    return 0;
  },
};
