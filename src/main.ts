import { type Command, type Context, helpOf } from './commands/command.ts';
import { allCommands, findCommand } from './commands/index.ts';
import { readConfig } from './config.ts';
import { VERSION } from './contract/version.ts';
import { UsageError } from './domain/errors.ts';
import { makeOwnerOnly } from './store/disk/data-folder.ts';
import { diskTrouble, isRefused } from './store/disk/disk-trouble.ts';
import { isBlobTrouble } from './store/ports/blobs.ts';
import { LeaseLost, StateUnavailable } from './store/ports/cluster.ts';

const context: Context = {
  config: () => readConfig(process.env),
  clock: Date.now,
  out: process.stdout,
  err: process.stderr,
};

// `prisme feeds list | head` closes the pipe early: that is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

makeOwnerOnly();
process.exitCode = await main(process.argv.slice(2));

async function main(argv: string[]): Promise<number> {
  if (['--version', '-v', 'version'].includes(argv[0] ?? '')) return print(`prisme ${VERSION}\n`, 0);
  const command = await findCommand(argv);
  if (!command || argv.includes('--help') || argv.includes('-h')) return help(command, argv);
  try {
    return await command.run(argv.slice(command.name.split(' ').length), context);
  } catch (error) {
    return fail(error, command);
  }
}

async function help(command: Command | undefined, argv: readonly string[]): Promise<number> {
  if (command) return print(helpOf(command), 0);
  const isHelp = argv.length === 0 || ['--help', '-h', 'help'].includes(argv[0]!);
  const commands = await allCommands();
  const group = commands.filter(({ name }) => name.startsWith(`${argv[0]} `));
  const shown = group.length > 0 ? group : commands;
  const width = Math.max(...shown.map(({ name }) => name.length));
  const list = shown.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n');
  const problem = isHelp || group.length > 0 ? '' : `prisme: there is no command '${argv[0]}'\n\n`;
  return print(
    `${problem}Prisme: Danish product prices.\n\nusage: prisme COMMAND [options]\n\n${list}\n\n` +
      `'prisme COMMAND --help' tells more. Settings are environment variables; docs/settings.md lists them.\n`,
    isHelp ? 0 : 2,
  );
}

function print(text: string, code: number): number {
  (code === 0 ? process.stdout : process.stderr).write(text);
  return code;
}

function awayText({ cause }: StateUnavailable): string {
  return `the state at DATABASE_URL cannot be reached${cause instanceof Error ? `: ${cause.message}` : ''}`;
}

/** One line for a person; the whole error only where something of ours is broken. */
function fail(error: unknown, command: Command): number {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof UsageError) return print(`prisme: ${message}\n`, 2);
  if (error instanceof StateUnavailable) return print(`prisme: ${awayText(error)}\n`, 1);
  if (error instanceof LeaseLost || isBlobTrouble(error)) return print(`prisme: ${message}\n`, 1);
  if (code?.startsWith('ERR_PARSE_ARGS'))
    return print(`prisme: ${message}\nusage: prisme ${command.usage}\n`, 2);
  if (code === 'EADDRINUSE')
    return print(`prisme: PORT ${port} is in use by another program; stop it or set PORT to a free one\n`, 1);
  const trouble = diskTrouble(error);
  if (trouble !== undefined)
    return print(`prisme: ${trouble}; what was not finished is undone. Run it again when there is room\n`, 1);
  if (isRefused(error)) return print(`prisme: ${message}\n`, 1);
  process.stderr.write(`prisme: ${error instanceof Error ? error.stack : String(error)}\n`);
  return 1;
}
