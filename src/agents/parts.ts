import type { Clock } from '../domain/day.ts';
import type { AgentStore } from '../store/agent-ports.ts';
import type { MailFiles } from './mail-files.ts';
import type { Secrets } from './secrets.ts';

export interface AgentParts {
  store: AgentStore;
  secrets: Secrets;
  clock: Clock;
}

/** What is needed to delete all of an address: mails that were written as files hold it too. */
export interface AddressParts extends AgentParts {
  mailFiles: MailFiles;
}
