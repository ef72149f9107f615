import type { State } from '../../store/ports/state.ts';
import { lastMsOf, type Session } from './session.ts';

/*
 * A cookie would hold to its own end wherever somebody has kept a copy of it. Whoever signs out therefore leaves the
 * session's id in the state, where every node looks, until no cookie of that session can hold any more.
 */

const KEY = 'operator_signed_out';

/** When the last cookie of an ended session runs out, by the session's id. */
type Ended = Record<string, number>;

const read = (text: string | undefined): Ended => (text ? (JSON.parse(text) as Ended) : {});

export const hasEnded = async (state: Pick<State, 'fact'>, { id }: Session): Promise<boolean> =>
  Object.hasOwn(read(await state.fact(KEY)), id);

export const endSession = (state: State, session: Session, nowMs: number): Promise<void> =>
  state.transaction(async (tx) => {
    const open = Object.entries(read(await tx.fact(KEY))).filter(([, lastMs]) => lastMs > nowMs);
    await tx.setFact(KEY, JSON.stringify({ ...Object.fromEntries(open), [session.id]: lastMsOf(session) }));
  });
