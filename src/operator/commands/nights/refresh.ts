import { getPriority, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import type { Config } from '../../../config.ts';
import { dayAt, parseDay } from '../../../domain/day.ts';
import type { RefreshReport } from '../../../oversight/nights/night-report.ts';
import { takeRefreshLock } from '../../../store/open.ts';
import { alertOperator } from '../../alerting.ts';
import type { BuildParts, NotBuilt } from '../../cluster/build-night.ts';
import { type Command, usageOf } from '../../command.ts';
import { createLog, openStores, type Stores } from '../../parts.ts';
import { createProgress } from '../../progress.ts';
import { runMarkedNight } from '../../refresh/marked-night.ts';
import { printReport } from '../../refresh/report.ts';

const NICE = 10;

export const refreshCommand: Command = {
  name: 'refresh',
  usage: 'refresh [--as-of DAY | --night DAY] [--feed ID] [--force] [--json]',
  summary: "Reads every shop's feed, merges and publishes a new catalogue.",
  details: `  --as-of DAY   publish as that day (YYYY-MM-DD, not before the published one); default today in Copenhagen
  --night DAY   finish that night, today's or yesterday's, now: how the service retries after midnight
  --feed ID     read this feed only; the others keep their last good offers
  --force       publish a day more than 7 days after the published one that nothing confirms
  --json        print the report as one JSON object

A published day is never taken back. So a day more than 7 days after it must be confirmed: by the dates of the
feeds' servers, or, named with --as-of, by not being in the future.
A feed that fails, is empty or looks wrong keeps its last good offers for up to 3 days and is reported.
Exit codes: 0 a catalogue is published (held feeds or not), 1 failed, 2 wrong usage.`,

  async run(args, { config: readConfig, clock, out, err }) {
    const { values } = parseArgs({
      args,
      options: {
        'as-of': { type: 'string' },
        night: { type: 'string' },
        force: { type: 'boolean', default: false },
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
    const release = await takeRefreshLock(config.dataDir);
    if (!release) {
      err.write('prisme: another refresh is running on this DATA_DIR; nothing was done\n');
      return 1;
    }
    // The nightly work must never starve the service beside it.
    // A lower priority that it was started with stays: only root may raise it.
    setPriority(Math.max(getPriority(), NICE));
    const log = createLog(config);
    const progress = createProgress(err);
    const night = async (stores: Stores, beganAtMs: number) => {
      const wish = {
        force: values.force,
        ...(due !== undefined && { due }),
        ...(asOf !== undefined && { asOf }),
        ...(values.feed !== undefined && { onlyFeed: values.feed }),
      };
      try {
        return await runMarkedNight({ config, stores, progress, nowMs: beganAtMs, ...wish }, clock);
      } finally {
        const { problems } = await alertOperator(config, stores, clock());
        for (const problem of problems) err.write(`prisme: the operator could not be told: ${problem}\n`);
      }
    };
    try {
      const report = await (config.databaseUrl === undefined
        ? ownNight(config, log, (stores) => night(stores, nowMs))
        : sharedNight({ config, clock, log, night }));
      progress.end();
      if ('problem' in report) {
        err.write(`prisme: ${report.problem}\n`);
        return 1;
      }
      out.write(values.json ? `${JSON.stringify(report)}\n` : `${printReport(report)}\n`);
      return report.generation === null ? 1 : 0;
    } finally {
      release();
    }
  },
};

/** A night of this machine alone. */
async function ownNight(
  config: Config,
  log: Logger,
  night: (stores: Stores) => Promise<RefreshReport>,
): Promise<RefreshReport> {
  const stores = await openStores(config, log, 'when awaited');
  try {
    stores.generations.mend();
    const report = await night(stores);
    await stores.state.durable();
    return report;
  } finally {
    await stores.close();
  }
}

/** A night for all nodes. */
async function sharedNight(parts: BuildParts): Promise<RefreshReport | NotBuilt> {
  const { buildNight } = await import('../../cluster/build-night.ts');
  return buildNight(parts);
}
