import { after } from 'node:test';
import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import { addDays, type Day, instantOf } from '../../src/domain/day.ts';
import type { Offer } from '../../src/domain/product.ts';
import { createService } from '../../src/service/serving/service.ts';
import { openStores } from '../../src/service/stores.ts';
import { aMarket, day } from '../builders.ts';

export const TODAY = day('2026-11-15');
export const daysAgo = (days: number): Day => addDays(TODAY, -days);

export const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** The whole service over a market that was published on some days; asked as a browser asks. */
export async function aShopWindow(
  nights: readonly (readonly [on: Day, offers: readonly Offer[]])[],
  env: Record<string, string> = {},
) {
  const market = await aMarket();
  for (const [on, offers] of nights) await market.publish(on, offers);
  return { market, ...(await aServiceOn(market.dir, env)) };
}

/** The service over a data folder, at noon of the day its catalogue is of. */
export async function aServiceOn(dataDir: string, env: Record<string, string> = {}) {
  // A busy machine is no reason to refuse a search: tests are about what is answered.
  const patient = { LIMIT_PAGES: '100000', SEARCH_WORKERS: '1', SEARCH_TIMEOUT_MS: '60000' };
  const config = readConfig({ DATA_DIR: dataDir, ...patient, ...env });
  const log = pino({ level: 'silent' });
  const stores = await openStores(config, log);
  const clock = { nowMs: instantOf(TODAY, 12 * 60) };
  const service = await createService({ config, stores, clock: () => clock.nowMs, log });
  after(async () => {
    await service.close();
    await stores.close();
  });
  const { app } = service;
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers: { accept: BROWSER, 'accept-language': 'da', ...headers } });
  const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: {
        accept: BROWSER,
        'accept-language': 'da',
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      payload: new URLSearchParams(fields).toString(),
    });
  return { service, stores, app, get, post, clock };
}
