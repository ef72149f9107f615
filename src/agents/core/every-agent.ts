import type { AgentRow, AgentTx } from '../../store/ports/agents.ts';

const PAGE = 1_000;

/** All agents in the order they were made, a page of them in memory at a time. */
export async function* everyAgent({ agents }: AgentTx): AsyncGenerator<AgentRow> {
  let page = await agents.pageAfter(-1, PAGE);
  while (page.length > 0) {
    yield* page;
    page = await agents.pageAfter(page.at(-1)!.n, PAGE);
  }
}
