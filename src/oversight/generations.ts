import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../domain/day.ts';
import { generationsIn } from '../store/disk/data-folder.ts';
import { pointFirst, publishedIn, takeRefreshLock } from '../store/open.ts';
import type { GenerationMeta, Generations } from '../store/ports/catalogue.ts';
import type { State } from '../store/ports/state.ts';
import { announce } from './announce.ts';

export interface GenerationFacts {
  meta: GenerationMeta;
  isCurrent: boolean;
  isPinned: boolean;
  bytes: number;
}

export interface GenerationsParts {
  state: State;
  generations: Generations;
  dataDir: string;
}

/** The id of the current choice: a decision names it, so that it cannot apply to a later choice. */
export async function generationsReading({ state, dataDir }: GenerationsParts): Promise<string> {
  const [first] = (await publishedIn(generationsIn(dataDir))).ids;
  return [first ?? '', (await pinnedId(state)) ?? ''].join('.');
}

export async function generationFacts(parts: GenerationsParts): Promise<GenerationFacts[]> {
  const { state, generations, dataDir } = parts;
  const dir = generationsIn(dataDir);
  const pinned = await pinnedId(state);
  const current = generations.current()?.meta.id;
  return (await publishedIn(dir)).ids
    .flatMap((id) => generations.byId(id)?.meta ?? [])
    .map((meta) => ({
      meta,
      isCurrent: meta.id === current,
      isPinned: meta.id === pinned,
      bytes: readdirSync(dir)
        .filter((name) => name.startsWith(`${meta.id}.`))
        .reduce((sum, name) => sum + (statSync(join(dir, name), { throwIfNoEntry: false })?.size ?? 0), 0),
    }))
    .sort((a, b) => b.meta.day - a.meta.day || b.meta.dataAsOfMs - a.meta.dataAsOfMs);
}

export type PinOutcome = 'pinned' | 'unknown' | 'refresh running' | 'changed meanwhile';

/** Serves a catalogue of this machine until it is unpinned. `reading` is the choice that the operator saw. */
export async function pinGeneration(
  parts: GenerationsParts,
  id: string,
  nowMs: number,
  reading?: string,
): Promise<PinOutcome> {
  const { state, dataDir } = parts;
  const dir = generationsIn(dataDir);
  if (!(await publishedIn(dir)).ids.includes(id)) return 'unknown';
  const release = await takeRefreshLock(dataDir);
  if (release === undefined) return 'refresh running';
  try {
    if (reading !== undefined && reading !== (await generationsReading(parts))) return 'changed meanwhile';
    await setPinned(state, id);
    await state.durable();
    if (!(await pointFirst(dir, id))) return 'unknown';
    await announce(parts, id, nowMs);
    return 'pinned';
  } finally {
    release();
  }
}

/** Unpins, and returns the id that was pinned, if any. The next night is built upon the current catalogue. */
export async function unpinGeneration(state: State): Promise<string | undefined> {
  const pinned = await pinnedId(state);
  if (pinned !== undefined) await setPinned(state, undefined);
  return pinned;
}

const KEY = 'pinned_generation';

/** The pinned catalogue: while there is one, no night is begun. A shared state tells it by the head as last read. */
export async function pinnedId(
  state: Pick<State, 'fact' | 'cluster' | 'snapshot'>,
): Promise<string | undefined> {
  const head = state.snapshot?.head() ?? (await state.cluster?.head());
  const pinned = head === undefined ? await state.fact(KEY) : head.isHeld && head.current;
  return pinned || undefined;
}

/** Pins or unpins in the state of one machine alone; a shared state is pinned by its head. */
export const setPinned = (state: Pick<State, 'setFact'>, id: string | undefined): Promise<void> =>
  state.setFact(KEY, id ?? '');

/** Takes the pin of one machine out of a state that it was copied to. */
export async function takeCopiedPin(state: Pick<State, 'fact' | 'setFact'>): Promise<string | undefined> {
  const pinned = await state.fact(KEY);
  if (pinned) await setPinned(state, undefined);
  return pinned || undefined;
}

type UnpinOutcome = 'unpinned' | 'nothing pinned' | 'changed meanwhile';

/** The operator's choice of the served catalogue. A decision names the `reading` that the operator saw. */
export interface GenerationChoice {
  look(): Promise<{ all: GenerationFacts[]; reading: string }>;
  pin(id: string, reading: string): Promise<PinOutcome>;
  unpin(reading: string): Promise<UnpinOutcome>;
}

/** The choice on one machine. `takeUp` makes this process serve the chosen catalogue at once. */
export const createGenerationChoice = (
  parts: GenerationsParts,
  takeUp: () => Promise<void>,
  clock: Clock,
): GenerationChoice => ({
  async look() {
    const reading = await generationsReading(parts);
    return { all: await generationFacts(parts), reading };
  },
  async pin(id, reading) {
    const pinning = await pinGeneration(parts, id, clock(), reading);
    if (pinning === 'pinned') await takeUp();
    return pinning;
  },
  async unpin(reading) {
    if (reading !== (await generationsReading(parts))) return 'changed meanwhile';
    return (await unpinGeneration(parts.state)) === undefined ? 'nothing pinned' : 'unpinned';
  },
});
