import type { DatabaseSync } from 'node:sqlite';
import type { Announcement, Announcements } from '../../ports/announcements.ts';
import { oldestAnnounced } from '../../rules/announced.ts';
import { ANNOUNCEMENT_COLUMNS } from '../../rules/rows.ts';
import { type Sync, transaction } from './state-db.ts';

export function announcementsIn(db: DatabaseSync): Sync<Announcements> {
  const all = db.prepare(`select ${ANNOUNCEMENT_COLUMNS} from announcement order by number`);
  const last = db.prepare('select number, generation from announcement order by number desc limit 1');
  const add = db.prepare('insert into announcement values (?, ?, ?)');
  const forget = db.prepare('delete from announcement where generation < ?');
  return {
    all: () => all.all() as unknown as Announcement[],
    add: (generation, atMs) =>
      transaction(db, () => {
        const newest = last.get() as Pick<Announcement, 'number' | 'generation'> | undefined;
        if (newest?.generation === generation) return;
        add.run((newest?.number ?? 0) + 1, generation, atMs);
        forget.run(oldestAnnounced(generation));
      }),
  };
}
