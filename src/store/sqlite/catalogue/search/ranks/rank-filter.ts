import type { TraitFilter } from '../../../../ports/search-index.ts';
import type { Column } from '../column-cache.ts';
import type { FieldOf } from './rank-columns.ts';
import { blockOfRank, placeOfRank, type RankField } from './rank-fields.ts';

/** Whether the product at a place of the block that was entered last passes. */
interface Condition {
  enter(block: number): void;
  holds(place: number): boolean;
}

/** Makes what tells of a rank whether there is such a product and it passes the filter. Neighbours are asked for fastest. */
export function rankFilter(fieldOf: FieldOf, filter: TraitFilter): (rank: number) => boolean {
  const conditions = conditionsOf(fieldOf, filter);
  let entered = -1;
  let products = 0;
  return (rank) => {
    const block = blockOfRank(rank);
    if (block !== entered) {
      entered = block;
      products = fieldOf('kinds', block).length;
      for (const condition of conditions) condition.enter(block);
    }
    const place = placeOfRank(rank);
    if (place >= products) return false;
    for (const condition of conditions) if (!condition.holds(place)) return false;
    return true;
  };
}

/** Those that leave fewest first, the slowest last. */
function conditionsOf(fieldOf: FieldOf, filter: TraitFilter): Condition[] {
  const { brand, paths, kinds, vendorId, minOre = 0, maxOre = Number.POSITIVE_INFINITY } = filter;
  const conditions: Condition[] = [];
  const where = (name: RankField, holds: (value: number) => boolean): void => {
    let field: Column;
    conditions.push({
      enter(block) {
        field = fieldOf(name, block);
      },
      holds: (place) => holds(field[place]!),
    });
  };
  if (brand !== undefined) where('brands', (value) => value === brand);
  if (minOre > 0 || maxOre !== Number.POSITIVE_INFINITY)
    where('prices', (ore) => ore >= minOre && ore <= maxOre);
  if (paths !== undefined) {
    const isMeant: boolean[] = [];
    for (const path of paths) isMeant[path] = true;
    where('paths', (path) => isMeant[path] === true);
  }
  if (kinds !== undefined) where('kinds', (value) => (value & kinds) === kinds);
  if (vendorId !== undefined) conditions.push(offeredBy(fieldOf, vendorId));
  return conditions;
}

function offeredBy(fieldOf: FieldOf, vendorId: number): Condition {
  let ends: Column;
  let vendors: Column;
  return {
    enter(block) {
      ends = fieldOf('ends', block);
      vendors = fieldOf('vendors', block);
    },
    holds(place) {
      for (let at = place === 0 ? 0 : ends[place - 1]!; at < ends[place]!; at++)
        if (vendors[at] === vendorId) return true;
      return false;
    },
  };
}
