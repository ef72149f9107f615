import type { Language } from '../../domain/text.ts';
import type { AgentTx } from '../../store/ports/agents.ts';
import type { AgentParts } from '../core/agent-parts.ts';
import { LIMITS, OPEN_AGAIN_EVERY_MS, utcDay } from '../core/limits.ts';
import { isBlocked, mailboxHash } from '../core/mailbox.ts';
import type { KeyPurpose } from '../core/mailed-key.ts';
import { addMailedLink } from '../core/messages.ts';
import { linkBound } from '../core/secrets/sealed-for.ts';
import type { Caller } from './create.ts';

/**
 * Mails a link to everything of an address, when there is anything; to one that is blocked, rarely, a link to open it
 * again. The caller hears the same in every case.
 */
export async function requestMyAgents(
  parts: AgentParts,
  email: string,
  language: Language,
  caller: Caller,
): Promise<void> {
  const { store, secrets, clock } = parts;
  const nowMs = clock();
  const day = utcDay(nowMs);
  const hash = mailboxHash(secrets, email);
  const add = (tx: AgentTx, kind: KeyPurpose) =>
    addMailedLink(tx, { kind, hash, seal: (id) => secrets.seal(email, linkBound(id)), language }, nowMs);
  await store.transaction(async (tx) => {
    const { guards } = tx;
    const count = await guards.count(secrets.digest('links to network', caller.network), day);
    if (count > LIMITS.linkMailsPerNetwork) return;
    if (await isBlocked({ store: tx, secrets }, email)) {
      if (await guards.askSuppressed(hash, nowMs, OPEN_AGAIN_EVERY_MS)) await add(tx, 'open_again');
      return;
    }
    if ((await tx.agents.byMailbox(hash)).length === 0) return;
    const links = await guards.count(secrets.digest('links to mailbox', hash), day);
    if (links <= LIMITS.linkMailsPerAddress) await add(tx, 'my_agents');
  });
}
