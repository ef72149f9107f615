import type { KeyPurpose } from './mailed-key.ts';
import type { Secrets } from './secrets/secrets.ts';

/** Links in mails lead below BASE_URL, which may carry a path, and never below what a Host header says. */
export const confirmLink = (baseUrl: string, secrets: Secrets, agentId: string): string =>
  `${baseUrl}/agents/confirm/${agentId}/${secrets.token('mail', agentId)}`;

export const cancelLink = (baseUrl: string, secrets: Secrets, agentId: string): string =>
  `${baseUrl}/agents/cancel/${agentId}/${secrets.token('mail', agentId)}`;

const PAGES: Record<KeyPurpose, string> = { my_agents: 'mine', open_again: 'open' };
export const mailedLink = (baseUrl: string, purpose: KeyPurpose, key: string): string =>
  `${baseUrl}/agents/${PAGES[purpose]}/${key}`;
export const myAgentsPage = (baseUrl: string): string => `${baseUrl}/agents`;

/** Where a program asks for an agent. */
export const checkPath = (id: string): string => `/price-agents/check/${id}`;
