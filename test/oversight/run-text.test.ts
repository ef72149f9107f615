import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_DEFECTS } from '../../src/domain/defects.ts';
import { type EndedRun, endedRun } from '../../src/oversight/nights/day-runs.ts';
import type { RefreshReport } from '../../src/oversight/nights/night-report.ts';
import { runText } from '../../src/oversight/run-text.ts';
import { sayDefects } from '../../src/service/night/doubts-text.ts';
import { anEan } from '../builders.ts';

test('a run of the day names the articles with which some code could not deal', () => {
  const unmade = { articles: 1, eans: [anEan(1)], why: 'strange' };
  const doubts = sayDefects({ unmade, unlisted: NO_DEFECTS, unread: NO_DEFECTS });
  const report = { day: '2026-11-15', published: true, feeds: [], doubts } as unknown as RefreshReport;
  const said = runText(endedRun(report, 0));
  assert.match(
    said,
    new RegExp(`^published, 0 of 0 files changed; 1 articles could not be made .*${anEan(1)}`),
  );
});

test('a run that an older version stored has nothing to tell of them', () => {
  const { doubts: _, ...older }: EndedRun = {
    ...{ day: '2026-11-15', beganAtMs: 0, problem: null, published: false },
    ...{ files: 2, changed: 1, dropped: [], doubts: [] },
  };
  assert.equal(runText(older), 'nothing new, 1 of 2 files changed');
});
