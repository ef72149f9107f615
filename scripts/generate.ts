import { readFileSync, writeFileSync } from 'node:fs';
import standalone from 'ajv/dist/standalone/index.js';
import { buildApp } from '../src/api/app.ts';
import { METRICS } from '../src/api/server/metric-names.ts';
import { helpOf } from '../src/commands/command.ts';
import { allCommands } from '../src/commands/index.ts';
import { readConfig, SETTINGS } from '../src/config.ts';
import { SKIP_REASONS } from '../src/feeds/feed.ts';
import { ajv } from '../src/feeds/sources/problems.ts';
import { SourcesSchema, sourcesJsonSchema } from '../src/feeds/sources/schema.ts';
import { giftListsJsonSchema } from '../src/imports/gift-lists.ts';
import { REFUSALS } from '../src/oversight/words/reasons.ts';
import { clientTypes } from './client-types.ts';
import { methodPages } from './method/pages.ts';
import { honestyPictures } from './method/pictures.ts';

/** Files that are made from the code and committed. `--check` fails when one of them has drifted. */
const FILES: Record<string, () => Promise<string>> = {
  'openapi.json': openapi,
  'packages/client/src/api-types.ts': async () => clientTypes(JSON.parse(await openapi())),
  'docs/settings.md': settings,
  'docs/sources.schema.json': async () => sourcesJsonSchema(),
  'src/feeds/sources/valid-sources.cjs': async () => standaloneCode(ajv, ajv.compile(SourcesSchema)),
  'docs/gift-lists.schema.json': async () => giftListsJsonSchema(),
  'docs/commands.md': commands,
  'docs/refusals.md': refusals,
  'docs/metrics.md': metrics,
  ...honestyPictures(),
  ...methodPages(),
};

/** The package's types say that the function is the module. */
const standaloneCode = standalone.default;

const check = process.argv.includes('--check');
for (const [path, make] of Object.entries(FILES)) {
  const made = await make();
  const committed = readOr(path, '');
  if (made === committed) continue;
  if (check) {
    console.error(`${path} is not what the code says; run 'npm run generate' and commit it`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, made);
    console.log(`wrote ${path}`);
  }
}

function readOr(path: string, fallback: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return fallback;
  }
}

async function openapi(): Promise<string> {
  // Routes are declared, none is called: the parts behind them are never touched.
  const untouched = {} as never;
  const app = await buildApp({
    live: untouched,
    ask: untouched,
    gate: untouched,
    engagement: untouched,
    trends: untouched,
    state: untouched,
    deltas: untouched,
    agents: untouched,
    limits: readConfig({}).limits,
    clock: Date.now,
    baseUrl: 'http://localhost:3000',
    trustProxy: [],
    metricsToken: '',
    gauges: async () => [],
  });
  await app.ready();
  const document = app.swagger();
  await app.close();
  return `${JSON.stringify(document, null, 2)}\n`;
}

async function settings(): Promise<string> {
  const rows = Object.entries(SETTINGS).map(
    ([name, { shown, about, expects }]) =>
      `| \`${name}\` | ${shown === '' ? '–' : `\`${shown}\``} | ${about} | ${expects} |`,
  );
  return [
    '# Settings',
    '',
    'Prisme is told how to run by environment variables: names with a value that are set before it starts. A wrong value stops the process at start with one line that names the setting.',
    '',
    '| setting | default | what it does | takes |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

async function metrics(): Promise<string> {
  const rows = Object.entries(METRICS).map(([name, [kind, help]]) => `| \`${name}\` | ${kind} | ${help} |`);
  return [
    '# Figures for Prometheus',
    '',
    'Prometheus collects figures from services and draws them. With `METRICS_TOKEN` set, Prisme answers at `/metrics`',
    'to whoever sends that token as `Authorization: Bearer …`, and to nobody else. In `prometheus.yml`:',
    '',
    '    scrape_configs:',
    '      - job_name: prisme',
    '        authorization: { credentials_file: /etc/prometheus/prisme.token }',
    "        static_configs: [{ targets: ['127.0.0.1:3000'] }]",
    '',
    'Ready to use: [alert rules](../deploy/prometheus-rules.yml) and a [Grafana dashboard](../deploy/grafana-dashboard.json) (import it and choose',
    'the Prometheus source). What is read from the state is at most 30 seconds old. Without Prometheus, `prisme status` says the same, and',
    '`ALERT_EMAIL` or `ALERT_WEBHOOK` tell of a night that went wrong.',
    '',
    '| figure | kind | what it says |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

async function refusals(): Promise<string> {
  const rows = SKIP_REASONS.map((reason) => {
    const { means, ask } = REFUSALS[reason];
    return `| \`${reason}\` | ${means} | ${ask} |`;
  });
  return [
    '# Why a row of a feed is not shown',
    '',
    'A shop sends a file with a row for every product. A row that cannot be used is left out, counted under one of these reasons',
    'and noted: `prisme explain EAN` shows the row as it stood, `prisme feeds check FILE` tries a file before it is used.',
    '',
    '| reason | what it means | what to ask the shop |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

async function commands(): Promise<string> {
  const sections = (await allCommands()).map(
    (command) => `## ${command.name}\n\n\`\`\`\n${helpOf(command).trimEnd()}\n\`\`\`\n`,
  );
  return `# The command line\n\nWhat an operator types to run and look after Prisme. \`npx prisme COMMAND --help\` prints the same.\n\n${sections.join('\n')}`;
}
