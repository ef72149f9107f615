import type { Target } from './mutation.ts';

export const crossing: readonly Target[] = [
  {
    file: 'src/agents/matching/crossing.ts',
    tests: ['test/agents/matching/crossing.test.ts', 'test/agents/matching/pages.test.ts'],
    mutations: [
      ['an agent fires at the moment it expires', 'nowMs < expiresMs', 'nowMs <= expiresMs'],
      ['expired agents fire', 'nowMs < expiresMs && ', ''],
      ['an agent never comes back', "lowestOre) === (status === 'active')", 'lowestOre)'],
      ['a generation that was overtaken fires', 'if (!(await isLatest(tx, matching))) return false;', ''],
      ['one that was overtaken is the last', 'if (await isLatest(tx, matching)) await tx', 'await tx'],
      [
        'one that was overtaken goes on',
        'if (!(await mark(matching, crossed, matched, firedBy))) {',
        'if (mark(matching, crossed, matched, firedBy) && false) {',
      ],
      ['the next article’s price is taken', '|| price.ean !== ean ||', '||'],
      ['an article’s price is passed over', 'price.ean < ean)', 'price.ean <= ean)'],
      ['a page leaves out agents of its last article', 'last = [end[1], end[0]]', 'last = [end[1] + 1, -1]'],
      ['a page begins anew with every agent', 'prices === undefined) {', 'true) {'],
      ['what was cancelled meanwhile fires', 'if (!row) continue;', ''],
      [
        'the comparison is not kept',
        'if (await isLatest(tx, matching)) await tx.setMatchedGeneration(matching.generationId);',
        '',
      ],
      ['agents are compared with everything twice', 'matched.agents += page.length', 'matched.agents += 1'],
      [
        'an agent does not know when it was reached',
        "...(watch.status === 'reached' && { reachedMs: nowMs }),",
        '',
      ],
      ['nobody is told', 'if (notify.length > 0) await addReached', 'if (false) addReached'],
      [
        'it is not told who fired',
        'firedBy.set(domain, (firedBy.get(domain) ?? 0) + 1)',
        'firedBy.set(domain, 1)',
      ],
      ['a rise counts as reached', '} else matched.above++;', '} else matched.reached++;'],
    ],
  },
  {
    file: 'src/agents/core/lifecycle.ts',
    tests: ['test/agents/core/lifecycle.test.ts'],
    mutations: [
      ['a price equal to the target does not reach it', 'lowestOre <= targetOre', 'lowestOre < targetOre'],
      ['no price reaches every target', 'lowestOre !== null && lowestOre <=', 'lowestOre! <='],
      ['a cancelled agent lives', "status !== 'cancelled' && status", 'status'],
      ['an expired agent lives', " && status !== 'expired'", ''],
      [
        'an agent lives at the moment it expires',
        'event.nowMs < watch.expiresMs',
        'event.nowMs <= watch.expiresMs',
      ],
      ['a webhook waits for the address', ' && !watch.hasWebhook) {', ') {'],
      [
        'an unconfirmed address waits for nothing',
        "watch.emailState === 'unconfirmed' && !watch",
        'false && !watch',
      ],
      ['a reached agent fires again', "watch.status === 'active' && isThere", 'isThere'],
      ['a reached agent stays so', "watch.status === 'reached' && !isThere", 'false'],
      ['no price makes a reached agent active', 'lowestOre === null || watch.status', 'watch.status'],
      [
        'a confirmed address is confirmed again',
        "if (watch.emailState !== 'unconfirmed') return same(watch);",
        '',
      ],
      ['an address that joins late is not told', "watch.status === 'reached' ? ['email'] : []", '[]'],
      ['an address that joins is always told', "watch.status === 'reached' ? ['email'] : []", "['email']"],
      [
        'an unconfirmed address is told',
        "if (watch.emailState === 'confirmed') channels",
        "if (watch.emailState !== 'none') channels",
      ],
      ['a webhook is not told', "if (watch.hasWebhook) channels.push('webhook');", ''],
    ],
  },
  {
    file: 'src/store/sqlite/state/agents/outbox.ts',
    tests: ['test/store/state/outbox.test.ts'],
    mutations: [
      [
        'finish() ignores its claim',
        'to_box = null\n    where id = ?1 and claim = ?2',
        'to_box = null\n    where id = ?1 and ?2 = ?2',
      ],
      [
        'retry() ignores its claim',
        'claim = null where id = ?1 and claim = ?2',
        'claim = null where id = ?1 and ?2 = ?2',
      ],
      [
        'giveBack() ignores its claim',
        'claim = null\n    where id = ?1 and claim = ?2',
        'claim = null\n    where id = ?1 and ?2 = ?2',
      ],
      [
        'a finished message keeps its recipient',
        'done_ms = ?4, to_hash = null, to_box = null',
        'done_ms = ?4',
      ],
      ['what was claimed is due at once', 'due_ms = ?2, claim = ?3', 'due_ms = min(due_ms, ?2), claim = ?3'],
      ['a claim is no attempt', 'set attempts = attempts + 1, retrying = 1', 'set retrying = 1'],
      ['giving back costs an attempt', 'set attempts = attempts - 1, retrying', 'set retrying'],
      ['what is due later is due', 'peer > ?3 and due_ms <= ?4', 'peer > ?3 and ?4 = ?4'],
      ['what is due now is not due', 'due_ms <= ?4', 'due_ms < ?4'],
      ['two claims have one key', "randomBytes(9).toString('base64url')", "'key'"],
    ],
  },
];
