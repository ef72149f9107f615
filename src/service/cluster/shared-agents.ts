import type { Logger } from 'pino';
import { openSecrets, openSharedSecrets } from '../../agents/core/secret-key.ts';
import type { Secrets } from '../../agents/core/secrets.ts';
import { matchPublished } from '../../agents/matching/crossing.ts';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import type { Config } from '../../config.ts';
import { changedArticlesIn } from '../../store/deltas/folder.ts';
import { deltasIn } from '../../store/disk/data-folder.ts';
import type { AgentStore } from '../../store/ports/agents.ts';
import { LeaseLost, StateUnavailable } from '../../store/ports/cluster.ts';
import type { State } from '../../store/ports/state.ts';
import type { ClusterNode } from './node.ts';

const TRY_AGAIN_MS = 5_000;
const MATCH_EVERY_MS = 15_000;

/** Opens the key that encrypts addresses: this machine's own, or the key that all nodes share. */
export function secretsFor(config: Config, state: State): Promise<Secrets> {
  const { dataDir, secretKeyPath } = config;
  if (state.cluster === undefined) return openSecrets(dataDir, state.agents, secretKeyPath);
  return openSharedSecrets(secretKeyPath, state.snapshot?.keyPrint(), (print) =>
    state.agents.transaction(async (tx) => {
      const known = await tx.keyPrint();
      if (known === undefined) await tx.setKeyPrint(print);
      return known ?? print;
    }),
  );
}

/** Calls `work` now and, while the state cannot be reached, again every five seconds. */
export async function whenReached(work: () => Promise<void>, log: Logger): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StateUnavailable)) throw error;
    const again = () =>
      whenReached(work, log).catch((failed: unknown) =>
        log.error({ err: failed }, 'price agents could not be looked after'),
      );
    setTimeout(() => void again(), TRY_AGAIN_MS).unref();
  }
}

/** A node sends only with a mail server, else mails become files where nobody looks, and with a right clock. */
export const sendingFrom = (agents: AgentStore, { smtpUrl }: Config, node: ClusterNode): AgentStore => ({
  ...agents,
  takeSending: async () => (smtpUrl === undefined || !node.isClockRight() ? undefined : agents.takeSending()),
});

/**
 * Matches the price agents under a lease, so that one node does it for all, and only with the head's generation: a node that
 * starts with yesterday's files would reset agents and mail twice. If it dies, another node takes the lease and goes on.
 */
export function createSharedMatching(parts: {
  config: Config;
  state: State;
  live: CurrentCatalogue;
  node: ClusterNode;
  log: Logger;
}) {
  const { config, state, live, node, log } = parts;
  const changedArticles = changedArticlesIn(deltasIn(config.dataDir));
  const cluster = state.cluster!;
  let isRunning = false;

  const match = async (): Promise<void> => {
    const generation = live.published();
    const head = node.head();
    if (!generation || head?.current !== generation.meta.id || head.isHeld || !node.isClockRight()) return;
    if ((await state.agents.matchedGeneration()) === generation.meta.id) return;
    const lease = await cluster.take('match', node.name);
    if (lease === undefined) return;
    try {
      const store = cluster.under(lease).agents;
      await matchPublished({
        store,
        generation,
        vendorOf: live.vendor,
        changedArticles,
        nowMs: node.clock(),
      });
    } finally {
      await lease.release();
    }
  };
  const tryMatch = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    await match()
      .catch((error: unknown) => {
        if (!(error instanceof StateUnavailable) && !(error instanceof LeaseLost))
          log.error({ err: error }, 'price agents could not be matched; tried again in a while');
      })
      .finally(() => {
        isRunning = false;
      });
  };
  const timer = setInterval(() => void tryMatch(), MATCH_EVERY_MS);
  timer.unref();
  return {
    published: (): void => void tryMatch(),
    stop: (): void => clearInterval(timer),
  };
}
