import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSessions, endSession, hasEnded } from '../../../src/web/pages/operator/session.ts';
import { aState } from '../../access/a-state.ts';

const NOW = Date.UTC(2026, 10, 16, 3);
const MINUTE = 60_000;
const parts = { operatorToken: 'an-operators-own-secret', cookiePath: '/operator', isHttps: true };
const sessions = createSessions(parts);
const cookieOf = (cookie: string) => cookie.split(';')[0]!;

test('a session holds for half an hour, and a page begins it anew, for eight hours at most', () => {
  const cookie = sessions.begin(NOW);
  const session = sessions.of(cookieOf(cookie), NOW + 30 * MINUTE - 1)!;
  assert.ok(session);
  assert.equal(sessions.of(cookieOf(cookie), NOW + 30 * MINUTE), undefined);
  const later = cookieOf(sessions.goOn(session, NOW + 29 * MINUTE));
  assert.equal(sessions.of(later, NOW + 58 * MINUTE)!.id, session.id);
  const last = cookieOf(sessions.goOn(session, NOW + 479 * MINUTE));
  assert.ok(sessions.of(last, NOW + 480 * MINUTE - 1));
  assert.equal(sessions.of(last, NOW + 480 * MINUTE), undefined);
});

test('a cookie is for the desk alone, for no script and for no other site', () => {
  assert.match(
    sessions.begin(NOW),
    /^prisme_operator=[\w.-]+; Path=\/operator; Max-Age=1800; HttpOnly; SameSite=Strict; Secure$/,
  );
  assert.doesNotMatch(createSessions({ ...parts, isHttps: false }).begin(NOW), /Secure/);
});

test('a forged, cut, mixed or foreign cookie is no session', () => {
  const value = cookieOf(sessions.begin(NOW));
  const [id, began, until, signature] = value.slice('prisme_operator='.length).split('.');
  const forged = [
    undefined,
    '',
    'prisme_operator=',
    'prisme_operator=a.b.c.d',
    `prisme_operator=${id}.${began}.${Number(until) + 1}.${signature}`,
    `prisme_operator=x${id}.${began}.${until}.${signature}`,
    `prisme_operator=${id}.${began}.${until}`,
    `other=${id}.${began}.${until}.${signature}`,
    cookieOf(createSessions({ ...parts, operatorToken: 'another-secret-of-16' }).begin(NOW)),
  ];
  for (const cookie of forged) assert.equal(sessions.of(cookie, NOW), undefined, cookie);
  assert.ok(sessions.of(`lang=da; ${value}; x=y`, NOW));
});

test('a form’s key is of one session', () => {
  const [mine, other] = [1, 2].map(() => sessions.of(cookieOf(sessions.begin(NOW)), NOW)!) as [never, never];
  const key = sessions.formKey(mine);
  assert.equal(sessions.isFormKey(mine, key), true);
  assert.equal(sessions.isFormKey(other, key), false);
  assert.equal(sessions.isFormKey(mine, ''), false);
});

test('the token is the token and nothing else', () => {
  assert.equal(sessions.isToken(parts.operatorToken), true);
  for (const typed of ['', 'an-operators-own-secre', 'an-operators-own-secret ', 'AN-OPERATORS-OWN-SECRET'])
    assert.equal(sessions.isToken(typed), false, typed);
});

test('a session that begins up to half an hour from now is another node’s clock, later is a wrong one', () => {
  const cookie = cookieOf(sessions.begin(NOW));
  assert.ok(sessions.of(cookie, NOW - 30 * MINUTE));
  assert.equal(sessions.of(cookie, NOW - 30 * MINUTE - 1), undefined);
});

test('an ended session is remembered until its last cookie has run out, and no longer', async () => {
  await using opened = await aState();
  const state = await opened.open();
  const [first, second, third] = [NOW, NOW + 1, NOW + 2].map(
    (at) => sessions.of(cookieOf(sessions.begin(at)), at)!,
  );
  await endSession(state, first!, NOW);
  await endSession(state, second!, NOW + 480 * MINUTE - 1);
  assert.equal(await hasEnded(state, first!), true);
  await endSession(state, third!, NOW + 480 * MINUTE);
  assert.deepEqual(await Promise.all([first, second, third].map((session) => hasEnded(state, session!))), [
    false,
    true,
    true,
  ]);
});
