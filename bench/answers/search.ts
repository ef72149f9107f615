import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createList } from '../../src/search/engine.ts';
import { createAnalyser } from '../../src/search/language/analyse.ts';
import { loadLexicon } from '../../src/search/language/lexicon.ts';
import { parseSynonyms } from '../../src/search/language/synonyms.ts';
import { openSearchIndex } from '../../src/store/open.ts';
import { getRequest, load, median, openLoop } from '../load.ts';
import { benchCatalogue, generationPath, indexBytes } from '../market.ts';
import { type BenchOptions, report } from '../result.ts';
import { servePrisme } from './lookup.ts';
import { fuzzedQueries, makeQueries } from './queries.ts';

const QUERIES = 2_000;
const BM25_SAMPLE = 300;
const FUZZED_FROM = 400;
/** Each a few seconds of lookups alone and beside searches: what the machine does meanwhile strikes both. */
const ROUNDS = 7;
/**
 * So many that the service always has a lookup to answer: searches hold up the client, too, where they share its processor, and
 * with 32 the service waits for it a sixth of the time.
 */
const CONNECTIONS = 128;
const SYNONYMS = 'samples/synonyms.da.txt';

export async function run({ products, save }: BenchOptions): Promise<void> {
  const { dataDir, eans } = await benchCatalogue(products);
  const path = generationPath(dataDir);
  const queries = makeQueries(path, QUERIES);
  const ours = await timeOurs(path, queries);
  const fuzzed = await timeOurs(path, fuzzedQueries(queries.slice(0, FUZZED_FROM), QUERIES));
  const bm25 = timeBm25(path, queries.slice(0, BM25_SAMPLE));
  const { alone, beside, share, own, client, busy, searched, unanswered } = await lookupsBeside(
    dataDir,
    eans,
    queries,
  );
  const { all: bytes } = indexBytes(path, products);
  const faster = at(bm25, 0.95) / at(ours.ms, 0.95);
  report(
    'search',
    `${products} products, ${QUERIES} queries`,
    [
      { name: 'p50', value: `${at(ours.ms, 0.5).toFixed(2)} ms`, bar: '≤ 5 ms', ok: at(ours.ms, 0.5) <= 5 },
      { name: 'p95', value: `${at(ours.ms, 0.95).toFixed(2)} ms` },
      {
        name: 'p99',
        value: `${at(ours.ms, 0.99).toFixed(2)} ms`,
        bar: '≤ 40 ms',
        ok: at(ours.ms, 0.99) <= 40,
      },
      { name: 'slowest', value: `${at(ours.ms, 1).toFixed(2)} ms` },
      {
        name: 'p99 of fuzzed queries',
        value: `${at(fuzzed.ms, 0.99).toFixed(2)} ms`,
        bar: '≤ 40 ms',
        ok: at(fuzzed.ms, 0.99) <= 40,
      },
      { name: 'queries without a hit', value: String(ours.empty) },
      { name: 'ORDER BY rank p95', value: `${at(bm25, 0.95).toFixed(1)} ms` },
      { name: 'faster at p95', value: `${faster.toFixed(1)} ×`, bar: '≥ 10 ×', ok: faster >= 10 },
      { name: 'lookups alone', value: `${Math.round(alone)}/s` },
      { name: 'lookups beside 100 searches/s', value: `${Math.round(beside)}/s` },
      { name: 'processors that the bench’s own client takes meanwhile', value: client.toFixed(2) },
      {
        name: 'share of the time that the thread of lookups is busy beside searches',
        value: `${(busy * 100).toFixed(0)} %`,
      },
      { name: 'lookups kept for each processor second of theirs', value: `${(own * 100).toFixed(0)} %` },
      { name: 'share kept', value: `${(share * 100).toFixed(0)} %`, bar: '≥ 80 %', ok: share >= 0.8 },
      { name: 'searches answered then', value: `${searched} (${unanswered} not)` },
      {
        name: 'index bytes a product',
        value: bytes.toFixed(0),
        bar: '≤ 400',
        ok: bytes <= 400,
      },
    ],
    save,
  );
}

async function timeOurs(path: string, queries: readonly string[]): Promise<{ ms: number[]; empty: number }> {
  const index = await openSearchIndex(path);
  const analyser = createAnalyser();
  const synonyms = parseSynonyms(readFileSync(SYNONYMS, 'utf8'), SYNONYMS, analyser);
  const list = createList(loadLexicon(index.lexicon()!), synonyms, analyser);
  for (const query of queries.slice(0, 200)) list(query)(index);
  let empty = 0;
  const ms = queries.map((query) => {
    const began = performance.now();
    if (list(query)(index).hits.length === 0) empty++;
    return performance.now() - began;
  });
  index.close();
  return { ms: ms.sort((a, b) => a - b), empty };
}

/** FTS5's own ranking on the same index, with words joined by OR, as its users do for recall. */
function timeBm25(path: string, queries: readonly string[]): number[] {
  const db = new DatabaseSync(path, { readOnly: true });
  db.exec(`pragma mmap_size = ${64 * 1024 ** 3}`);
  const match = db.prepare('select rowid from words where words match ? order by rank limit 5');
  const analyser = createAnalyser();
  const ms = queries.map((query) => {
    const words = analyser.tokenise(query).map(analyser.indexForm);
    const began = performance.now();
    match.all(words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' OR '));
    return performance.now() - began;
  });
  db.close();
  return ms.sort((a, b) => a - b);
}

/**
 * Client, service and searches share the machine's processors: where lookups are fast, client and service take two by themselves,
 * and what searches take is taken from both. So it is told, too, how many lookups the thread that answers them gets done in a
 * second of its own.
 */
async function lookupsBeside(dataDir: string, eans: string[], queries: string[]) {
  const server = await servePrisme(dataDir);
  const next = () => getRequest(`/public/product/${eans[Math.floor(Math.random() * eans.length)]}`);
  const lookups = async () => {
    const [service, own] = [mainThreadS(server.child.pid!), clientS()];
    const { perSecond, requests } = await load({
      port: server.port,
      connections: CONNECTIONS,
      seconds: 4,
      next,
    });
    const busyS = mainThreadS(server.child.pid!) - service;
    const seconds = requests / perSecond;
    return {
      perSecond,
      perOwnSecond: requests / busyS,
      busy: busyS / seconds,
      client: (clientS() - own) / seconds,
    };
  };
  type Rate = Awaited<ReturnType<typeof lookups>>;
  const rounds: { alone: Rate; beside: Rate }[] = [];
  let asked = 0;
  let searched = 0;
  let unanswered = 0;
  const search = () =>
    getRequest(`/public/search?q=${encodeURIComponent(queries[asked++ % queries.length]!)}`);
  try {
    await lookups();
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await lookups();
      const stop = new AbortController();
      const searching = openLoop({ port: server.port, perSecond: 100, signal: stop.signal, next: search });
      rounds.push({ alone, beside: await lookups() });
      stop.abort();
      const { answered, refused } = await searching;
      searched += answered;
      unanswered += refused;
    }
  } finally {
    server.child.kill();
  }
  const middle = (of: (round: { alone: Rate; beside: Rate }) => number) => median(rounds.map(of));
  return {
    alone: middle(({ alone }) => alone.perSecond),
    beside: middle(({ beside }) => beside.perSecond),
    share: middle(({ alone, beside }) => beside.perSecond / alone.perSecond),
    own: middle(({ alone, beside }) => beside.perOwnSecond / alone.perOwnSecond),
    client: middle(({ alone }) => alone.client),
    busy: middle(({ beside }) => beside.busy),
    searched,
    unanswered,
  };
}

const TICKS_A_SECOND = 100;

/** The processor seconds of a process's first thread, which answers lookups. */
function mainThreadS(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

function clientS(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
