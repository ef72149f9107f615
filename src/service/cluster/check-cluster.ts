import { isKeyFit, openSharedSecrets } from '../../agents/core/secret-key.ts';
import type { Config } from '../../config.ts';
import { UsageError } from '../../domain/errors.ts';
import { readSources } from '../../feeds/sources/sources.ts';
import { sourcesPath } from '../../oversight/feeds/expected-feeds.ts';
import { readSynonyms } from '../../search/language/synonyms.ts';
import { readManifestOf } from '../../store/blobs/generations/generation-manifest.ts';
import { offeredIn } from '../../store/blobs/generations/removal.ts';
import { openBlobs, tryAll } from '../../store/blobs/open-blobs.ts';
import { openState } from '../../store/open.ts';
import type { AgentStore } from '../../store/ports/agents.ts';
import { type Head, type NodeRow, StateUnavailable } from '../../store/ports/cluster.ts';
import { CLOCK_OFF_MS_MAX } from './node.ts';

/* Finds out what is wrong with the nodes: `checkNode` with the one that it runs on, `oddities` with one among the others. */

/** A node that has reported nothing for longer than this counts as gone. */
const LIVE_S = 30;

interface NodeCheck {
  name: string;
  ok: boolean;
  finding: string;
}

export async function* checkNode(config: Config, clock: () => number): AsyncGenerator<NodeCheck> {
  for (const [name, check] of Object.entries(checksOf(config, clock)))
    yield { name, ...(await tryCheck(check)) };
}

type CheckFunction = () => Promise<string>;

async function tryCheck(check: CheckFunction): Promise<Omit<NodeCheck, 'name'>> {
  try {
    return { ok: true, finding: await check() };
  } catch (error) {
    const { message, cause } = error as Error;
    const why =
      error instanceof StateUnavailable
        ? `cannot be reached${cause instanceof Error ? ` (${cause.message})` : ''}`
        : message;
    return { ok: false, finding: why };
  }
}

function checksOf(config: Config, clock: () => number): Record<string, CheckFunction> {
  const withState = async <T>(work: (state: Awaited<ReturnType<typeof openState>>) => Promise<T>) => {
    const state = await openState(config);
    try {
      return await work(state);
    } finally {
      await state.close();
    }
  };
  if (config.databaseUrl === undefined)
    return {
      state: () =>
        withState(async (state) => `${(await state.vendors.all()).length} shops in ${config.dataDir}`),
      key: () => withState(({ agents }) => checkKey(config.secretKeyPath, agents)),
      sources: () => checkSources(config),
      synonyms: async () => `${readSynonyms(config.synonymsPath).synonymsFile} can be read`,
    };
  return {
    state: () => withState(async (state) => `${(await state.vendors.all()).length} shops`),
    'object store': () => checkBlobs(config),
    key: () =>
      withState(async (state) => {
        const print = await state.agents.keyPrint();
        if (print === undefined) return 'the first node that starts makes it';
        await openSharedSecrets(config.secretKeyPath, print, async (own) => own);
        return "is the other nodes'";
      }),
    clock: () =>
      withState(async (state) => {
        const { nowMs, tookMs } = await state.cluster!.time();
        const offMs = Math.round(clock() - tookMs / 2 - nowMs);
        if (Math.abs(offMs) > CLOCK_OFF_MS_MAX)
          throw new UsageError(
            `${offMs} ms off the state's: set it; until then this node neither builds nor sends`,
          );
        return `${offMs} ms off the state's`;
      }),
    sources: () =>
      withState(async (state) => {
        if (config.demo) return 'the demo market';
        if ((await state.cluster!.sources()) === undefined)
          throw new UsageError("there are none: 'prisme sources put FILE'");
        return 'in the state';
      }),
  };
}

async function checkKey(path: string, agents: AgentStore): Promise<string> {
  const kept = await agents.keptUnderKey();
  if (kept.agents + kept.blocked === 0) return 'nothing rests on it yet';
  const dependents = `${kept.agents} price agents and ${kept.blocked} blocked addresses rest on it`;
  if (await isKeyFit(path, agents)) return dependents;
  throw new UsageError(
    `${path} is missing, or is another key than before; put it back from a backup, ${dependents}`,
  );
}

async function checkSources({ sources, dataDir }: Config): Promise<string> {
  const path = sourcesPath(sources, dataDir);
  if (path === undefined) return 'none: the demo market is loaded';
  return `${(await readSources(path)).feeds.length} feeds in ${path}`;
}

/** Tries what a node of this role does with the object store: a serving node lists and reads, a builder writes and removes. */
async function checkBlobs({ blobs: address, secret, role }: Config): Promise<string> {
  const blobs = await openBlobs(address!, secret);
  try {
    const [newest, ...others] = await offeredIn(blobs);
    if (newest !== undefined) await readManifestOf(blobs, newest);
    if (role !== 'serve') await tryAll(blobs);
    const found = `${newest === undefined ? 0 : others.length + 1} generations`;
    return role === 'serve' ? found : `${found}; a blob was put, read and removed`;
  } finally {
    await blobs.close();
  }
}

/** Lists how a node differs from most nodes, and its own troubles. */
export function oddities(node: NodeRow, nodes: readonly NodeRow[], head: Head): string[] {
  const alive = nodes.filter(({ secondsSilent }) => secondsSilent <= LIVE_S);
  const differing = Object.entries(node.settings)
    .filter(([name, value]) => value !== mostCommon(alive.map(({ settings }) => settings[name] ?? '')))
    .map(([name]) => `${name} differs`);
  return [
    ...(node.secondsSilent > LIVE_S ? [`silent for ${node.secondsSilent} s`] : differing),
    ...(Math.abs(node.clockOffsetMs) > CLOCK_OFF_MS_MAX
      ? [`its clock is ${Math.round(node.clockOffsetMs / 1000)} s off: it neither builds nor sends`]
      : []),
    ...(node.serves && head.current !== null && node.generation !== head.current
      ? [`serves ${node.generation ?? 'nothing'}`]
      : []),
    ...(node.trouble === null ? [] : [node.trouble]),
  ];
}

function mostCommon(values: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(values, (value) => value)].map(([value, all]) => ({
    value,
    count: all.length,
  }));
  return counts.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))[0]?.value;
}
