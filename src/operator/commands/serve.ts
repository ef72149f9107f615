import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { formatDay } from '../../domain/day.ts';
import { startCheckpoints, startWarming } from '../../store/sqlite/index.ts';
import type { Command } from '../command.ts';
import { createLog, isDemo, mendPointer, openStores } from '../parts.ts';
import { REFRESH_ARGS } from '../refresh/process.ts';
import { scheduleNightly } from '../schedule.ts';
import { startScrubbing } from '../scrub.ts';
import { createService } from '../service.ts';

const CLOSE_WITHIN_MS = 10_000;

export const serveCommand: Command = {
  name: 'serve',
  usage: 'serve',
  summary: 'Serves the REST API and the tool server, and refreshes the catalogue every night.',
  details: `Without SOURCES and with an empty DATA_DIR it first builds the demo market.
SIGTERM and SIGINT end it gracefully: running requests are answered first.`,

  async run(args, { config: readConfig, clock, err }) {
    parseArgs({ args, options: {} });
    const config = readConfig();
    const log = createLog(config);
    const stores = openStores(config, log, 'when settled');
    mendPointer(config, stores);
    const demo = isDemo(config, stores.state);
    const service = await createService({ config, stores, clock, log });
    try {
      await service.app.listen({ port: config.port, host: config.host });
    } catch (error) {
      // Its threads and timers would keep the process alive, and nobody would start another.
      await service.close();
      stores.close();
      throw error;
    }
    const { port } = service.app.server.address() as AddressInfo;
    log.info({ port, host: config.host, dataDir: config.dataDir, demo }, 'listening');

    const published = () => service.live.published()?.meta;
    const greet = () => {
      const meta = published();
      if (!meta) return false;
      const address = `${config.tls ? 'https' : 'http'}://localhost:${port}`;
      err.write(
        `\nPrisme${demo ? ' (demo market: invented shops and prices)' : ''} answers at ${address}\n` +
          `  ${meta.products} products, ${meta.offers} offers, ${meta.vendors} shops, as of ${formatDay(meta.day)}\n` +
          `  documentation: ${address}/api-docs\n\n`,
      );
      return true;
    };
    let greeted = greet();
    const stopCheckpoints = startCheckpoints(config.dataDir, (error) =>
      log.error({ err: error }, 'the thread that writes the state ended; commits do its work'),
    );
    const stopWarming = startWarming(config.dataDir, (error) =>
      log.warn({ err: error }, 'the catalogue could not be read ahead; first answers may wait for the disk'),
    );

    const stopScrubbing = startScrubbing(
      () => stores.generations.prove({ gently: true }).then(() => mendPointer(config, stores)),
      (error) => log.error({ err: error }, 'the catalogue could not be read through; tried again tomorrow'),
    );

    const child = refreshInChild(log);
    const nightly = config.refreshAt !== 'off';
    const stopSchedule =
      nightly || !greeted
        ? scheduleNightly({
            clock,
            minutes: config.refreshAt === 'off' ? 0 : config.refreshAt,
            // With REFRESH_AT=off only the first catalogue is made here.
            publishedDay: () =>
              nightly ? published()?.day : published() && (Number.POSITIVE_INFINITY as never),
            work: async () => {
              const done = await child.run();
              service.look();
              greeted ||= greet();
              return done;
            },
          })
        : () => {};

    const signal = await new Promise<string>((resolve) => {
      for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => resolve(name));
    });
    log.info({ signal }, 'closing');
    stopSchedule();
    stopScrubbing();
    child.stop();
    const forced = setTimeout(() => process.exit(1), CLOSE_WITHIN_MS);
    await service.close();
    await Promise.all([stopCheckpoints(), stopWarming()]);
    stores.close();
    clearTimeout(forced);
    return 0;
  },
};

/** A process of its own: its memory ends with it, its priority is low, and it cannot block a request. */
function refreshInChild(log: Logger) {
  let child: ReturnType<typeof spawn> | undefined;
  return {
    run: () =>
      new Promise<boolean>((resolve) => {
        log.info('refresh starts');
        child = spawn(process.execPath, [...REFRESH_ARGS, '--json'], {
          stdio: ['ignore', 'ignore', 'inherit'],
        });
        child.on('error', (error) => log.error({ err: error }, 'refresh could not start'));
        child.on('close', (code) => {
          child = undefined;
          log[code === 0 ? 'info' : 'error']({ code }, 'refresh ended');
          resolve(code === 0);
        });
      }),
    stop: () => child?.kill('SIGTERM'),
  };
}
