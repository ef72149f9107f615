import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { SMTPServerOptions } from 'smtp-server';
import type { Mailer } from '../../src/agents/mail/mail-transport.ts';
import { BACKOFF_MS } from '../../src/agents/outbox/attempt.ts';
import { aSender, aService } from './harness.ts';
import { aMailServer } from './peers.ts';

const LOGIN = 'smtp://prisme:p%40ss@HOST';

/** A server that knows one user and records every password it receives. */
function withLogin(told: string[] = []): SMTPServerOptions {
  return {
    disabledCommands: [],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      told.push(password ?? '');
      if (username === 'prisme' && password === 'p@ss') done(null, { user: username });
      else done(Object.assign(new Error(`no ${username}`), { responseCode: 535 }));
    },
  };
}

/** One confirmation mail in the outbox; `drain` sends it with the given mailer and returns the log. */
async function open(t: TestContext) {
  const { market, make, deliveryOf } = await aService(t);
  const { id } = await make({ email: 'lise@example.dk' });
  const drain = async (mailer: Mailer) => {
    const lines: string[] = [];
    await aSender(market, { mailer, log: (...line) => void lines.push(JSON.stringify(line)) }).drain();
    assert.doesNotMatch(lines.join(), /lise|kim|example\.(dk|org)|p@ss|p%40ss|falsk/);
    return lines;
  };
  return { market, make, id, drain, deliveryOf };
}

test('smtp:// with a password: the connection is upgraded by STARTTLS before the password is told', async (t) => {
  const { received, mailerTo } = await aMailServer(t, withLogin());
  const { drain } = await open(t);
  assert.deepEqual(await drain(mailerTo(LOGIN)), []);
  assert.deepEqual(
    received.map(({ isSecure, user, to }) => [isSecure, user, to]),
    [[true, 'prisme', ['lise@example.dk']]],
  );
});

test('smtps:// speaks TLS from the first byte', async (t) => {
  const { received, mailerTo } = await aMailServer(t, { ...withLogin(), secure: true });
  const { drain } = await open(t);
  assert.deepEqual(await drain(mailerTo(LOGIN.replace('smtp:', 'smtps:'))), []);
  assert.deepEqual(
    received.map(({ isSecure, user }) => [isSecure, user]),
    [[true, 'prisme']],
  );
});

test('a server without STARTTLS is told no password and gets no mail; the log says what to do', async (t) => {
  const told: string[] = [];
  const { received, mailerTo } = await aMailServer(t, {
    ...withLogin(told),
    disabledCommands: ['STARTTLS'],
  });
  const { market, drain } = await open(t);
  for (const [i, url] of [LOGIN, 'smtp://HOST?requireTLS=true'].entries()) {
    const lines = await drain(mailerTo(url));
    assert.equal(lines.length, 1, url);
    assert.match(lines[0]!, /does not offer STARTTLS, and no password is sent without; \?requireTLS=false/);
    market.advance(BACKOFF_MS[i]!);
  }
  assert.deepEqual([told, received.length], [[], 0]);

  assert.deepEqual(await drain(mailerTo(`${LOGIN}?requireTLS=false`)), []);
  assert.deepEqual([told, received.length], [['p@ss'], 1]);
});

test('a wrong password is a clear line in the log and no word in check; once mended, the mail goes out', async (t) => {
  const { received, mailerTo } = await aMailServer(t, withLogin());
  const { market, id, drain, deliveryOf } = await open(t);
  const lines = await drain(mailerTo('smtp://prisme:falsk@HOST'));
  assert.equal(lines.length, 1);
  assert.match(lines[0]!, /the mail server refused the user name or password in SMTP_URL/);
  assert.match(lines[0]!, /"givenUp":false/);
  assert.doesNotMatch(JSON.stringify(await deliveryOf(id)), /SMTP_URL|password/);
  market.advance(BACKOFF_MS[0]!);
  assert.deepEqual(await drain(mailerTo(LOGIN)), []);
  assert.equal(received.length, 1);
});

test('a certificate nobody vouches for gets neither password nor mail', async (t) => {
  for (const scheme of ['smtp', 'smtps']) {
    const told: string[] = [];
    const server = await aMailServer(t, { ...withLogin(told), secure: scheme === 'smtps' });
    const { drain } = await open(t);
    const lines = await drain(server.mailerTo(LOGIN.replace('smtp', scheme), {}));
    assert.match(
      lines.join(),
      /the connection to the mail server failed: DEPTH_ZERO_SELF_SIGNED_CERT/,
      scheme,
    );
    assert.deepEqual([told, server.received.length], [[], 0], scheme);
  }
});

test('a connection that closes before the answer is one delivery per attempt, and another one by backoff', async (t) => {
  // The first mail over a connection and a later one: the library treats the two differently.
  for (const closing of [1, 2]) {
    let taken = 0;
    const { received, mailerTo } = await aMailServer(t, {
      onMail(_mail, accept, hangUp) {
        if (++taken === closing) hangUp();
        else accept();
      },
    });
    const { market, make, drain } = await open(t);
    await make({ email: 'kim@example.org' });
    const mailer = mailerTo();
    assert.match((await drain(mailer)).join(), /The mail server could not be reached/);
    assert.equal(received.length, 2);
    market.advance(BACKOFF_MS[0]!);
    assert.deepEqual(await drain(mailer), []);
    assert.equal(received.length, 3);
  }
});

test('a mail server that never ends its answer is left after the time limit, and asked again on a new connection', {
  timeout: 30_000,
}, async (t) => {
  let taken = 0;
  const { received, mailerTo } = await aMailServer(t, {
    onMail(_mail, accept) {
      if (++taken > 1) accept();
    },
  });
  const { market, drain } = await open(t);
  const mailer = mailerTo('smtp://HOST', { mailMsMax: 1500 });
  assert.match((await drain(mailer)).join(), /The mail server did not answer in time/);
  market.advance(BACKOFF_MS[0]!);
  assert.deepEqual(await drain(mailer), []);
  assert.equal(received.length, 2);
});
