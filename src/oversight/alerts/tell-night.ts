import { dayAt, formatDay } from '../../domain/day.ts';
import type { State } from '../../store/ports/state.ts';
import type { ServiceStatus } from '../status.ts';
import type { Alert, AlertWay } from './send.ts';
import { noteTold, notYetTold } from './told.ts';
import { nightTroubles, type Trouble } from './troubles.ts';

const SHOWN = 50;

/** What became of a night's messages: which went out, and what could not be sent. */
export interface AlertsSent {
  sent: number;
  problems: readonly string[];
}

/**
 * One message a channel when something is wrong that it has not been told today; none when all is well. What could not be
 * sent is not noted, so that the next night, or the next try, tells it.
 */
export async function tellNight(
  state: State,
  status: ServiceStatus,
  ways: readonly AlertWay[],
): Promise<AlertsSent> {
  const troubles = nightTroubles(status);
  const day = formatDay(dayAt(status.atMs));
  const problems: string[] = [];
  let sent = 0;
  for (const { channel, send } of ways) {
    const news = await notYetTold(state, channel, day, troubles);
    if (news.length === 0) continue;
    try {
      await send(alertOf(news, status.atMs));
      await noteTold(state, channel, day, news);
      sent++;
    } catch (error) {
      problems.push(`${channel}: ${(error as Error).message}`);
    }
  }
  return { sent, problems };
}

function alertOf(troubles: readonly Trouble[], atMs: number): Alert {
  const more = troubles.length - SHOWN;
  const lines = troubles.slice(0, SHOWN).map(({ text }) => `- ${text}`);
  return {
    subject: subjectOf(troubles),
    text: [
      ...lines,
      ...(more > 0 ? [`and ${more} more`] : []),
      '',
      "'prisme status' and 'prisme feeds list --problems' tell how it is now.",
      '',
    ].join('\n'),
    troubles,
    atMs,
  };
}

function subjectOf(troubles: readonly Trouble[]): string {
  const count = (kind: Trouble['kind']) => troubles.filter((one) => one.kind === kind).length;
  const feeds = (['failed', 'held', 'stale'] as const)
    .filter((kind) => count(kind) > 0)
    .map((kind) => `${count(kind)} ${kind}`);
  const parts = [
    ...(count('night') > 0 ? ['the night was not published'] : []),
    ...(count('sources') > 0 ? ['the sources cannot be read'] : []),
    ...(feeds.length > 0 ? [`feeds: ${feeds.join(', ')}`] : []),
  ];
  return `Prisme: ${parts.join('; ')}`;
}
