import type { AgentStore } from '../../store/ports/agents.ts';
import { everyAgent } from '../core/every-agent.ts';
import { mailboxHash } from '../core/mailbox.ts';
import { receiverOf } from '../core/peer.ts';
import { emailBound, linkBound } from '../core/secrets/sealed-for.ts';
import type { Secrets } from '../core/secrets/secrets.ts';
import { openWebhook } from '../core/secrets/webhook-secret.ts';

/**
 * Files what earlier versions stored by what this one looks for: the mailbox of an address, the receiver of a webhook. It
 * needs the key, so no migration can do it. Done once per folder; of a box that cannot be opened nothing changes.
 */
export async function adoptOldAgents(store: AgentStore, secrets: Secrets): Promise<void> {
  if (await store.isAdopted()) return;
  await store.transaction(async (tx) => {
    for await (const agent of everyAgent(tx)) {
      const email = agent.emailBox && secrets.open(agent.emailBox, emailBound(agent.id));
      if (email) await tx.agents.setMailbox(agent.n, mailboxHash(secrets, email));
      const webhook = openWebhook(secrets, agent);
      if (webhook) await tx.agents.setWebhookPeer(agent, receiverOf(secrets, webhook.url));
    }
    for (const { id, toBox } of await tx.outbox.links()) {
      const email = secrets.open(toBox, linkBound(id));
      if (email !== undefined) await tx.outbox.setMailbox(id, mailboxHash(secrets, email));
    }
    await tx.setAdopted();
  });
}
