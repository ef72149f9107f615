import type { DatabaseSync } from 'node:sqlite';
import type { GiftList, GiftLists } from '../../../ports/imports.ts';
import type { Sync } from '../port/sync.ts';

export function giftListsIn(db: DatabaseSync, touch: () => void): Sync<GiftLists> {
  const all = db.prepare('select body from gift_list order by pos');
  const clear = db.prepare('delete from gift_list');
  const insert = db.prepare('insert into gift_list values (?, ?)');
  const stored = () => (all.all() as { body: string }[]).map(({ body }) => body);
  return {
    all: () => stored().map((body) => JSON.parse(body) as GiftList),
    replace(lists) {
      const bodies = lists.map((list) => JSON.stringify(list));
      if (JSON.stringify(bodies) === JSON.stringify(stored())) return;
      clear.run();
      bodies.forEach((body, pos) => {
        insert.run(pos, body);
      });
      touch();
    },
  };
}
