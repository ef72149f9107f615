/** What an agent's sealed address is bound to: a box moved to another agent does not open. */
export const emailBound = (agentId: string): string => `email ${agentId}`;

/** What the recipient of a mailed link is bound to. */
export const linkBound = (messageId: string): string => `link ${messageId}`;
