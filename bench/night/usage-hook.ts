import { writeFileSync } from 'node:fs';

/** Loaded with --import: leaves what the whole process (all threads) used in the file that USAGE_FILE names. */
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const { maxRSS } = process.resourceUsage();
  writeFileSync(
    process.env.USAGE_FILE!,
    JSON.stringify({ cpuS: (user + system) / 1e6, maxRssMb: maxRSS / 1024 }),
  );
});
