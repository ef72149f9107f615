import type { GiftList, GiftLists } from '../../../ports/imports.ts';
import type { Sql } from '../connection/sql.ts';

export function giftListsIn(sql: Sql): GiftLists {
  const stored = async (on: Sql) =>
    (await on.rows<{ body: string }>('select body from gift_list order by pos')).map(({ body }) => body);
  return {
    all: async () => (await stored(sql)).map((body) => JSON.parse(body) as GiftList),
    replace: (lists) =>
      sql.atomic(async (tx) => {
        await tx.lock('prisme', 'gift lists');
        const bodies = lists.map((list) => JSON.stringify(list));
        if (JSON.stringify(bodies) === JSON.stringify(await stored(tx))) return;
        await tx.run('delete from gift_list');
        await tx.run(
          'insert into gift_list select pos - 1, body from unnest($1::text[]) with ordinality as list (body, pos)',
          [bodies],
        );
        tx.touch();
      }),
  };
}
