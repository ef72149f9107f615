import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KEY_BYTES, secretsOf } from '../../../src/agents/core/secrets.ts';
import { confirmMail, lateMail, reachedMail } from '../../../src/agents/mail/compose-mails.ts';
import type { ReachedFacts } from '../../../src/agents/watching/messages.ts';
import type { Cause } from '../../../src/contract/agents/kinds.ts';
import type { AgentRow } from '../../../src/store/ports/agents.ts';
import { anAgent } from '../../store/state/story.ts';

const parts = {
  secrets: secretsOf(new Uint8Array(KEY_BYTES)),
  baseUrl: 'https://priser.example',
  senderName: 'Prisme',
};
const row = (own: Partial<AgentRow>): AgentRow => ({ n: 1, ...anAgent({ targetOre: 0, ...own }) });

function factsOf(cause: Cause, own: Partial<ReachedFacts> = {}): ReachedFacts {
  const shop = { name: 'Elshop', domain: 'elshop.dk', url: 'https://elshop.dk/1' };
  return { productName: 'Kaffe', priceOre: 80_000, shop, history: null, reachedMs: 0, cause, ...own };
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const said = (agent: AgentRow, facts: ReachedFacts): [subject: string, intro: string] => {
  const mail = reachedMail(parts, agent, facts, 'lise@example.dk');
  return [plain(mail.subject), plain(mail.text.split('\n\n')[0]!)];
};

test('a mail says its cause in one sentence, in Danish and English', () => {
  const kinds: [own: Partial<AgentRow>, facts: ReachedFacts, da: RegExp, en: RegExp][] = [
    [
      { kind: 'drop', options: '{"minChangePercent":5}' },
      factsOf('dropped', { fromOre: 100_000 }),
      /Elshop\. Prisen er faldet 20 %, fra 1\.000 kr\.$/,
      /Elshop\. The price has fallen by 20%, from DKK 1,000\.$/,
    ],
    [
      { kind: 'rise', options: '{"minChangeOre":5000}' },
      factsOf('rose', { fromOre: 64_000 }),
      /Prisen er steget 25 %, fra 640 kr\.$/,
      /The price has risen by 25%, from DKK 640\.$/,
    ],
    [
      { kind: 'low_within', options: '{"withinDays":90}' },
      factsOf('lowest'),
      /Det er den laveste pris i 90 dage\.$/,
      /It is the lowest price in 90 days\.$/,
    ],
    [{ kind: 'back_in_stock' }, factsOf('in_stock'), /Den er på lager igen\.$/, /It is in stock again\.$/],
    [
      { kind: 'real_discount', options: '{"minChangePercent":10}' },
      factsOf('real_discount'),
      /tilbuddet er reelt: .*før tilbuddet\.$/,
      /the offer is real: .*before the offer\.$/,
    ],
    [
      { kind: 'target', targetOre: 90_000, options: '{"lowerAgainPercent":10}' },
      factsOf('lower_again', { fromOre: 90_000 }),
      /faldet yderligere 11 %, siden vi skrev til dig om 900 kr\.$/,
      /fallen by another 11% since we wrote to you about DKK 900\.$/,
    ],
    [
      { kind: 'target', targetOre: 90_000, options: '{"repeatAfterDays":7}' },
      factsOf('still'),
      /Det gælder stadig\. Du bad om besked, når prisen er 900 kr\. eller mindre\.$/,
      /It still holds\. You asked to be told when the price is DKK 900 or less\.$/,
    ],
  ];
  for (const [own, facts, da, en] of kinds) {
    assert.match(said(row({ ...own, language: 'da' }), facts)[1], da);
    assert.match(said(row({ ...own, language: 'en' }), facts)[1], en);
  }
});

test('the subject of a rise, of stock and of a test is its own', () => {
  const subjects = (['rose', 'in_stock', 'test', 'dropped'] as const).map(
    (cause) => said(row({ kind: 'drop', options: '{"minChangePercent":5}' }), factsOf(cause))[0],
  );
  assert.deepEqual(
    subjects.map((subject) => subject.replace(/: Kaffe$/, '')),
    ['Steget til 800 kr.', 'På lager igen', 'Test af din prisagent', 'Nu 800 kr.'],
  );
});

test('a confirmation says what is waited for, and never names shops that a stranger chose', () => {
  const options = JSON.stringify({
    minChangePercent: 5,
    delivered: true,
    vendors: { domains: ['ring-70123456.dk'], ids: [] },
  });
  const agent = row({ kind: 'drop', options, emailState: 'unconfirmed' });
  const mail = confirmMail(parts, { ...agent, hasPlace: true, othersInBatch: 0 }, 'lise@example.dk');
  assert.match(plain(mail.text), /når prisen med fragt falder mindst 5 % hos de butikker, du har valgt\./);
  assert.doesNotMatch(mail.text, /ring-7/);
  const batch = confirmMail(parts, { ...agent, hasPlace: true, othersInBatch: 37 }, 'lise@example.dk');
  assert.match(batch.text, /og 37 varer til .* Knappen bekræfter dem alle på én gang\./);
});

test('a late mail says what was waited for', () => {
  const agent = row({ kind: 'back_in_stock' });
  const mail = lateMail(parts, agent, factsOf('in_stock'), null, 'lise@example.dk');
  assert.match(mail.text, /kostede .*Du bad om besked, når varen er på lager igen\./);
});
