import type { AgentRow, AgentStore } from '../../store/ports/agents.ts';

const PAGE = 1_000;

/** All agents in the order they were made, a page of them in memory at a time. */
export function* everyAgent({ agents }: AgentStore): Generator<AgentRow> {
  let page = agents.pageAfter(-1, PAGE);
  while (page.length > 0) {
    yield* page;
    page = agents.pageAfter(page.at(-1)!.n, PAGE);
  }
}
