import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { claimOn } from '../../../src/catalogue/honesty/claim-on-day.ts';
import { judgeClaim } from '../../../src/catalogue/honesty/judge-claim.ts';
import { doubtMisreads, fillSpells, Spells, SUSPECT } from '../../../src/catalogue/honesty/spells.ts';
import type { DayRun } from '../../../src/domain/claim.ts';
import type { Day } from '../../../src/domain/day.ts';
import type { VendorPoint } from '../../../src/domain/history.ts';
import type { Ore } from '../../../src/domain/money.ts';
import { type Told, verdictOn } from './a-story.ts';
import { modelOf } from './day-model.ts';
import { anyStory, isReadOn } from './random-story.ts';

const RUNS = 3_000;

const kind = fc.constantFrom('usual', 'perishable', 'recommended');

const modelFor = (story: Told, asked: string) =>
  modelOf({
    points: story.points,
    isRead: (day) => isReadOn(story.days.read, day),
    isPartly: (day) => isReadOn(story.days.partly, day),
    firstDay: story.days.read[0]![0],
    today: story.today,
    perishable: asked === 'perishable',
    recommended: asked === 'recommended',
  });

const optionsFor = (asked: string) => ({
  isPerishable: asked === 'perishable',
  isRecommended: asked === 'recommended',
});

test('change points come to what a walk day by day comes to, with all of its evidence', () => {
  fc.assert(
    fc.property(anyStory, kind, (story, asked) => {
      const claim = verdictOn(story, optionsFor(asked));
      const model = modelFor(story, asked);
      assert.deepEqual(
        claim && {
          verdict: claim.verdict,
          flags: claim.flags,
          since: claim.sinceDay,
          from: claim.period?.from ?? null,
          to: claim.period?.to ?? null,
          known: claim.knownDays,
          prior: claim.priorOre,
          priorDay: claim.priorDay,
          usual: claim.usualOre,
          days: claim.daysOnSale,
        },
        model,
      );
    }),
    { numRuns: RUNS },
  );
});

test('where fewer days are known than are needed nothing but unknown is said', () => {
  let short = 0;
  fc.assert(
    fc.property(anyStory, fc.boolean(), (story, isPerishable) => {
      const claim = verdictOn(story, { isPerishable });
      if (claim === null) return;
      const known = modelFor(story, isPerishable ? 'perishable' : 'usual')!.known ?? 0;
      if (known >= (isPerishable ? 12 : 24)) return;
      short++;
      assert.equal(claim.verdict, 'unknown');
      assert.equal(claim.priorOre, null);
      assert.equal(claim.realPercent, null);
    }),
    { numRuns: RUNS },
  );
  assert.ok(short > RUNS / 20, `only ${short} stories were short of days`);
});

const withPoint = (story: Told, at: number, point: VendorPoint): Told => ({
  ...story,
  points: story.points.with(at, point),
});

test('a higher before price never makes a claim genuine', () => {
  fc.assert(
    fc.property(anyStory, fc.integer({ min: 1, max: 200_000 }), (story, more) => {
      const [day, priceOre, beforeOre, stock, flags] = story.points.at(-1)!;
      const before = verdictOn(story);
      if (before === null || before.verdict === 'genuine') return;
      const raised: Told = {
        ...story,
        points: [
          ...story.points.slice(0, -1),
          ...(day < story.today ? [story.points.at(-1)!] : []),
          [story.today, priceOre, (beforeOre! + more) as Ore, stock, flags],
        ],
      };
      assert.notEqual(verdictOn(raised)!.verdict, 'genuine');
    }),
    { numRuns: RUNS },
  );
});

/** A lower price may make a misread of itself, and of its neighbours another night's. */
function misreadNights(story: Told): string {
  const spells = new Spells();
  fillSpells(spells, { points: story.points, days: story.days }, story.today);
  doubtMisreads(spells);
  return Array.from({ length: spells.count }, (_, at) => at)
    .filter((at) => spells.kind[at] === SUSPECT)
    .map((at) => `${spells.from[at]}-${spells.to[at]}`)
    .join();
}

test('a lower price in the window never makes a claim genuine, unless it becomes a misread or joins the campaign', () => {
  fc.assert(
    fc.property(anyStory, fc.nat(), fc.integer({ min: 1, max: 99 }), (story, which, percent) => {
      const before = verdictOn(story);
      if (before === null || before.verdict === 'genuine' || before.period === null) return;
      const { from, to } = before.period;
      const inWindow = story.points.flatMap(([day, ore], at) => {
        const end = (story.points[at + 1]?.[0] ?? story.today + 1) - 1;
        return ore !== null && day >= from && end <= to ? [at] : [];
      });
      if (inWindow.length === 0) return;
      const at = inWindow[which % inWindow.length]!;
      const [day, ore, beforeOre, stock, flags] = story.points[at]!;
      const lowered = Math.floor((ore! * percent) / 100) as Ore;
      const lower = withPoint(story, at, [day, lowered, beforeOre, stock, flags]);
      const after = verdictOn(lower)!;
      const isOther = after.sinceDay !== before.sinceDay || misreadNights(lower) !== misreadNights(story);
      if (!isOther) assert.notEqual(after.verdict, 'genuine');
    }),
    { numRuns: RUNS },
  );
});

test('the same series gives the same answer whatever night it was stored', () => {
  let copied = 0;
  fc.assert(
    fc.property(
      anyStory,
      fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 160 })),
      kind,
      (story, nights, asked) => {
        const stored = judgeClaim(story, story.today, optionsFor(asked));
        if (stored === null) return;
        const later = (story.today + nights) as Day;
        const last = story.days.read.at(-1)!;
        const read: DayRun[] = [...story.days.read.slice(0, -1), [last[0], later]];
        const then = { ...story, days: { ...story.days, read } };
        const [, priceOre, beforeOre] = story.points.at(-1)!;
        const offer = { priceOre: priceOre!, beforeOre: beforeOre! };
        // A night makes it anew when its day has come, and copies it until then.
        if (later >= stored.changesOn) return;
        copied++;
        const anew = judgeClaim(then, later, optionsFor(asked))!;
        assert.deepEqual(claimOn(stored, offer, later), claimOn(anew, offer, later));
      },
    ),
    { numRuns: RUNS },
  );
  assert.ok(copied > RUNS / 5, `only ${copied} were copied`);
});
