import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mailboxKey, parseEmail } from '../../../src/agents/core/mailbox.ts';
import { parseMailFrom } from '../../../src/agents/mail/mail-transport.ts';

test('ordinary addresses are taken, an international domain in its ASCII form', () => {
  assert.equal(parseEmail('lise@example.dk'), 'lise@example.dk');
  assert.equal(parseEmail("Lise.O'Neil+pris@mail.example.co.uk"), "Lise.O'Neil+pris@mail.example.co.uk");
  assert.equal(parseEmail('kim@bæk.dk'), 'kim@xn--bk-1ia.dk');
});

test('what could end a header or name a second recipient is refused', () => {
  const bad = [
    'a@b.dk\r\nBcc: x@y.dk',
    'a@b.dk\n',
    ' a@b.dk',
    'a b@b.dk',
    'a@b.dk,c@d.dk',
    '<a@b.dk>',
    'Navn <a@b.dk>',
    '"a"@b.dk',
    'a@b.dk\0',
    'a@b.dk\u0085x',
    'a@b.dk\u2028x',
    'a@@b.dk',
    'a@localhost',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    '@b.dk',
    'a@',
    'a..b@b.dk',
    '.a@b.dk',
    'a@b..dk',
    'a@-b.dk',
    `${'a'.repeat(65)}@b.dk`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(50)}.dk`,
    'a'.repeat(300),
    '',
  ];
  for (const text of bad) assert.equal(parseEmail(text), undefined, JSON.stringify(text));
});

test('an accepted address is one token without white space, quotes or brackets, whatever is typed', () => {
  const noisy = fc.string({ unit: fc.constantFrom(...'ab@.dk<>",;: \r\n\t\0()[]\\æ'), maxLength: 30 });
  fc.assert(
    fc.property(noisy, (text) => {
      const email = parseEmail(text);
      if (email !== undefined) assert.match(email, /^[^\s<>",;:()[\]\\@]+@[a-z0-9.-]+$/);
    }),
    { numRuns: 5000 },
  );
});

test('a mailbox has one form, whichever way its address is written', () => {
  for (const [email, mailbox] of [
    ['Lise+1@Example.dk', 'lise@example.dk'],
    ['lise+a+b@example.dk', 'lise@example.dk'],
    ['l.i.s.e@example.dk', 'l.i.s.e@example.dk'],
    ['L.i.s.e+x@Gmail.com', 'lise@gmail.com'],
    ['lise@googlemail.com', 'lise@gmail.com'],
    ['li.se@mail.gmail.com', 'li.se@mail.gmail.com'],
    ['li.se@gmail.com.dk', 'li.se@gmail.com.dk'],
    ['kim@BÆK.dk', 'kim@xn--bk-1ia.dk'],
    ['kim@xn--bk-1ia.dk', 'kim@xn--bk-1ia.dk'],
    ['+tag@example.dk', '+tag@example.dk'],
  ] as const) {
    assert.equal(mailboxKey(email), mailbox, email);
  }
});

test('MAIL_FROM is an address with or without a name', () => {
  assert.deepEqual(parseMailFrom('Prisme <noreply@example.dk>'), {
    name: 'Prisme',
    address: 'noreply@example.dk',
  });
  assert.deepEqual(parseMailFrom('noreply@example.dk'), { name: 'Prisme', address: 'noreply@example.dk' });
  for (const bad of ['Prisme', 'a <b>', 'x <a@b.dk>\nBcc: c@d.dk', '<a@b.dk> <c@d.dk>']) {
    assert.equal(parseMailFrom(bad), undefined, bad);
  }
});
