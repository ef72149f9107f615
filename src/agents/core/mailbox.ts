import type { AgentTx } from '../../store/ports/agents.ts';
import { mailboxKey, withoutTag } from './email-address.ts';
import type { Secrets } from './secrets/secrets.ts';

/** Everything of a mailbox is found by this, whichever way its address was written. */
export const mailboxHash = (secrets: Secrets, email: string): string =>
  secrets.digest('address', mailboxKey(email));

/**
 * Whether its owner asked us not to write. A block from before Gmail's dots were folded lies under the address as it was
 * written then; when that address comes again it is filed under the mailbox, and holds for every form from then on.
 */
export async function isBlocked(
  { store, secrets }: { store: AgentTx; secrets: Secrets },
  email: string,
): Promise<boolean> {
  const { guards } = store;
  const hash = mailboxHash(secrets, email);
  const before = secrets.digest('address', withoutTag(email));
  if (before !== hash && (await guards.isSuppressed(before))) await guards.moveSuppressed(before, hash);
  return guards.isSuppressed(hash);
}
