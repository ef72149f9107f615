import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DAY_MS } from '../../src/agents/core/limits.ts';
import { aService, COFFEE, linkIn } from '../agents/harness.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function open(t: TestContext, name = 'Nordhavn Kaffemaskine') {
  const service = await aService(t, { names: { [COFFEE]: name } });
  const { app, mailbox, sender } = service;
  const make = async (body: object = {}) => {
    const { id } = await service.make({ email: 'lise@example.dk', ...body });
    await sender.drain();
    return { id, mail: mailbox.mails.at(-1)! };
  };
  const get = (url: string, headers = {}) =>
    app.inject({ url, headers: { accept: 'text/html', ...headers } });
  const ask = (email: string) =>
    app.inject({
      method: 'POST',
      url: '/agents',
      headers: FORM,
      payload: new URLSearchParams({ email }).toString(),
    });
  return { ...service, make, get, ask };
}

test('opening a link never changes anything; the button does, and pressing it twice is fine', async (t) => {
  const { market, make, get, press, statusOf, mailbox, sender } = await open(t);
  const { id, mail } = await make();
  const confirm = linkIn(mail, 'confirm');
  for (const link of [confirm, linkIn(mail, 'cancel')]) assert.equal((await get(link)).statusCode, 200);
  assert.equal(await statusOf(id), 'pending_confirmation');

  assert.match((await press(confirm, 'confirm')).body, /Prisagenten er i gang/);
  assert.equal(await statusOf(id), 'active');
  const proof = JSON.parse((await market.store.agents.byId(id))!.consent!);
  assert.deepEqual(proof, { text: '2026-11-17', at_ms: market.clock(), method: 'double_opt_in_button' });

  market.advance(1000);
  assert.equal((await press(confirm, 'confirm')).statusCode, 200);
  assert.deepEqual(JSON.parse((await market.store.agents.byId(id))!.consent!), proof);
  await sender.drain();
  assert.equal(mailbox.mails.length, 1);

  const cancel = linkIn(mail, 'cancel');
  assert.match((await get(cancel)).body, /Stop prisagenten\?/);
  assert.equal(await statusOf(id), 'active');
  assert.match((await press(cancel, 'stop')).body, /Prisagenten er stoppet/);
  assert.equal(await statusOf(id), 'cancelled');
  assert.match((await press(confirm, 'confirm')).body, /Prisagenten er stoppet/);
  assert.equal(await statusOf(id), 'cancelled');
});

test('confirming after the agent has expired changes nothing and sends nothing', async (t) => {
  const { market, make, press, mailbox, sender } = await open(t);
  const { id, mail } = await make({ target_price: 600, expires_in_days: 1 });
  market.advance(DAY_MS);
  assert.match((await press(linkIn(mail, 'confirm'), 'confirm')).body, /Prisagenten er udløbet/);
  await sender.drain();
  assert.equal((await market.store.agents.byId(id))!.consent, null);
  assert.equal(mailbox.mails.length, 1);
});

test('confirming an agent whose price is there already sends one message', async (t) => {
  const { make, press, statusOf, mailbox, sender } = await open(t);
  const { id, mail } = await make({ target_price: 600 });
  assert.match((await press(linkIn(mail, 'confirm'), 'confirm')).body, /Prisen er allerede nede på dit mål/);
  await press(linkIn(mail, 'confirm'), 'confirm');
  await sender.drain();
  assert.equal(await statusOf(id), 'reached');
  assert.deepEqual(
    mailbox.mails.map(({ subject }) => subject.slice(0, 9)),
    ['Bekræft d', 'Nu 600 kr'],
  );
});

test('one-click unsubscribe works as urlencoded, as multipart and without a body', async (t) => {
  const { app, make, statusOf } = await open(t);
  const forms = [
    { headers: FORM, payload: 'List-Unsubscribe=One-Click' },
    {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    },
    {},
  ];
  for (const form of forms) {
    const { id, mail } = await make();
    const answer = await app.inject({ method: 'POST', url: linkIn(mail, 'cancel'), ...form });
    assert.equal(answer.statusCode, 200);
    assert.equal(await statusOf(id), 'cancelled');
  }
});

test('a wrong or foreign link is a page for a person and the contract error for a program', async (t) => {
  const { app, make, get } = await open(t);
  const { id, mail } = await make();
  const other = await make({ email: 'kim@example.dk' });
  const token = linkIn(mail, 'confirm').split('/').at(-1)!;
  const links = [
    `/agents/confirm/${id}/wrong`,
    `/agents/confirm/${other.id}/${token}`,
    `/agents/cancel/nobody/${token}`,
    '/agents/mine/AAAA',
    `/agents/mine/${'A'.repeat(80)}`,
  ];
  for (const url of links) {
    const page = await get(url);
    assert.equal(page.statusCode, 404, url);
    assert.match(page.body, /Linket virker ikke længere/);
    const error = await app.inject({ method: 'POST', url });
    assert.equal(error.statusCode, 404, url);
    assert.deepEqual(Object.keys(error.json()), ['statusCode', 'message', 'error']);
  }
});

test('pages load their own style alone, run nothing, are not kept and give no address away', async (t) => {
  const { make, get } = await open(t, '<script>alert(1)</script><img src=//evil.example>');
  const { mail } = await make();
  for (const url of [linkIn(mail, 'confirm'), linkIn(mail, 'cancel'), '/agents']) {
    const { headers, body } = await get(url);
    assert.match(
      String(headers['content-security-policy']),
      /^default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self';/,
    );
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.match(String(headers['content-type']), /^text\/html; charset=utf-8/);
    assert.doesNotMatch(body, /<script|<img|https?:\/\/|lise@/);
  }
});

test('asking for a link says the same whether the address is known or not, and mails only the known', async (t) => {
  const { make, ask, mailbox, sender } = await open(t);
  await make();
  const known = await ask('LISE@example.dk');
  const unknown = await ask('kim@example.dk');
  assert.equal(known.statusCode, 200);
  assert.equal(known.body, unknown.body);
  await sender.drain();
  assert.deepEqual(
    mailbox.mails.slice(1).map(({ to }) => to),
    ['LISE@example.dk'],
  );
  for (let i = 0; i < 5; i++) {
    await ask('lise@example.dk');
    await sender.drain();
  }
  assert.equal(mailbox.mails.length, 4);
  assert.match((await ask('x@y\r\nBcc: z')).body, /ligner ikke en mailadresse/);
});

test('of the links that are asked for before one could be sent, one is sent', async (t) => {
  const { make, ask, mailbox, sender } = await open(t);
  await make();
  for (const email of ['lise@example.dk', 'LISE@example.dk', 'lise+x@example.dk']) await ask(email);
  await sender.drain();
  assert.equal(mailbox.mails.length, 2);
});

test('the mailed link shows, exports and erases everything of that address alone', async (t) => {
  const { market, make, ask, get, press, mailbox, sender, statusOf } = await open(t);
  const mine = await make();
  const webhook = await make({ webhook_url: 'https://hook.example/x' });
  const other = await make({ email: 'kim@example.dk' });
  await press(linkIn(mine.mail, 'confirm'), 'confirm');
  await ask('lise@example.dk');
  await sender.drain();
  const link = linkIn(mailbox.mails.at(-1)!, 'mine');

  const page = await get(link);
  assert.match(page.body, /Alt, vi har om lise@example\.dk/);
  assert.equal(page.body.match(/<ul class="mine">(.*?)<\/ul>/s)![1]!.match(/<li>/g)!.length, 2);

  const exported = await press(link, 'export');
  assert.match(String(exported.headers['content-disposition']), /^attachment/);
  const data = exported.json();
  assert.equal(data.email, 'lise@example.dk');
  assert.deepEqual(
    data.price_agents.map((agent: { id: string; webhook_url: string; consent: unknown }) => [
      agent.id,
      agent.webhook_url,
      agent.consent,
    ]),
    [
      [
        mine.id,
        null,
        { text_version: '2026-11-17', given_at: '2026-11-15T11:00:00Z', method: 'double_opt_in_button' },
      ],
      [webhook.id, 'https://hook.example/x', null],
    ],
  );

  await press(link, `stop ${other.id}`);
  assert.equal(await statusOf(other.id), 'pending_confirmation');
  await press(link, `stop ${webhook.id}`);
  assert.equal(await statusOf(webhook.id), 'cancelled');
  // A stopped agent has no end date; one that watches has.
  assert.equal((await get(link)).body.match(/Udløber /g)!.length, 1);
  assert.match((await get(link)).body, /<span class="soft small">Stoppet<\/span>/);

  assert.match((await press(link, 'erase')).body, /Alt er slettet/);
  assert.deepEqual([await statusOf(mine.id), await statusOf(webhook.id)], [undefined, undefined]);
  assert.equal(await statusOf(other.id), 'pending_confirmation');
  assert.match((await get(link)).body, /Vi har ingen prisagenter/);

  await make();
  assert.equal(mailbox.mails.at(-1)!.to, 'lise@example.dk');
  market.advance(DAY_MS);
  assert.equal((await get(link)).statusCode, 404);
});

test('a forwarded price mail can stop its agent, and nothing more', async (t) => {
  const { make, press, get, statusOf } = await open(t);
  const first = await make();
  const second = await make();
  for (const { mail } of [first, second]) await press(linkIn(mail, 'confirm'), 'confirm');
  const cancel = linkIn(first.mail, 'cancel');
  assert.match((await get(linkIn(second.mail, 'cancel'))).body, /Stop prisagenten/);
  assert.doesNotMatch((await get(cancel)).body, /Afmeld alle mails/);
  await press(cancel, 'block');
  assert.deepEqual([await statusOf(first.id), await statusOf(second.id)], ['cancelled', 'active']);
});

test('a blocked address is opened again by whoever reads its mail, and by nothing else', async (t) => {
  const { market, make, ask, get, press, mailbox, sender, statusOf } = await open(t);
  const { mail } = await make();
  assert.match((await get(linkIn(mail, 'cancel'))).body, /Afmeld alle mails/);
  assert.match((await press(linkIn(mail, 'cancel'), 'block')).body, /Vi skriver ikke mere/);
  await make();
  assert.equal(mailbox.mails.length, 1);

  assert.equal((await ask('Lise@example.dk')).body, (await ask('kim@example.dk')).body);
  await sender.drain();
  assert.equal(mailbox.mails.length, 2);
  const asked = mailbox.mails[1]!;
  assert.deepEqual([asked.to, asked.subject], ['Lise@example.dk', 'Må Prisme skrive til dig igen?']);
  assert.match(asked.text, /Var det ikke dig, så gør ingenting/);
  const link = linkIn(asked, 'open');
  assert.match((await get(link)).body, /Lise@example\.dk er spærret.*Åbn adressen igen/s);
  await make();
  assert.equal(mailbox.mails.length, 2);

  assert.match((await press(link, 'open')).body, /Adressen er åben/);
  assert.match((await get(link)).body, /Adressen er åben/);
  const again = await make();
  assert.equal(mailbox.mails.length, 3);
  assert.equal(await statusOf(again.id), 'pending_confirmation');
  await press(linkIn(again.mail, 'confirm'), 'confirm');
  assert.equal(await statusOf(again.id), 'active');

  market.advance(DAY_MS);
  assert.equal((await get(link)).statusCode, 404);
});

test('a blocked address is asked once in 30 days at most, whoever asks and however often', async (t) => {
  const { market, make, ask, press, mailbox, sender } = await open(t);
  const { mail } = await make();
  await press(linkIn(mail, 'cancel'), 'block');
  const asks = async () => {
    for (const email of ['lise@example.dk', 'LISE@example.dk', 'lise+x@example.dk']) await ask(email);
    await sender.drain();
    return mailbox.mails.length - 1;
  };
  assert.equal(await asks(), 1);
  market.advance(30 * DAY_MS - 1);
  assert.equal(await asks(), 1);
  market.advance(1);
  assert.equal(await asks(), 2);
});

test('blocking holds for the mailbox, whatever tag the address carries, also for what is on its way', async (t) => {
  const { market, make, press, mailbox, sender } = await open(t);
  const tagged = await make({ email: 'lise+pris@example.dk' });
  const other = await make({ email: 'lise+mere@example.dk' });
  await press(linkIn(other.mail, 'confirm'), 'confirm');
  await market.night({ [COFFEE]: 100 });
  await press(linkIn(tagged.mail, 'cancel'), 'block');
  await sender.drain();
  for (const email of ['lise@example.dk', 'lise+tre@example.dk']) await make({ email });
  assert.equal(mailbox.mails.length, 2);
  assert.equal(await market.store.outbox.openCount(), 0);
  await make({ email: 'kim@example.dk' });
  assert.equal(mailbox.mails.length, 3);
});

test('a mailed link is good for its own page alone', async (t) => {
  const { make, ask, get, press, mailbox, sender } = await open(t);
  await make();
  await ask('lise@example.dk');
  await sender.drain();
  const mine = linkIn(mailbox.mails.at(-1)!, 'mine');
  assert.equal((await get(mine.replace('/mine/', '/open/'))).statusCode, 404);
  await press(mine, 'block');
  await ask('lise@example.dk');
  await sender.drain();
  const opening = linkIn(mailbox.mails.at(-1)!, 'open');
  assert.equal((await get(opening.replace('/open/', '/mine/'))).statusCode, 404);
});

test('an English agent has English pages', async (t) => {
  const { make, get } = await open(t);
  const { mail } = await make({ language: 'en' });
  const page = await get(linkIn(mail, 'confirm'));
  assert.match(page.body, /<html lang="en">/);
  assert.match(page.body, /Yes, write to me/);
  assert.match((await get('/agents', { 'accept-language': 'en-GB,en;q=0.9' })).body, /My price agents/);
  assert.match((await get('/agents', { 'accept-language': 'de,en' })).body, /My price agents/);
  assert.match((await get('/agents', { 'accept-language': 'de,fr' })).body, /Mine prisagenter/);
  assert.match((await get('/agents?lang=en', { 'accept-language': 'da' })).body, /My price agents/);
});

test('forms are read by these pages alone: the API still refuses what is not JSON', async (t) => {
  const { app } = await open(t);
  const answer = await app.inject({ method: 'POST', url: '/price-agents', headers: FORM, payload: 'ean=1' });
  assert.equal(answer.statusCode, 415);
});
