import pino from 'pino';
import { readConfig } from '../../../src/config.ts';
import { parseDay } from '../../../src/domain/day.ts';
import { silent } from '../../../src/oversight/progress.ts';
import { buildNight } from '../../../src/service/cluster/build-night.ts';
import { runNight } from '../../../src/service/night/night.ts';

/* A builder in a process of its own, to be killed. */

const config = { ...readConfig(process.env), cores: 0 };
const day = parseDay(process.argv[2]!)!;
const report = await buildNight({
  config,
  clock: Date.now,
  day,
  log: pino({ level: 'silent' }),
  night: (stores, nowMs) => runNight({ config, stores, progress: silent, nowMs, asOf: day, force: true }),
});
if ('problem' in report) {
  process.stderr.write(`${report.problem}\n`);
  process.exitCode = 1;
}
