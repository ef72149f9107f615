import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildApp } from '../../api/app.ts';
import { createLive } from '../../catalogue/live.ts';
import { formatDay } from '../../domain/day.ts';
import { createSearchPool } from '../../search/pool.ts';
import { readSynonyms } from '../../search/synonyms-file.ts';
import type { Command } from '../command.ts';
import { createLog, isDemo, openStores } from '../parts.ts';
import { scheduleNightly } from '../schedule.ts';

const LOOK_EVERY_MS = 500;
const CLOSE_WITHIN_MS = 10_000;
const FIRST_RUN_MINUTES = 0;

export const serveCommand: Command = {
  name: 'serve',
  usage: 'serve',
  summary: 'Serves the REST API, and refreshes the catalogue every night.',
  details: `Without SOURCES and with an empty DATA_DIR it first builds the demo market.
SIGTERM and SIGINT end it gracefully: running requests are answered first.`,

  async run(args, { config: readConfig, clock, err }) {
    parseArgs({ args, options: {} });
    const config = readConfig();
    const log = createLog(config);
    const stores = openStores(config, log);
    const demo = isDemo(config, stores.state);
    const live = createLive(stores.generations, stores.state);
    const pool = createSearchPool({
      workers: config.searchWorkers,
      timeoutMs: config.searchTimeoutMs,
      ...readSynonyms(config.synonymsPath),
      log: (level, message) => log[level](message),
    });
    const app = await buildApp({
      live,
      ask: pool.search,
      clock,
      baseUrl: config.baseUrl,
      trustProxy: config.trustProxy,
      log,
    });
    await app.listen({ port: config.port, host: config.host });
    const { port } = app.server.address() as AddressInfo;
    log.info({ port, host: config.host, dataDir: config.dataDir, demo }, 'listening');

    let announced = false;
    let warmed = '';
    const look = () => {
      live.refresh();
      const published = live.published();
      if (published && warmed !== published.path) {
        warmed = published.path;
        pool.warm(warmed);
      }
      if (announced || !published) return;
      announced = true;
      const { day, products, offers, vendors } = published.meta;
      err.write(
        `\nPrisme${demo ? ' (demo market: invented shops and prices)' : ''} answers at http://localhost:${port}\n` +
          `  ${products} products, ${offers} offers, ${vendors} shops, as of ${formatDay(day)}\n` +
          `  documentation: http://localhost:${port}/api-docs\n\n`,
      );
    };
    const looking = setInterval(look, LOOK_EVERY_MS);
    look();

    let child: ReturnType<typeof spawn> | undefined;
    const refreshInChild = () =>
      new Promise<boolean>((resolve) => {
        log.info('refresh starts');
        // A process of its own: its memory ends with it, its priority is low, and it cannot block a request.
        child = spawn(
          process.execPath,
          [fileURLToPath(new URL('../../main.ts', import.meta.url)), 'refresh', '--json'],
          {
            stdio: ['ignore', 'ignore', 'inherit'],
          },
        );
        child.on('error', (error) => log.error({ err: error }, 'refresh could not start'));
        child.on('close', (code) => {
          child = undefined;
          log[code === 0 ? 'info' : 'error']({ code }, 'refresh ended');
          look();
          resolve(code === 0);
        });
      });

    const off = config.refreshAt === 'off';
    const stopSchedule =
      off && live.published() !== undefined
        ? () => {}
        : scheduleNightly({
            clock,
            minutes: config.refreshAt === 'off' ? FIRST_RUN_MINUTES : config.refreshAt,
            publishedDay: () => live.published()?.meta.day,
            work: refreshInChild,
          });

    const signal = await new Promise<string>((resolve) => {
      for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => resolve(name));
    });
    log.info({ signal }, 'closing');
    stopSchedule();
    clearInterval(looking);
    child?.kill('SIGTERM');
    const forced = setTimeout(() => process.exit(1), CLOSE_WITHIN_MS);
    await app.close();
    await pool.close();
    stores.close();
    clearTimeout(forced);
    return 0;
  },
};
