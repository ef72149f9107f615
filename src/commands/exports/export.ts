import { existsSync, readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { UsageError } from '../../domain/errors.ts';
import { exportCatalogue } from '../../service/export-catalogue.ts';
import { withStores } from '../../service/stores.ts';
import { EXPORT_FORMATS, EXPORTED_THINGS } from '../../store/exports/export-folder.ts';
import { type Command, failed, usageOf } from '../command.ts';

export const exportCommand: Command = {
  name: 'export',
  usage: `export --out DIR [--format ${EXPORT_FORMATS.join('|')}] [--what ${EXPORTED_THINGS.join('|')}]`,
  summary: 'Writes what may be passed on of the published catalogue into a new folder.',
  details: `  --out DIR      a folder that does not exist yet, or is empty
  --format F     ${EXPORT_FORMATS.join(' (default) or ')}
  --what W       ${EXPORTED_THINGS.join(', ')}; may be repeated. Without it products and offers

Only sources with "export": true are in it. manifest.json tells rows, what was left out, columns, SHA-256 and the cursor
by which /changes goes on. The folder appears only when it is complete. See docs/changes.md.
Exit codes: 0 written, 1 there is no catalogue or the disk failed, 2 wrong usage.`,

  async run(args, { config: readConfig, out, err }) {
    const { values } = parseArgs({
      args,
      options: {
        out: { type: 'string', default: '' },
        format: { type: 'string', default: 'parquet' },
        what: { type: 'string', multiple: true, default: ['products', 'offers'] },
      },
    });
    const format = EXPORT_FORMATS.find((each) => each === values.format);
    if (format === undefined) throw usageOf(this, `--format takes ${EXPORT_FORMATS.join(' or ')}`);
    const what = EXPORTED_THINGS.filter((each) => values.what.includes(each));
    if (what.length < new Set(values.what).size)
      throw usageOf(this, `--what takes ${EXPORTED_THINGS.join(' or ')}`);
    const dir = values.out;
    if (dir === '') throw usageOf(this, '--out takes the folder to write');
    if (existsSync(dir) && readdirSync(dir).length > 0)
      throw new UsageError(`${dir} is not empty; give a folder that does not exist yet`);
    return withStores(readConfig(), async (stores) => {
      const generation = stores.generations.current();
      if (generation === undefined) return failed(err, 'there is no catalogue yet');
      const { files } = await exportCatalogue(stores, generation, dir, { what, format });
      for (const { file, rows, left_out, bytes } of files)
        out.write(`${file}: ${rows} rows, ${left_out} left out, ${bytes} bytes\n`);
      return 0;
    });
  },
};
