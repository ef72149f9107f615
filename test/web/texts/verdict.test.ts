import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClaimView } from '../../../src/contract/honesty/claim-view.ts';
import { verdictWords } from '../../../src/web/texts/verdict-texts.ts';
import { day } from '../../builders.ts';

const TODAY = day('2026-11-15');

const claim = (own: Partial<ClaimView>): ClaimView => ({
  verdict: 'genuine',
  flags: [],
  since: '2026-11-10',
  window: { from: '2026-10-11', to: '2026-11-09' },
  known_days: 30,
  prior_price: 1799,
  prior_date: '2026-10-12',
  claimed_percent: 25,
  real_percent: 8.3,
  usual_price: 1000,
  days_on_sale: 6,
  method: 1,
  ...own,
});
const said = (own: Partial<ClaimView>) => {
  const { tone, words, because } = verdictWords(claim(own), 'da', TODAY);
  return [tone, words, because].map((text) => text.replaceAll('\u00a0', ' '));
};

test('each verdict has the words of the method, and what they rest on', () => {
  assert.deepEqual(said({}), ['good', 'besparelsen passer, 8 %', '1.799 kr. 12. okt.']);
  assert.deepEqual(said({ verdict: 'overstated' }), ['again', 'reelt 8 %, ikke 25 %', '1.799 kr. 12. okt.']);
  assert.deepEqual(said({ verdict: 'no_saving' }), [
    'again',
    'samme pris som de 30 dage før',
    '1.799 kr. 12. okt.',
  ]);
  assert.deepEqual(said({ verdict: 'dearer' }), [
    'again',
    'dyrere end butikkens laveste pris de 30 dage før',
    '1.799 kr. 12. okt.',
  ]);
  assert.deepEqual(said({ verdict: 'raised_first' }), [
    'again',
    'prisen blev sat op, før den blev sat ned',
    'plejer at koste 1.000 kr.',
  ]);
  assert.deepEqual(said({ verdict: 'unfounded' }), ['again', 'vi har ikke set varen til en højere pris', '']);
  assert.deepEqual(said({ verdict: 'recommended_price' }), ['plain', 'sammenligner med vejledende pris', '']);
  assert.deepEqual(said({ verdict: 'unknown' }), ['plain', 'vi har ikke fulgt butikken længe nok', '']);
});

test('without enough days of the product itself it says the product, not the shop', () => {
  assert.equal(said({ verdict: 'unknown', flags: ['short_before'] })[1], 'vi har ikke fulgt varen længe nok');
});

test('what spoils is held against fourteen days, and says so', () => {
  const window = { from: '2026-10-27', to: '2026-11-09' };
  assert.equal(said({ verdict: 'no_saving', window })[1], 'samme pris som de 14 dage før');
});

test('flags are told in words', () => {
  assert.equal(
    said({ flags: ['long_sale', 'always_on_sale'], days_on_sale: 41 })[2],
    '1.799 kr. 12. okt., på tilbud i 41 dage, på tilbud det meste af tiden',
  );
});

test('what is not known is not said', () => {
  const nothing = {
    prior_price: null,
    prior_date: null,
    usual_price: null,
    real_percent: null,
    window: null,
  };
  assert.deepEqual(said(nothing), ['good', 'besparelsen passer', '']);
  assert.deepEqual(said({ ...nothing, verdict: 'raised_first' })[2], '');
});

test('no verdict accuses anybody', () => {
  for (const verdict of ['overstated', 'no_saving', 'dearer', 'raised_first', 'unfounded'] as const)
    for (const language of ['da', 'en'] as const) {
      const { words, because } = verdictWords(claim({ verdict }), language, TODAY);
      assert.doesNotMatch(`${words} ${because}`, /ulovlig|snyd|svindel|illegal|fraud|cheat|falsk|fake/i);
    }
});
