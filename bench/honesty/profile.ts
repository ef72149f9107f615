import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Profile {
  nodes: { id: number; callFrame: { url: string }; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
}

/** The code that would not be there without verdicts: judging, keeping and reading them, deals, ended campaigns. */
const OF_CLAIMS =
  /\/catalogue\/(honesty|night\/claims)\/|\/store\/packed\/(claims|deal|waiting)\.ts$|\/domain\/honesty\//;

/** The time that all threads of a profiled night spent in that code and its callees. */
export function profiledMs(dir: string): number {
  return readdirSync(dir)
    .map((name) => claimMs(JSON.parse(readFileSync(join(dir, name), 'utf8')) as Profile))
    .reduce((sum, ms) => sum + ms, 0);
}

function claimMs({ nodes, samples, timeDeltas }: Profile): number {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const counted = new Set<number>();
  const mark = (id: number, isInside: boolean): void => {
    const node = byId.get(id)!;
    const inside = isInside || OF_CLAIMS.test(node.callFrame.url);
    if (inside) counted.add(id);
    for (const child of node.children ?? []) mark(child, inside);
  };
  mark(nodes[0]!.id, false);
  let us = 0;
  samples.forEach((id, at) => {
    if (counted.has(id)) us += timeDeltas[at]!;
  });
  return us / 1000;
}
