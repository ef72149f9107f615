import type { AgentRow, AgentTx } from '../../store/ports/agents.ts';
import { addReached } from '../core/messages.ts';
import type { WatchedProduct } from '../core/watched-product.ts';
import type { WatchStep } from './lifecycle.ts';
import type { Sight } from './sight.ts';

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
    fromOre: isMeasured ? agent.markOre : null,
    priceOre,
    shop: offer?.shop ?? product?.shop ?? null,
  };
  await addReached(tx, agent, notify, news, product, nowMs);
  return notify.length;
}
