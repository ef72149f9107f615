import type { Clock } from '../../domain/day.ts';
import type { AgentStore } from '../../store/ports/agents.ts';
import type { Secrets } from './secrets/secrets.ts';

export interface AgentParts {
  store: AgentStore;
  secrets: Secrets;
  clock: Clock;
}

/** What is needed to delete all of an address: mails that were written as files hold it too. */
export interface AddressParts extends AgentParts {
  mailFiles: {
    /** Deletes every mail to a mailbox, whichever way its address was written. */
    erase(email: string): void;
  };
}
