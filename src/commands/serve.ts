import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import type { CurrentCatalogue } from '../catalogue/answers/current-catalogue.ts';
import type { Config } from '../config.ts';
import { type Clock, type Day, formatDay, formatInstant } from '../domain/day.ts';
import { RETRY_MS } from '../oversight/nights/night-times.ts';
import { pinnedId } from '../oversight/pinned.ts';
import type { ClusterNode } from '../service/cluster/node.ts';
import { whenReached } from '../service/cluster/shared-agents.ts';
import { logNight } from '../service/night/log-night.ts';
import { DRAIN_MS } from '../service/serving/closing.ts';
import { listen } from '../service/serving/listen.ts';
import { createNightWatch } from '../service/serving/night-watch.ts';
import { refreshInChild } from '../service/serving/refresh-child.ts';
import { scheduleNightly } from '../service/serving/schedule.ts';
import { startScrubbing } from '../service/serving/scrub.ts';
import { createService, type Service } from '../service/serving/service.ts';
import { endingSignal } from '../service/serving/signals.ts';
import { alertOperator } from '../service/status/alerting.ts';
import { createLog, isDemo, mendPointer, openStores, type Stores } from '../service/stores.ts';
import { startCheckpoints, startWarming } from '../store/open.ts';
import type { Command, Context } from './command.ts';

const CLOSE_WITHIN_MS = 10_000;
const NOBODY_SENDS = 'mails are written to DATA_DIR/outbox/*.eml and not sent';
const ONLY_OTHERS_SEND = 'this node sends nothing to price agents; a node that has it does';
/** Of a node that others build for. */
const NEVER = { refreshAt: 'never' } as const;

export const serveCommand: Command = {
  name: 'serve',
  usage: 'serve',
  summary: 'Serves the REST API and the tool server, and refreshes the catalogue every night.',
  details: `Without SOURCES and with an empty DATA_DIR it first builds the demo market.
SIGTERM and SIGINT end it gracefully: running requests are answered first. One of several nodes goes on answering
for 5 s after SIGTERM, while /ready is 503, so that a balancer leaves it. A second signal ends it at once.
A signal to 'npm start' or 'npx prisme serve' ends it too, but npm does not wait for it: the port is free a little later.
Exit codes: 0 ended by a signal, 1 failed (the port is in use), 2 a wrong setting, told in one line.`,

  async run(args, { config: readConfig, clock, err }) {
    parseArgs({ args, options: {} });
    const config = readConfig();
    const log = createLog(config);
    if (config.sources !== undefined) await checkSources(config.sources);
    await using opened = new AsyncDisposableStack();
    const { stores, node, demo } = await openParts(config, clock, log, opened);
    const watch = createNightWatch();
    const known = { config, stores, clock, log, failedNight: watch.failed };
    const service = await createService({ ...known, ...(node && { node }) });
    opened.defer(service.close);
    const signalled = endingSignal();
    const port = await listen(service.app, config);
    log.info({ port, host: config.host, dataDir: config.dataDir, demo }, 'listening');
    if (config.smtpUrl === undefined)
      log.warn(`SMTP_URL is not set: ${node ? ONLY_OTHERS_SEND : NOBODY_SENDS}`);

    const greet = greeter({ config, live: service.live, port, demo, err });
    greet();
    await startThreads(config, log, opened);
    const stopScrubbing = startScrubbing(
      () => stores.generations.prove({ gently: true }).then(() => mendPointer(config, stores)),
      (error) => log.error({ err: error }, 'the catalogue could not be read through; tried again tomorrow'),
    );
    const child = refreshInChild(log, stores.state, clock);
    let isClosing = false;
    const work = async (night: Day): Promise<boolean> => {
      if ((await pinnedId(stores.state)) !== undefined) return false;
      watch.begin();
      const problem = await child.run(night);
      // A refresh that the closing service ended has nobody to tell: the state is being closed.
      if (isClosing) return problem === null;
      await whenReached(async () => logNight(log, await stores.state.runs.last()), log);
      await node?.look();
      await service.look();
      greet();
      // The refresh tells of itself where it can; what was ended by force cannot.
      const alerts = await alertOperator(config, stores, clock());
      for (const failed of alerts.problems) log.warn({ failed }, 'the operator could not be told');
      if (problem !== null) watch.fail({ reason: problem, nextTryMs: clock() + RETRY_MS });
      return problem === null;
    };
    const schedule = config.role === 'serve' ? NEVER : config;
    const stopSchedule = scheduleRefresh(schedule, clock, service.live, { work, onFailed: sayFailed(log) });

    const signal = await signalled;
    log.info({ signal }, 'closing');
    isClosing = true;
    stopSchedule();
    stopScrubbing();
    child.stop();
    // Only where others answer meanwhile: a machine alone would but close later.
    if (node && signal === 'SIGTERM') await drained(service);
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
    // It closes before the threads beside it, which may be in the middle of a long read: nobody new is let in meanwhile.
    await service.close();
    return 0;
  },
};

/** What it answers from and, where nodes share the state, this one among them. */
async function openParts(
  config: Config,
  clock: Clock,
  log: Logger,
  opened: AsyncDisposableStack,
): Promise<{ stores: Stores; node?: ClusterNode; demo: boolean }> {
  if (config.databaseUrl === undefined) {
    const stores = opened.adopt(await openStores(config, log, 'when awaited'), (each) => each.close());
    await mendPointer(config, stores);
    return { stores, demo: await isDemo(config, stores.state) };
  }
  const { openNode } = await import('../service/cluster/open-node.ts');
  return openNode(config, clock, log, opened);
}

/** Every refresh reads the sources: a mistake in them is told now and not at night. Loading the reader takes 0.1 s. */
async function checkSources(path: string): Promise<void> {
  const { readSources } = await import('../feeds/sources/sources.ts');
  await readSources(path);
}

/** The threads beside the one that answers; `opened` ends them. */
async function startThreads(
  { dataDir, databaseUrl }: Config,
  log: Logger,
  opened: AsyncDisposableStack,
): Promise<void> {
  if (databaseUrl === undefined)
    opened.defer(
      await startCheckpoints(dataDir, (error) =>
        log.error({ err: error }, 'the thread that writes the state ended; commits do its work'),
      ),
    );
  opened.defer(
    await startWarming(dataDir, (error) =>
      log.warn({ err: error }, 'the catalogue could not be read ahead; first answers may wait for the disk'),
    ),
  );
}

/** Says once, when there is a catalogue, where it answers. */
function greeter(parts: {
  config: Config;
  live: CurrentCatalogue;
  port: number;
  demo: boolean;
  err: Context['err'];
}): () => void {
  const { config, live, port, demo, err } = parts;
  let greeted = false;
  return () => {
    const meta = live.published()?.meta;
    if (greeted || !meta) return;
    greeted = true;
    const address = `${config.tls ? 'https' : 'http'}://localhost:${port}`;
    err.write(
      `\nPrisme${demo ? ' (demo market: invented shops and prices)' : ''} answers at ${address}\n` +
        `  ${meta.products} products, ${meta.offers} offers, ${meta.vendors} shops, as of ${formatDay(meta.day)}\n` +
        `  documentation: ${address}/api-docs\n\n`,
    );
  };
}

/** With REFRESH_AT=off only the first catalogue is made here. Returns how to stop. */
function scheduleRefresh(
  { refreshAt }: Pick<Config, 'refreshAt'> | typeof NEVER,
  clock: Clock,
  live: CurrentCatalogue,
  night: { work: (night: Day) => Promise<boolean>; onFailed: (nextTryMs: number, error: unknown) => void },
): () => void {
  const published = () => live.published()?.meta;
  if (refreshAt === 'never') return () => {};
  if (refreshAt !== 'off')
    return scheduleNightly({ clock, minutes: refreshAt, publishedDay: () => published()?.day, ...night });
  if (published()) return () => {};
  const publishedDay = () => published() && (Number.POSITIVE_INFINITY as never);
  return scheduleNightly({ clock, minutes: 0, publishedDay, ...night });
}

/** When a night is tried again, and what went wrong on our side. */
const sayFailed = (log: Logger) => (nextTryMs: number, error: unknown) => {
  const nextTry = formatInstant(nextTryMs);
  if (error === undefined) log.warn({ nextTry }, 'the night is tried again');
  else log.error({ err: error, nextTry }, 'the night could not be looked after; it is tried again');
};

/** Gives a balancer the time to see that this node is going. */
async function drained(service: Service): Promise<void> {
  service.drain();
  await wait(DRAIN_MS);
}
