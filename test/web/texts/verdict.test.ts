import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClaimView } from '../../../src/contract/honesty/claim-view.ts';
import { verdictWords } from '../../../src/web/texts/verdict-texts.ts';

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
  const { tone, words, because } = verdictWords(claim(own), 'da');
  return [tone, words, because].map((text) => text.replaceAll('\u00a0', ' '));
};

test('each verdict has the words of the method, and what they rest on', () => {
  const prior = 'Laveste pris i de 30 dage før var 1.799 kr.';
  assert.deepEqual(said({}), ['good', 'du sparer reelt 8 %', prior]);
  assert.deepEqual(said({ verdict: 'overstated' }), ['again', 'reelt 8 % billigere, ikke 25 %', prior]);
  assert.deepEqual(said({ verdict: 'no_saving' }), [
    'again',
    'samme pris som i de 30 dage før',
    'Laveste pris var 1.799 kr.',
  ]);
  assert.deepEqual(said({ verdict: 'dearer' }), [
    'again',
    'butikken var billigere i de 30 dage før',
    'Laveste pris var 1.799 kr.',
  ]);
  assert.deepEqual(said({ verdict: 'raised_first' }), [
    'again',
    'prisen blev sat op, før den blev sat ned',
    'Den plejer at koste 1.000 kr.',
  ]);
  assert.deepEqual(said({ verdict: 'unfounded' }), ['again', 'vi har ikke set varen til en højere pris', '']);
  assert.deepEqual(said({ verdict: 'recommended_price' }), ['plain', 'førprisen er en vejledende pris', '']);
  assert.deepEqual(said({ verdict: 'unknown' }), ['plain', 'vi har ikke fulgt butikken længe nok', '']);
});

test('as a sentence it begins with a capital letter and ends with one full stop', () => {
  const sentence = (own: Partial<ClaimView>, language: 'da' | 'en') =>
    verdictWords(claim(own), language).sentence.replaceAll('\u00a0', ' ');
  assert.equal(sentence({}, 'da'), 'Du sparer reelt 8 %.');
  assert.equal(sentence({ verdict: 'dearer' }, 'en'), 'The shop was cheaper in the 30 days before.');
});

test('without enough days of the product itself it says the product, not the shop', () => {
  assert.equal(said({ verdict: 'unknown', flags: ['short_before'] })[1], 'vi har ikke fulgt varen længe nok');
});

test('what spoils is held against fourteen days, and says so', () => {
  const window = { from: '2026-10-27', to: '2026-11-09' };
  assert.equal(said({ verdict: 'no_saving', window })[1], 'samme pris som i de 14 dage før');
  assert.equal(said({ verdict: 'overstated', window })[2], 'Laveste pris i de 14 dage før var 1.799 kr.');
});

test('flags are told in words, and a long sale once', () => {
  const prior = 'Laveste pris i de 30 dage før var 1.799 kr.';
  const flagged = (...flags: ClaimView['flags']) => said({ flags, days_on_sale: 41 })[2];
  assert.equal(flagged('long_sale', 'always_on_sale'), `${prior} På tilbud i 41 dage.`);
  assert.equal(flagged('always_on_sale'), `${prior} På tilbud det meste af tiden.`);
  assert.equal(flagged('suspect_price'), `${prior} Vi har set bort fra en enkelt nats skæve pris.`);
});

test('what is not known is not said', () => {
  const nothing = {
    prior_price: null,
    prior_date: null,
    usual_price: null,
    real_percent: null,
    window: null,
  };
  assert.deepEqual(said(nothing), ['good', 'besparelsen holder', '']);
  assert.deepEqual(said({ ...nothing, verdict: 'raised_first' })[2], '');
});

test('no verdict accuses anybody', () => {
  for (const verdict of ['overstated', 'no_saving', 'dearer', 'raised_first', 'unfounded'] as const)
    for (const language of ['da', 'en'] as const) {
      const { words, because } = verdictWords(claim({ verdict }), language);
      assert.doesNotMatch(`${words} ${because}`, /ulovlig|snyd|svindel|illegal|fraud|cheat|falsk|fake/i);
    }
});
