import type { TokenStore } from '../../store/ports/access.ts';

const NOTED_EVERY_MS = 60_000;

/** When tokens were last used, to the minute: noted in memory and written now and then. */
export function createTokenUses(store: Pick<TokenStore, 'used'>) {
  const noted = new Map<string, number>();
  const unwritten = new Map<string, number>();
  return {
    note(id: string, nowMs: number): void {
      if (nowMs - (noted.get(id) ?? Number.NEGATIVE_INFINITY) < NOTED_EVERY_MS) return;
      noted.set(id, nowMs);
      unwritten.set(id, nowMs);
    },
    async flush(): Promise<void> {
      if (unwritten.size === 0) return;
      const uses = [...unwritten];
      unwritten.clear();
      try {
        await store.used(uses);
      } catch (error) {
        for (const [id, atMs] of uses) if (!unwritten.has(id)) unwritten.set(id, atMs);
        throw error;
      }
    },
  };
}
