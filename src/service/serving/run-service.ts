import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { FailedNight } from '../../api/routes/system.ts';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import type { Config } from '../../config.ts';
import { type Clock, type Day, formatDay } from '../../domain/day.ts';
import { pinnedId } from '../../oversight/generations.ts';
import { RETRY_MS } from '../../oversight/nights/nights.ts';
import { startCheckpoints, startWarming } from '../../store/open.ts';
import { alertOperator } from '../alerts.ts';
import type { ClusterNode } from '../cluster/node.ts';
import { whenReached } from '../cluster/shared-agents.ts';
import { logNight } from '../night/report-text.ts';
import { createPace, type Pace } from '../pace.ts';
import { createLog, isDemo, mendPointer, openStores, type Stores } from '../stores.ts';
import { DRAIN_MS, endingSignal, listen } from './lifecycle.ts';
import { refreshInChild } from './refresh-child.ts';
import { startScrubbing } from './schedule.ts';
import { dayRuns, scheduleRefresh } from './schedule-refresh.ts';
import { createService, type Service } from './service.ts';

const CLOSE_WITHIN_MS = 10_000;
const NOBODY_SENDS = 'mails are written to DATA_DIR/outbox/*.eml and not sent';
const ONLY_OTHERS_SEND = 'this node sends nothing to price agents; a node that has it does';

/** Runs the service until a signal ends it: requests are answered all day, and a night is begun when it is due. */
export async function runService(config: Config, clock: Clock, say: (greeting: string) => void) {
  const log = createLog(config);
  if (config.sources !== undefined) await checkSources(config.sources);
  await using opened = new AsyncDisposableStack();
  const pace = opened.adopt(createPace(), (each) => each.close());
  const { stores, node, demo } = await openParts(config, clock, log, opened, pace);
  let failedNight: FailedNight | undefined;
  const parts = { config, stores, clock, log, failedNight: () => failedNight };
  const service = await createService({ ...parts, ...(node && { node }) });
  opened.defer(service.close);
  const signalled = endingSignal();
  const port = await listen(service.app, config);
  log.info({ port, host: config.host, dataDir: config.dataDir, demo }, 'listening');
  if (config.smtpUrl === undefined)
    log.warn(`SMTP_URL is not set: ${node ? ONLY_OTHERS_SEND : NOBODY_SENDS}`);

  const greet = greeter({ config, live: service.live, port, demo, say });
  greet();
  await startThreads(config, log, opened, pace);
  const stopScrubbing = startScrubbing(
    () => stores.generations.prove({ gently: true }).then(() => mendPointer(config, stores)),
    (error) => log.error({ err: error }, 'the catalogue could not be read through; tried again tomorrow'),
  );
  const child = refreshInChild(log, stores.state, clock);
  let isClosing = false;
  const takeUp = async () => {
    if (isClosing) return;
    await node?.look();
    await service.look();
  };
  const work = async (night: Day): Promise<boolean> => {
    if ((await pinnedId(stores.state)) !== undefined) return false;
    failedNight = undefined;
    const beganMs = clock();
    const problem = await child.run(night);
    // The state is being closed: what became of a refresh that was ended with the service cannot be stored.
    if (isClosing) return problem === null;
    await whenReached(() => logNight(log, stores.state, beganMs), log);
    await takeUp();
    greet();
    await sendAlerts(config, stores, clock(), log);
    if (problem !== null) failedNight = { reason: problem, nextTryMs: clock() + RETRY_MS };
    return problem === null;
  };
  const runs = dayRuns(child, stores.state, takeUp, log);
  const stopSchedule = scheduleRefresh(config, clock, service.live, { work, log, runs });

  const signal = await signalled;
  log.info({ signal }, 'closing');
  isClosing = true;
  stopSchedule();
  stopScrubbing();
  child.stop();
  // A machine that serves alone does not drain: nobody else could answer meanwhile.
  if (node && signal === 'SIGTERM') await drain(service);
  setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
  // The service closes before the threads beside it, which may be in the middle of a long read: no new request gets in.
  await service.close();
}

/** A refresh process sends them itself, unless it was killed. */
async function sendAlerts(config: Config, stores: Stores, nowMs: number, log: Logger): Promise<void> {
  const { problems } = await alertOperator(config, stores, nowMs);
  for (const failed of problems) log.warn({ failed }, 'the operator could not be told');
}

/** Opens the stores and, with DATABASE_URL, joins the other nodes. `opened` closes both. */
async function openParts(
  config: Config,
  clock: Clock,
  log: Logger,
  opened: AsyncDisposableStack,
  { isSlow }: Pace,
): Promise<{ stores: Stores; node?: ClusterNode; demo: boolean }> {
  if (config.databaseUrl === undefined) {
    const stores = opened.adopt(await openStores(config, log, 'when awaited'), (each) => each.close());
    await mendPointer(config, stores);
    return { stores, demo: await isDemo(config, stores.state) };
  }
  const { openNode } = await import('../cluster/open-node.ts');
  return openNode(config, clock, log, opened, isSlow);
}

/** A mistake in the sources file stops the start, not the night after it. Loading the reader takes 0.1 s. */
async function checkSources(path: string): Promise<void> {
  const { readSources } = await import('../../feeds/sources/sources.ts');
  await readSources(path);
}

/** Starts the threads beside the one that answers; `opened` ends them. */
async function startThreads(
  { dataDir, databaseUrl }: Config,
  log: Logger,
  opened: AsyncDisposableStack,
  { shared: slow }: Pace,
) {
  if (databaseUrl === undefined)
    opened.defer(
      await startCheckpoints(dataDir, (error) =>
        log.error({ err: error }, 'the thread that writes the state ended; commits do its work'),
      ),
    );
  opened.defer(
    await startWarming(
      dataDir,
      (error) =>
        log.warn(
          { err: error },
          'the catalogue could not be read ahead; first answers may wait for the disk',
        ),
      { slow },
    ),
  );
}

interface GreetingFacts {
  config: Config;
  live: CurrentCatalogue;
  port: number;
  demo: boolean;
  say: (greeting: string) => void;
}

function greeter({ config, live, port, demo, say }: GreetingFacts): () => void {
  let isGreeted = false;
  return () => {
    const meta = live.published()?.meta;
    if (isGreeted || !meta) return;
    isGreeted = true;
    const address = `${config.tls ? 'https' : 'http'}://localhost:${port}`;
    say(
      `\nPrisme${demo ? ' (demo market: invented shops and prices)' : ''} answers at ${address}\n` +
        `  ${meta.products} products, ${meta.offers} offers, ${meta.vendors} shops, as of ${formatDay(meta.day)}\n` +
        `  documentation: ${address}/api-docs\n\n`,
    );
  };
}

/** Goes on answering until a balancer has seen at `/ready` that this node closes. */
async function drain(service: Service): Promise<void> {
  service.drain();
  await wait(DRAIN_MS);
}
