import { PassThrough } from 'node:stream';
import type { Command } from '../../src/commands/command.ts';
import { readConfig } from '../../src/config.ts';

/** Runs a command as the command line does and gives back what it printed. */
export async function run(
  command: Command,
  args: string[],
  dataDir: string,
  nowMs = Date.UTC(2026, 10, 15, 3),
) {
  const [out, err] = [new PassThrough(), new PassThrough()];
  const code = await command.run(args, {
    config: () => readConfig({ DATA_DIR: dataDir }),
    clock: () => nowMs,
    out: out as unknown as NodeJS.WriteStream,
    err: err as unknown as NodeJS.WriteStream,
  });
  const text = (stream: PassThrough) => (stream.read() as Buffer | null)?.toString() ?? '';
  return { code, out: text(out), err: text(err) };
}
