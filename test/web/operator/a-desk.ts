import { after } from 'node:test';
import pino from 'pino';
import { readConfig } from '../../../src/config.ts';
import { createService } from '../../../src/service/serving/service.ts';
import { openStores } from '../../../src/service/stores.ts';
import { ownShops } from '../../commands/own-shops.ts';

export const TOKEN = 'the-operators-own-secret';
export type Shops = ReturnType<typeof ownShops>;

/** A service with an operator's desk over two shops of one's own; `before` runs ahead of its start. */
export async function aDesk(before: (shops: Shops) => Promise<unknown>, env: Record<string, string> = {}) {
  const shops = ownShops();
  await before(shops);
  const config = readConfig({
    LOG_LEVEL: 'silent',
    REFRESH_AT: 'off',
    OPERATOR_TOKEN: TOKEN,
    ...shops.env,
    ...env,
  });
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(line) });
  const stores = await openStores(config, pino({ level: 'silent' }));
  const service = await createService({
    config: { ...config, searchWorkers: 0 },
    stores,
    clock: Date.now,
    log,
  });
  after(async () => {
    await service.close();
    await stores.close();
  });
  const { app } = service;
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });
  const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  /** Signs in; what it returns is sent with every request from then on. */
  const signIn = async () => {
    const { headers: answered } = await post('/operator/sign-in', { token: TOKEN });
    return { cookie: String(answered['set-cookie']).split(';')[0]! };
  };
  return { app, get, post, signIn, logged, stores, shops };
}

/** What the forms of a page carry. */
export const keyIn = (body: string): string => /name="key" value="([^"]+)"/.exec(body)![1]!;
export const readingIn = (body: string): string => /name="reading" value="([^"]+)"/.exec(body)![1]!;
