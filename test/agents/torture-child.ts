import { writeSync } from 'node:fs';
import { runNight } from './torture-night.ts';

const [dir, run, nowMs] = process.argv.slice(2);
await runNight({ dir: dir!, run: Number(run), nowMs: Number(nowMs) }, (moment) =>
  writeSync(1, `${moment}\n`),
);
writeSync(1, 'done\n');
