import { after, describe } from 'node:test';
import type { State } from '../../../src/store/ports/state.ts';
import { openState as openPostgres } from '../../../src/store/postgres/state/open-state.ts';
import { openState as openSqlite } from '../../../src/store/sqlite/state/open-state.ts';
import { aFolder } from '../../builders.ts';
import { hasDebian } from '../../postgres/binaries.ts';
import { aDatabase } from '../../postgres/database.ts';

/** A kind of database that a state can lie in. */
export interface Engine {
  name: string;
  /** An empty state, and how to open it once more, as another process would. */
  aState(): Promise<{ state: State; open: () => Promise<State> }>;
}

function engine(name: string, place: () => Promise<() => Promise<State>>): Engine {
  return {
    name,
    async aState() {
      const openIt = await place();
      const opened: State[] = [];
      after(async () => {
        for (const state of opened) await state.close();
      });
      const open = async () => {
        const state = await openIt();
        opened.push(state);
        return state;
      };
      return { state: await open(), open };
    },
  };
}

const postgres = (edition: 'embedded' | 'debian') => async () => {
  const url = await aDatabase(edition);
  return () => openPostgres(url);
};

export const ENGINES: readonly Engine[] = [
  engine('SQLite', async () => {
    const dir = aFolder();
    return async () => openSqlite(dir);
  }),
  engine('PostgreSQL', postgres('embedded')),
  ...(hasDebian ? [engine('PostgreSQL 15', postgres('debian'))] : []),
];

/** The same promises, kept by every engine. */
export function onEveryEngine(promises: (engine: Engine) => void): void {
  for (const each of ENGINES) describe(each.name, () => promises(each));
}
