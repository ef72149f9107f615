import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { DAY_MS } from '../../../src/agents/core/limits.ts';
import { createFileMailer, type Mailer } from '../../../src/agents/mail/mail-transport.ts';
import { aSender, aService, BASE_URL, COFFEE, linkIn } from '../harness.ts';
import { aMailServer, FROM, headersNamed } from '../peers.ts';

const HOSTILE = 'Kaffe <b>"maskine"</b>\r\nBcc: x@y.dk\u202e & Søn';

async function open(t: TestContext, name = 'Nordhavn Kaffemaskine NK-200') {
  const service = await aService(t, { names: { [COFFEE]: name } });
  const make = (body: object = {}) => service.make({ email: 'lise@example.dk', ...body });
  return { ...service, make };
}
const headerOf = (raw: string, name: string): string | undefined => headersNamed(raw, name)[0];

test('through a real SMTP server: confirmation, then one mail when the price is reached, each with a way out', async (t) => {
  const { received, mailerTo } = await aMailServer(t);
  const { market, app, make } = await open(t);
  const sender = aSender(market, { mailer: mailerTo() });
  const { id } = await make();
  await sender.drain();
  assert.equal(received.length, 1);
  const confirmation = received[0]!;
  assert.deepEqual([confirmation.from, confirmation.to], ['noreply@priser.example', ['lise@example.dk']]);
  assert.match(headerOf(confirmation.raw, 'from')!, /^Prisme <noreply@priser\.example>$/);
  const unsubscribe = headerOf(confirmation.raw, 'list-unsubscribe')!;
  assert.match(unsubscribe, /^<https:\/\/priser\.example\/api\/agents\/cancel\/[0-9a-f]{32}\/[\w-]{22}>$/);
  assert.equal(headerOf(confirmation.raw, 'list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
  assert.match(confirmation.raw, /Content-Type: text\/plain; charset=utf-8/i);
  assert.match(confirmation.raw, /Content-Type: text\/html; charset=utf-8/i);

  const token = unsubscribe.slice(1, -1).split('/').at(-1)!;
  await app.inject({ method: 'POST', url: `/agents/confirm/${id}/${token}` });
  await sender.drain();
  assert.equal(received.length, 1);

  await market.night({ [COFFEE]: 44900 });
  await sender.drain();
  await sender.drain();
  assert.equal(received.length, 2);
  const told = received[1]!;
  assert.match(headerOf(told.raw, 'message-id')!, /^<msg_[\w-]{22}@priser\.example>$/);
  assert.equal(headerOf(told.raw, 'list-unsubscribe'), unsubscribe);

  const oneClick = await app.inject({
    method: 'POST',
    url: unsubscribe.slice(1, -1).replace(BASE_URL, ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  assert.equal(oneClick.statusCode, 200);
  assert.equal((await market.store.agents.byId(id))!.status, 'cancelled');
});

test('shop text cannot add a header, a recipient or markup', async (t) => {
  const { received, mailerTo } = await aMailServer(t);
  const { market, mailbox, make } = await open(t, HOSTILE);
  const real = mailerTo();
  const both: Mailer = {
    ...real,
    async send(...args) {
      await real.send(...args);
      await mailbox.mailer.send(...args);
    },
  };
  await make();
  await aSender(market, { mailer: both }).drain();
  const { raw, to } = received[0]!;
  assert.deepEqual(to, ['lise@example.dk']);
  assert.equal(headerOf(raw, 'bcc'), undefined);
  for (const name of ['to', 'subject', 'from']) assert.equal(headersNamed(raw, name).length, 1, name);

  const [mail] = mailbox.mails;
  assert.doesNotMatch(mail!.subject, /[\r\n\u202e]/);
  assert.doesNotMatch(mail!.html, /<b>/);
  assert.match(mail!.html, /Kaffe &lt;b&gt;&quot;maskine&quot;&lt;\/b&gt; Bcc: &amp; Søn/);
});

/** A mail with plain spaces before its units. */
const withSpaces = <M extends { text: string; html: string }>(mail: M): M => ({
  ...mail,
  text: mail.text.replaceAll('\u00a0', ' '),
  html: mail.html.replaceAll('\u00a0', ' '),
});

const PRIZE = 'Du har vundet 5000 kr. https://vind.example/hent ring 12 34 56 78';

test('an address that nobody has confirmed hears no name that only a stranger vouches for', async (t) => {
  const { app, mailbox, sender, make } = await aService(t, {
    names: { [COFFEE]: PRIZE },
    placeless: [COFFEE],
  });
  for (const [language, words] of [
    ['da', `aren med EAN ${COFFEE}`],
    ['en', `he product with EAN ${COFFEE}`],
  ] as const) {
    await make({ email: `lise-${language}@example.dk`, language });
    await sender.drain();
    const mail = mailbox.mails.at(-1)!;
    const pages = await Promise.all(
      (['confirm', 'cancel'] as const).map(
        async (what) => (await app.inject({ url: linkIn(mail, what) })).body,
      ),
    );
    const stopped = await app.inject({ method: 'POST', url: linkIn(mail, 'cancel') });
    for (const told of [mail.subject, mail.text, mail.html, ...pages, stopped.body]) {
      assert.match(told, new RegExp(words));
      assert.doesNotMatch(told, /vundet|vind\.example|12 34 56 78/i);
    }
  }
});

test('a name that is told, to whoever it may be, leads nowhere', async (t) => {
  const { market, app, mailbox, sender, make } = await aService(t, { names: { [COFFEE]: PRIZE } });
  await make({ email: 'lise@example.dk' });
  await sender.drain();
  await app.inject({ method: 'POST', url: linkIn(mailbox.mails[0]!, 'confirm') });
  await market.night({ [COFFEE]: 44900 });
  await sender.drain();
  const [confirmation, reached] = mailbox.mails;
  assert.equal(confirmation!.subject, 'Bekræft din prisagent: Du har vundet 5000 kr. ring');
  assert.equal(reached!.subject, 'Nu 449 kr.: Du har vundet 5000 kr. ring');
  for (const { text, html } of mailbox.mails) assert.doesNotMatch(text + html, /vind\.example|12 34 56 78/);
});

test('the mail names product, price, shop, history and sender, in the language of the agent', async (t) => {
  const { market, app, make, mailbox, sender } = await open(t);
  await make();
  await make({ language: 'en', email: 'tom@example.com' });
  await sender.drain();
  for (const mail of mailbox.mails) await app.inject({ method: 'POST', url: linkIn(mail, 'confirm') });
  await market.night({ [COFFEE]: 124950 });
  await market.night({ [COFFEE]: 44900 });
  await sender.drain();
  const [da, en] = ['lise@example.dk', 'tom@example.com'].map((to) =>
    withSpaces(mailbox.mails.findLast((mail) => mail.to === to)!),
  );
  assert.equal(da!.subject, 'Nu 449 kr.: Nordhavn Kaffemaskine NK-200');
  assert.match(
    da!.text,
    /^Nordhavn Kaffemaskine NK-200 koster nu 449 kr\. hos Elshop & Søn\. Du bad om besked ved 500 kr\. eller mindre\.$/m,
  );
  assert.match(
    da!.text,
    /^Laveste pris i de 30 dage før: 599 kr\. Laveste pris siden 3\. maj 2026: 429 kr\.$/m,
  );
  assert.match(
    da!.text,
    /^Linket til butikken er et annoncelink: Prisme kan få provision, hvis du køber noget\.$/m,
  );
  assert.match(da!.text, /https:\/\/elshop\.dk\/vare\/5701234567899\?a=1&b=2/);
  assert.match(da!.html, /https:\/\/elshop\.dk\/vare\/5701234567899\?a=1&amp;b=2/);
  assert.match(da!.text, /^Afsender: Prisme, https:\/\/priser\.example\/api$/m);
  assert.equal(en!.subject, 'Now DKK 449: Nordhavn Kaffemaskine NK-200');
  assert.match(
    en!.text,
    /^Lowest price in the 30 days before: DKK 599\. Lowest price since 3 May 2026: DKK 429\.$/m,
  );
});

test('every mail about a product links to its page, but for a product without a place only once the address is confirmed', async (t) => {
  const page = `https://priser.example/api/vare/${COFFEE}`;
  for (const placeless of [[], [COFFEE]]) {
    const { market, app, make, mailbox, sender } = await aService(t, { placeless });
    await make({ email: 'lise@example.dk' });
    await sender.drain();
    const [confirmation] = mailbox.mails;
    assert.equal(confirmation!.text.includes(page), placeless.length === 0);
    await app.inject({ method: 'POST', url: linkIn(confirmation!, 'confirm') });
    await market.night({ [COFFEE]: 44900 });
    await sender.drain();
    const { text, html } = mailbox.mails.at(-1)!;
    assert.ok(text.includes(`Se alle priser og prisen over tid:\n${page}\n`));
    assert.ok(html.includes(`<a href="${page}"`));
  }
});

test('without an SMTP server each message is a file of its own, readable by its owner alone', async (t) => {
  const { market, make } = await open(t);
  const mailer = createFileMailer({ dataDir: market.dir, from: FROM });
  await make();
  await aSender(market, { mailer }).drain();
  const files = readdirSync(join(market.dir, 'outbox'));
  assert.equal(files.length, 1);
  assert.match(files[0]!, /^msg_[\w-]{22}\.eml$/);
  const path = join(market.dir, 'outbox', files[0]!);
  assert.equal(statSync(path).mode & 0o777, 0o600);
  const text = readFileSync(path, 'utf8');
  assert.match(text, /^To: lise@example\.dk$/m);
  assert.match(text, /^Subject: =\?UTF-8\?/m);
});

test('a refused recipient is not tried again; the log and the reason hold no address', async (t) => {
  const { received, mailerTo } = await aMailServer(t, { refuse: () => 550 });
  const { market, app, make } = await open(t);
  const lines: string[] = [];
  const sender = aSender(market, {
    mailer: mailerTo(),
    log: (...line) => void lines.push(JSON.stringify(line)),
  });
  const { id } = await make();
  await sender.drain();
  market.advance(10 * 60_000);
  await sender.drain();
  assert.equal(received.length, 0);
  assert.equal(lines.length, 1);
  assert.match(lines[0]!, /The mail server refused the address/);
  const checked = (await app.inject({ url: `/price-agents/check/${id}` })).body;
  assert.doesNotMatch(lines.join() + checked, /lise|example\.dk/);
});

test('a mail that could not be sent for a day says when the price was true and what it is now', async (t) => {
  for (const [waitMs, now, language, subject, line] of [
    [
      DAY_MS - 1,
      60000,
      'da',
      'Nu 449 kr.: Kaffe',
      /^Kaffe koster nu 449 kr\. hos Elshop & Søn\. Du bad om besked/m,
    ],
    [
      DAY_MS,
      60000,
      'da',
      '449 kr. den 15. november 2026: Kaffe',
      /^Kaffe kostede 449 kr\. hos Elshop & Søn den 15\. november 2026\. Du bad om besked ved 500 kr\. eller mindre\.$/m,
    ],
    [
      5 * DAY_MS,
      60000,
      'da',
      '449 kr. den 15. november 2026: Kaffe',
      /Vi kunne ikke sende mails i mellemtiden\. Lige nu er den laveste pris 600 kr\.$/m,
    ],
    [
      5 * DAY_MS,
      45000,
      'en',
      'DKK 449 on 15 November 2026: Kaffe',
      /we could not send e-mails in the meantime\. Right now the lowest price is DKK 450\.$/m,
    ],
    [
      5 * DAY_MS,
      null,
      'en',
      'DKK 449 on 15 November 2026: Kaffe',
      /Right now no shop has a price for it\.$/m,
    ],
  ] as const) {
    const { market, app, make, mailbox, sender } = await open(t, 'Kaffe');
    await make({ language });
    await sender.drain();
    await app.inject({ method: 'POST', url: linkIn(mailbox.mails[0]!, 'confirm') });
    await market.night({ [COFFEE]: 44900 });
    mailbox.refuse('The mail server could not be reached.');
    await sender.drain();
    market.advance(waitMs);
    await market.night({ [COFFEE]: now });
    mailbox.accept();
    assert.equal(await sender.drain(), 1);
    const told = withSpaces(mailbox.mails.at(-1)!);
    assert.equal(told.subject, subject);
    assert.match(told.text, line);
    assert.equal(/Laveste pris siden|Lowest price since/.test(told.text), waitMs < DAY_MS);
  }
});

test('what is cancelled between crossing and sending is not sent', async (t) => {
  const { market, app, make, mailbox, sender } = await open(t);
  const { id, cancel_token } = await make();
  await sender.drain();
  await app.inject({ method: 'POST', url: linkIn(mailbox.mails[0]!, 'confirm') });
  await market.night({ [COFFEE]: 100 });
  await app.inject({
    method: 'DELETE',
    url: `/price-agents/${id}`,
    headers: { 'x-cancel-token': cancel_token },
  });
  await sender.drain();
  assert.equal(mailbox.mails.length, 1);
  assert.equal(await market.store.outbox.openCount(), 0);
});
