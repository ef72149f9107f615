import assert from 'node:assert/strict';
import { after } from 'node:test';
import pino from 'pino';
import type { ChangeEvent } from '../../../packages/client/src/index.ts';
import { issueToken } from '../../../src/access/token/issue.ts';
import { createExportReader } from '../../../src/catalogue/exports/export-rows.ts';
import type { Config } from '../../../src/config.ts';
import { createService } from '../../../src/service/serving/service.ts';
import type { Stores } from '../../../src/service/stores.ts';

type Copy = Map<string, string>;

const keyOf = (ean: string, domain: string, condition: string) => `${ean} ${domain} ${condition}`;

const FIELDS = ['price', 'shipping', 'before_price', 'stock', 'flags', 'verdict'] as const;

/** The fields in which two sides differ; all of them if an offer comes or goes. */
const changedFields = (from: ChangeEvent['from'], to: ChangeEvent['to']): string[] =>
  FIELDS.filter((field) => JSON.stringify(from?.[field]) !== JSON.stringify(to?.[field]));

/** Applies events; each one's `from` must be what the copy has. */
export function apply(copy: Copy, events: readonly ChangeEvent[]): void {
  for (const { ean, vendor, condition, type, changed, from, to } of events) {
    const key = keyOf(ean, vendor.domain, condition);
    assert.equal(copy.get(key) ?? 'null', JSON.stringify(from), `${type} ${key}`);
    assert.deepEqual(changed, changedFields(from, to), `${type} ${key}`);
    if (to === null) copy.delete(key);
    else copy.set(key, JSON.stringify(to));
  }
}

/** What an export of the generation that serves has, as a copy has it. */
export function exportedCopy({ generations }: Stores): Copy {
  const copy: Copy = new Map();
  for (const { exported } of createExportReader(generations.current()!, () => undefined).products())
    for (const row of exported?.offers ?? []) {
      const { price, shipping, before_price, stock, flags, verdict } = row;
      const values = { price, shipping, before_price, stock, flags, verdict };
      copy.set(keyOf(row.ean, row.vendor, row.condition), JSON.stringify(values));
    }
  return copy;
}

/** A service over a market's stores, asked with a token that may read changes. */
export async function aReader(config: Config, stores: Stores, nowMs = Date.UTC(2026, 6, 1)) {
  const service = await createService({
    config: { ...config, searchWorkers: 0, limits: { ...config.limits, restToken: 1e6 } },
    stores,
    clock: () => nowMs,
    log: pino({ level: 'silent' }),
  });
  after(() => service.close());
  const wish = { name: 'copy', restLimit: null, mcpLimit: null };
  const { token } = await issueToken(stores.state.tokens, { ...wish, rights: ['exports'] }, 0);
  const get = (url: string, headers: Record<string, string> = {}) =>
    service.app.inject({ method: 'GET', url, headers: { 'x-api-token': token, ...headers } });
  return {
    ...service,
    token,
    get,
    /** Reads pages until caught up; returns the events and the cursor. */
    async pages(since: string, limit = 100): Promise<{ events: ChangeEvent[]; cursor: string }> {
      const events: ChangeEvent[] = [];
      for (let cursor = since; ; ) {
        const { statusCode, body } = await get(`/changes?since=${cursor}&limit=${limit}`);
        assert.equal(statusCode, 200, body);
        const page = JSON.parse(body);
        assert.equal(page.count, page.items.length);
        assert.ok(page.count <= limit);
        events.push(...page.items);
        cursor = page.next_cursor;
        if (page.caught_up) return { events, cursor };
      }
    },
    /** Reads a stream to its end. */
    async stream(since: string) {
      const { statusCode, body, headers } = await get(`/changes?since=${since}`, {
        accept: 'application/x-ndjson',
      });
      assert.equal(statusCode, 200, body);
      assert.match(String(headers['content-type']), /^application\/x-ndjson/);
      const lines = body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      const events: ChangeEvent[] = lines.filter((line) => 'type' in line);
      return { events, lines, cursor: lines.at(-1).next_cursor as string };
    },
  };
}
