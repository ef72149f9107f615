import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Day, dayAt, formatDay, parseDay } from '../domain/day.ts';
import { createProgress } from '../oversight/progress.ts';
import {
  historyKnown,
  periodProblem,
  type ReportPeriod,
  YEAR_DAYS,
  YEAR_KNOWN_MIN,
} from '../oversight/report/period.ts';
import { shopFactsOf } from '../oversight/report/period-claims.ts';
import { pictureOf } from '../oversight/report/picture.ts';
import { csvOf, markdownOf } from '../oversight/report/report-text.ts';
import { daysOfAll, type ReportFacts, surveyOf } from '../oversight/report/survey.ts';
import { withStores } from '../service/stores.ts';
import { type Command, failed, usageOf } from './command.ts';

export const blackFridayCommand: Command = {
  name: 'report black-friday',
  usage: 'report black-friday --from DAY --to DAY [--out DIR]',
  summary: 'Tells what was cheapest, raised before and really reduced on some days, by category and shop.',
  details: `  --from DAY   the first day (YYYY-MM-DD)
  --to DAY     the last day, not in the future; at most 31 days together
  --out DIR    where to write (default: the current folder)

Writes prices-FROM-TO.csv with all counts, a Markdown page for people and an SVG, over the published catalogue's history.
Nothing is guessed: 24 of the 30 days before and 45 of the 150 before those must be known, and 292 of 365 for what is
said of the year's lowest price.
docs/honesty.md tells how before prices are judged.
Exit codes: 0 written, 1 no catalogue or too little history, 2 wrong usage.`,

  async run(args, { config: readConfig, clock, out, err }) {
    const { values } = parseArgs({
      args,
      options: { from: { type: 'string' }, to: { type: 'string' }, out: { type: 'string', default: '.' } },
    });
    const period: ReportPeriod = { from: dayIn('--from', values.from), to: dayIn('--to', values.to) };
    const problem = periodProblem(period, dayAt(clock()));
    if (problem !== undefined) throw usageOf(this, problem);
    return withStores(readConfig(), async (stores) => {
      const generation = stores.generations.current();
      if (generation === undefined)
        return failed(err, "there is no catalogue yet; 'prisme refresh' makes one");
      const facts = await shopFactsOf(generation, stores.state);
      const { day: published, demo: isDemo, products } = generation.meta;
      const known = historyKnown(period, published, daysOfAll(facts).read);
      if (known.problem !== undefined) return failed(err, known.problem);
      const { yearDays } = known;
      const isYearKnown = yearDays >= YEAR_KNOWN_MIN;
      if (!isYearKnown)
        err.write(
          `${yearDays} of the ${YEAR_DAYS} days up to ${formatDay(period.to)} are known and ${YEAR_KNOWN_MIN} are needed: nothing is said of the year's lowest price\n`,
        );
      const folder = resolve(values.out);
      mkdirSync(folder, { recursive: true });
      const progress = createProgress(err);
      const survey = surveyOf(generation, facts, period, progress.step('reading articles', products));
      progress.end();
      for (const path of write(folder, { period, survey, published, isDemo, yearDays, isYearKnown }))
        out.write(`${path}\n`);
      return 0;
    });
  },
};

function dayIn(option: string, text: string | undefined): Day {
  if (text === undefined) throw usageOf(blackFridayCommand, 'name the days with --from and --to');
  const day = parseDay(text);
  if (day === undefined)
    throw usageOf(blackFridayCommand, `${option} takes a day like 2026-11-27; it is '${text}'`);
  return day;
}

function write(folder: string, facts: ReportFacts): string[] {
  const name = `prices-${formatDay(facts.period.from)}-${formatDay(facts.period.to)}`;
  const files = {
    csv: csvOf(facts.survey, facts.isYearKnown),
    md: markdownOf(facts),
    svg: pictureOf(facts),
  };
  return Object.entries(files).map(([ending, text]) => {
    const path = join(folder, `${name}.${ending}`);
    writeFileSync(path, text);
    return path;
  });
}
