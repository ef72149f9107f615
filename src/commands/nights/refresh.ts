import { getPriority, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { dayAt, parseDay } from '../../domain/day.ts';
import type { RefreshReport } from '../../oversight/nights/night-report.ts';
import { pinnedId } from '../../oversight/pinned.ts';
import { createProgress } from '../../oversight/progress.ts';
import type { NotBuilt } from '../../service/cluster/build-night.ts';
import { runDry } from '../../service/night/dry-run.ts';
import { runMarkedNight } from '../../service/night/marked-night.ts';
import type { Night } from '../../service/night/night.ts';
import { printReport } from '../../service/night/report.ts';
import { alertOperator } from '../../service/status/alerting.ts';
import { createLog, openStores, type Stores } from '../../service/stores.ts';
import { takeRefreshLock } from '../../store/open.ts';
import { type Command, type Context, usageOf } from '../command.ts';

const NICE = 10;

export const refreshCommand: Command = {
  name: 'refresh',
  usage: 'refresh [--as-of DAY | --night DAY] [--feed ID] [--force] [--dry-run] [--json]',
  summary: "Reads every shop's feed, merges and publishes a new catalogue.",
  details: `  --as-of DAY   publish as that day (YYYY-MM-DD, not before the published one); default today in Copenhagen
  --night DAY   finish that night, today's or yesterday's, now: how the service retries after midnight
  --feed ID     read this feed only; the others keep their last good offers
  --force       publish a day in the future, or one that the dates of the feeds' servers speak against
  --dry-run     do all of it beside the real data and report what would be published; nothing is changed
  --json        print the report as one JSON object

No day before the published one can follow it ('prisme generations pin' goes back). So a day in the future, one
that the dates of the feeds' servers speak against, and one more than 7 days later that they do not confirm, are
published with --force alone.
A feed that fails, is empty or looks wrong keeps its last good offers for up to 3 days and is reported.
Exit codes: 0 a catalogue is published, 1 failed, 2 wrong usage. The code tells nothing of single feeds: with held or failed
ones it is 0 too. After a refresh 'prisme status' exits with 1 when a feed needs a person.`,

  async run(args, { config: readConfig, clock, out, err }) {
    const { values } = parseArgs({
      args,
      options: {
        'as-of': { type: 'string' },
        night: { type: 'string' },
        force: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        feed: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const asOf = values['as-of'] === undefined ? undefined : parseDay(values['as-of']);
    if (values['as-of'] !== undefined && asOf === undefined)
      throw usageOf(this, '--as-of takes a day like 2026-11-15');
    const nowMs = clock();
    const due = values.night === undefined ? undefined : parseDay(values.night);
    const age = dayAt(nowMs) - (due ?? Number.NaN);
    if (values.night !== undefined && (asOf !== undefined || (age !== 0 && age !== 1)))
      throw usageOf(this, '--night takes today or yesterday, and no --as-of beside it');

    const config = readConfig();
    const night: Wanted = {
      config,
      nowMs,
      progress: createProgress(err),
      force: values.force,
      ...(due !== undefined && { due }),
      ...(asOf !== undefined && { asOf }),
      ...(values.feed !== undefined && { onlyFeed: values.feed }),
    };
    const release = await takeRefreshLock(config.dataDir);
    if (!release) {
      err.write('prisme: another refresh is running on this DATA_DIR; nothing was done\n');
      return 1;
    }
    try {
      // The nightly work must never starve the service beside it.
      // A lower priority that it was started with stays: only root may raise it.
      setPriority(Math.max(getPriority(), NICE));
      const log = createLog(config);
      const isDry = values['dry-run'];
      const report = await (isDry ? runDry(night, log) : publishNight(night, log, { clock, err }));
      night.progress.end();
      if ('problem' in report) {
        err.write(`prisme: ${report.problem}\n`);
        return 1;
      }
      if (values.json) out.write(`${JSON.stringify(isDry ? { ...report, dry_run: true } : report)}\n`);
      else out.write(`${printReport(report)}\n${isDry ? 'dry run: nothing was changed\n' : ''}`);
      return report.generation === null ? 1 : 0;
    } finally {
      release();
    }
  },
};

type Wanted = Omit<Night, 'stores'>;

/** A night of this machine alone, or one for all nodes. */
async function publishNight(
  wanted: Wanted,
  log: Logger,
  { clock, err }: Pick<Context, 'clock' | 'err'>,
): Promise<RefreshReport | NotBuilt> {
  const { config } = wanted;
  const night = async (stores: Stores, nowMs: number): Promise<RefreshReport> => {
    try {
      return await runMarkedNight({ ...wanted, stores, nowMs }, clock);
    } finally {
      const { problems } = await alertOperator(config, stores, clock());
      for (const problem of problems) err.write(`prisme: the operator could not be told: ${problem}\n`);
    }
  };
  if (config.databaseUrl === undefined) return ownNight(config, log, (stores) => night(stores, wanted.nowMs));
  const { buildNight } = await import('../../service/cluster/build-night.ts');
  const day = wanted.asOf ?? wanted.due ?? dayAt(wanted.nowMs);
  return buildNight({ config, clock, log, day, night });
}

/** A night of this machine alone; none while the operator has pinned a catalogue. */
async function ownNight(
  config: Config,
  log: Logger,
  night: (stores: Stores) => Promise<RefreshReport>,
): Promise<RefreshReport | NotBuilt> {
  const stores = await openStores(config, log, 'when awaited');
  try {
    const pinned = await pinnedId(stores.state);
    if (pinned !== undefined)
      return {
        problem: `${pinned} is pinned, so no night is begun; 'prisme generations unpin' lets them begin again`,
      };
    stores.generations.mend();
    const report = await night(stores);
    await stores.state.durable();
    return report;
  } finally {
    await stores.close();
  }
}
