import { slugOf } from '../../domain/text.ts';

interface Slugged {
  readonly number: number;
  readonly key: string;
  readonly path: readonly string[];
}

/** A slug of the name; of the path where two names have the same, and with a number where even their paths have. */
export function slugsOf(nodes: readonly Slugged[]): Map<number, string> {
  const short = (node: Slugged) => slugOf(node.path.at(-1)!);
  const counts = new Map<string, number>();
  for (const node of nodes) counts.set(short(node), (counts.get(short(node)) ?? 0) + 1);
  const slugs = new Map<number, string>();
  const taken = new Set<string>();
  for (const node of nodes.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const isOwn = short(node) !== '' && counts.get(short(node)) === 1;
    const wanted = (isOwn ? short(node) : slugOf(node.path.join(' '))) || 'kategori';
    let slug = wanted;
    for (let n = 2; taken.has(slug); n++) slug = `${wanted}-${n}`;
    taken.add(slug);
    slugs.set(node.number, slug);
  }
  return slugs;
}
