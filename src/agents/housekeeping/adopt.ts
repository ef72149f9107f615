import type { AgentRow, AgentStore, AgentTx } from '../../store/ports/agents.ts';
import { mailboxHash } from '../core/mailbox.ts';
import { emailBound, linkBound, openWebhook, type Secrets } from '../core/secrets.ts';
import { receiverOf } from '../watching/messages.ts';

/**
 * Adds mailbox hashes and webhook peers to agents that earlier versions stored without them. It needs the secret key, so a
 * migration cannot do it. It runs once per data folder; an address that cannot be decrypted stays as it is.
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

const PAGE = 1_000;

/** All agents, oldest first, with one page in memory at a time. */
export async function* everyAgent({ agents }: AgentTx): AsyncGenerator<AgentRow> {
  let page = await agents.pageAfter(-1, PAGE);
  while (page.length > 0) {
    yield* page;
    page = await agents.pageAfter(page.at(-1)!.n, PAGE);
  }
}
