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
import type { Head } from '../../store/ports/cluster.ts';
import type { State } from '../../store/ports/state.ts';
import { StateUnavailable } from '../../store/ports/unavailable.ts';
import { createFetching, type Fetching } from './fetch-generation.ts';

/*
 * What a node does once a second:
 *   asks for the head ► has what it names brought here ► tells what it serves and is ready for ► the last one ready switches
 * The head is the truth also when it names an older generation than this node serves: it goes back.
 */

/** A clock that is further off makes nights of the wrong day and sends mails at the wrong time. */
export const CLOCK_OFF_MS_MAX = 60_000;
const REPORT_EVERY_MS = 5_000;
const CLOCK_EVERY_MS = 30_000;

export interface ClusterNode {
  /** The name that leases are taken under. */
  readonly name: string;
  /** Once a second. Never fails: what goes wrong is told by `troubles`. */
  look(): Promise<void>;
  /** As it was heard last; undefined before. */
  head(): Head | undefined;
  /** The state's time, by this machine's clock and what it was off when it was measured. */
  clock: Clock;
  isClockRight(): boolean;
  /** What keeps it from going on with the others, the worst first. */
  troubles(): NodeTrouble[];
  close(): Promise<void>;
}

interface NodeParts {
  config: Config;
  state: State;
  generations: Generations;
  clock: Clock;
  log: Logger;
  serves: boolean;
}

export const joinCluster = async (parts: NodeParts): Promise<ClusterNode> =>
  new Node(parts, await followedGenerations());

type Followed = Awaited<ReturnType<typeof followedGenerations>>;

class Node implements ClusterNode {
  readonly name: string;
  readonly #parts: NodeParts;
  readonly #followed: Followed;
  readonly #id = randomBytes(12).toString('base64url');
  readonly #fetching: Fetching;
  #head: Head | undefined;
  #offsetMs = 0;
  /** When its clock was first found to be too far off; undefined while it is right. */
  #clockOffSinceMs: number | undefined;
  #measuredAt = Number.NEGATIVE_INFINITY;
  #reported = { what: '', at: Number.NEGATIVE_INFINITY };

  constructor(parts: NodeParts, followed: Followed) {
    this.#parts = parts;
    this.#followed = followed;
    this.name = `${hostname()}:${parts.config.port}/${process.pid}`;
    this.#fetching = createFetching({
      config: parts.config,
      clock: this.clock,
      log: (level, message) => parts.log[level](message),
    });
  }

  look = async (): Promise<void> => {
    const { state, log } = this.#parts;
    try {
      const heard = await state.snapshot!.look();
      if (heard === undefined) return;
      this.#head = heard;
      await this.#measure();
      const ready = this.#follow(heard);
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
    await this.#fetching.close();
    await this.#parts.state.cluster!.leave(this.#id).catch((error: unknown) => {
      // It is forgotten by its silence then.
      if (!(error instanceof StateUnavailable)) throw error;
    });
  }

  async #measure(): Promise<void> {
    if (performance.now() - this.#measuredAt < CLOCK_EVERY_MS) return;
    const { nowMs, tookMs } = await this.#parts.state.cluster!.time();
    // Whole, as all times in the state are.
    this.#offsetMs = Math.round(this.#parts.clock() - tookMs / 2 - nowMs);
    this.#clockOffSinceMs = this.isClockRight() ? undefined : (this.#clockOffSinceMs ?? nowMs);
    this.#measuredAt = performance.now();
  }

  /** What could not be fetched is no trouble any more once the head names something else. */
  #fetchTrouble(): NodeTrouble[] {
    const { current, next } = this.#head ?? {};
    return [current, next].flatMap((id) => this.#fetching.trouble(id ?? '') ?? []);
  }

  #clockTrouble(): NodeTrouble[] {
    const sinceMs = this.#clockOffSinceMs;
    return sinceMs === undefined ? [] : [{ reason: clockReason(this.#offsetMs), generation: null, sinceMs }];
  }

  /** Takes up what the head names; the offered generation that could be switched to at once, if any. */
  #follow({ current, next }: Head): string | null {
    const { config, generations, log } = this.#parts;
    const { follow, hasGeneration } = this.#followed;
    const dir = generationsIn(config.dataDir);
    const here = generations.current()?.meta.id;
    if (current !== null && current !== here) {
      if (!hasGeneration(dir, current)) this.#fetching.want(current);
      else {
        follow(dir, [current, ...(here === undefined ? [] : [here])], next === null ? [] : [next]);
        generations.refresh();
        log.info({ generation: current, before: here ?? null }, 'switched');
      }
    }
    if (next === null) return null;
    if (hasGeneration(dir, next)) return next;
    this.#fetching.want(next);
    return null;
  }

  async #report(ready: string | null): Promise<void> {
    const { config, state, generations, serves } = this.#parts;
    const generation = generations.current()?.meta.id ?? null;
    // How far the clock is off is told beside it.
    const trouble = this.#fetchTrouble().map(told)[0] ?? null;
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

const told = ({ reason, sinceMs }: NodeTrouble): string => `${reason}, since ${formatInstant(sinceMs)}`;

const clockReason = (offsetMs: number): string =>
  `the clock is ${Math.round(Math.abs(offsetMs) / 1000)} s ${offsetMs > 0 ? 'ahead of' : 'behind'} the state's: set it; until then this node neither builds nor sends`;

const SHOWN_CHARS = 8;

/** What must be the same on every node, as digests: whoever reads them learns which one differs, and no password. */
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
