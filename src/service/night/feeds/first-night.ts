import { join } from 'node:path';
import type { Day } from '../../../domain/day.ts';
import { disagreeingFounders } from '../../../feeds/guard/founders.ts';
import type { Objection } from '../../../feeds/guard/guard.ts';
import { ratioName } from '../../../feeds/guard/price-ratio.ts';
import type { FeedReport } from '../../../oversight/nights/night-report.ts';
import { spoolsIn } from '../../../store/disk/data-folder.ts';
import type { State } from '../../../store/ports/state.ts';
import { keepHeld } from '../../../store/spool/held.ts';
import { FILE_CHARS, type MarketBefore, trustAfterHeld } from './feed-trust.ts';
import { heldOutcome } from './held-outcome.ts';

/** Holds the feeds of a catalogue's first night whose prices do not agree with the others', as if they had not been read. */
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
    const doubt: Objection = {
      kind: 'ratio',
      reason: `prices are ${Number(ratio.by.toPrecision(3))} times the other shops' on ${ratio.articles} shared articles${ratioName(ratio.by)}`,
    };
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
