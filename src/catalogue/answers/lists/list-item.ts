import type { PageRow } from '../../../store/ports/lists.ts';
import type { CurrentCatalogue } from '../current-catalogue.ts';

/** An item of a list as JSON text: the night wrote all of it but the shop, whose name may have changed since. */
export function listItemJson(live: CurrentCatalogue, row: Omit<PageRow, 'pos'>): string {
  if (row.vendorId === null) return `{"product":${row.product},${row.extra}}`;
  const { name, domain } = live.vendor(row.vendorId);
  const gap = row.extra.indexOf('\n');
  const vendor = JSON.stringify({ name, domain });
  return `{"product":${row.product},${row.extra.slice(0, gap)}${vendor}${row.extra.slice(gap + 1)}}`;
}
