import { writeSync } from 'node:fs';
import { type Night, runNight, sendAll } from './torture-night.ts';

const night = JSON.parse(process.argv[2]!) as Night;
if (night.run === 0) await sendAll(night);
else await runNight(night, (moment) => writeSync(1, `${moment}\n`));
writeSync(1, 'done\n');
