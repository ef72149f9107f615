import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readSources } from '../../src/feeds/sources/sources.ts';
import { aFolder } from '../builders.ts';
import { prisme } from './running.ts';

describe('prisme init', () => {
  it('writes a sources file that can be read, with its own explanation', async () => {
    const out = join(aFolder(), 'sources.json');
    const { code, out: said } = await prisme([
      'init',
      '--out',
      out,
      '--feed',
      'elshop,www.Elshop.dk,google-xml,https://elshop.dk/feed.xml?a=1,2',
      '--feed',
      'bog,bøger.dk,pricerunner-csv,file:./bog.csv',
      '--network',
      'partner-ads',
    ]);
    assert.equal(code, 0);
    assert.match(said, /SOURCES=.* npx prisme status/);
    const { feeds, networks } = await readSources(out);
    assert.deepEqual(
      feeds.map(({ id, vendor, url }) => [id, vendor.domain, url.split('/').at(-1)]),
      [
        ['elshop', 'elshop.dk', 'feed.xml?a=1,2'],
        ['bog', 'xn--bger-gra.dk', 'bog.csv'],
      ],
    );
    assert.equal(networks[0]!.keyEnv, 'PARTNER_ADS_KEY');
    assert.match(readFileSync(out, 'utf8'), /docs\/sources\.schema\.json/);
  });

  it('writes an example without a terminal and without options, and never over a file that is there', async () => {
    const out = join(aFolder(), 'sources.json');
    assert.equal((await prisme(['init', '--out', out])).code, 0);
    assert.equal((await readSources(out)).feeds[0]!.id, 'elshop');
    assert.equal((await readSources(out)).feeds[0]!.vouched, true, 'a shop that the operator names himself');
    writeFileSync(out, 'mine');
    const again = await prisme(['init', '--out', out]);
    assert.equal(again.code, 1);
    assert.match(again.err, /is there already/);
    assert.equal(readFileSync(out, 'utf8'), 'mine');
  });

  it('writes to the file that SOURCES names, and --out goes before it', async () => {
    const [named, other] = [join(aFolder(), 'mine.json'), join(aFolder(), 'other.json')];
    const { code, out } = await prisme(['init'], { SOURCES: named });
    assert.equal(code, 0);
    assert.ok(out.includes(`SOURCES=${named} `));
    assert.equal((await readSources(named)).feeds[0]!.id, 'elshop');
    assert.equal((await prisme(['init', '--out', other], { SOURCES: named })).code, 0);
    assert.ok(existsSync(other));
  });

  it('writes the registry file of an operator’s own tool server', async () => {
    const out = join(aFolder(), 'server.json');
    const env = { BASE_URL: 'https://priser.example.dk/api' };
    const written = await prisme(['init', '--registry', 'dk.example/priser', '--out', out], env);
    assert.equal(written.code, 0, written.err);
    const entry = JSON.parse(readFileSync(out, 'utf8'));
    assert.deepEqual(
      [entry.name, entry.remotes[0].url, entry.packages],
      ['dk.example/priser', 'https://priser.example.dk/api/mcp', undefined],
    );
    assert.ok(entry.description.length <= 100);
    assert.equal((await prisme(['init', '--registry', 'dk.example/priser', '--out', out], env)).code, 1);
    const refused = async (name: string, said: RegExp, own: Record<string, string> = env) => {
      const { code, err } = await prisme(['init', '--registry', name, '--out', `${out}2`], own);
      assert.equal(code, 2, name);
      assert.match(err, said);
    };
    for (const name of [
      'priser',
      'dk.example',
      'dk.example/a/b',
      '/priser',
      'dk/priser',
      'dk.example/',
      'd k.x/a',
    ])
      await refused(name, /is no name/);
    for (const BASE_URL of ['http://localhost:3000', 'http://priser.dk'])
      await refused('dk.example/priser', /BASE_URL must be the public address/, { BASE_URL });
    assert.equal(existsSync(`${out}2`), false);
  });

  it('says what is wrong with a feed in one line, and writes nothing', async () => {
    const out = join(aFolder(), 'sources.json');
    for (const [feed, said] of [
      ['a b,elshop.dk,google-xml,https://x.dk/', /is no id/],
      ['a,not a domain,google-xml,https://x.dk/', /is not a domain name/],
      ['a,elshop.dk,goggle,https://x.dk/', /there is no format 'goggle'/],
      ['a,elshop.dk,google-xml,ftp://x', /is no address/],
      ['a', /is not a domain name/],
    ] as const) {
      const { code, err } = await prisme(['init', '--out', out, '--feed', feed]);
      assert.equal(code, 2, feed);
      assert.match(err, said);
    }
    assert.equal((await prisme(['init', '--out', out, '--network', 'nope'])).code, 2);
    assert.equal(existsSync(out), false);
  });
});
