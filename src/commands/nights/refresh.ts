import { parseArgs } from 'node:util';
import { dayAt, parseDay } from '../../domain/day.ts';
import { createProgress } from '../../oversight/progress.ts';
import { printReport } from '../../service/night/report-text.ts';
import type { NightRequest } from '../../service/night/run-refresh.ts';
import { leaveOneCpu, makeProcessNice } from '../../store/threads/thread.ts';
import { type Command, failed, usageOf } from '../command.ts';

/** The nice level of a refresh: the service beside it keeps priority. */
const NICE = 10;

export const refreshCommand: Command = {
  name: 'refresh',
  usage: 'refresh [--as-of DAY] [--night [DAY] | --run] [--feed ID] [--force] [--dry-run] [--json]',
  summary: "Reads every shop's feed, merges and publishes a new catalogue.",
  details: `  --as-of DAY   publish as that day at noon (YYYY-MM-DD, not before the published one); default now
  --night       repeat today's night and replace it, instead of a run of the day
  --night DAY   finish that night, today's or yesterday's, now: how the service retries after midnight
  --run         a run of the day or nothing: exit code 1 where there may be none
  --feed ID     read this feed only; the others keep their last good offers
  --force       publish a day in the future, or one that the dates of the feeds' servers speak against
  --dry-run     do all of it beside the real data and report what would be published; nothing is changed
  --json        print the report as one JSON object

The first refresh of a day is its night, later ones are runs of the day: they read the feeds that changed and show their
prices until the next night, which knows nothing of them. A run counts no new decision, feed or shop. On the catalogue's
first day every refresh repeats the night.
No day before the published one can follow it ('prisme generations pin' goes back). So a day in the future, one
that the dates of the feeds' servers speak against, and one more than 7 days later that they do not confirm, are
published with --force alone.
A feed that fails, is empty or looks wrong keeps its last good offers for up to 3 days and is reported.
Exit codes: 0 a catalogue is published, 1 failed, 2 wrong usage. The code tells nothing of single feeds: with held or failed
ones it is 0 too. After a refresh 'prisme status' exits with 1 when a feed needs a person.`,

  async run(args, { config: readConfig, clock, out, err }) {
    const { values } = parseArgs({
      args: args.map(nightWithDay),
      options: {
        'as-of': { type: 'string' },
        night: { type: 'string' },
        run: { type: 'boolean', default: false },
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
    const due = values.night ? parseDay(values.night) : undefined;
    const age = dayAt(nowMs) - (due ?? Number.NaN);
    if (values.night && (asOf !== undefined || (age !== 0 && age !== 1)))
      throw usageOf(this, '--night takes today or yesterday, and no --as-of beside it');
    if (values.run && values.night !== undefined) throw usageOf(this, '--night and --run exclude each other');
    const kind = values.run ? 'run' : values.night === undefined ? undefined : 'night';
    makeProcessNice(NICE);
    // Shoppers are awake while a run of the day works. A night needs all processors, and few are there to wait for it.
    if (kind === 'run') leaveOneCpu();
    // Loading the code is a third of a second of work, which is nice as well when it follows.
    const { runRefresh } = await import('../../service/night/run-refresh.ts');

    const night: NightRequest = {
      config: readConfig(),
      nowMs,
      progress: createProgress(err),
      force: values.force,
      ...(kind && { kind }),
      ...(due !== undefined && { due }),
      ...(asOf !== undefined && { asOf }),
      ...(values.feed !== undefined && { onlyFeed: values.feed }),
    };
    const isDry = values['dry-run'];
    const onUnsent = (problem: string) => {
      err.write(`prisme: the operator could not be told: ${problem}\n`);
    };
    const report = await runRefresh(night, { isDry, clock, onUnsent });
    if ('problem' in report) return failed(err, report.problem);
    if (values.json) out.write(`${JSON.stringify(isDry ? { ...report, dry_run: true } : report)}\n`);
    else out.write(`${printReport(report)}\n${isDry ? 'dry run: nothing was changed\n' : ''}`);
    return report.generation === null ? 1 : 0;
  },
};

/** Lets `--night` stand alone: parseArgs demands a value of an option that may have one. */
const nightWithDay = (arg: string, at: number, args: readonly string[]): string =>
  arg === '--night' && (args[at + 1]?.startsWith('-') ?? true) ? '--night=' : arg;
