import { parseArgs } from 'node:util';
import { aligned } from '../../oversight/words/table.ts';
import { CLOCK_OFF_MS_MAX } from '../../service/cluster/node.ts';
import { withCluster } from '../../service/cluster/opened-cluster.ts';
import type { Head, NodeRow } from '../../store/ports/cluster.ts';
import type { Command } from '../command.ts';

const LIVE_S = 30;

export const nodesCommand: Command = {
  name: 'nodes',
  usage: 'nodes [--json]',
  summary: 'Lists the nodes, what they serve, and what is odd about one.',
  details: `  --json   one JSON object: head, leases, nodes

Odd is a setting that differs from most nodes' (BASE_URL, limits, mail, SYNONYMS, the key), a clock that is
more than 60 s off, another generation than the others serve, and whatever a node says keeps it from going on.
Exit codes: 0 nothing is odd, 1 something is.`,

  async run(args, { config, out }) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    const { head, leases, nodes } = await withCluster(config(), async (cluster) => ({
      head: await cluster.head(),
      leases: await cluster.leases(),
      nodes: await cluster.nodes(),
    }));
    const odd = nodes.map((node) => oddities(node, nodes, head));
    const isOdd = odd.some((each) => each.length > 0);
    if (values.json) {
      const told = nodes.map((node, i) => ({ ...node, odd: odd[i] }));
      out.write(`${JSON.stringify({ head, leases, nodes: told })}\n`);
      return isOdd ? 1 : 0;
    }
    const pinned = head.isHeld ? ' (pinned)' : '';
    const overdue = head.isOverdue ? ' (overdue: the next night takes its place)' : '';
    out.write(`current ${head.current ?? '-'}${pinned}, offered ${head.next ?? '-'}${overdue}\n`);
    for (const { name, holder, secondsLeft } of leases)
      out.write(`${name}: ${holder}, for ${secondsLeft} s\n`);
    out.write(
      aligned(
        ['NODE', 'VERSION', 'SERVES', 'SEEN', 'CLOCK', 'ODD'],
        nodes.map((node, i) => [
          node.name,
          node.version,
          node.serves ? (node.generation ?? '-') : 'builds only',
          `${node.secondsSilent} s ago`,
          `${node.clockOffsetMs} ms`,
          odd[i]!.join('; ') || '-',
        ]),
      ),
    );
    return isOdd ? 1 : 0;
  },
};

/** What is another way with a node than with most of them. */
export function oddities(node: NodeRow, nodes: readonly NodeRow[], head: Head): string[] {
  const live = nodes.filter(({ secondsSilent }) => secondsSilent <= LIVE_S);
  const differing = Object.entries(node.settings)
    .filter(([name, value]) => value !== mostCommon(live.map(({ settings }) => settings[name] ?? '')))
    .map(([name]) => `${name} differs`);
  return [
    ...(node.secondsSilent > LIVE_S ? [`silent for ${node.secondsSilent} s`] : differing),
    ...(Math.abs(node.clockOffsetMs) > CLOCK_OFF_MS_MAX
      ? [`its clock is ${Math.round(node.clockOffsetMs / 1000)} s off: it neither builds nor sends`]
      : []),
    ...(node.serves && head.current !== null && node.generation !== head.current
      ? [`serves ${node.generation ?? 'nothing'}`]
      : []),
    ...(node.trouble === null ? [] : [node.trouble]),
  ];
}

function mostCommon(values: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(values, (value) => value)].map(([value, all]) => ({
    value,
    count: all.length,
  }));
  return counts.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))[0]?.value;
}
