import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '../../domain/errors.ts';
import { parseSources } from '../../feeds/sources/sources.ts';
import { withCluster } from '../../service/cluster/opened-cluster.ts';
import { type Command, usageOf } from '../command.ts';

const putCommand: Command = {
  name: 'sources put',
  usage: 'sources put FILE',
  summary: 'Gives all nodes the sources file that the next night reads.',
  details: `With DATABASE_URL the sources live in the state: with a file on every node an older one would remove
feeds. The file is checked first; one with a mistake changes nothing. Feeds that are files are looked for
under the same path on whichever node builds.`,

  async run(args, { config, err }) {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw usageOf(this, 'sources put takes one file');
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
