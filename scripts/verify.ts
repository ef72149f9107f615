import { spawn } from 'node:child_process';

/** Everything that can be said about the code without running it. All checks run, the failures are shown. */
const CHECKS: [name: string, command: string, ...args: string[]][] = [
  ['format, lint', 'biome', 'check', '--error-on-warnings', '.'],
  ['rooms', 'node', 'scripts/rooms.ts'],
  ['functions', 'node', 'scripts/functions.ts'],
  ['types', 'tsc', '--noEmit'],
  ['promises', 'node', 'scripts/promises.ts'],
  ['dead code', 'knip'],
  ['generated files', 'node', 'scripts/generate.ts', '--check'],
  ['openapi', 'redocly', 'lint', '--format=stylish', 'openapi.json'],
];

const results = await Promise.all(
  CHECKS.map(
    ([name, command, ...args]) =>
      new Promise<boolean>((resolve) => {
        let output = '';
        const child = spawn(command, args, { env: { ...process.env, REDOCLY_TELEMETRY: 'off' } });
        const keep = (chunk: Buffer) => {
          output += chunk;
        };
        child.stdout.on('data', keep);
        child.stderr.on('data', keep);
        child.on('error', (error) => keep(Buffer.from(`${error.message}; run it with 'npm run verify'\n`)));
        child.on('close', (code) => {
          console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
          if (code !== 0) console.log(output);
          resolve(code === 0);
        });
      }),
  ),
);
process.exitCode = results.every(Boolean) ? 0 : 1;
