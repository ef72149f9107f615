import { join } from 'node:path';
import { type Day, dayAt } from '../../../domain/day.ts';
import { disagreeingFounders } from '../../../feeds/guard/founders.ts';
import {
  agrees,
  type Evidence,
  type Objection,
  ratioText,
  staleDaysMax,
} from '../../../feeds/guard/guard.ts';
import type { FeedReport } from '../../../oversight/nights/night-report.ts';
import { spoolsIn } from '../../../store/disk/data-folder.ts';
import type { FeedTrust, GoodReading, HoldKind, State } from '../../../store/ports/state.ts';
import { keepHeld } from '../../../store/spool/held.ts';
import type { MarketBefore } from './market-before.ts';

/** A reading held for nothing worse than `BY_WAITING` is accepted after this many nights. */
const BELIEVED_AFTER_NIGHTS = 3;
const BY_WAITING: readonly HoldKind[] = ['lost', 'grown'];
const NEVER_ACCEPTED: readonly HoldKind[] = ['empty', 'no_offer', 'failed'];

/** Prices that disagree with the other shops' have mostly moved by one factor too, so accepting one kind accepts both. */
const OF_PRICES: readonly HoldKind[] = ['ratio', 'factor'];
const isAlike = (a: HoldKind, b: HoldKind): boolean =>
  a === b || (OF_PRICES.includes(a) && OF_PRICES.includes(b));

/** Whether an objection is overruled: by the operator, or by three nights of the same objection, whatever the files were. */
export function isOverruled({ kind }: Objection, { accepted, held }: FeedTrust, day: Day): boolean {
  if (NEVER_ACCEPTED.includes(kind)) return false;
  if (accepted !== null && isAlike(accepted.kind, kind)) return true;
  const nights = held?.kind === kind && held.lastDay < day ? held.nights : 0;
  return BY_WAITING.includes(kind) && nights >= BELIEVED_AFTER_NIGHTS;
}

export function trustAfterGood(trust: FeedTrust, evidence: Evidence, day: Day): FeedTrust {
  const isNext = trust.agreedDay === null || trust.agreedDay < day;
  const agreed = agrees(evidence);
  return {
    agreed: agreed === undefined || (agreed && !isNext) ? trust.agreed : agreed ? trust.agreed + 1 : 0,
    agreedDay: agreed ? day : trust.agreedDay,
    held: null,
    accepted: trust.accepted?.once ? null : trust.accepted,
  };
}

/** This much of a checksum tells one night's file from another's. */
export const FILE_CHARS = 16;

export function trustAfterHeld(
  trust: FeedTrust,
  { kind, reason }: Objection,
  day: Day,
  file?: string,
): FeedTrust {
  const same = trust.held?.kind === kind ? trust.held : null;
  const isNext = same === null || same.lastDay < day;
  const held = {
    kind,
    reason,
    sinceDay: same?.sinceDay ?? day,
    lastDay: day,
    nights: (same?.nights ?? 0) + Number(isNext),
    ...(file !== undefined && { file }),
  };
  return { ...trust, held, agreed: kind === 'ratio' ? 0 : trust.agreed };
}

const DOUBTED: readonly HoldKind[] = ['ratio', 'factor', 'grown', 'unreadable'];

/** A doubted reading is held for the operator; an unreadable one has failed as soon as its last good offers are gone. */
export function heldOutcome(
  id: string,
  { kind, reason }: Objection,
  good: GoodReading | null,
  trust: FeedTrust,
  day: Day,
): Pick<FeedReport, 'status' | 'reason'> {
  const isDoubted = DOUBTED.includes(kind);
  const { nights } = trust.held!;
  const since = nights > 1 ? `; held for ${nights} nights` : '';
  const accept = isDoubted ? `; 'prisme feeds accept ${id}' takes it over` : '';
  if (good === null) return { status: isDoubted ? 'held' : 'failed', reason: reason + since + accept };
  const age = day - dayAt(good.readAtMs);
  if (age <= staleDaysMax(trust))
    return { status: 'held', reason: `${reason}; offers of ${ago(age)} stay${since}${accept}` };
  const gone = `; last read well ${ago(age)}, ${GONE}`;
  return { status: isDoubted ? 'held' : 'failed', reason: reason + gone + since + accept };
}

const GONE = 'its offers are gone';
const STAY = 'its offers stay, since half or more of the catalogue belongs to feeds that are held';

export const keptAnyway = (report: FeedReport): FeedReport => ({
  ...report,
  status: 'held',
  reason: report.reason?.replace(GONE, STAY) ?? null,
});

const ago = (days: number): string =>
  days <= 0 ? 'earlier today' : days === 1 ? 'yesterday' : `${days} days ago`;

/** On a catalogue's first night, holds the feeds whose prices disagree with the others': their reading is forgotten. */
export async function withoutDisagreeing(
  reports: readonly FeedReport[],
  { state, dataDir, day }: { state: State; dataDir: string; day: Day },
  market: MarketBefore,
): Promise<FeedReport[]> {
  const feeds = await state.feeds.all();
  const rows = feeds.filter(({ good, trust }) => good !== null && trust.accepted?.kind !== 'ratio');
  const founding = rows.map(({ id, vendorId, good }) => ({
    id,
    spoolPath: join(spoolsIn(dataDir), good!.spool),
    voice: market.voiceOf(vendorId),
  }));
  const left = disagreeingFounders(founding);
  const judged: FeedReport[] = [];
  for (const report of reports) {
    const ratio = left.get(report.id);
    const row = rows.find(({ id }) => id === report.id);
    if (ratio === undefined || row === undefined) {
      judged.push(report);
      continue;
    }
    const doubt: Objection = { kind: 'ratio', reason: ratioText(ratio) };
    const { sha256, spool } = row.good!;
    const file = sha256.slice(0, FILE_CHARS);
    const trust = trustAfterHeld(row.trust, doubt, day, file);
    await state.transaction(async (tx) => {
      await tx.feeds.forget(report.id);
      await tx.feeds.setTrust(report.id, row.vendorId, trust);
    });
    keepHeld(join(spoolsIn(dataDir), spool), dataDir, report.id, file);
    judged.push({ ...report, ...heldOutcome(report.id, doubt, null, trust, day) });
  }
  return judged;
}
