import { findCommand } from '../../src/commands/index.ts';
import { readConfig } from '../../src/config.ts';
import { UsageError } from '../../src/domain/errors.ts';

/** Runs a command in this process; what main.ts makes of errors is told as it does. */
export async function prisme(
  args: readonly string[],
  env: Record<string, string> = {},
  clock: () => number = Date.now,
) {
  const told = { out: '', err: '' };
  const stream = (name: 'out' | 'err') => {
    const write = (text: string): boolean => {
      told[name] += text;
      return true;
    };
    return { isTTY: false, write } as unknown as NodeJS.WriteStream;
  };
  const command = await findCommand(args);
  if (command === undefined) throw new Error(`there is no command '${args.join(' ')}'`);
  const context = {
    config: () => readConfig({ LOG_LEVEL: 'silent', ...env }),
    clock,
    out: stream('out'),
    err: stream('err'),
  };
  try {
    const code = await command.run(args.slice(command.name.split(' ').length), context);
    return { code, ...told };
  } catch (error) {
    const isUsage =
      error instanceof UsageError || String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
    if (!isUsage) throw error;
    return { code: 2, out: told.out, err: `${told.err}prisme: ${(error as Error).message}\n` };
  }
}
