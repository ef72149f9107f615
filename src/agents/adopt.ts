import type { AgentStore } from '../store/agent-ports.ts';
import { emailBound } from './create.ts';
import { mailboxHash } from './mailbox.ts';
import { linkBound } from './my-agents.ts';
import type { Secrets } from './secrets.ts';

const PAGE = 1_000;

/**
 * Brings what earlier versions stored under the hash of an address as it was written under the hash of its mailbox. It
 * needs the key, so no migration can do it. Done once per folder; of a box that cannot be opened nothing changes.
 */
export function adoptOldAgents(store: AgentStore, secrets: Secrets): void {
  if (store.isAdopted()) return;
  store.atomically(() => {
    let page = store.agents.pageAfter(-1, PAGE);
    while (page.length > 0) {
      for (const { n, id, emailBox } of page) {
        const email = emailBox && secrets.open(emailBox, emailBound(id));
        if (email) store.agents.setMailbox(n, mailboxHash(secrets, email));
      }
      page = store.agents.pageAfter(page.at(-1)!.n, PAGE);
    }
    for (const { id, toBox } of store.outbox.links()) {
      const email = secrets.open(toBox, linkBound(id));
      if (email !== undefined) store.outbox.setMailbox(id, mailboxHash(secrets, email));
    }
    store.setAdopted();
  });
}
