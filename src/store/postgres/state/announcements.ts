import type { Announcement, Announcements } from '../../ports/announcements.ts';
import { oldestAnnounced } from '../../rules/announced.ts';
import { ANNOUNCEMENT_COLUMNS } from '../../rules/rows.ts';
import type { Sql } from './connection/sql.ts';

export const announcementsIn = (sql: Sql): Announcements => ({
  all: () => sql.rows<Announcement>(`select ${ANNOUNCEMENT_COLUMNS} from announcement order by number`),
  add: (generation, atMs) =>
    sql.atomic(async (tx) => {
      await tx.lock('announcement', 'add');
      const newest = await tx.row<Pick<Announcement, 'number' | 'generation'>>(
        'select number, generation from announcement order by number desc limit 1',
      );
      if (newest?.generation === generation) return;
      const row = [(newest?.number ?? 0) + 1, generation, Math.round(atMs)];
      await tx.run('insert into announcement values ($1, $2, $3)', row);
      await tx.run('delete from announcement where generation < $1', [oldestAnnounced(generation)]);
    }),
});
