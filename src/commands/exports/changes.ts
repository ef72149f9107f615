import { parseArgs } from 'node:util';
import { streamText } from '../../api/changes/changes.ts';
import { PAGE_LIMITS, startOf } from '../../api/changes/question.ts';
import { changesPages } from '../../catalogue/answers/changes.ts';
import { CHANGED_FIELDS } from '../../contract/change-view.ts';
import { parseDomain } from '../../domain/domain-name.ts';
import { AppError } from '../../domain/errors.ts';
import { withStores } from '../../service/stores.ts';
import { DeltaLost } from '../../store/deltas/delta-file.ts';
import { openDeltaFolder } from '../../store/deltas/folder.ts';
import { deltasIn } from '../../store/disk/data-folder.ts';
import { type Command, failed, usageOf } from '../command.ts';

export const changesCommand: Command = {
  name: 'changes',
  usage: 'changes --since DAY|CURSOR [--vendor DOMAIN] [--changed FIELD]',
  summary: 'Prints what changed in exported offers, one JSON event a line.',
  details: `  --since DAY|CURSOR   from that day's night on, or after a cursor of /changes or of an export
  --vendor DOMAIN      only this shop's offers; may be repeated
  --changed FIELD      only where it changed; may be repeated: ${CHANGED_FIELDS.join(', ')}

The lines are those of GET /changes as a stream; the last one has the cursor to continue with. Only sources with
"export": true are told.
Exit codes: 0 printed, 1 what changed since then is no longer known, 2 wrong usage.`,

  async run(args, { config: readConfig, out, err }) {
    const { values } = parseArgs({
      args,
      options: {
        since: { type: 'string', default: '' },
        vendor: { type: 'string', multiple: true },
        changed: { type: 'string', multiple: true },
      },
    });
    const vendors = values.vendor?.map((text) => {
      const domain = parseDomain(text);
      if (domain === undefined) throw usageOf(this, '--vendor takes the domain name of a shop');
      return domain;
    });
    const changed = values.changed?.map((text) => {
      const field = CHANGED_FIELDS.find((each) => each === text);
      if (field === undefined) throw usageOf(this, `--changed takes ${CHANGED_FIELDS.join(' or ')}`);
      return field;
    });
    if (values.since === '') throw usageOf(this, '--since takes a day like 2026-11-15, or a cursor');
    const filters = { vendors: vendors && new Set(vendors), changed: changed && new Set(changed) };
    const config = readConfig();
    return withStores(config, async ({ state }) => {
      const deltas = openDeltaFolder(deltasIn(config.dataDir));
      try {
        const turns = { announcements: await state.announcements.all(), deltas };
        const start = startOf(values.since, turns);
        for (const page of changesPages(turns, start, filters, PAGE_LIMITS.max)) out.write(streamText(page));
        return 0;
      } catch (error) {
        if (error instanceof AppError && error.code === 'bad_request') throw usageOf(this, error.message);
        if (error instanceof AppError) return failed(err, error.message);
        if (error instanceof DeltaLost) return failed(err, 'what changed since then is no longer known');
        throw error;
      } finally {
        deltas.close();
      }
    });
  },
};
