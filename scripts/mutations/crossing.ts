import type { Target } from './mutation.ts';

export const crossing: readonly Target[] = [
  {
    file: 'src/agents/matching/crossing.ts',
    tests: [
      ...['test/agents/matching/crossing.test.ts', 'test/agents/matching/pages.test.ts'],
      'test/agents/matching/by-deltas.test.ts',
    ],
    mutations: [
      ['a generation that was overtaken fires', 'if (!(await isLatest(tx, matching))) return undefined;', ''],
      ['one that was overtaken is the last', 'if (!(await isLatest(tx, matching))) return;', ''],
      [
        'one that was overtaken goes on',
        'if (pageCounts === undefined) {',
        'if (pageCounts === undefined && matching.nowMs < 0) {',
      ],
      ['a page begins anew with every agent', 'prices ??= changed', 'prices = changed'],
      [
        'a night is not told from a run',
        'if (isNight) await tx.setCompared',
        'if (!isNight) await tx.setCompared',
      ],
      ['what was cancelled meanwhile fires', 'if (!row) continue;', ''],
      ['the comparison is not kept', 'await tx.setMatchedGeneration(generationId);', ''],
      ['agents are compared with everything twice', 'counts.agents += page.length', 'counts.agents += 1'],
      [
        'it is not told who fired',
        'firedBy.set(domain, (firedBy.get(domain) ?? 0) + 1)',
        'firedBy.set(domain, 1)',
      ],
      [
        'a rise counts as reached',
        'applied.isRearmed) pageCounts.above++;',
        "applied.isRearmed) pageCounts.fired.push('');",
      ],
    ],
  },
  {
    file: 'src/agents/watching/messages.ts',
    tests: [
      ...['test/agents/matching/crossing.test.ts', 'test/agents/matching/pages.test.ts'],
      'test/agents/matching/by-deltas.test.ts',
    ],
    mutations: [
      ['an agent does not know when it was reached', 'campaigns, reachedMs: toldMs }', 'campaigns }'],
      ['nobody is told', 'isFired ? await tellStep', 'row.n < 0 ? await tellStep'],
    ],
  },
  {
    file: 'src/agents/watching/lifecycle.ts',
    tests: ['test/agents/matching/by-deltas.test.ts'],
    mutations: [['a change that hangs on a missing file is final', 'sight.leansOnAway() || isDue', 'isDue']],
  },
  {
    file: 'src/agents/matching/candidates.ts',
    tests: [
      ...['test/agents/matching/candidates.test.ts', 'test/agents/matching/crossing.test.ts'],
      ...['test/agents/matching/pages.test.ts', 'test/agents/matching/by-deltas.test.ts'],
    ],
    mutations: [
      ['a page leaves out agents of its last article', 'last = [end[1], end[0]]', 'last = [end[1] + 1, -1]'],
      ['what hangs on a missing file is final', 'sight.leansOnAway() || isDue', 'isDue'],
      ['what is due in time is final', 'sight.leansOnAway() || isDueInTime(wish)', 'sight.leansOnAway()'],
      ['nothing was changed since the night', '[...since, id]', '[night]'],
      ['a later page begins before the one before it ended', 'after = last;', ''],
      ['the last provisional agents are left out', 'Number.MAX_SAFE_INTEGER as EanNumber', 'eans.at(-1)!'],
      ['an agent fires at the moment it expires', 'nowMs >= expiresMs', 'nowMs > expiresMs'],
      ['expired agents fire', 'if (matching.nowMs >= expiresMs) continue;', ''],
      ['the next article’s price is taken', '|| price.ean !== ean ?', '?'],
      ['an article’s price is passed over', 'price.ean < ean)', 'price.ean <= ean)'],
    ],
  },
  {
    file: 'src/agents/watching/rules.ts',
    tests: ['test/agents/watching/kinds.test.ts', 'test/agents/watching/away.test.ts'],
    mutations: [
      ['a target fires again while it holds', 'return wish.isTold ? again(', 'return false ? again('],
      ['a run re-arms a target', 'wish.isTold && time.isNight && sight', 'wish.isTold && sight'],
      [
        'a missing price re-arms a target',
        'sight.standingOre()! > wish.targetOre',
        'priceOre > wish.targetOre',
      ],
      [
        'a run raises a drop’s mark',
        'time.isNight ? sight.standingOre()! : markOre;\n  return standingOre > markOre ? rearm(wish, standingOre) : same(wish);\n};\n\nconst rise',
        'sight.standingOre()!;\n  return standingOre > markOre ? rearm(wish, standingOre) : same(wish);\n};\n\nconst rise',
      ],
      ['a missing price is a rise', ' && isUp(sight.standingOre()!, markOre, wish.options)', ''],
      ['a low need not be lower than yesterday', 'priceOre < markOre && sight.isLowOf', 'sight.isLowOf'],
      ['any fall is a low', ' && sight.isLowOf(options.withinDays!)', ''],
      ['a low is told once for good', 'isLongAgo && time.isNight', 'false'],
      ['a file that was away is news', 'if (sight.isStandingInStock()) return', 'if (false) return'],
      ['a run tells of discounts', 'if (!time.isNight) return same(wish);', ''],
      ['a campaign is told every night', '!known.includes(key)', 'true'],
      [
        'a drop of just the percent is none',
        '(fromOre - priceOre) * 1000 >=',
        '(fromOre - priceOre) * 1000 >',
      ],
      [
        'a rise of just the percent is none',
        '(priceOre - markOre) * 1000 >=',
        '(priceOre - markOre) * 1000 >',
      ],
      [
        'a drop of just the amount is none',
        'markOre - priceOre >= minChangeOre',
        'markOre - priceOre > minChangeOre',
      ],
      [
        'what holds is told every night',
        'nowMs - wish.toldMs >= repeatAfterDays * DAY_MS - EARLY_MS',
        'true',
      ],
    ],
  },
  {
    file: 'src/agents/watching/shop-reads.ts',
    tests: ['test/agents/watching/away.test.ts'],
    mutations: [
      ['a shop is away for good', 'gone[0] <= addDays(day, -AWAY_DAYS_MAX) || ', ''],
      ['a month ends a night early', 'gone[0] <= addDays(day', 'gone[0] - 1 <= addDays(day'],
      [
        'what a shop took away is away',
        'return wasReadIn(vendorId, gone[0], day) ? [] : [last];',
        'return [last];',
      ],
    ],
  },
  {
    file: 'src/agents/core/plain-name.ts',
    tests: ['test/agents/core/plain-name.test.ts'],
    mutations: [
      ['a number of 8 digits is told', '){7,}', '){8,}'],
      ['a number of 7 digits is not told', '){7,}', '){6,}'],
      ['a name is too long', 'PLAIN_NAME_CHARS_MAX = 80', 'PLAIN_NAME_CHARS_MAX = 81'],
      ['a domain is told', ' && !holdsHost(word)', ''],
      ['an address is told', '!ADDRESS.test(word) && ', ''],
      ['wide letters are told', "line.normalize('NFKC')", 'line'],
      ['a cut makes a domain', 'withoutContacts(cut)', 'cut'],
    ],
  },
  {
    file: 'src/agents/watching/lifecycle.ts',
    tests: ['test/agents/watching/lifecycle.test.ts'],
    mutations: [
      ['a cancelled agent lives', "status !== 'cancelled' && status", 'status'],
      ['an expired agent lives', " && status !== 'expired'", ''],
      [
        'an agent lives at the moment it expires',
        'event.nowMs < watch.expiresMs',
        'event.nowMs <= watch.expiresMs',
      ],
      ['a webhook waits for the address', ' || watch.hasWebhook)', ')'],
      [
        'an unconfirmed address waits for nothing',
        "watch.emailState !== 'unconfirmed' || watch",
        'true || watch',
      ],
      [
        'a reached agent fires again',
        "const wish = { ...watch, isTold: watch.status === 'reached' }",
        'const wish = { ...watch, isTold: false }',
      ],
      [
        'a confirmed address is confirmed again',
        "if (watch.emailState !== 'unconfirmed') return same(watch);",
        '',
      ],
      ['an address that joins late is not told', "notify: isLate ? ['email'] : []", 'notify: []'],
      ['an address that joins is always told', "notify: isLate ? ['email'] : []", "notify: ['email']"],
      [
        'an unconfirmed address is told',
        "if (watch.emailState === 'confirmed') channels",
        "if (watch.emailState !== 'none') channels",
      ],
      ['a webhook is not told', "if (watch.hasWebhook) channels.push('webhook');", ''],
    ],
  },
  {
    file: 'src/store/sqlite/state/outbox.ts',
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
