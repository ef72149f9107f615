import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { NodeTrouble } from '../../contract/ready-view.ts';
import { VERSION } from '../../contract/version.ts';
import { type Clock, formatInstant } from '../../domain/day.ts';
import { generationsIn } from '../../store/disk/data-folder.ts';
import { followedGenerations } from '../../store/open.ts';
import type { Generations } from '../../store/ports/catalogue.ts';
import { type Head, StateUnavailable } from '../../store/ports/cluster.ts';
import type { State } from '../../store/ports/state.ts';
import { createDeltaFetching, type DeltaFetching } from './fetch-deltas.ts';
import { createFetching, type GenerationFetcher } from './fetch-generation.ts';

/*
 * How a node takes a new generation. Once a second, `look`:
 *   reads the head ► fetches the generations that it names ► switches to the current one ► reports what it serves and has ready
 *   ► the last node that has the offered generation ready makes it the current one.
 * A node follows the head also to an older generation than it serves.
 */

/** With a clock further off, nights would be made for the wrong day and mails sent at the wrong time. */
export const CLOCK_OFF_MS_MAX = 60_000;
const REPORT_EVERY_MS = 5_000;
const CLOCK_EVERY_MS = 30_000;

export interface ClusterNode {
  readonly name: string;
  /** Called once a second. It never throws; `troubles` tells what is wrong. */
  look(): Promise<void>;
  head(): Head | undefined;
  /** The state's time: this machine's clock less its last measured offset. */
  clock: Clock;
  isClockRight(): boolean;
  /** What keeps the node from following the others, the worst first. */
  troubles(): NodeTrouble[];
  readonly deltas: Pick<DeltaFetching, 'hasAllOf'>;
  close(): Promise<void>;
}

interface NodeParts {
  config: Config;
  state: State;
  generations: Generations;
  clock: Clock;
  log: Logger;
  serves: boolean;
  isSlow: () => boolean;
}

export const joinCluster = async (parts: NodeParts): Promise<ClusterNode> =>
  new Node(parts, await followedGenerations());

type FollowedGenerations = Awaited<ReturnType<typeof followedGenerations>>;

class Node implements ClusterNode {
  readonly name: string;
  readonly #parts: NodeParts;
  readonly #followed: FollowedGenerations;
  readonly #id = randomBytes(12).toString('base64url');
  readonly #fetching: GenerationFetcher;
  readonly deltas: DeltaFetching;
  #head: Head | undefined;
  #offsetMs = 0;
  /** When the clock was first found too far off; undefined while it is right. */
  #clockOffSinceMs: number | undefined;
  #measuredAt = Number.NEGATIVE_INFINITY;
  #reported = { what: '', at: Number.NEGATIVE_INFINITY };

  constructor(parts: NodeParts, followed: FollowedGenerations) {
    this.#parts = parts;
    this.#followed = followed;
    this.name = `${hostname()}:${parts.config.port}/${process.pid}`;
    this.#fetching = createFetching({
      config: parts.config,
      clock: this.clock,
      log: (level, message) => parts.log[level](message),
      isSlow: parts.isSlow,
    });
    this.deltas = createDeltaFetching(parts);
  }

  look = async (): Promise<void> => {
    const { state, log } = this.#parts;
    try {
      const heard = await state.snapshot!.look();
      if (heard === undefined) return;
      this.#head = heard;
      await this.#measure();
      const ready = this.#follow(heard);
      this.deltas.look(heard.current);
      await this.#report(ready);
      if (ready === null || !(await state.cluster!.switchTo(ready))) return;
      return await this.look();
    } catch (error) {
      if (!(error instanceof StateUnavailable))
        log.error({ err: error }, 'looking after the other nodes failed');
    }
  };

  head = (): Head | undefined => this.#head;
  clock = (): number => this.#parts.clock() - this.#offsetMs;
  isClockRight = (): boolean => Math.abs(this.#offsetMs) <= CLOCK_OFF_MS_MAX;
  troubles = (): NodeTrouble[] => [...this.#fetchTrouble(), ...this.#clockTrouble()];

  async close(): Promise<void> {
    await Promise.all([this.#fetching.close(), this.deltas.close()]);
    await this.#parts.state.cluster!.leave(this.#id).catch((error: unknown) => {
      // The others drop a node that stops reporting.
      if (!(error instanceof StateUnavailable)) throw error;
    });
  }

  async #measure(): Promise<void> {
    if (performance.now() - this.#measuredAt < CLOCK_EVERY_MS) return;
    const { nowMs, tookMs } = await this.#parts.state.cluster!.time();
    this.#offsetMs = Math.round(this.#parts.clock() - tookMs / 2 - nowMs);
    this.#clockOffSinceMs = this.isClockRight() ? undefined : (this.#clockOffSinceMs ?? nowMs);
    this.#measuredAt = performance.now();
  }

  /** A failed fetch counts only while the head names that generation. */
  #fetchTrouble(): NodeTrouble[] {
    const { current, next } = this.#head ?? {};
    return [current, next].flatMap((id) => this.#fetching.trouble(id ?? '') ?? []);
  }

  #clockTrouble(): NodeTrouble[] {
    const sinceMs = this.#clockOffSinceMs;
    return sinceMs === undefined ? [] : [{ reason: clockReason(this.#offsetMs), generation: null, sinceMs }];
  }

  /** Switches to the head's current generation, or fetches it. Returns the offered generation if it is ready on this node. */
  #follow({ current, next }: Head): string | null {
    const { config, generations, log } = this.#parts;
    const { follow, hasGeneration } = this.#followed;
    const dir = generationsIn(config.dataDir);
    const here = generations.current()?.meta.id;
    this.#fetching.keepOnly([current, next]);
    if (current !== null && current !== here) {
      generations.setAsideDistrusted();
      if (!hasGeneration(dir, current)) this.#fetching.want(current);
      else {
        follow(dir, [current, ...(here === undefined ? [] : [here])], next === null ? [] : [next]);
        if (generations.refresh({ anew: true })) log.info({ generation: current, before: here }, 'switched');
      }
    }
    if (next === null || hasGeneration(dir, next)) return next;
    this.#fetching.want(next);
    return null;
  }

  async #report(ready: string | null): Promise<void> {
    const { config, state, generations, serves } = this.#parts;
    const generation = generations.current()?.meta.id ?? null;
    // The clock's offset is a field of its own in the report.
    const trouble = this.#fetchTrouble().map(troubleText)[0] ?? null;
    const what = JSON.stringify([generation, ready, trouble]);
    if (what === this.#reported.what && performance.now() - this.#reported.at < REPORT_EVERY_MS) return;
    await state.cluster!.report({
      id: this.#id,
      name: this.name,
      version: VERSION,
      schemas: this.#followed.schemasRead(),
      settings: sharedSettings(config),
      clockOffsetMs: this.#offsetMs,
      serves,
      generation,
      ready,
      trouble,
    });
    this.#reported = { what, at: performance.now() };
  }
}

const troubleText = ({ reason, sinceMs }: NodeTrouble): string =>
  `${reason}, since ${formatInstant(sinceMs)}`;

const clockReason = (offsetMs: number): string =>
  `the clock is ${Math.round(Math.abs(offsetMs) / 1000)} s ${offsetMs > 0 ? 'ahead of' : 'behind'} the state's: set it; until then this node neither builds nor sends`;

const SHOWN_CHARS = 8;

/** Digests of the settings that must be equal on every node: they show which one differs and reveal no password. */
function sharedSettings(config: Config): Record<string, string> {
  const { baseUrl, limits, mailFrom, smtpUrl, synonymsPath, secretKeyPath } = config;
  const values = {
    BASE_URL: baseUrl,
    limits: JSON.stringify(limits),
    mail: `${mailFrom} ${smtpUrl ?? ''}`,
    SYNONYMS: readFileSync(synonymsPath, 'utf8'),
    key: existsSync(secretKeyPath) ? readFileSync(secretKeyPath, 'base64') : '',
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, digest(value)]));
}

const digest = (text: string): string =>
  createHash('sha256').update(`prisme setting ${text}`).digest('hex').slice(0, SHOWN_CHARS);
