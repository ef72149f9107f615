import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instantOf } from '../../../src/domain/day.ts';
import { instantText, longDay, monthText, shortDay, spanText } from '../../../src/domain/format/dates.ts';
import { languageOf } from '../../../src/web/layout/visit.ts';
import { day } from '../../builders.ts';

const TODAY = day('2026-11-15');

test('a day is written short on axes and long in sentences, with its year where it is another', () => {
  assert.equal(shortDay(day('2026-11-05'), 'da', TODAY), '5.\u00a0nov.');
  assert.equal(shortDay(day('2026-05-05'), 'da', TODAY), '5.\u00a0maj');
  assert.equal(shortDay(day('2025-11-05'), 'en', TODAY), '5\u00a0Nov 2025');
  assert.equal(longDay(day('2026-10-11'), 'da', TODAY), '11. oktober');
  assert.equal(longDay(day('2025-10-11'), 'en', TODAY), '11 October 2025');
  assert.equal(monthText(day('2025-09-30'), 'da'), 'sep. 2025');
});

test('a run of days is said as one says it', () => {
  for (const [from, to, da, en] of [
    ['2026-10-19', '2026-10-19', 'den 19. oktober', 'on 19 October'],
    ['2026-10-19', '2026-10-27', 'fra 19. til 27. oktober', 'from 19 to 27 October'],
    ['2026-09-28', '2026-10-03', 'fra 28. september til 3. oktober', 'from 28 September to 3 October'],
    ['2025-10-01', '2025-10-03', 'fra 1. til 3. oktober 2025', 'from 1 to 3 October 2025'],
    ['2025-12-30', '2026-01-02', 'fra 30. december 2025 til 2. januar', 'from 30 December 2025 to 2 January'],
  ] as const) {
    assert.equal(spanText(day(from), day(to), 'da', TODAY), da);
    assert.equal(spanText(day(from), day(to), 'en', TODAY), en);
  }
});

test('when a shop was read is said by the reader’s own day, on Copenhagen’s clocks', () => {
  const at = (on: string, minutes: number) => instantOf(day(on), minutes);
  for (const [ms, da, en] of [
    [at('2026-11-15', 275), 'i nat kl.\u00a004.35', 'last night at 04:35'],
    [at('2026-11-15', 359), 'i nat kl.\u00a005.59', 'last night at 05:59'],
    [at('2026-11-15', 360), 'i dag kl.\u00a006.00', 'today at 06:00'],
    [at('2026-11-14', 275), 'i går kl.\u00a004.35', 'yesterday at 04:35'],
    [at('2026-11-13', 275), '13.\u00a0nov. kl.\u00a004.35', '13\u00a0Nov at 04:35'],
    [at('2026-07-01', 0), '1.\u00a0juli kl.\u00a000.00', '1\u00a0July at 00:00'],
  ] as const) {
    assert.equal(instantText(ms, 'da', TODAY), da);
    assert.equal(instantText(ms, 'en', TODAY), en);
  }
});

test('the language is what the browser would rather have of the two, Danish where it names neither', () => {
  for (const [accepted, language] of [
    [undefined, 'da'],
    ['', 'da'],
    ['*', 'da'],
    ['de,fr;q=0.9', 'da'],
    ['en', 'en'],
    ['en-GB,en;q=0.9', 'en'],
    ['de,en;q=0.5', 'en'],
    ['da-DK,da;q=0.9,en;q=0.8', 'da'],
    ['en;q=0.8,da;q=0.9', 'da'],
    ['nb-NO,nb;q=0.9,en;q=0.8', 'da'],
    ['en;q=0', 'da'],
    ['en;q=x,da', 'da'],
    ['e'.repeat(100_000), 'da'],
  ] as const)
    assert.equal(languageOf(accepted), language, String(accepted).slice(0, 40));
});
