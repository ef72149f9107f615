import type { Logger } from 'pino';
import { adoptOldAgents } from '../../agents/housekeeping/adopt.ts';
import { startHousekeeping } from '../../agents/housekeeping/housekeeping.ts';
import { createMailFiles } from '../../agents/mail/mail-files.ts';
import { createMailer, defaultMailFrom, parseMailFrom } from '../../agents/mail/mail-transport.ts';
import { matchPublished } from '../../agents/matching/crossing.ts';
import { createSender } from '../../agents/outbox/sender.ts';
import { optionsOf } from '../../agents/watching/lifecycle.ts';
import { watcherOf } from '../../agents/watching/watcher.ts';
import type { CurrentCatalogue } from '../../catalogue/answers/current-catalogue.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../../domain/day.ts';
import { type EanNumber, eanOfNumber } from '../../domain/ean.ts';
import { UsageError } from '../../domain/errors.ts';
import { createOutbound } from '../../net/outbound.ts';
import { pinnedId } from '../../oversight/generations.ts';
import { changedArticlesIn } from '../../store/deltas/folder.ts';
import { deltasIn } from '../../store/disk/data-folder.ts';
import type { AgentRow } from '../../store/ports/agents.ts';
import type { State } from '../../store/ports/state.ts';
import type { ClusterNode } from '../cluster/node.ts';
import { createSharedMatching, secretsFor, sendingFrom, whenReached } from '../cluster/shared-agents.ts';

const MATCH_AFTER_MS = 60_000;

interface AgentsParts {
  config: Config;
  state: State;
  live: CurrentCatalogue;
  clock: Clock;
  log: Logger;
  node?: ClusterNode | undefined;
}

export async function createAgents(parts: AgentsParts) {
  const { config, state, live, clock, log, node } = parts;
  const from = config.mailFrom === '' ? defaultMailFrom(config.baseUrl) : parseMailFrom(config.mailFrom);
  if (!from) throw new UsageError('MAIL_FROM must be an address like Prisme <noreply@priser.dk>');
  const say = (level: 'info' | 'warn', about: Record<string, unknown>, message: string) =>
    log[level](about, message);
  const secrets = await secretsFor(config, state);
  await whenReached(() => adoptOldAgents(state.agents, secrets), log);
  const outbound = createOutbound({ allowPrivateHosts: config.allowPrivateHosts });
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from, dataDir: config.dataDir });
  const shared = {
    store: node === undefined ? state.agents : sendingFrom(state.agents, config, node),
    secrets,
    mailFiles: createMailFiles(config.dataDir),
    outbound,
    baseUrl: config.baseUrl,
    senderName: from.name,
    clock,
  };
  const priceNow = ({ ean, options }: Pick<AgentRow, 'ean' | 'options'>) =>
    live.read(
      (generation) => watcherOf(generation, live.vendor).sight(eanOfNumber(ean), optionsOf(options)).priceOre,
    );
  const hasPlace = (ean: EanNumber) =>
    live.published() !== undefined && live.read((generation) => generation.hasPlace(ean));
  const sender = createSender({ ...shared, mailer, priceNow, hasPlace, log: say });
  const tending = startHousekeeping({
    store: state.agents,
    sender,
    generation: () => live.published(),
    vendorOf: live.vendor,
    clock,
    log: say,
  });
  await whenReached(tending.begin, log);
  const matching =
    node === undefined
      ? createMatching({ config, state, live, clock, log })
      : createSharedMatching({ config, state, live, node, log });
  return {
    ...shared,
    published: matching.published,
    async close(): Promise<void> {
      matching.stop();
      await tending.stop();
      mailer.close();
      await outbound.close();
    },
  };
}

/** Matches at start, and a minute after each catalogue in case the refresh died: at once would repeat its work. */
function createMatching({ config, state, live, clock, log }: AgentsParts) {
  const changedArticles = changedArticlesIn(deltasIn(config.dataDir));
  let matching: NodeJS.Timeout | undefined;
  let isFirst = true;
  const match = async (): Promise<void> => {
    const generation = live.published();
    // The prices of a pinned older catalogue would reset agents, which would then mail twice.
    if (!generation || (await pinnedId(state)) !== undefined) return;
    const vendorOf = live.vendor;
    const { agents: store } = state;
    await matchPublished({ store, generation, vendorOf, changedArticles, nowMs: clock() }).catch((error) =>
      log.error({ err: error }, 'price agents could not be matched; tried again at start'),
    );
  };
  return {
    published(): void {
      clearTimeout(matching);
      matching = setTimeout(() => void match(), isFirst ? 0 : MATCH_AFTER_MS).unref();
      isFirst = false;
    },
    stop: (): void => clearTimeout(matching),
  };
}
