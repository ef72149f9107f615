import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { State } from '../../../store/ports/state.ts';

/** A session ends after half an hour without a request, and at the latest after eight hours. */
const IDLE_MS_MAX = 30 * 60_000;
const WHOLE_MS_MAX = 8 * 3_600_000;
const COOKIE = 'prisme_operator';

export interface Session {
  id: string;
  beganMs: number;
  untilMs: number;
}

/** When the last cookie of a session expires, however often it was renewed. */
export const lastMsOf = ({ beganMs }: Pick<Session, 'beganMs'>): number => beganMs + WHOLE_MS_MAX;

export interface SessionParts {
  operatorToken: string;
  cookiePath: string;
  isHttps: boolean;
}

export type Sessions = ReturnType<typeof createSessions>;

/** No session is stored: the cookie says until when it holds and is signed with a key of the operator's token. */
export function createSessions({ operatorToken, cookiePath, isHttps }: SessionParts) {
  const key = createHash('sha256').update(`operator session\0${operatorToken}`).digest();
  const signed = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  const cookie = (value: string, seconds: number): string =>
    `${COOKIE}=${value}; Path=${cookiePath}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
  const held = ({ id, beganMs }: Pick<Session, 'id' | 'beganMs'>, nowMs: number): string => {
    const untilMs = Math.min(nowMs + IDLE_MS_MAX, lastMsOf({ beganMs }));
    const text = `${id}.${beganMs}.${untilMs}`;
    return cookie(`${text}.${signed(text)}`, Math.ceil((untilMs - nowMs) / 1000));
  };
  const formKey = ({ id }: Session): string => signed(`form\0${id}`);
  return {
    isToken: (typed: string): boolean => isSame(typed, operatorToken),
    begin: (nowMs: number): string =>
      held({ id: randomBytes(16).toString('base64url'), beganMs: nowMs }, nowMs),
    /** The session of a request's cookies; undefined for none, one that is over, and one that is not ours. */
    of(cookies: string | undefined, nowMs: number): Session | undefined {
      const [id, began, until, signature] = cookieIn(cookies).split('.');
      if (signature === undefined || !isSame(signature, signed(`${id}.${began}.${until}`))) return undefined;
      const session = { id: id!, beganMs: Number(began), untilMs: Number(until) };
      // A session that begins in the future was signed with a wrong clock.
      return session.untilMs > nowMs && session.beganMs <= nowMs + IDLE_MS_MAX ? session : undefined;
    },
    goOn: (session: Session, nowMs: number): string => held(session, nowMs),
    end: (): string => cookie('', 0),
    /** The key that every form of the session sends and no other site can know (CSRF). */
    formKey,
    isFormKey: (session: Session, typed: string): boolean => isSame(typed, formKey(session)),
  };
}

/** The last cookie of this name: browsers send the most specific path first. */
const cookieIn = (cookies = ''): string =>
  cookies
    .split(';')
    .map((part) => part.trim())
    .findLast((part) => part.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1) ?? '';

function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/* Signing out stores the session's id until its last cookie expires: a copied cookie would otherwise still hold. */

const KEY = 'operator_signed_out';

/** Session id → when the last cookie of the ended session expires. */
type EndedSessions = Record<string, number>;

const read = (text: string | undefined): EndedSessions => (text ? (JSON.parse(text) as EndedSessions) : {});

export const hasEnded = async (state: Pick<State, 'fact'>, { id }: Session): Promise<boolean> =>
  Object.hasOwn(read(await state.fact(KEY)), id);

export const endSession = (state: State, session: Session, nowMs: number): Promise<void> =>
  state.transaction(async (tx) => {
    const open = Object.entries(read(await tx.fact(KEY))).filter(([, lastMs]) => lastMs > nowMs);
    await tx.setFact(KEY, JSON.stringify({ ...Object.fromEntries(open), [session.id]: lastMsOf(session) }));
  });
