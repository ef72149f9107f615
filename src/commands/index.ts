import type { Command } from './command.ts';

/** All commands, in the order of the help. Only the typed one is loaded, so that the service starts quickly. */
const LOADERS: readonly (readonly [names: readonly string[], load: () => Promise<readonly Command[]>])[] = [
  [['init'], async () => [(await import('./init.ts')).initCommand]],
  [['serve'], async () => [(await import('./serve.ts')).serveCommand]],
  [['refresh'], async () => [(await import('./nights/refresh.ts')).refreshCommand]],
  [['status'], async () => [(await import('./nights/status.ts')).statusCommand]],
  [['explain'], async () => [(await import('./nights/explain.ts')).explainCommand]],
  [['feeds'], async () => (await import('./feeds/feeds.ts')).feedsCommands],
  [['generations'], async () => (await import('./nights/generations.ts')).generationCommands],
  [['alert'], async () => [(await import('./nights/status.ts')).alertTestCommand]],
  [['prices'], async () => (await import('./prices.ts')).priceCommands],
  [['shops'], async () => (await import('./shops.ts')).shopCommands],
  [['objections'], async () => (await import('./objections.ts')).objectionCommands],
  [['verdict'], async () => [(await import('./prices.ts')).verdictCommand]],
  [['report'], async () => [(await import('./report.ts')).blackFridayCommand]],
  [['networks'], async () => [(await import('./import.ts')).networksSyncCommand]],
  [['import'], async () => (await import('./import.ts')).importCommands],
  [['export'], async () => [(await import('./exports/export.ts')).exportCommand]],
  [['changes'], async () => [(await import('./exports/changes.ts')).changesCommand]],
  [['tokens'], async () => (await import('./tokens.ts')).tokenCommands],
  [['agents'], async () => (await import('./agents.ts')).agentCommands],
  [['market'], async () => [(await import('./market.ts')).marketCommand]],
  [['sources'], async () => (await import('./cluster.ts')).sourcesCommands],
  [['nodes'], async () => [(await import('./cluster.ts')).nodesCommand]],
  [['pin', 'unpin'], async () => (await import('./nights/generations.ts')).pinCommands],
  [['doctor'], async () => [(await import('./cluster.ts')).doctorCommand]],
  [['move'], async () => [(await import('./cluster.ts')).moveCommand]],
  [['backup', 'restore'], async () => (await import('./backup.ts')).backupCommands],
  [['mcp'], async () => [(await import('./mcp.ts')).mcpCommand]],
];

export async function findCommand(argv: readonly string[]): Promise<Command | undefined> {
  const found = LOADERS.find(([names]) => names.includes(argv[0] ?? ''));
  const commands = (await found?.[1]()) ?? [];
  return commands.find(({ name }) => name.split(' ').every((word, i) => argv[i] === word));
}

export const allCommands = async (): Promise<Command[]> =>
  (await Promise.all(LOADERS.map(([, load]) => load()))).flat();
