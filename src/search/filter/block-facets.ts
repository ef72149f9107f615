import { firstIndex } from '../../domain/sorting.ts';
import type { TraitBlock, TraitIndex } from '../../store/ports/search-index.ts';
import type { FacetName } from '../../store/ports/search-question.ts';
import { FacetRows } from './counting/facet-rows.ts';
import { isOut, type Misses } from './misses.ts';

/** Facets count this many products, the most popular ones: 200,000 would take longer than an answer may. */
const COUNTED_MAX = 30_000;

/** A block's products that count for some facet: they pass all filters, or miss only an open facet's own. */
interface CountedBlock {
  block: TraitBlock;
  misses: Misses;
  /** Their offsets; undefined if all of the block's products count. */
  ats: Uint32Array | undefined;
}

export const countedBlock = (block: TraitBlock, misses: Misses): CountedBlock => ({
  block,
  misses,
  ats: misses === undefined ? undefined : countedAts(misses),
});

function countedAts(misses: Uint8Array): Uint32Array {
  const ats = new Uint32Array(misses.length);
  let count = 0;
  for (let at = 0; at < misses.length; at++) if (!isOut(misses[at]!)) ats[count++] = at;
  return ats.slice(0, count);
}

/** The traits of the products that are counted. */
export function facetRows(
  traits: TraitIndex,
  blocks: readonly CountedBlock[],
  counted: readonly FacetName[],
  countedMax = COUNTED_MAX,
): FacetRows {
  const rows = new FacetRows();
  const total = blocks.reduce((sum, part) => sum + sizeOf(part), 0);
  const last = total <= countedMax ? Number.POSITIVE_INFINITY : lastRank(blocks, countedMax);
  for (const part of blocks) addBlock(rows, traits, part, upTo(part, last), counted);
  return rows;
}

const sizeOf = ({ block, ats }: CountedBlock): number => (ats === undefined ? block.products : ats.length);

/** The number of a block's counted products up to a rank. Ranks ascend within a block. */
function upTo(part: CountedBlock, rank: number): number {
  if (rank === Number.POSITIVE_INFINITY) return sizeOf(part);
  const ranks = part.block.ranks();
  const { ats } = part;
  return firstIndex(0, sizeOf(part), (n) => ranks[ats === undefined ? n : ats[n]!]! > rank);
}

const RANK_MAX = 2 ** 31 - 1;

/** The rank up to which about `max` products are counted. */
const lastRank = (blocks: readonly CountedBlock[], max: number): number =>
  firstIndex(0, RANK_MAX, (rank) => blocks.reduce((sum, part) => sum + upTo(part, rank), 0) >= max);

function addBlock(
  rows: FacetRows,
  traits: TraitIndex,
  { block, misses, ats }: CountedBlock,
  size: number,
  counted: readonly FacetName[],
): void {
  rows.reserve(size);
  const start = rows.size;
  const end = start + size;
  const placed = upTo({ block, misses, ats }, traits.placed);
  rows.placed.fill(1, start, Math.min(end, start + placed));
  const copy = (name: 'brands' | 'sizes' | 'colors' | 'prices' | 'kinds' | 'families') => {
    const [from, to] = [block[name](), rows.columns[name]];
    if (ats === undefined) to.set(from.subarray(0, size), start);
    else for (let n = 0; n < size; n++) to[start + n] = from[ats[n]!]!;
  };
  if (ats !== undefined) for (let n = 0; n < size; n++) rows.misses[start + n] = misses![ats[n]!]!;
  copy('families');
  for (const facet of counted) {
    if (facet === 'vendors') addVendors(rows, block, ats, size);
    else if (facet === 'paths') rows.columns.leafs.fill(traits.leafOf(block.path), start, end);
    else copy(facet);
  }
  rows.end(end);
}

function addVendors(rows: FacetRows, block: TraitBlock, ats: Uint32Array | undefined, size: number): void {
  if (size === 0) return;
  const start = rows.size;
  const products = ats === undefined ? size : ats[size - 1]! + 1;
  let n = 0;
  block.eachVendor(products, (at, vendorId) => {
    if (ats === undefined) n = at;
    else while (ats[n]! < at) n++;
    if (ats === undefined || ats[n] === at) rows.addVendor(start + n, vendorId);
  });
}
