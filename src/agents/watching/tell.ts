import type { AgentRow, AgentTx } from '../../store/ports/agents.ts';
import { step, type Watch, type WatchStep, watchOf } from './lifecycle.ts';
import { addReached } from './messages.ts';
import { type ComparisonTime, isDueInTime } from './rules.ts';
import type { Sight } from './sight.ts';
import type { WatchedProduct } from './watcher.ts';

type ToldAgent = Pick<
  AgentRow,
  'id' | 'kind' | 'campaigns' | 'language' | 'markOre' | 'productName' | 'webhookPeer'
>;

/** Adds the messages of a step to the outbox and returns their number. `agent` is the row before the step. */
export async function tellStep(
  tx: AgentTx,
  agent: ToldAgent,
  { notify, cause }: WatchStep,
  sight: Sight,
  product: WatchedProduct | undefined,
  nowMs: number,
): Promise<number> {
  const offer = sight.offerOf(agent.kind, agent.campaigns);
  const priceOre = offer?.priceOre ?? sight.priceOre;
  if (notify.length === 0 || cause === null || priceOre === null) return 0;
  const isMeasured = cause === 'dropped' || cause === 'rose' || cause === 'lower_again';
  const news = {
    cause,
    // An address that is confirmed late hears of a price that is the mark by now.
    fromOre: isMeasured && agent.markOre !== priceOre ? agent.markOre : null,
    priceOre,
    shop: offer?.shop ?? product?.shop ?? null,
  };
  await addReached(tx, agent, notify, news, product, nowMs);
  return notify.length;
}

/** Applies what an agent sees and adds its messages; undefined when nothing changed. */
export async function applySight(
  tx: AgentTx,
  row: AgentRow,
  sight: Sight,
  product: () => WatchedProduct | undefined,
  time: ComparisonTime,
): Promise<{ watch: Watch; isFired: boolean; isRearmed: boolean; messages: number } | undefined> {
  const before = watchOf(row);
  const next = step(before, { kind: 'priced', sight, time });
  const { watch, cause } = next;
  if (watch === before) return undefined;
  const { status, markOre, campaigns, toldMs } = watch;
  await tx.agents.save(row, { status, markOre, campaigns, reachedMs: toldMs });
  const isFired = cause !== null;
  const messages = isFired ? await tellStep(tx, row, next, sight, product(), time.nowMs) : 0;
  return { watch, isFired, isRearmed: row.status === 'reached' && status === 'active', messages };
}

/** Whether the next night's comparison may change an agent although its product does not change. */
export const isProvisional = (watch: Watch, sight: Sight): boolean =>
  sight.leansOnAway() || isDueInTime({ ...watch, isTold: watch.status === 'reached' });
